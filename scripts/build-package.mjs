// Makes dist/, the contents of the npm package: the API, the elements, the one-file embed, the WebAssembly files and the declarations.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { rolldown } from 'rolldown';
import { withoutItsOwnFile } from '../cpp/bindings/emscripten/glue.mjs';
import { textOf, withoutCommentMarks } from './bytes-as-text.mjs';
import { writeEditorData } from './editor-data.mjs';
import { figureCalls, unboundProblems, wordsIn } from './figure-calls.mjs';
import { generateTypes } from './generate-types.mjs';
import { rulesAlone, unshown } from './rules-alone.mjs';
import { thirdPartyNotice } from './third-party.mjs';
import { treeshake } from './treeshake.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const dist = join(root, 'dist');
const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
const builds = ['simd', 'relaxed'];
/** The WebAssembly modules as Emscripten names them. `NAME-glue` imports a module's glue, `NAME-wasm-inline` its bytes. */
const modules = ['posenc', 'posenc-extended', 'posenc-train', 'posenc-run'];
/** Exists in one build only, and as a part of embed.js, not as a file of the package. */
const figures = 'posenc-figures';
/** A module of the sources. */
const source = (module) => join(root, `web/${module}.ts`);
/** A module of the API. */
const api = (module) => source(`api/${module}`);
const catalogue = source('catalogue/index');
const inspect = source('inspect/index');
const inspectConfig = source('inspect/config/loading');
/** The modules that it imports when a file needs them. */
const inspectConfigLater = ['decoders', 'diffusers', 'files', 'messages', 'others', 'programs'];
const train = source('train/index');
const embed = source('elements/embed');
const embedTrain = source('elements/embed-train');
/** Languages of the figures' messages besides English. */
const languages = ['de', 'es'];

// Limits in bytes of brotli, about a tenth above the sizes: they catch a dependency or a second copy that slipped in, not a sentence.
const limits = {
  'index.js': 3_500,
  'core.js': 3_500,
  'refusals.js': 6_000,
  'engine.js': 48_000,
  'extended.js': 24_000,
  // Loaded by extend() unless a page does without it.
  'field.js': 19_000,
  'catalogue.js': 31_000,
  // The schemes of field.js with their NumPy text, loaded by the code that shows them.
  'catalogue-field.js': 31_000,
  'inspect.js': 188_000,
  'inspect-config.js': 34_000,
  // What inspectConfig loads when a file needs it.
  'inspect-config-decoders.js': 7_000,
  'inspect-config-messages.js': 9_000,
  'inspect-config-others.js': 21_000,
  'inspect-config-programs.js': 8_500,
  'inspect-config-diffusers.js': 15_500,
  'inspect-config-files.js': 8_500,
  'files.js': 31_000,
  'train.js': 19_000,
  'train-worker.js': 18_500,
  'run.js': 34_000,
  'run-worker.js': 10_000,
  // @huggingface/tokenizers, for those who run a model with text.
  'tokenizers.js': 12_000,
  'command.js': 15_000,
  'pool.js': 21_000,
  'worker.js': 86_000,
  'elements.js': 54_000,
  'elements-train.js': 26_000,
  'elements-shared.js': 50_000,
  'elements-export.js': 10_500,
  // Contains the core and the measures.
  'embed.js': 240_000,
  'embed.classic.js': 252_000,
  'embed-loader.js': 3_000,
  'embed-figure.js': 2_000,
  // The export of pictures and arrays and what “Embed” writes, which each file loads when it is wanted.
  'embed-export.js': 10_500,
  'embed-story-export.js': 10_500,
  'embed-train-export.js': 10_500,
  // Contains the training module and its worker, and nothing of the core.
  'embed-train.js': 142_000,
  'embed-train.classic.js': 146_000,
  // Loads run.js and a model when it is started.
  'embed-story.js': 62_000,
  // Loads the package beside it, with field.js.
  'embed-field.js': 60_000,
  ...Object.fromEntries(languages.map((language) => [`messages-${language}.js`, 32_000])),
  ...Object.fromEntries(
    builds.flatMap((build) => [
      [`posenc-${build}.wasm`, 84_000],
      [`posenc-extended-${build}.wasm`, 38_000],
      [`posenc-train-${build}.wasm`, 41_000],
      [`posenc-run-${build}.wasm`, 57_000],
    ]),
  ),
};
/**
 * Downloads that a page waits for together: for `import 'posenc'`; until createPosenc({ extended: false }) resolves; and until extend() is
 * done.
 */
