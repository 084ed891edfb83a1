import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { examplesIn, examplesOf, writeExamples } from '../api/examples.ts';
import { commandTests } from './command.ts';
import { install, pack, root, type Tarball } from './tarball.ts';

let tarball: Tarball;
let folder: string;

beforeAll(() => {
  tarball = pack();
  folder = install(tarball);
});

afterAll(() => {
  if (folder) rmSync(folder, { recursive: true, force: true });
});

function run(program: string): string {
  return execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: folder,
    encoding: 'utf8',
  }).trim();
}

/** Runs a tool installed in the checkout. */
function tool(name: string, args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'node_modules', name), ...args], {
    cwd: root,
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}

describe('the tarball', () => {
  it('holds exactly what ships', () => {
    const names = [
      'catalogue',
      'catalogue-field',
      'command',
      'core',
      'elements',
      'elements-export',
      'elements-shared',
      'elements-train',
      'embed',
      'embed-export',
      'embed-field',
      'embed-figure',
      'embed-loader',
      'embed-story',
      'embed-story-export',
      'embed-train',
      'embed-train-export',
      'embed-train.classic',
      'embed.classic',
      'engine',
      'extended',
      'field',
      'files',
      'index',
      'inspect',
      'inspect-config',
      'inspect-config-decoders',
      'inspect-config-diffusers',
      'inspect-config-files',
      'inspect-config-messages',
      'inspect-config-others',
      'inspect-config-programs',
      'messages-de',
      'messages-es',
      'pool',
      'refusals',
      'run',
      'run-worker',
      'tokenizers',
      'train',
      'train-worker',
      'worker',
    ];
    const bundles = names.map((name) => `dist/${name}.js`);
    const builds = ['', 'extended-', 'run-', 'train-'].flatMap((part) =>
      ['simd', 'relaxed'].map((build) => `dist/posenc-${part}${build}.wasm`),
    );
    const documents = tarball.contents.filter((path) => /^docs\/(?:publish\/)?[a-z-]+\.(?:md|svg)$/i.test(path));
    expect(documents.length).toBeGreaterThan(20);
    const texts = [
      'CHANGELOG.md',
      'LICENSE',
      'README.md',
      'dist/THIRD-PARTY-NOTICES.txt',
      'dist/custom-elements.json',
      'dist/figure.html',
      'dist/html-data.json',
      'dist/integrity.json',
      'package.json',
      ...documents,
    ];
    const types = tarball.contents.filter((path) => path.startsWith('dist/types/'));
    expect(tarball.contents.filter((path) => !types.includes(path))).toEqual([...bundles, ...builds, ...texts].sort());
    expect(types).toEqual(
      expect.arrayContaining([
        'dist/types/api/index.d.ts',
        'dist/types/elements/index.d.ts',
        'dist/types/inspect/index.d.ts',
        'dist/types/run/index.d.ts',
        'dist/types/train/index.d.ts',
        'dist/types/elements/embed.d.ts',
        'dist/types/elements/index-train.d.ts',
        'dist/types/elements/embed-train.d.ts',
      ]),
    );
    expect(
      types.every((path) =>
        /^dist\/types\/(api|catalogue|charts|elements|files|inspect|messages|refusals|run|train)\/[a-z0-9/-]+(\.generated)?\.d\.ts$/.test(
          path,
        ),
      ),
    ).toBe(true);
  });

  it('names no folder of the machine it was made on', () => {
    const packed = join(folder, 'node_modules/posenc');
    for (const path of tarball.contents) {
      const text = readFileSync(join(packed, path), 'latin1');
      expect(text.includes(root.replace(/\/$/, '')), path).toBe(false);
    }
  });
});

