import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Assembles a page at build time: `<html-part src="learn/chapters/1-bag.html"></html-part>` is replaced by the text of
 * that file, so that each chapter of the one long page is a file of its own.
 */
export function chapters(folder: string): Plugin {
  const together = (page: string): string =>
    page.replace(/<html-part\s+src="([^"]+)"\s*><\/html-part\s*>/g, (_, path: string) =>
      together(readFileSync(resolve(folder, path), 'utf8')),
    );
  return {
    name: 'chapters',
    enforce: 'pre',
    transformIndexHtml: { order: 'pre', handler: together },
  };
}

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
