/** Bundles the package, without its elements, close to its sources, for tools that examine code while tests run. */
import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { withoutItsOwnFile } from '../../cpp/bindings/emscripten/glue.mjs';
import { checkout } from '../setup/paths.mjs';

const web = (/** @type {string} */ path) => join(checkout, 'web', path);

/** The files of the package, under the names that tests and workers use. */
const files = {
  index: web('api/index.ts'),
  catalogue: web('catalogue/index.ts'),
  inspect: web('inspect/index.ts'),
  train: web('train/index.ts'),
  run: web('run/index.ts'),
  worker: web('api/pool/worker.ts'),
  'train-worker': web('train/pool/worker.ts'),
};

/** @type {Readonly<Record<string, string>>} */
const named = {
  posenc: files.index,
  'posenc/catalogue': files.catalogue,
  'posenc/inspect': files.inspect,
  'posenc-glue': join(checkout, 'build/wasm/simd/posenc.mjs'),
  'posenc-extended-glue': join(checkout, 'build/wasm/simd/posenc-extended.mjs'),
  'posenc-train-glue': join(checkout, 'build/wasm/simd/posenc-train.mjs'),
  'posenc-run-glue': join(checkout, 'build/wasm/simd/posenc-run.mjs'),
};

/**
 * Bundles the sources without minifying or splitting them as in the package; a source map keeps the lines of every source. Tests use the
 * bundle if `POSENC_TESTED` names its folder (vitest.config.ts).
 * @param {string} folder  must be named dist
 * @param {(code: string, file: string) => Promise<string | undefined>} [changed]  returns replacement code for a source
 */
export async function bundleSources(folder, changed) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const shipped = join(checkout, 'dist');
  for (const name of readdirSync(shipped)) if (name.endsWith('.wasm')) cpSync(join(shipped, name), join(folder, name));
  const bundler = await rolldown({
    input: files,
    cwd: checkout,
    platform: 'neutral',
    plugins: [
      {
        name: 'posenc-sources',
        resolveId: (id) => named[id],
        async transform(code, id) {
          if (id.endsWith('.mjs') && Object.values(named).includes(id))
            return { code: withoutItsOwnFile(code), map: null };
          const other = await changed?.(code, id);
          return other === undefined ? undefined : { code: other, map: null };
        },
      },
    ],
    transform: { target: 'es2022' },
    checks: { pluginTimings: false },
    onLog() {},
  });
  await bundler.write({
    dir: folder,
    entryFileNames: '[name].js',
    chunkFileNames: '[name].js',
    format: 'esm',
    sourcemap: true,
  });
  await bundler.close();
}
