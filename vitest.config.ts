import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { relaxedSimdFlags } from './scripts/relaxed-simd.mjs';

export default defineConfig({
  resolve: {
    // What ships is what is tested.
    alias: [
      { find: /^posenc$/, replacement: fileURLToPath(new URL('./dist/index.js', import.meta.url)) },
      { find: /^posenc\/catalogue$/, replacement: fileURLToPath(new URL('./dist/catalogue.js', import.meta.url)) },
    ],
  },
  test: {
    include: ['tests/**/*.test.ts'],
    exclude: ['tests/browser/**', '**/fixtures/**', '**/node_modules/**'],
    pool: 'forks',
    // Slow machines are no failures.
    testTimeout: 120_000,
    hookTimeout: 300_000,
    execArgv: relaxedSimdFlags(),
    server: { deps: { external: [/\/dist\/[^/]+\.js$/] } },
  },
});
