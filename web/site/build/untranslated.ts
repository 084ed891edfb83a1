import type { Plugin } from 'vite';

/** Code and typeset formulas. */
const names = /<(?:code|pre)(?=[\s>])|<span(?= class="katex">)/g;

/** Marks what the translator of a browser must leave as it is. After `formulas()` and `reference()`, which make some of it. */
export function untranslated(): Plugin {
  return {
    name: 'untranslated',
    enforce: 'pre',
    transformIndexHtml: { order: 'pre', handler: (page) => page.replace(names, '$& translate="no"') },
  };
}
