import { createHash } from 'node:crypto';
import subsetFont from 'subset-font';
import type { Plugin, Rolldown } from 'vite';

type Range = readonly [first: number, last: number];

/** English text with its marks and the signs of the figures. What else a reader types comes from the whole font, if it has it. */
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
/** Letters of other languages of western Europe. */
const western: readonly Range[] = [
  [0xa1, 0xff],
  [0x152, 0x153],
];

/** The weights that the style sheets ask for. */
const textFonts = [
  { file: /inter-latin-wght-normal/, wght: { min: 400, max: 600 } },
  { file: /source-serif-4-latin-wght-normal/, wght: { min: 400, max: 600 } },
  { file: /source-serif-4-latin-wght-italic/, wght: 400 },
];

/** The faces of mathematics that the formulas use. */
const formulaFonts = /KaTeX_(Main-Regular|Math-Italic|Size\d-Regular)/;

/**
 * Cuts fonts down to what the pages need, because a first load is mostly fonts otherwise: of the formulas' fonts the letters that were
 * set, of the text fonts a part for English that is loaded before the whole. Only woff2 is kept, which every browser reads that can
 * run the figures.
 */
export function fonts(letters: ReadonlySet<string>): Plugin {
  return {
    name: 'fonts',
    async generateBundle(_, bundle) {
      const part = async (file: string, text: string, axes?: Parameters<typeof subsetFont>[2]['variationAxes']) => {
        const { source } = bundle[file] as Rolldown.OutputAsset;
        const font = await subsetFont(Buffer.from(source as Uint8Array), text, {
          targetFormat: 'woff2',
          ...(axes && { variationAxes: axes }),
        });
        const digest = createHash('sha256').update(font).digest('base64url').slice(0, 8);
        const fileName = file.replace(/-.{8}(?=\.woff2$)/, `-part-${digest}`);
        this.emitFile({ type: 'asset', fileName, source: font });
        return fileName;
      };
      const face = async (block: string): Promise<string> => {
        const first = block.replace(/,\s*url\([^)]*\.(ttf|woff)\)\s*format\([^)]*\)/g, '');
        const name = first.match(/[^/(]+\.woff2/)?.[0] ?? '';
        const file = Object.keys(bundle).find((known) => known.endsWith(`/${name}`)) ?? '';
        const swapped = async (text: string, axes?: Parameters<typeof part>[2]) =>
          first.replace(name, (await part(file, text, axes)).split('/').at(-1) as string);

        const textFont = textFonts.find((known) => known.file.test(name));
        if (textFont) {
          const inEnglish = await swapped(english.map(characters).join(''), {
            wght: textFont.wght,
          });
          // Of two faces that have a letter the later one counts.
          return limited(first, western) + limited(inEnglish, english);
        }
        if (!/KaTeX_/.test(name)) return first;
        const inFormulas = formulaFonts.test(name) ? await swapped([...letters].join('')) : '';
        delete bundle[file];
        return inFormulas;
      };
      for (const output of Object.values(bundle)) {
        if (output.type !== 'asset' || !output.fileName.endsWith('.css')) continue;
        let css = String(output.source);
        for (const block of css.match(/@font-face\s*\{[^}]*\}/g) ?? []) css = css.replace(block, await face(block));
        output.source = css;
      }
      for (const file of Object.keys(bundle)) if (/\.(ttf|woff)$/.test(file)) delete bundle[file];
    },
  };
}

function characters([first, last]: Range): string {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, i) => first + i));
}

function limited(face: string, ranges: readonly Range[]): string {
  const codes = ranges.map(([first, last]) => `U+${first.toString(16)}-${last.toString(16)}`);
  return face.replace(/;?\s*\}$/, `;unicode-range:${codes.join()}}`);
}
