import { readdirSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import katex from 'katex';
import { catalogue } from 'posenc/catalogue';
import type { Plugin } from 'vite';
import { defineConfig } from 'vite';
import { treeshake } from '../../../scripts/treeshake.mjs';
import { figureRoom } from './figure-rooms.ts';
import { fonts } from './fonts.ts';
import { chapterNumbers, fill } from './numbers.ts';
import { papers as others } from './papers.ts';
import { reference } from './reference.ts';

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
function firstLoad(): Plugin {
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

const papers = new Map(
  [...catalogue.flatMap(({ references }) => references), ...others].map((paper) => [
    paper.url.split('/').at(-1) as string,
    paper,
  ]),
);

/**
 * Replaces citations such as `<paper-ref of="2104.09864"></paper-ref>`, which name the last part of a paper's address,
 * with the entry of the catalogue or of the list of other papers: "Su et al., 2021", linked to
 * `<paper-list></paper-list>`, which lists all cited papers.
 */
function references(): Plugin {
  return {
    name: 'references',
    enforce: 'pre',
    transformIndexHtml: {
      order: 'pre',
      handler(page) {
        const cited = new Set<string>();
        const text = page.replace(/<paper-ref\s+of="([^"]+)"\s*><\/paper-ref\s*>/g, (_, name: string) => {
          const paper = papers.get(name);
          if (!paper) throw new Error(`paper-ref: ${name} is neither in the catalogue nor in papers.ts`);
          cited.add(name);
          return `<a href="#ref-${name}">${paper.authors}, ${paper.year}</a>`;
        });
        return text.replace('<paper-list></paper-list>', () => list([...cited]));
      },
    },
  };
}

function list(cited: readonly string[]): string {
  const items = cited.map((name) => {
    const { authors, title, year, url } = papers.get(name) as NonNullable<ReturnType<typeof papers.get>>;
    return `<li id="ref-${name}">${authors.replace(/\.$/, '')}. <a href="${url}">${title}</a>. ${year}.</li>`;
  });
  return `<ol class="references">${items.join('\n')}</ol>`;
}

/** KaTeX's classes for letters in fonts that the site does not have. */
const foreign = /class="[^"]*\b(math(bf|bb|cal|frak|scr|sf|tt|it)|ams(rm)?|text(bf|it|sf|tt)|boldsymbol)\b/;

/**
 * Typesets `<tex-formula>…</tex-formula>` (with TeX inside) at build time, with MathML for screen readers, so that the
 * page needs no typesetting code. The characters used are added to `letters`.
 */
function formulas(letters: Set<string>): Plugin {
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

/**
 * Assembles a page at build time: `<html-part src="learn/chapters/1-bag.html"></html-part>` is replaced by the text of
 * that file, so that each chapter of the one long page is a separate file, and `{{name}}` in it by the number of that
 * name in numbers.ts.
 */
function chapters(folder: string): Plugin {
  const computing = chapterNumbers();
  return {
    name: 'chapters',
    enforce: 'pre',
    transformIndexHtml: {
      order: 'pre',
      handler: async (page, { path }) => {
        const numbers = await computing;
        const together = (text: string): string =>
          text.replace(/<html-part\s+src="([^"]+)"\s*><\/html-part\s*>/g, (_, path: string) => {
            const name = basename(path, '.html');
            return together(fill(name, readFileSync(resolve(folder, path), 'utf8'), numbers[name]));
          });
        const text = readFileSync(resolve(folder, 'learn/chapters/figure-text.html'), 'utf8');
        return numbered(atPage(path, framed(together(page), text)));
      },
    },
  };
}

/** Gives each figure the text that is there until it is drawn, and each list of steps its heading. */
function framed(page: string, text: string): string {
  return page
    .replace(/(<([a-z]+-[a-z-]+)\s[^>]*class="figure"[^>]*>)(<\/\2\s*>)/g, `$1${text}$3`)
    .replace(/<ol class="try">([\s\S]*?)<\/ol>/g, '<div class="try">\n<h3>Try this</h3>\n<ol>$1</ol>\n</div>');
}

/** Marks the link to the page itself among the links to all pages. */
function atPage(path: string, page: string): string {
  const link = `<a href="${path === '/index.html' ? './' : `.${path}`}"`;
  return page.replace(`${link}>`, `${link} aria-current="page">`);
}

/** Words that are read in a minute, and minutes that a step of "Try this" takes. */
const [WORDS, STEP] = [200, 0.4];

/**
 * Numbers chapters as they follow each other: `<p class="eyebrow" data-needs="shift">RoPE</p>` becomes "7 · RoPE", with
 * the minutes that its text and steps take and the chapters that it builds on, `chapter #` in a link gets the number of
 * the chapter that it leads to or into, and `<chapter-list from="table" to="rope"></chapter-list>` is replaced by links
 * to these.
 */
