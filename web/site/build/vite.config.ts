import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { treeshake } from '../../../scripts/minified.mjs';
import { chapters, untranslated } from './chapters.ts';
import { firstLoad } from './first-load.ts';
import { fonts } from './fonts.ts';
import { formulas } from './formulas.ts';
import { reference } from './reference.ts';
import { references } from './references.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const checks = {
  // createPosenc() imports the catalogue's file dynamically; here the figures have already imported it.
  ineffectiveDynamicImport: false,
  // Which plugin takes the most time is of no interest in a build.
  pluginTimings: false,
};

/** The characters of all formulas. */
const letters = new Set<string>();

/** Builds the site on the package as it ships, so dist/ must exist. */
export default defineConfig({
  root: here('..'),
  // Relative addresses, so that the site works from any folder of any host.
  base: './',
  plugins: [
    chapters(here('..')),
    references(),
    reference(),
    formulas(letters),
    untranslated(),
    fonts(letters),
    firstLoad(),
  ],
  resolve: {
    alias: [
      { find: /^posenc$/, replacement: here('../../../dist/index.js') },
      // What the scheduler of workers needs, which pages share with the package.
      { find: /^\.\/posenc-error\.ts$/, replacement: here('../../../dist/index.js') },
      { find: /^\.\.\/\.\.\/refusals\/index\.ts$/, replacement: here('../../../dist/refusals.js') },
      // Elements are built from source, so that each can be loaded when it comes near; what they share with the package
      // is taken from dist/.
      { find: /^posenc\/catalogue$/, replacement: here('../../../dist/catalogue.js') },
      { find: /^posenc\/inspect$/, replacement: here('../../../dist/inspect.js') },
      { find: /^posenc\/train$/, replacement: here('../../../dist/train.js') },
      { find: /^posenc\/run$/, replacement: here('../../../dist/run.js') },
    ],
  },
  // The Lab's worker loads the package, which consists of several modules.
  worker: { format: 'es', rolldownOptions: { checks } },
  build: {
    outDir: here('../../../build/site'),
    emptyOutDir: true,
    target: 'es2022',
    // No data: addresses, which strict content security policies refuse.
    assetsInlineLimit: 0,
    // The polyfill would only serve browsers that cannot run the WebAssembly anyway.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      treeshake,
      input: {
        index: here('../index.html'),
        lab: here('../lab.html'),
        inspect: here('../inspect.html'),
        train: here('../train.html'),
        run: here('../run.html'),
        embed: here('../embed.html'),
      },
      checks,
    },
  },
});
