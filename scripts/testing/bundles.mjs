/** Bundles the package, without its elements, close to its sources, for tools that examine code while tests run. */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { rolldown } from 'rolldown';
import { withoutItsOwnFile } from '../../cpp/bindings/emscripten/glue.mjs';
import { checkout } from '../setup/paths.mjs';

const { exports } = createRequire(import.meta.url)('../../package.json');

const web = (/** @type {string} */ path) => join(checkout, 'web', path);

/** The entries of the package that compute: the module, its file in the package, and its source. */
const entries = Object.entries(exports).flatMap(([path, to]) => {
  const { types = '', default: file = '' } = typeof to === 'string' ? {} : /** @type {Record<string, string>} */ (to);
  const source = /^\.\/dist\/types\/((?:api|catalogue|files|inspect|train|run)\/.*)\.d\.ts$/.exec(types)?.[1];
  return source === undefined ? [] : [{ module: `posenc${path.slice(1)}`, file, source: web(`${source}.ts`) }];
});

const tests = join(checkout, 'tests', 'api');
/** Sources of the API that its tests import directly. They are entries, too, so that coverage includes them. */
const imported = readdirSync(tests, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.ts'))
  .flatMap((name) => [
    ...readFileSync(join(tests, name), 'utf8').matchAll(/^import \{.* from '[./]+\/web\/(api\/.+)\.ts';$/gm),
  ])
  .map(([, source = '']) => source);

/** The files of the package, under the names that tests and workers use; those of sources are in vitest.config.ts. */
const files = {
  ...Object.fromEntries(imported.map((source) => [`source-${source.replaceAll('/', '-')}`, web(`${source}.ts`)])),
  ...Object.fromEntries(entries.map(({ file, source }) => [basename(file, '.js'), source])),
  worker: web('api/pool/worker.ts'),
  'train-worker': web('train/pool/worker.ts'),
};

/** @type {Readonly<Record<string, string>>} */
const named = {
  ...Object.fromEntries(entries.map(({ module, source }) => [module, source])),
  ...Object.fromEntries(
    ['', '-extended', '-train', '-run'].map((part) => [
      `posenc${part}-glue`,
      join(checkout, 'build', 'wasm', 'simd', `posenc${part}.mjs`),
    ]),
  ),
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