function numbered(page: string): string {
  const start = /<section id="([\w-]+)"[^>]*>\s*<p class="eyebrow"(?: data-needs="([^"]*)")?>([^<]+)<\/p>/g;
  const found = [...page.matchAll(start)].map(({ index, 1: id = '', 2: needs = '', 3: title = '' }) => {
    const text = page.slice(index, page.indexOf('</section>', index)).replace(/<details[\s\S]*?<\/details>/g, '');
    const steps =
      text
        .match(/class="try"[\s\S]*?<\/ol>/g)
        ?.join('')
        .match(/<li>/g)?.length ?? 0;
    const words = text.replace(/<tex-formula[\s\S]*?<\/tex-formula\s*>|<[^>]*>/g, ' ').split(/\s+/).length;
    const inside = new Set([...text.matchAll(/ id="([\w-]+)"/g)].map(([, part]) => part));
    const minutes = Math.round(words / WORDS + steps * STEP);
    return { id, title, needs: needs.split(' ').filter(Boolean), minutes, inside };
  });
  const link = (id: string) => {
    const number = found.findIndex(({ inside }) => inside.has(id));
    if (number < 0) throw new Error(`chapters: ${id} is in none`);
    return `<a href="#${id}">${number}</a>`;
  };
  return page
    .replace(start, (head: string, id: string) => {
      const number = found.findIndex((chapter) => chapter.id === id);
      const { title, needs, minutes } = found[number] as (typeof found)[number];
      const after = needs.length > 0 ? `after ${needs.map(link).join(' and ')}` : 'nothing needed first';
      const label = `${number} · ${title} <span class="cost">${minutes} minutes · ${after}</span>`;
      return head.replace(/<p class="eyebrow"[\s\S]*/, `<p class="eyebrow">${label}</p>`);
    })
    .replace(/<a href="#([\w-]+)"\s*>\s*((?:[Cc]hapter )?)#\s*<\/a\s*>/g, (_, id: string, word: string) =>
      link(id).replace('">', `">${word}`),
    )
    .replace(/<chapter-list from="([\w-]+)" to="([\w-]+)"><\/chapter-list>/g, (_, from: string, to: string) => {
      const at = (id: string) => found.findIndex((chapter) => chapter.id === id);
      const items = found.slice(at(from), at(to) + 1);
      return items
        .map(({ id, title, minutes }) => `<li><a href="#${id}">${title} <small>${minutes} min</small></a></li>`)
        .join('\n');
    });
}

/** Code and typeset formulas. */
const names = /<(?:code|pre)(?=[\s>])|<span(?= class="katex">)/g;

/** Marks what the translator of a browser must leave as it is. After `formulas()` and `reference()`, which make some of it. */
function untranslated(): Plugin {
  return {
    name: 'untranslated',
    enforce: 'pre',
    transformIndexHtml: { order: 'pre', handler: (page) => page.replace(names, '$& translate="no"') },
  };
}

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const checks = {
  // createPosenc() imports the catalogue's file dynamically; here the figures have already imported it.
  ineffectiveDynamicImport: false,
  // Which plugin takes the most time is of no interest in a build.
  pluginTimings: false,
};

/** The characters of all formulas. */
const letters = new Set<string>();

const { version } = JSON.parse(readFileSync(here('../../../package.json'), 'utf8')) as { version: string };

/** The schemes of which a storyteller is there. */
const storytellers = readdirSync(here('../public/stories')).flatMap(
  (file) => /^(.*)\.safetensors$/.exec(file)?.[1] ?? [],
);

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
    figureRoom(),
    firstLoad(),
  ],
  resolve: {
    alias: [
      { find: /^posenc$/, replacement: here('../../../dist/index.js') },
      // What the scheduler of workers needs, which pages share with the package.
      { find: /^\.\/posenc-error\.ts$/, replacement: here('../../../dist/index.js') },
      { find: /^(?:\.\.\/)+refusals\/index\.ts$/, replacement: here('../../../dist/refusals.js') },
      // Elements and what inspects are built from source, so that each part can be loaded when it is needed; what they
      // share with the package is taken from dist/.
      { find: /^posenc\/catalogue$/, replacement: here('../../../dist/catalogue.js') },
      { find: /^posenc\/inspect\/config$/, replacement: here('../../inspect/config/loading.ts') },
      { find: /^(?:posenc\/inspect|\.\/inspect\.js)$/, replacement: here('../../inspect/index.ts') },
      { find: /^posenc\/train$/, replacement: here('../../../dist/train.js') },
      { find: /^posenc\/run$/, replacement: here('../../../dist/run.js') },
    ],
  },
  // The Lab's worker loads the package, which consists of several modules.
  worker: { format: 'es', rolldownOptions: { checks } },
  define: { STORYTELLERS_OF_SITE: JSON.stringify(storytellers), POSENC_VERSION: JSON.stringify(version) },
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
