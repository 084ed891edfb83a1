import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { translatedRooms, translations } from '../../../web/site/build/translations.ts';

const site = fileURLToPath(new URL('../../../web/site/', import.meta.url));
const read = (path: string) => readFileSync(`${site}${path}`, 'utf8');

/** The files of Learn, and the name of each among the translations. */
const files = new Map([
  ['learn/opening/opening.html', 'learn/opening.html'],
  ...readdirSync(`${site}learn/chapters`).map((name) => [`learn/chapters/${name}`, `learn/${name}`] as const),
]);

/** Attributes that contain text. */
const spoken = /^(title|aria-label|alt)$/;

/** Tags with their attributes, and formulas, in order; the text between them is up to the translator. */
function structureOf(html: string, language?: string): string[] {
  const parts = html.matchAll(/<tex-formula[^>]*>([\s\S]*?)<\/tex-formula\s*>|<(\/?[a-z][\w-]*)((?:[^>"]|"[^"]*")*)>/g);
  return Array.from(parts, ([, formula, tag, attributes = '']) => {
    if (formula !== undefined) return `formula ${formula.replace(/\s+/g, ' ').trim()}`;
    const named = Array.from(attributes.matchAll(/([\w-]+)(?:="([^"]*)")?/g), ([, name = '', value = '']) => {
      if (spoken.test(name)) return name;
      const inPlace = language ? value.replace('../', './').replace(`${language}/learn/`, 'learn/chapters/') : value;
      return `${name}=${inPlace}`;
    });
    return [tag, ...named.sort()].join(' ');
  });
}

/** The words of a page, without tags and formulas. */
function wordsOf(html: string): string {
  return html
    .replace(/<tex-formula[^>]*>[\s\S]*?<\/tex-formula\s*>/g, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Decimal numbers in the notation of any language, without those that could be grouped thousands. */
function numbersOf(html: string): string[] {
  const decimals = wordsOf(html).match(/\b(0[.,]\d{2,}|\d+[.,](\d{2}|\d{4,}))\b/g) ?? [];
  return decimals.map((each) => each.replace(',', '.')).sort();
}

describe.each(translations)('Learn in the language %s', (language) => {
  test.each([...files])(
    '%s has every element, link and formula of the original, in its order',
    (original, translated) => {
      const path = `${language}/${translated}`;
      expect(structureOf(read(path), language), path).toEqual(structureOf(read(original)));
    },
  );

  test.each([...files])('the text of %s is translated', (original, translated) => {
    const [own, english] = [wordsOf(read(`${language}/${translated}`)), wordsOf(read(original))];
    if (english.length > 200) expect(own).not.toBe(english);
    // No paragraph is missing.
    expect(own.length).toBeGreaterThan(0.7 * english.length);
  });

  test.each([...files])('%s has the numbers of the original', (original, translated) => {
    expect(numbersOf(read(`${language}/${translated}`))).toEqual(numbersOf(read(original)));
  });

  test('the page has every chapter, in the order of the original, and says which language it is in', () => {
    const page = read(`${language}/index.html`);
    const chapters = (html: string) =>
      Array.from(html.matchAll(/<html-part src="([^"]*)"/g), ([, src = '']) => src.split('/').at(-1));
    expect(chapters(page)).toEqual(chapters(read('index.html')));
    expect(page).toContain(`<html lang="${language}" data-root="../">`);
    const contents = (html: string) => Array.from(html.matchAll(/<li[^>]*><a href="(#[^"]*)"/g), ([, href]) => href);
    expect(contents(page)).toEqual(contents(read('index.html')));
  });
});

describe.each(translations.flatMap((language) => translatedRooms.map((room) => ({ language, room }))))(
  'the room $room in the language $language',
  ({ language, room }) => {
    const page = read(`${language}/${room}.html`);
    const links = (html: string) => Array.from(html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)</g));

    test('says which language it is in, and that it is a draft of the page in English', () => {
      expect(page).toContain(`<html lang="${language}" data-root="../">`);
      expect(page).toMatch(new RegExp(`<p class="draft[^"]*">[^]*<a href="../${room}.html" hreflang="en">`));
      expect(wordsOf(page)).not.toContain(wordsOf(read(`${room}.html`)).slice(0, 60));
    });

    test('has every element of the room, in its order, and the text of it translated', () => {
      const inside = (html: string) => html.replace(/^[\s\S]*<main|<\/main>[\s\S]*$|<p class="draft[\s\S]*?<\/p>/g, '');
      expect(structureOf(inside(page), language)).toEqual(structureOf(inside(read(`${room}.html`))));
      const prose = (html: string) => wordsOf(inside(html).replace(/<(pre|textarea|code)[\s\S]*?<\/\1>/g, ' '));
      const pieces = (html: string) =>
        prose(html)
          .split(/(?<=[.:]) /)
          .filter((piece) => piece.length > 25);
      const english = new Set(pieces(read(`${room}.html`)));
      expect(pieces(page).filter((piece) => english.has(piece))).toEqual([]);
    });

    test('is led to by the other pages of its language, and by the English one', () => {
      for (const other of ['index', ...translatedRooms]) {
        expect(links(read(`${language}/${other}.html`)).map(([, href]) => href)).toContain(`./${room}.html`);
      }
      const english = links(read(`${room}.html`)).filter(([link]) => link.includes(`hreflang="${language}"`));
      expect(english.map(([, href]) => href)).toEqual([`./${language}/${room}.html`]);
    });

    test('loads what the English page loads', () => {
      const loaded = (html: string) =>
        Array.from(html.matchAll(/(?:src|<link [^>]*href)="\.\.?\/([^"]*)"/g), ([, path = '']) => path);
      // On Embed, figures get their language as they do on anybody's page.
      const own = loaded(page).filter((path) => path !== `messages-${language}.js`);
      expect(own).toEqual(loaded(read(`${room}.html`)));
    });
  },
);
