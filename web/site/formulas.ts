import katex from 'katex';
import type { Plugin } from 'vite';

/**
 * Sets `<tex-formula>…</tex-formula>` (TeX inside) as mathematics while the page is built, with MathML for screen readers. The page
 * carries no typesetting program, and of KaTeX's fonts only the format that every current browser reads.
 */
export function formulas(): Plugin {
  return {
    name: 'formulas',
    enforce: 'pre',
    transformIndexHtml: {
      order: 'pre',
      handler: (page) =>
        page.replace(
          /<tex-formula(\s+inline)?\s*>([\s\S]*?)<\/tex-formula\s*>/g,
          (_, inline: string | undefined, tex: string) =>
            katex.renderToString(unescapeHtml(tex.trim()), {
              displayMode: !inline,
              output: 'htmlAndMathml',
              strict: 'error',
            }),
        ),
    },
    generateBundle(_, bundle) {
      for (const [file, output] of Object.entries(bundle)) {
        if (/\.(ttf|woff)$/.test(file)) delete bundle[file];
        if (output.type !== 'asset' || !file.endsWith('.css')) continue;
        output.source = String(output.source).replace(/,\s*url\([^)]*\.(ttf|woff)\)\s*format\([^)]*\)/g, '');
      }
    },
  };
}

function unescapeHtml(html: string): string {
  return html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}
