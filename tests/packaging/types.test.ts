import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packagers } from '../../scripts/setup/slow-tools.mjs';
import { fixtures, pack, root } from '../package/tarball.ts';
import { project, runIn, tool, versionOf } from './project.ts';

const files = ['consumer.ts', 'elements.ts'];
const sources = Object.fromEntries(files.map((file) => [file, readFileSync(join(fixtures, file), 'utf8')]));

/** Earlier compilers than that of the checkout, which tests/package uses. */
describe.each(['typescript-5', 'typescript-6'])('%s', (compiler) => {
  it.each(['bundler', 'nodenext'])('type-checks with moduleResolution %s', async (moduleResolution) => {
    console.log(`typescript ${versionOf(compiler)}`);
    const compilerOptions = {
      target: 'ES2022',
      module: moduleResolution === 'nodenext' ? 'nodenext' : 'esnext',
      moduleResolution,
      lib: ['ES2022', 'DOM', 'DOM.Iterable'],
      types: [],
      strict: true,
      exactOptionalPropertyTypes: true,
      noEmit: true,
      // Checks the declarations themselves as well.
      skipLibCheck: false,
    };
    const config = JSON.stringify({ compilerOptions, files });
    const folder = project(`${compiler}-${moduleResolution}`, [], { ...sources, 'tsconfig.json': config });
    expect(await runIn(folder, process.execPath, [tool(`${compiler}/bin/tsc`), '-p', '.'])).toBe('');
  });
});

it('satisfies attw', async () => {
  // The .wasm files are not modules, so there are no types to resolve.
  const args = [
    join(root, 'node_modules/@arethetypeswrong/cli/dist/index.js'),
    pack(join(packagers, 'tarballs', 'attw')).file,
    '--profile',
    'esm-only',
    '--no-emoji',
    // Otherwise the form of the output depends on the width of the terminal.
    '--format',
    'ascii',
    '--exclude-entrypoints',
    './posenc-simd.wasm',
    './posenc-relaxed.wasm',
    './posenc-extended-simd.wasm',
    './posenc-extended-relaxed.wasm',
    './posenc-train-simd.wasm',
    './posenc-train-relaxed.wasm',
    './posenc-run-simd.wasm',
    './posenc-run-relaxed.wasm',
  ];
  expect(await runIn(root, process.execPath, args)).toContain('bundler: OK');
});