const waits = [
  { files: ['index.js', 'refusals.js'], kind: 'gzip', limit: 12_000 },
  { files: ['index.js', 'refusals.js', 'engine.js', 'posenc-relaxed.wasm'], kind: 'brotli', limit: 135_000 },
  { files: ['extended.js', 'posenc-extended-relaxed.wasm'], kind: 'brotli', limit: 68_000 },
];

/** The licence travels with each file, wherever it is copied to. */
const banner = `/*! posenc ${version} · MIT · notices of the software in it: THIRD-PARTY-NOTICES.txt beside this file in the package posenc */`;

/** The source files that the bundles contain. */
const bundled = new Set();

await checkModules();
await generateTypes();
await rm(dist, { recursive: true, force: true });
await mkdir(dist, { recursive: true });
for (const name of modules) {
  for (const build of builds) {
    // Written rather than copied, because a copy would keep the executable bit that the linker sets.
    await writeFile(
      join(dist, `${name}-${build}.wasm`),
      await readFile(join(root, `build/wasm/${build}/${name}.wasm`)),
    );
  }
}
// The TypeScript compiler runs in its own process at the same time, and takes as long as the bundles.
const declared = declarations();
/** The catalogue without its prose, or without what is listed of it. */
const rules = (left) => rulesAlone(join(root, 'web/catalogue/'), left);
await bundleFile('refusals', api('errors/shared'), []);
await bundleFile('index', api('index'), [besides('engine', 'extended', 'field', 'pool/pool'), errorsBesides()]);
await bundleFile('core', api('core'), [besides('engine', 'extended', 'field'), errorsBesides()]);
await bundleFiles({ engine: api('engine'), extended: api('extended'), field: api('field') }, [
  errorsBesides(),
  rules(),
]);
await bundleFile('catalogue', catalogue, [errorsBesides()]);
await bundleFile('catalogue-field', source('catalogue/field/index'), [errorsBesides()]);
await bundleFile('pool', api('pool/pool'), [errorsBesides(), rules()]);
await bundleFile('worker', api('pool/worker'), [rules()]);
await bundleFile('inspect', inspect, [packageBesides(), errorsBesides()]);
await bundleFile('files', source('files/index'), [errorsBesides()]);
await bundleFiles(
  { 'inspect-config': inspectConfig },
  [
    packageFromSource(),
    errorsBesides(),
    // The rows of tables and their learned arrays are read from the catalogue.
    rules(['title', 'summary', 'formula', 'description', 'unit', 'slider', 'references']),
  ],
  {
    laterNames: Object.fromEntries(inspectConfigLater.map((name) => [`config-${name}`, `inspect-config-${name}`])),
    together: [inspectConfig, source('inspect/families/rows')],
  },
);
await bundleFile('train', train, [errorsBesides(), rules()]);
await bundleFiles({ run: source('run/index') }, [packageBesides(), errorsBesides(), rules()], {
  chunkNames: { later: 'tokenizers' },
});
await bundleFile('run-worker', source('run/worker'), []);
await bundleFile('train-worker', source('train/pool/worker'), [rules()]);
await bundleFiles(
  { elements: source('elements/index'), 'elements-train': source('elements/index-train') },
  [packageBesides(), errorsBesides(), importedOnServers()],
  { chunkNames: { common: 'elements-shared', later: 'elements-export' } },
);
await bundleFile('command', source('command/index'), [packageBesides(), runBesides(), nodeModules()]);
const inEmbed = () => [
  packageFromSource(),
  figuresCreated(),
  figureCalls(join(root, 'web/api/'), wordsIn(join(root, 'web/elements'))),
  wasmInline(),
  rules(unshown),
];
await bundleFiles({ embed }, inEmbed(), { chunkNames: { later: 'embed-export' } });
await checkUnbound();
await bundleFile('embed-field', source('elements/embed-field'), [
  packageBesides(),
  errorsBesides(),
  importedOnServers(),
]);
await bundleFiles(
  { 'embed-story': source('elements/embed-story') },
  [runBesides(), packageFromSource(), importedOnServers(), rules(unshown)],
  { chunkNames: { later: 'embed-story-export' } },
);
const inEmbedTrain = () => [packageFromSource(), wasmInline(), workerInline(), rules(unshown)];
await bundleFiles({ 'embed-train': embedTrain }, inEmbedTrain(), { chunkNames: { later: 'embed-train-export' } });
// Pages on a disk may run only classic scripts.
const classic = { format: 'iife', define: { 'import.meta.url': 'document.currentScript.src' } };
await bundleFile('embed.classic', embed, [...inEmbed(), importedAtOnce()], classic);
await bundleFile('embed-train.classic', embedTrain, [...inEmbedTrain(), importedAtOnce()], classic);
const loaded = ['embed', 'embed-train', 'embed-story', 'embed-field'];
await bundleFile('embed-loader', source('elements/embed-loader'), [], {
  format: 'iife',
  // The shortest hash that browsers accept: these characters are a tenth of the loader, and nothing compresses them.
  define: { POSENC_INTEGRITY: JSON.stringify(await integrityOf(loaded, 'sha256')) },
});
await bundleFile('embed-figure', source('elements/embed-figure'), [], { format: 'iife' });
await copyFile(join(root, 'web/elements/figure.html'), join(dist, 'figure.html'));
await writeFile(
  join(dist, 'integrity.json'),
  `${JSON.stringify({ version, files: Object.fromEntries(Object.entries(await integrityOf(['embed-loader', ...loaded], 'sha384')).map(([name, hash]) => [`${name}.js`, hash])) }, undefined, 2)}\n`,
);
for (const language of languages) await bundleFile(`messages-${language}`, source(`messages/${language}/register`), []);
await writeFile(join(dist, 'THIRD-PARTY-NOTICES.txt'), thirdPartyNotice(bundled));
await declared;
await finishDeclarations(join(dist, 'types'));
await writeEditorData(dist);
await report();

