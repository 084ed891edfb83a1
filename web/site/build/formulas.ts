import katex from 'katex';
import type { Plugin } from 'vite';

/** Faces of letters that the site has no font for, as KaTeX names their classes. */
const foreign = /class="[^"]*\b(math(bf|bb|cal|frak|scr|sf|tt|it)|ams(rm)?|text(bf|it|sf|tt)|boldsymbol)\b/;

/**
 * Sets `<tex-formula>…</tex-formula>` (TeX inside) as mathematics while the page is built, with MathML for screen readers: the page
 * carries no typesetting program. The characters that were set go into `letters`.
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
            // The source of the formula, which nobody is shown, would be a part of the first load, and so would what HTML knows of itself.
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
