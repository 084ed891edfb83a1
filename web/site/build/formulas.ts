import katex from 'katex';
import type { Plugin } from 'vite';

/** KaTeX's classes for letters in fonts that the site does not have. */
const foreign = /class="[^"]*\b(math(bf|bb|cal|frak|scr|sf|tt|it)|ams(rm)?|text(bf|it|sf|tt)|boldsymbol)\b/;

/**
 * Typesets `<tex-formula>…</tex-formula>` (with TeX inside) at build time, with MathML for screen readers, so that the
 * page needs no typesetting code. The characters used are added to `letters`.
 */
export function formulas(letters: Set<string>): Plugin {
  return {
    name: 'formulas',
    enforce: 'pre',
    transformIndexHtml: {
      order: 'pre',
      handler: (page) =>
        page.replace(
          /<tex-formula(\s+inline)?\s*>([\s\S]*?)<\/tex-formula\s*>/g,
          (_, inline: string | undefined, tex: string) => {
            const html = katex.renderToString(unescapeHtml(tex.trim()), {
              displayMode: !inline,
              output: 'htmlAndMathml',
              strict: 'error',
            });
            if (foreign.test(html)) throw new Error(`tex-formula: ${tex} needs a font that the site does not have`);
            const seen = html.slice(html.indexOf('class="katex-html"'));
            for (const letter of unescapeHtml(seen.replace(/<[^>]*>/g, ''))) letters.add(letter);
            // The TeX source, which is never shown, and the MathML namespace, which HTML implies, would only add to the
            // first load.
            return html
              .replace(/<semantics>([\s\S]*?)<annotation[^>]*>[\s\S]*?<\/annotation><\/semantics>/, '$1')
              .replace('<math xmlns="http://www.w3.org/1998/Math/MathML"', '<math');
          },
        ),
    },
  };
}

function unescapeHtml(html: string): string {
  return html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}