/** Checks that Emscripten generated the same glue for both builds of a module, because one serves both. */
async function checkModules() {
  const made = [...modules.flatMap((name) => builds.map((build) => `${build}/${name}`)), `simd/${figures}`];
  for (const path of made
    .flatMap((name) => [`${name}.mjs`, `${name}.wasm`])
    .map((file) => join(root, 'build/wasm', file))) {
    if (!existsSync(path)) fail(`${path} is missing: build the CMake preset wasm first (npm run build does it).`);
  }
  for (const name of modules) {
    const [simd, relaxed] = await Promise.all(
      builds.map((build) => readFile(join(root, `build/wasm/${build}/${name}.mjs`))),
    );
    if (!simd.equals(relaxed))
      fail(`build/wasm/simd/${name}.mjs and build/wasm/relaxed/${name}.mjs differ; one glue must serve both.`);
  }
}

/** Checks that the module for figures has exactly the functions that figures call. */
async function checkUnbound() {
  const [code, unbound, declared] = await Promise.all(
    ['dist/embed.js', 'cpp/bindings/figures_without.txt', 'web/api/module/raw.generated.ts'].map((file) =>
      readFile(join(root, file), 'utf8'),
    ),
  );
  const problems = unboundProblems(code, unbound.trim().split('\n'), declared);
  if (problems.length > 0) fail(problems.join('\n'));
}

