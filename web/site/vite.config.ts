import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { formulas } from './formulas.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Built from the package as it ships: dist/ must be there first. */
export default defineConfig({
  root: here('.'),
  // Relative addresses, so that the site works from any folder of any host.
  base: './',
  plugins: [formulas()],
  resolve: {
    alias: [
      { find: /^posenc$/, replacement: here('../../dist/index.js') },
      { find: /^posenc\/elements$/, replacement: here('../../dist/elements.js') },
    ],
  },
  // The Lab's worker loads the package, which is several modules.
  worker: { format: 'es' },
  build: {
    outDir: here('../../build/site'),
    emptyOutDir: true,
    target: 'es2022',
    // Nothing as a data: address, which strict content policies refuse.
    assetsInlineLimit: 0,
    // The polyfill would only serve browsers that cannot run the WebAssembly anyway.
    modulePreload: { polyfill: false },
    rolldownOptions: { input: { index: here('index.html'), lab: here('lab.html'), embed: here('embed.html') } },
  },
});
