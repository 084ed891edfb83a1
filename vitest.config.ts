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
    // Limits against hanging, not of speed: some tests compile.
    testTimeout: 1_800_000,
    hookTimeout: 1_800_000,
    execArgv: relaxedSimdFlags(),
    server: { deps: { external: [/\/dist\/[^/]+\.js$/] } },
  },
});