/*
 * `import 'posenc'` loads index.js. createPosenc() loads engine.js (the glue and the functions of the core), extended.js (those of the
 * extended part, unless `extended` is false) and their .wasm files in parallel, and createPool() loads pool.js, which starts worker.js.
 * extended.js imports the code that it shares with the core from engine.js, which is already loaded or loading. Beyond that no file waits
 * for another: index.js, engine.js and pool.js each contain the checks that they need, and share only refusals.js, which has the class of
 * errors and what they say. worker.js is self-contained, because it may be hosted elsewhere and because bundlers put workers into one file; so is
 * train-worker.js, which createTrainerPool() of train.js starts, and run-worker.js, which openModel() of run.js starts.
 */

/** Bundles everything into one file, except other files of the package, which plugins such as `besides` keep external. */
function bundleFile(name, input, plugins, options = {}) {
  return bundleFiles({ [name]: input }, plugins, options);
}

/** The hashes by which a page can demand exactly these files (Subresource Integrity). */
async function integrityOf(names, algorithm) {
  const hashOf = async (name) =>
    `${algorithm}-${createHash(algorithm)
      .update(await readFile(join(dist, `${name}.js`)))
      .digest('base64')}`;
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await hashOf(name)])));
}

/**
 * Bundles files that share code. The shared code goes into the first of them, which the others import, or into its own file
 * (`common`); dynamically imported code goes into a third (`later`), or into one for each module that is imported so
 * (`laterNames`). `together`: modules that are in the first file, with all that they import.
 */
async function bundleFiles(
  inputs,
  plugins,
  { chunkNames = {}, laterNames = {}, together, format = 'esm', define = {} } = {},
) {
  const names = [...Object.keys(inputs), ...Object.values(chunkNames), ...Object.values(laterNames)];
  const outside = plugins.flatMap(({ files = [] }) => files);
  const warnings = [];
  const bundler = await rolldown({
    input: inputs,
    // The first file may export shared code in addition to the exports of its source.
    preserveEntrySignatures: 'allow-extension',
    cwd: root,
    treeshake,
    // The same file must run in browsers, workers and Node.
    platform: 'neutral',
    resolve: { mainFields: ['module', 'main'], conditionNames: ['import', 'default'] },
    plugins: [glueOfModules(), smallTemplates(), pureCalls(), ...plugins, withoutCommentMarksInBytes()],
    transform: { target: 'es2022', define: { POSENC_VERSION: JSON.stringify(version), ...define } },
    // On a slow machine the bundler warns of slow plugins; every other warning fails the build.
    checks: { pluginTimings: false },
    onLog(level, log) {
      if (level === 'warn') warnings.push(log.message);
    },
  });
  const { output } = await bundler.write({
    dir: dist,
    entryFileNames: '[name].js',
    // The bundler first asks for a name for its own runtime, then puts the runtime into the common file.
    chunkFileNames: ({ name, isDynamicEntry }) =>
      name === 'rolldown-runtime'
        ? '[name].js'
        : `${isDynamicEntry ? (laterNames[name] ?? chunkNames.later) : chunkNames.common}.js`,
    format,
    name: format === 'iife' ? 'posenc' : undefined,
    banner,
    // Maps stay here, for coverage and notices: files of the package do not name them.
    sourcemap: 'hidden',
    minify: true,
    codeSplitting: together
      ? { groups: [{ name: names[0], test: (id) => together.includes(id), includeDependenciesRecursively: true }] }
      : names.length > 1,
  });
  await bundler.close();
  const chunks = output.filter(({ type }) => type === 'chunk');
  for (const { modules: held } of chunks) {
    for (const [id, { renderedLength }] of Object.entries(held)) if (renderedLength > 0) bundled.add(id);
  }
  const made = chunks.map(({ fileName }) => fileName);
  if (made.length > names.length || made.some((file) => !names.includes(basename(file, '.js'))))
    fail(`made ${made.join(', ')}; expected ${names.join(', ')} alone`);
  for (const { fileName, imports, dynamicImports } of chunks) {
    const allowed = [
      ...outside,
      fileName,
      ...[...names.slice(Object.keys(inputs).length), ...(chunkNames.common ? [] : [names[0]])].map(
        (one) => `${one}.js`,
      ),
    ];
    const refused = [...imports, ...dynamicImports].filter(
      (id) => !allowed.some((one) => new RegExp(`^${one}$`).test(id)),
    );
    if (refused.length > 0) fail(`dist/${fileName} must not import ${refused.join(', ')}`);
  }
  if (warnings.length > 0) fail(warnings.join('\n'));
}

