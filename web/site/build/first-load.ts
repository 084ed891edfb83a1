import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const firstVisit = fileURLToPath(new URL('../learn/first-visit.js', import.meta.url));

/** The tags in a page's head, in the order in which a slow network should load them. */
const order = [
  // Nothing is visible without these.
  /rel="stylesheet"/,
  /^<script src/,
  /^<script type="module"|rel="modulepreload"/,
  // Text is visible before its fonts arrive, in a system font with nearly the same metrics.
  /as="font"/,
];

/**
 * Sorts the tags of each page, and removes invisible blanks from its text. Learn's pages get the script for a first
 * visit, with the addresses of the files that the opening scene computes with.
 */
export function firstLoad(): Plugin {
  return {
    name: 'first-load',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const outputs = Object.values(bundle);
        const engine = outputs.find((one) => one.type === 'chunk' && one.facadeModuleId?.endsWith('/dist/engine.js'));
        const core = outputs.find(({ fileName }) => /\/posenc-simd-[^/]*\.wasm$/.test(fileName));
        if (!engine || !core) throw new Error('The site has no engine, or no module of the core.');
        const source = readFileSync(firstVisit, 'utf8');
        const script = this.getFileName(this.emitFile({ type: 'asset', name: 'first-visit.js', source }));
        for (const page of outputs) {
          if (page.type !== 'asset' || !page.fileName.endsWith('.html')) continue;
          const out = '../'.repeat(page.fileName.split('/').length - 1) || './';
          const more = `<script src="${out}${script}" data-engine="${out}${engine.fileName}" data-core="${out}${core.fileName}"></script>`;
          const whole = sorted(String(page.source), page.fileName.endsWith('index.html') ? [more] : []);
          page.source = withoutBlanks(whole);
        }
      },
    },
  };
}

function sorted(page: string, more: readonly string[]): string {
  const tags: string[] = [];
  const rest = page.replace(
    /^\s*(<script [^>]*><\/script>|<link rel="(?:stylesheet|preload|modulepreload)"[^>]*>)\n/gm,
    (_, tag: string) => {
      tags.push(tag);
      return '';
    },
  );
  const ranks = [...tags, ...more].map((tag) => ({ tag, rank: order.findIndex((kind) => kind.test(tag)) }));
  ranks.sort((a, b) => a.rank - b.rank);
  return rest.replace(/ *<\/head>/, `${ranks.map(({ tag }) => `    ${tag}\n`).join('')}$&`);
}

/** Browsers display any run of blanks as one, and a single blank takes less to send: 4 % less of Learn's page. */
function withoutBlanks(page: string): string {
  return page
    .split(/(<(pre|textarea|script|style)\b[\s\S]*?<\/\2>)/)
    .filter((_, i) => i % 3 !== 2)
    .map((part, i) => (i % 2 === 0 ? part.replace(/\s+/g, ' ') : part))
    .join('');
}
