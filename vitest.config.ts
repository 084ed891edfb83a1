import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { relaxedSimdFlags } from './scripts/relaxed-simd.mjs';

const never = ['tests/browser/**', '**/fixtures/**', '**/node_modules/**'];
/** What counts memory, replaces globals or is about how modules are loaded, and so needs a process of its own. */
const alone = [
  'tests/api/module/{import,leaks,load,max-memory,missing-files}.test.ts',
  'tests/api/pool/{interrupted,kept-arrays,pool}.test.ts',
];
const others = ['tests/{package,packaging,publish,snippets,soak,engines}/**/*.test.ts'];

/** What ships is what is tested, but for measurements of coverage and for mutants, which have a bundle of their own. */
const tested = process.env.POSENC_TESTED ?? 'dist';
const file = (name: string) => fileURLToPath(new URL(`./${tested}/${name}.js`, import.meta.url));

/** Mutants change sources, too, which some tests import. */
const changed = process.env.POSENC_CHANGED_SOURCES;
const changedSources = {
  name: 'changed-sources',
  load(id: string) {
    const path = changed && join(changed, relative(import.meta.dirname, id));
    return path && existsSync(path) ? readFileSync(path, 'utf8') : undefined;
  },
};

/** Tests that import sources of the API directly get them from the tested bundle, too (scripts/testing/bundles.mjs). */
const bundledSources = {
  name: 'bundled-sources',
  enforce: 'pre' as const,
  resolveId(id: string) {
    const [, source] = /\/web\/(api\/.+)\.ts$/.exec(id) ?? [];
    const path = source && file(`source-${source.replaceAll('/', '-')}`);
    return path && existsSync(path) ? path : undefined;
  },
};

export default defineConfig({
  plugins: [...(changed ? [changedSources] : []), ...(process.env.POSENC_TESTED ? [bundledSources] : [])],
  resolve: {
    alias: [
      { find: /^posenc$/, replacement: file('index') },
      { find: /^posenc\/core$/, replacement: file('core') },
      { find: /^posenc\/files$/, replacement: file('files') },
      { find: /^posenc\/inspect\/config$/, replacement: file('inspect-config') },
      { find: /^posenc\/catalogue$/, replacement: file('catalogue') },
      { find: /^posenc\/catalogue\/field$/, replacement: file('catalogue-field') },
      { find: /^posenc\/train$/, replacement: file('train') },
      { find: /^posenc\/run$/, replacement: file('run') },
      { find: /^posenc\/inspect$/, replacement: file('inspect') },
    ],
  },
  test: {
    projects: [
      { extends: true, test: { name: 'alone', include: [...alone, ...others], exclude: never } },
      // One process after the other costs more than the tests in it, and an instance keeps nothing between calls.
      {
        extends: true,
        test: {
          name: 'together',
          include: ['tests/**/*.test.ts'],
          exclude: [...never, ...alone, ...others],
          isolate: false,
          setupFiles: ['./tests/properties.ts'],
        },
      },
    ],
    pool: 'forks',
    // Limits against hanging, not of speed: some tests compile.
    testTimeout: 1_800_000,
    hookTimeout: 1_800_000,
    execArgv: relaxedSimdFlags(),
    setupFiles: [
      './tests/api/equality/setup.ts',
      ...(process.env.NODE_V8_COVERAGE ? ['./tests/coverage/keep.ts'] : []),
    ],
    server: { deps: { external: [/\/dist\/[^/]+\.js$/] } },
  },
});