/** Resolves the API's imports of the glue. */
function glueOfModules() {
  const fileOf = new Map(
    [...modules, figures].map((name) => [`${name}-glue`, join(root, `build/wasm/simd/${name}.mjs`)]),
  );
  const glues = new Set(fileOf.values());
  return {
    name: 'posenc-glue',
    resolveId(id) {
      return fileOf.get(id);
    },
    transform(code, id) {
      return glues.has(id) ? { code: withoutItsOwnFile(code), map: null } : undefined;
    },
  };
}

/**
 * Minifies templates, which minifiers of JavaScript leave alone: removes comments and needless spaces from styles, and the indentation of
 * HTML, where one space is as good as many.
 */
function smallTemplates() {
  return {
    name: 'posenc-templates',
    transform(code, id) {
      if (!id.startsWith(join(root, 'web')) || !/\b(css|html|svg)`/.test(code)) return undefined;
      const small = code.replaceAll(/\bcss`[^`]*`/g, (style) =>
        // Spaces next to an interpolation are kept, because they may separate two selectors.
        style
          .split(/(\$\{[^}]*\})/)
          .map((part, i) => (i % 2 === 0 ? smallStyle(part) : part))
          .join(''),
      );
      return { code: small.replaceAll(/\n[ \t]+/g, '\n'), map: null };
    },
  };
}

/** @param {string} style */
function smallStyle(style) {
  return style
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(?<=[{};,:]) | (?=[{}])/g, '')
    .replaceAll(';}', '}');
}

/**
 * d3-shape is one file, in which each kind of curve is a function that gets its methods afterwards, or the result of a call; d3-array makes
 * functions by calls, too. A bundler has to keep them all, because they may have side effects. Each is rewritten to one expression that is
 * marked as pure, so that unused ones can be dropped.
 */
function pureCalls() {
  return {
    name: 'posenc-calls',
    transform(code, id) {
      const [name] = /d3-(?:array|shape)(?=[^/]*\.m?js$)/.exec(id) ?? [];
      if (!name) return undefined;
      const apart = code
        .replaceAll(/^((?:const|var) \w+ = )(?=\w+\()/gm, '$1/* @__PURE__ */ ')
        .replaceAll(
          /^function (\w+)(\([^)]*\) \{\n.*?^\})\n+(\(?\1\.prototype = .*?^\};)/gms,
          'var $1 = /* @__PURE__ */ (() => { function $1$2\n$3\nreturn $1; })();',
        )
        .replaceAll('= (function custom(', '= /* @__PURE__ */ (function custom(');
      const expected = { 'd3-array': 'blur2 = /* @__PURE__ */', 'd3-shape': 'var MonotoneY =' }[name];
      if (!apart.includes(expected)) fail(`${name} is no longer written as pureCalls() expects.`);
      return { code: apart, map: null };
    },
  };
}

/** After minification, which rewrites strings. */
function withoutCommentMarksInBytes() {
  return {
    name: 'posenc-comment-marks',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = withoutCommentMarks(file.code);
    },
  };
}

/**
 * A classic script is one file. Of a module that it imports later the bundler would make a function, and one of every other
 * module, because some import each other; none of them could be dropped or shortened then.
 */
