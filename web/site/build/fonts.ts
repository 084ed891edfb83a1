import { createHash } from 'node:crypto';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

type Range = readonly [first: number, last: number];

/** Characters of English text and of the figures. Other characters come from the whole font, if it has them. */
const english: readonly Range[] = [
  [0x20, 0x7e],
  [0xa0, 0xa0],
  [0xb0, 0xb2],
  [0xb7, 0xb7],
  [0xd7, 0xd7],
  [0x2013, 0x2014],
  [0x2018, 0x2019],
  [0x201c, 0x201d],
  [0x2026, 0x2026],
  [0x2190, 0x2193],
  [0x2212, 0x2212],
];
/** Letters of other western European languages. */
const western: readonly Range[] = [
  [0xa1, 0xff],
  [0x152, 0x153],
  [0x201e, 0x201e],
];

/** Italics are only used for words, not for numbers or signs. */
const words: readonly Range[] = [
  [0x20, 0x21],
  [0x27, 0x29],
  [0x2c, 0x2e],
  [0x3a, 0x3b],
  [0x3f, 0x3f],
  [0x41, 0x5a],
  [0x61, 0x7a],
  [0x2013, 0x2014],
  [0x2018, 0x2019],
  [0x201c, 0x201d],
];

/**
 * Text fonts, with the weights that the style sheets use; those of the first lines are preloaded, before the style
 * sheet is read.
 */
const textFonts = [
  { file: /inter-latin-wght-normal/, wght: { min: 400, max: 600 }, preload: true, ranges: english },
  { file: /source-serif-4-latin-wght-normal/, wght: { min: 400, max: 600 }, preload: true, ranges: english },
  { file: /source-serif-4-latin-wght-italic/, wght: 400, preload: false, ranges: words },
];

/** The mathematical fonts that formulas use. */
const formulaFonts = /KaTeX_(Main-Regular|Math-Italic|Size\d-Regular)/;

/**
 * Cuts fonts down to what the pages need, because they would otherwise dominate a first load: the formula fonts to the
 * characters of the formulas, and of each text font an English part that is loaded before the whole. Only woff2 is
 * kept, which every browser that can run the figures supports.
 */
export function fonts(letters: ReadonlySet<string>): Plugin {
  return {
    name: 'fonts',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const assets = Object.values(bundle).filter((output) => output.type === 'asset');
        const parts = new Map<string, string>();
        for (const { fileName, source } of assets) {
          if (!fileName.endsWith('.woff2')) continue;
          const part = await cut(fileName, source as Uint8Array, [...letters].join(''));
          if (!part) continue;
          this.emitFile({ type: 'asset', fileName: part.fileName, source: part.font });
          parts.set(nameOf(fileName), part.fileName);
        }
        for (const asset of assets) {
          if (asset.fileName.endsWith('.css')) {
            const css = String(asset.source);
            asset.source = css.replace(/@font-face\s*\{[^}]*\}/g, (face) => cutFace(face, parts));
          }
          if (asset.fileName.endsWith('.html')) asset.source = preloading(asset.fileName, String(asset.source), parts);
          if (/\.(ttf|woff)$|KaTeX_.*\.woff2$/.test(asset.fileName)) delete bundle[asset.fileName];
        }
      },
    },
  };
}

async function cut(fileName: string, font: Uint8Array, formulas: string) {
  const textFont = textFonts.find(({ file }) => file.test(fileName));
  if (!textFont && !formulaFonts.test(fileName)) return undefined;
  const part = await subsetFont(Buffer.from(font), textFont ? textFont.ranges.map(characters).join('') : formulas, {
    targetFormat: 'woff2',
    // In a formula font with few letters, hinting for coarse screens would make up three quarters.
    ...(textFont ? { variationAxes: { wght: textFont.wght } } : { noHinting: true }),
  });
  const digest = createHash('sha256').update(part).digest('base64url').slice(0, 8);
  return { fileName: fileName.replace(/-.{8}(?=\.woff2$)/, `-part-${digest}`), font: part };
}

/**
 * The rule for the cut font. For text, it follows a rule for the whole font, because of two faces with the same letter
 * the later one takes precedence.
 */
function cutFace(face: string, parts: ReadonlyMap<string, string>): string {
  const rule = face.replace(/,\s*url\([^)]*\.(ttf|woff)\)\s*format\([^)]*\)/g, '');
  const name = rule.match(/[^/(]+\.woff2/)?.[0] ?? '';
  const part = parts.get(name);
  if (!part) return name.startsWith('KaTeX_') ? '' : rule;
  const cutRule = rule.replace(name, nameOf(part));
  if (name.startsWith('KaTeX_')) return cutRule;
  const { ranges = english } = textFonts.find(({ file }) => file.test(name)) ?? {};
  return limited(rule, [...western, ...(ranges === words ? english : [])]) + limited(cutRule, ranges);
}

/** Adds the preload links; their addresses are relative to the page's folder. */
function preloading(path: string, page: string, parts: ReadonlyMap<string, string>): string {
  const first = [...parts.values()].filter((part) => textFonts.some(({ file, preload }) => preload && file.test(part)));
  const out = '../'.repeat(path.split('/').length - 1) || './';
  const links = first.map(
    (part) => `<link rel="preload" href="${out}${part}" as="font" type="font/woff2" crossorigin>`,
  );
  return page.replace('<link rel="stylesheet"', `${links.join('\n')}\n$&`);
}

function nameOf(path: string): string {
  return path.split('/').at(-1) as string;
}

function characters([first, last]: Range): string {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, i) => first + i));
}

function limited(face: string, ranges: readonly Range[]): string {
  const codes = ranges.map(([first, last]) => `U+${first.toString(16)}-${last.toString(16)}`);
  return face.replace(/;?\s*\}$/, `;unicode-range:${codes.join()}}`);
}
