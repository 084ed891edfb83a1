import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { relaxedSimdFlags } from './scripts/relaxed-simd.mjs';

const never = ['tests/browser/**', '**/fixtures/**', '**/node_modules/**'];
/** What counts memory, replaces globals or is about how modules are loaded, and so needs a process of its own. */
const alone = ['tests/api/module/**/*.test.ts', 'tests/api/pool/**/*.test.ts', 'tests/models/lab/drawn.test.ts'];
const others = ['tests/{package,packaging,snippets,soak,engines}/**/*.test.ts'];

export default defineConfig({
  resolve: {
    // What ships is what is tested.
    alias: [
      { find: /^posenc$/, replacement: fileURLToPath(new URL('./dist/index.js', import.meta.url)) },
      { find: /^posenc\/catalogue$/, replacement: fileURLToPath(new URL('./dist/catalogue.js', import.meta.url)) },
      { find: /^posenc\/train$/, replacement: fileURLToPath(new URL('./dist/train.js', import.meta.url)) },
      { find: /^posenc\/inspect$/, replacement: fileURLToPath(new URL('./dist/inspect.js', import.meta.url)) },
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
        },
      },
    ],
    pool: 'forks',
    // Limits against hanging, not of speed: some tests compile.
    testTimeout: 1_800_000,
    hookTimeout: 1_800_000,
    execArgv: relaxedSimdFlags(),
    server: { deps: { external: [/\/dist\/[^/]+\.js$/] } },
  },
});