function importedAtOnce() {
  return {
    name: 'posenc-at-once',
    transform(code, id) {
      const [call, file] = /\bimport\(('[^']+\/export\/index\.ts')\)/.exec(code) ?? [];
      if (!call || !id.startsWith(join(root, 'web/elements'))) return undefined;
      return {
        code: `import * as importedAtOnce from ${file};\n${code.replace(call, 'Promise.resolve(importedAtOnce)')}`,
        map: null,
      };
    },
  };
}

/**
 * Keeps modules external: other files of the package, or what the engine has.
 * @param {string} name
 * @param {readonly string[]} files  all of them, as regular expressions
 * @param {(id: string, importer: string | undefined) => string | undefined} fileOf  the file of a module that is external
 */
function external(name, files, fileOf) {
  return {
    name: `posenc-${name}`,
    files,
    resolveId(id, importer) {
      const file = fileOf(id, importer);
      return file ? { id: file, external: true } : undefined;
    },
  };
}

/** Keeps modules external that are separate files of the package: `pool/pool` is pool.js. */
function besides(...modules) {
  const files = new Map(modules.map((module) => [api(module), `./${basename(module)}.js`]));
  return external('besides', [...files.values()], (id, importer) => importer && files.get(join(dirname(importer), id)));
}

/**
 * Leaves the class of errors, what errors say, and the table of what other programs call things, in a file that the others share, so that
 * all throw the same class.
 */
function errorsBesides() {
  return external('errors-besides', ['./refusals.js'], (id, importer) => {
    const isClass = id.endsWith('/posenc-error.ts') && !importer?.endsWith('/shared.ts');
    return isClass || (importer && id.endsWith('/refusals/index.ts')) ? './refusals.js' : undefined;
  });
}

/** For inspect.js and the elements: keeps the API, the catalogue, Inspect and training external, as files of the package. */
function packageBesides() {
  const exports = new Map([
    ['posenc', './index.js'],
    ['posenc/catalogue', './catalogue.js'],
    ['posenc/catalogue/field', './catalogue-field.js'],
    ['posenc/inspect', './inspect.js'],
    ['posenc/train', './train.js'],
  ]);
  return external('package-besides', [...exports.values()], (id) => exports.get(id));
}

/** For the command: what Node has. */
function nodeModules() {
  return external('node-modules', ['node:[a-z_/]+'], (id) => (id.startsWith('node:') ? id : undefined));
}

/** For embed-story.js and the command: keeps the running of models external, which is loaded on demand. */
function runBesides() {
  return external('run-besides', ['./run.js'], (id) => (id === 'posenc/run' ? './run.js' : undefined));
}

/**
 * Elements are also imported on servers, where pages are rendered as text. Lit's build for servers brings a second DOM, and would be the
 * wrong one in browsers; its build for browsers needs only these globals before an element is rendered.
 */
function importedOnServers() {
  const standIns =
    'const { HTMLElement = class {}, CSSStyleSheet = class {}, document = { createTreeWalker() {} } } = globalThis;';
  return {
    name: 'posenc-imported-on-servers',
    transform(code, id) {
      return /\/node_modules\/(@lit\/|lit-)/.test(id) ? { code: `${standIns}\n${code}`, map: null } : undefined;
    },
  };
}

/** For embed.js and embed-train.js: bundles the whole package from source. */
function packageFromSource() {
  return {
    name: 'posenc-from-source',
    resolveId(id) {
      return { posenc: api('index'), 'posenc/catalogue': catalogue, 'posenc/inspect': inspect, 'posenc/train': train }[
        id
      ];
    },
  };
}

/** Instances come from the single module for figures. */
function figuresCreated() {
  return {
    name: 'posenc-figures-created',
    resolveId(id, importer) {
      return importer === api('index') && id === './create.ts' ? api('create-figures') : undefined;
    },
  };
}

function wasmInline() {
  return {
    name: 'posenc-wasm-inline',
    resolveId(id) {
      return /^posenc.*-wasm-inline$/.test(id) ? `\0${id}` : undefined;
    },
    async load(id) {
      const name = /^\0(posenc.*)-wasm-inline$/.exec(id)?.[1];
      if (!name) return undefined;
      const bytes = await readFile(join(root, `build/wasm/simd/${name}.wasm`));
      return `export default ${textOf(bytes)};`;
    },
  };
}

/** Inlines the worker as text, because a worker from another origin can only be started that way. */
function workerInline() {
  const name = 'posenc-train-worker-inline';
  return {
    name,
    resolveId(id) {
      return id === name ? `\0${name}` : undefined;
    },
    async load(id) {
      if (id !== `\0${name}`) return undefined;
      const code = await readFile(join(dist, 'train-worker.js'), 'utf8');
      return `export default ${JSON.stringify(code.trim())};`;
    },
  };
}

async function declarations() {
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  try {
    await promisify(execFile)(process.execPath, [compiler, '-p', 'tsconfig.build.json'], { cwd: root });
  } catch (error) {
    fail(`the declarations did not compile\n${error.stdout}${error.stderr}`);
  }
}

/**
 * Makes declarations import files by their names in the package: `./create.js`, whose types are in `./create.d.ts`. Imports of Lit's types
 * are replaced by the stand-ins in `web/elements/lit.ts`.
 */
async function finishDeclarations(folder) {
  const lit = join(dist, 'types/elements/lit.js');
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath ?? entry.path, entry.name);
    const toLit = relative(dirname(path), lit).replace(/^(?!\.)/, './');
    const text = (await readFile(path, 'utf8'))
      .replace(/(['"])(\.{1,2}\/[^'"\n]+)\.ts\1/g, '$1$2.js$1')
      .replace(/\b(from |import\()(['"])lit(-html)?(\/[^'"\n]+)?\2/g, `$1$2${toLit}$2`);
    const code = text.replaceAll(/\/\*.*?\*\//gs, '');
    const [, other] = /\b(?:from |import\()['"](?!\.|posenc\b)([^'"\n]+)/.exec(code) ?? [];
    if (other) fail(`${relative(root, path)} names ${other}, which nobody who installs posenc has`);
    await writeFile(path, text);
  }
}

async function report() {
  const names = Object.keys(limits);
  const written = (await readdir(dist)).filter((name) => /\.(js|wasm)$/.test(name));
  const rows = [];
  const problems = written.filter((name) => !names.includes(name)).map((name) => `${name} has no limit of its size`);
  const all = {};
  const measured = await Promise.all(names.map((name) => sizesOf(join(dist, name))));
  for (const [i, name] of names.entries()) {
    const sizes = measured[i];
    all[name] = sizes;
    rows.push([name, ...Object.values(sizes).map((size) => `${(size / 1000).toFixed(1)} kB`)]);
    if (sizes.brotli > limits[name]) {
      problems.push(`${name} is ${sizes.brotli} bytes brotli; at most ${limits[name]} are allowed`);
    }
  }
  for (const { files, kind, limit } of waits) {
    const size = files.reduce((sum, name) => sum + all[name][kind], 0);
    if (size > limit) problems.push(`${files.join(', ')} are ${size} bytes ${kind}; at most ${limit} are allowed`);
  }
  const table = [['dist/', 'raw', 'gzip', 'brotli'], ...rows];
  for (const [name, ...sizes] of table) console.log(name.padEnd(30) + sizes.map((size) => size.padStart(12)).join(''));
  if (problems.length > 0) fail(problems.join('\n'));
}

async function sizesOf(path) {
  const bytes = await readFile(path);
  const [small, smallest] = await Promise.all([promisify(gzip)(bytes, { level: 9 }), promisify(brotliCompress)(bytes)]);
  return { raw: (await stat(path)).size, gzip: small.length, brotli: smallest.length };
}

function fail(message) {
  console.error(`build-package: ${message}`);
  process.exit(1);
}