describe('in an empty folder', () => {
  it('runs', () => {
    const result = JSON.parse(execFileSync(process.execPath, ['run.mjs'], { cwd: folder, encoding: 'utf8' }));
    expect(result).toMatchObject({
      shape: [3, 4],
      first: [0, 1, 0, 1],
      message: 'dim: 0 is not allowed; expected a whole number of at least 1',
    });
    expect(result.schemes).toBeGreaterThanOrEqual(5);
    expect(result.layers).toBe(32);
  });

  it('can be imported where there is no document', () => {
    const typeOf = (name: string, of: string) =>
      run(`const module = await import('${name}'); console.log(typeof module.${of});`);
    expect(typeOf('posenc/elements', 'configurePosenc')).toBe('function');
    expect(typeOf('posenc/elements-train', 'configureTraining')).toBe('function');
    expect(run("await import('posenc/messages/de'); console.log(Object.keys(globalThis.posencMessages).join());")).toBe(
      'de',
    );
  });

  it('reaches what exports names, and nothing else', () => {
    const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const names = Object.keys(exports).map((key) => `posenc${key.slice(1)}`);
    expect(names.sort()).toEqual([
      'posenc',
      'posenc/catalogue',
      'posenc/catalogue/field',
      'posenc/core',
      'posenc/custom-elements.json',
      'posenc/elements',
      'posenc/elements-train',
      'posenc/embed-field.js',
      'posenc/embed-loader.js',
      'posenc/embed-story.js',
      'posenc/embed-train.js',
      'posenc/embed.js',
      'posenc/files',
      'posenc/html-data.json',
      'posenc/inspect',
      'posenc/inspect/config',
      'posenc/integrity.json',
      'posenc/jsx',
      'posenc/messages/de',
      'posenc/messages/es',
      'posenc/package.json',
      'posenc/posenc-extended-relaxed.wasm',
      'posenc/posenc-extended-simd.wasm',
      'posenc/posenc-relaxed.wasm',
      'posenc/posenc-run-relaxed.wasm',
      'posenc/posenc-run-simd.wasm',
      'posenc/posenc-simd.wasm',
      'posenc/posenc-train-relaxed.wasm',
      'posenc/posenc-train-simd.wasm',
      'posenc/run',
      'posenc/svelte',
      'posenc/train',
      'posenc/vue',
    ]);
    const hidden = [
      'posenc/dist/index.js',
      'posenc/dist/engine.js',
      'posenc/engine.js',
      'posenc/extended.js',
      'posenc/field.js',
      'posenc/dist/types/api/index.d.ts',
      'posenc/README.md',
    ];
    const resolved = JSON.parse(
      run(`
        import { existsSync } from 'node:fs';
        import { createRequire } from 'node:module';
        const { resolve } = createRequire(process.cwd() + '/x.mjs');
        const of = (name) => { try { return existsSync(resolve(name)); } catch (error) { return error.code; } };
        console.log(JSON.stringify(${JSON.stringify([...names, ...hidden])}.map(of)));
      `),
    );
    expect(resolved).toEqual([...names.map(() => true), ...hidden.map(() => 'ERR_PACKAGE_PATH_NOT_EXPORTED')]);
  });

  it('is all that installing it brings', () => {
    expect(readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['posenc']);
  });

  it('names the licence of everything that is in its files', () => {
    const notice = readFileSync(join(folder, 'node_modules/posenc/dist/THIRD-PARTY-NOTICES.txt'), 'utf8');
    const titles = [...notice.matchAll(/^## (.+?)(?: [\d.]+)? \((.+)\)$/gm)].map(([, name, license]) => [
      name,
      license,
    ]);
    expect(Object.fromEntries(titles)).toMatchObject({
      'd3-scale': 'ISC',
      'lit-html': 'BSD-3-Clause',
      Eigen: 'MPL-2.0',
      musl: 'MIT',
    });
    const sources = readdirSync(join(root, 'dist'))
      .filter((file) => file.endsWith('.js.map'))
      .flatMap((file) => JSON.parse(readFileSync(join(root, 'dist', file), 'utf8')).sources as string[]);
    const others = new Set(sources.flatMap((path) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? []));
    expect(others.size).toBeGreaterThan(8);
    expect(titles.map(([name]) => name)).toEqual(expect.arrayContaining([...others]));
  });

  it('has no dependencies', () => {
    const { dependencies, peerDependencies, optionalDependencies } = JSON.parse(
      readFileSync(join(folder, 'node_modules/posenc/package.json'), 'utf8'),
    );
    expect([dependencies, peerDependencies, optionalDependencies]).toEqual([undefined, undefined, undefined]);
    const names = [
      'catalogue',
      'catalogue-field',
      'command',
      'core',
      'index',
      'engine',
      'extended',
      'field',
      'files',
      'inspect',
      'inspect-config',
      'inspect-config-decoders',
      'inspect-config-diffusers',
      'inspect-config-files',
      'inspect-config-messages',
      'inspect-config-others',
      'inspect-config-programs',
      'run',
      'run-worker',
      'tokenizers',
      'train',
      'train-worker',
      'pool',
      'worker',
      'elements',
      'elements-export',
      'elements-shared',
      'elements-train',
      'embed',
      'embed-export',
      'embed-field',
      'embed-figure',
      'embed-loader',
      'embed-story',
      'embed-train',
      'embed-train.classic',
      'embed.classic',
      'messages-de',
      'messages-es',
    ];
    for (const file of names.map((name) => `${name}.js`)) {
      const code = readFileSync(join(folder, 'node_modules/posenc/dist', file), 'utf8');
      const specifiers = [...code.matchAll(/(?<!["'`.])(?:\bfrom\s*|\bimport\s*\(?\s*)["'`]([^"'`]+)["'`]/g)].map(
        ([, specifier]) => specifier,
      );
      const outside = specifiers.filter((specifier) => !specifier?.startsWith('./'));
      // The command is for Node alone.
      expect(outside.filter((specifier) => file !== 'command.js' || !specifier?.startsWith('node:'))).toEqual([]);
      // What runs a model and what writes files are loaded on demand; the latter is given what writes numbers.
      const whole = ['embed', 'embed-story', 'embed-train'].map((name) => [`${name}.js`, `${name}-export.js`] as const);
      const beside = [
        ['embed-story.js', 'run.js'],
        ...['catalogue-field', 'catalogue', 'index', 'refusals'].map((name) => ['embed-field.js', `${name}.js`]),
        ...whole,
        ...whole.map(([main, later]) => [later, main]),
      ];
      const expected = beside.flatMap(([name, other]) => (name === file ? [`./${other}`] : []));
      if (file.startsWith('embed')) expect([...new Set(specifiers)].sort()).toEqual(expected.sort());
    }
  });
});

describe('for other tools', () => {
  it('carries its licence in each file, and hashes of the files that pages name', () => {
    const dist = join(folder, 'node_modules/posenc/dist');
    const { version, files } = JSON.parse(readFileSync(join(dist, 'integrity.json'), 'utf8'));
    for (const file of readdirSync(dist).filter((name) => name.endsWith('.js')))
      expect(readFileSync(join(dist, file), 'utf8').slice(0, 80), file).toContain(`posenc ${version} · MIT`);
    const hashOf = (file: string, algorithm: string) =>
      `${algorithm}-${createHash(algorithm)
        .update(readFileSync(join(dist, file)))
        .digest('base64')}`;
    for (const [file, hash] of Object.entries(files)) expect(hash).toBe(hashOf(file, 'sha384'));
    // The loader checks what it fetches, by shorter hashes.
    const loader = readFileSync(join(dist, 'embed-loader.js'), 'utf8');
    for (const file of ['embed.js', 'embed-train.js', 'embed-story.js', 'embed-field.js'])
      expect(loader).toContain(hashOf(file, 'sha256'));
  });

  it('describes the elements to editors and to the types of React and Svelte', () => {
    const dist = join(folder, 'node_modules/posenc/dist');
    const { modules } = JSON.parse(readFileSync(join(dist, 'custom-elements.json'), 'utf8'));
    const [table] = modules.flatMap(({ declarations }: { declarations: { tagName: string }[] }) =>
      declarations.filter(({ tagName }) => tagName === 'posenc-table'),
    );
    expect(modules).toHaveLength(23);
    expect(table.attributes).toContainEqual(
      expect.objectContaining({ name: 'view', type: { text: "'map' | 'waves' | 'hands'" }, default: 'map' }),
    );
    const good = `import type {} from 'posenc/jsx'; import type {} from 'posenc/svelte'; import 'posenc/elements'; import type { SvelteHTMLElements } from 'svelte/elements';
      export const a = <posenc-table length={256} dim="64" view="waves" show="none" onposenc-change={({ detail }) => detail.name.length} />;
      export const b: SvelteHTMLElements['posenc-table'] = { 'color-map': 'magma', length: '3' };
      document.addEventListener('posenc-hover', ({ detail }) => detail?.row.toFixed());`;
    const bad = `import type {} from 'posenc/jsx'; export const a = <posenc-table view="spiral" />;`;
    const options = {
      jsx: 'react-jsx',
      module: 'esnext',
      moduleResolution: 'bundler',
      target: 'es2022',
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      types: [],
    };
    for (const name of ['react', '@types', 'svelte', 'csstype'])
      symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
    try {
      for (const [code, found] of [
        [good, ''],
        [bad, 'TS2322'],
      ] as const) {
        writeFileSync(join(folder, 'figure.tsx'), code);
        writeFileSync(
          join(folder, 'tsconfig.jsx.json'),
          JSON.stringify({ compilerOptions: options, files: ['figure.tsx'] }),
        );
        const { output } = tool('typescript/bin/tsc', ['-p', join(folder, 'tsconfig.jsx.json')]);
        if (found) expect(output).toContain(found);
        else expect(output).toBe('');
      }
    } finally {
      for (const name of ['react', '@types', 'svelte', 'csstype']) rmSync(join(folder, 'node_modules', name));
    }
  });

  it('satisfies publint', async () => {
    const { publint } = await import('publint');
    const { messages } = await publint({
      pack: { tarball: readFileSync(tarball.file).buffer as ArrayBuffer },
      strict: true,
    });
    expect(messages).toEqual([]);
  });

  it.each(['bundler', 'nodenext'])('type-checks with moduleResolution %s', (moduleResolution) => {
    const compilerOptions = {
      target: 'ES2022',
      module: moduleResolution === 'nodenext' ? 'nodenext' : 'esnext',
      moduleResolution,
      lib: ['ES2022', 'DOM'],
      types: [],
      strict: true,
      exactOptionalPropertyTypes: true,
      noEmit: true,
      // Checks the declarations themselves as well, where the rules for their imports are the stricter ones.
      skipLibCheck: moduleResolution !== 'nodenext',
    };
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, files: ['consumer.ts', 'elements.ts'] }),
    );
    expect(tool('typescript/bin/tsc', ['-p', folder])).toEqual({ status: 0, output: '' });
  });

  const strict = {
    target: 'ES2022',
    module: 'nodenext',
    lib: ['ES2023', 'DOM'],
    types: [],
    strict: true,
    noEmit: true,
    skipLibCheck: true,
  };
  const checked = (name: string, compilerOptions: object, files: readonly string[]) => {
    writeFileSync(join(folder, name), JSON.stringify({ compilerOptions: { ...strict, ...compilerOptions }, files }));
    return tool('typescript/bin/tsc', ['-p', join(folder, name)]);
  };

  it('compiles the examples of README, docs and comments under strict', () => {
    const docs = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'));
    const documents = ['README.md', ...docs.map((name) => `docs/${name}`)].flatMap(examplesIn);
    const comments = ['web/api', 'web/inspect', 'web/train', 'web/catalogue', 'web/elements'].flatMap(examplesOf);
    expect(documents.length).toBeGreaterThan(5);
    expect(comments.length).toBeGreaterThan(70);
    const files = writeExamples([...documents, ...comments], folder);
    expect(checked('tsconfig.examples.json', {}, files)).toEqual({ status: 0, output: '' });
  });

  it('lets what a file or an array says be passed on under the strictest settings', () => {
    const strictest = { exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true };
    expect(checked('tsconfig.found.json', strictest, ['found.ts'])).toEqual({ status: 0, output: '' });
  });

  it('keeps the patterns by which bundlers find the .wasm files and the workers', () => {
    const code = (file: string) => readFileSync(join(folder, 'node_modules/posenc/dist', file), 'utf8');
    const worker = (name: string) =>
      new RegExp(
        `new Worker\\(new URL\\([\`'"]\\./${name}\\.js[\`'"], ?import\\.meta\\.url\\), ?\\{ ?type: ?[\`'"]module[\`'"] ?\\}\\)`,
      );
    expect(code('pool.js')).toMatch(worker('worker'));
    expect(code('train.js')).toMatch(worker('train-worker'));
    expect(code('run.js')).toMatch(worker('run-worker'));
    const wasm = (build: string) =>
      new RegExp(`new URL\\([\`'"]\\./posenc-${build}\\.wasm[\`'"], ?import\\.meta\\.url\\)`);
    for (const build of ['simd', 'relaxed', 'extended-simd', 'extended-relaxed'])
      expect(code('index.js')).toMatch(wasm(build));
    for (const build of ['train-simd', 'train-relaxed']) expect(code('train.js')).toMatch(wasm(build));
    for (const build of ['run-simd', 'run-relaxed']) expect(code('run.js')).toMatch(wasm(build));
    // The glue code's own look-up would make bundlers search for a file that does not exist.
    for (const file of [
      'index.js',
      'engine.js',
      'extended.js',
      'field.js',
      'train.js',
      'train-worker.js',
      'run.js',
      'run-worker.js',
    ])
      expect(code(file)).not.toMatch(/new URL\([`'"][^`'"]*posenc(-extended|-train|-run)?\.wasm/);
  });

  it('gives bundlers no more than they use', async () => {
    const bundled = async (code: string) => {
      const entry = join(folder, 'entry.mjs');
      writeFileSync(entry, code);
      const bundle = await rolldown({ input: entry, platform: 'browser', logLevel: 'silent' });
      const { output } = await bundle.generate({ format: 'esm', minify: true });
      const chunks = output.filter((one) => one.type === 'chunk');
      const sizes = chunks.map((chunk) => gzipSync(chunk.code).length);
      return { chunks, files: chunks.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
    };
    const parseNpy = await bundled("export { parseNpy } from 'posenc/files';");
    expect(parseNpy.bytes).toBeLessThan(6100);
    // What a page loads at first, with one model, and with everything; another file is loaded when a configuration needs it.
    const inspected = await bundled("export { inspectConfig } from 'posenc/inspect/config';");
    expect(inspected.bytes).toBeLessThan(110_000);
    const needed = (...names: string[]) =>
      inspected.chunks.filter(({ isDynamicEntry, name }) => !isDynamicEntry || names.some((one) => name.includes(one)));
    const sizeOf = (chunks: typeof inspected.chunks) =>
      chunks.reduce((sum, chunk) => sum + gzipSync(chunk.code).length, 0);
    expect(sizeOf(needed())).toBeLessThan(37_500);
    const ofLlama = needed('decoders', 'messages');
    expect(ofLlama).toHaveLength(needed().length + 2);
    expect(sizeOf(ofLlama)).toBeLessThan(53_500);
    mkdirSync(join(folder, 'llama'));
    for (const { fileName, code } of ofLlama) writeFileSync(join(folder, 'llama', fileName), code);
    expect(
      run(
        `const { inspectConfig } = await import('./llama/entry.js'); console.log((await inspectConfig({ model_type: 'llama', num_hidden_layers: 2 })).layers.length)`,
      ),
    ).toBe('2');
    // One file, whatever the bundler makes of dynamic imports.
    expect((await bundled("export { createPosenc } from 'posenc/core';")).files).toBe(1);
    const core = "const { createPosenc, PosencError } = await import('posenc/core'); const pe = await createPosenc();";
    const known = "const error = await import('posenc').then((other) => other.PosencError === PosencError);";
    expect(
      run(`${core} ${known} console.log(pe.absolute({ scheme: 'sinusoidal', length: 2, dim: 4 }).data.length, error);`),
    ).toBe('8 true');
  });

  it('is bundled by Vite, .wasm files and all, and the bundle runs', async () => {
    const { build } = await import('vite');
    const project = join(folder, 'vite');
    symlinkSync(join(folder, 'node_modules'), join(project, 'node_modules'));
    await build({
      root: project,
      base: './',
      logLevel: 'error',
      configFile: false,
      build: { target: 'es2022', modulePreload: false },
    });
    const assets = readdirSync(join(project, 'dist/assets'));
    for (const name of ['simd', 'relaxed', 'extended-simd', 'extended-relaxed']) {
      const hashed = assets.find((asset) => new RegExp(`^posenc-${name}-[\\w-]+\\.wasm$`).test(asset));
      expect(hashed, `${name} among ${assets}`).toBeDefined();
      const original = readFileSync(join(root, `dist/posenc-${name}.wasm`));
      expect(readFileSync(join(project, 'dist/assets', hashed as string)).equals(original)).toBe(true);
    }
    const html = readFileSync(join(project, 'dist/index.html'), 'utf8');
    const script = /src="\.\/(assets\/[^"]+\.js)"/.exec(html)?.[1] as string;
    expect(existsSync(join(project, 'dist', script))).toBe(true);
    const output = execFileSync(process.execPath, [join(project, 'dist', script)], { encoding: 'utf8' });
    expect(output).toMatch(/^(simd|relaxed) 0,1,0,1,0\.841.* 2x2$/m);
  });
});

commandTests(() => folder);
