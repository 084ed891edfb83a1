import { readdirSync, readFileSync } from 'node:fs';
import { catalogue } from 'posenc/catalogue';
import { expect, test } from 'vitest';
import { papers } from '../../../web/site/build/papers.ts';
import { own, quoted } from './quoted.ts';

// What the text says with a paper's name beside it: every number there is in the list of what was quoted, with its place in
// the paper. Measured numbers are filled in when the page is built.

const site = new URL('../../../web/site/', import.meta.url);
const chapters = readdirSync(new URL('learn/chapters/', site)).filter((name) => /^\d+-/.test(name));
const read = (path: string) => readFileSync(new URL(path, site), 'utf8');

interface Part {
  readonly chapter: string;
  readonly text: string;
  readonly cites: readonly string[];
}

const citation = /<paper-ref\s+of="([^"]+)"\s*><\/paper-ref\s*>/g;

/** Paragraphs, entries of lists and rows of tables, without formulas. */
const parts: readonly Part[] = chapters.flatMap((file) =>
  read(`learn/chapters/${file}`)
    .replace(/<tex-formula[^>]*>[\s\S]*?<\/tex-formula\s*>/g, '…')
    .split(/<\/(?:p|li|tr|h\d|summary|dt|dd)\s*>/)
    .map((html) => ({
      chapter: file.replace('.html', ''),
      text: html
        .replace(citation, '')
        // What the build fills in is computed.
        .replace(/\{\{.*?\}\}/g, '…')
        .replace(/<[^>]*>/g, '')
        .replace(/\s+/g, ' ')
        .trim(),
      cites: [...html.matchAll(citation)].map(([, paper]) => paper as string),
    })),
);

/** Numbers that are part of a name, or lead to a place. */
const named =
  /\bT5\b|\bQwen2(\.5)?-VL\b|\bfloat32\b|\bbloc97\b|\bGemma 7B\b|\bLlama 3(\.1)?\b|\b(EXAONE|CogVideoX|Phi)[ -]\d\.\d\b|\bchapter \d+|\bsections? [\d.]+( and [\d.]+)?|^(19|20)\d\d /g;
const numbersIn = (text: string) =>
  (text.replace(named, '').match(/\d[\d,]*(\.\d+)?/g) ?? []).map((number) => number.replace(/,$/, ''));

/** Whether a text may write a number of a paper like this: 60,000 has one digit, 12.0 three. */
function rounds(written: string, exact: number): boolean {
  const digits = written.replaceAll(/[,.]/g, '').replace(written.includes('.') ? /^0+/ : /0+$/, '').length;
  return Number(exact.toPrecision(Math.max(digits, 1))) === Number(written.replaceAll(',', ''));
}

const beside = parts.filter(({ cites }) => cites.length > 0);
const quotes = beside.flatMap(({ chapter, text, cites }) =>
  numbersIn(text).map((written) => ({
    ...{ chapter, text, written },
    papers: quoted.filter(
      ({ chapter: where, paper, numbers }) =>
        where === chapter && cites.includes(paper) && numbers.some((exact) => rounds(written, exact)),
    ),
    own: own.find(({ chapter: where, numbers }) => where === chapter && numbers.includes(written)),
  })),
);

test('every number beside a citation is quoted, with its place in the paper, or known to be no quotation', () => {
  expect(beside.length).toBeGreaterThan(30);
  for (const { papers: from, own: no, text, written } of quotes)
    expect(from.length > 0 || no !== undefined, `${written}: ${text}`).toBe(true);
});

test('what is quoted stands beside the paper, in its numbers', () => {
  for (const entry of quoted) {
    const { chapter, paper, place, numbers } = entry;
    expect(place, paper).toMatch(/^(abstract|section \d)/);
    for (const exact of numbers) {
      const there = quotes.filter(({ papers: from, written }) => from.includes(entry) && rounds(written, exact));
      expect(there.length, `${chapter}: ${exact}, ${paper}`).toBeGreaterThan(0);
    }
  }
  for (const entry of own)
    for (const number of entry.numbers)
      expect(
        quotes.some(({ own: no, written }) => no === entry && written === number),
        `${entry.chapter}: ${number}`,
      ).toBe(true);
});

test('everywhere else a decimal, a share and a number below 0 is filled in by the build', () => {
  const rest = parts.filter(({ cites }) => cites.length === 0).map(({ text }) => text.replace(named, ''));
  expect(rest.filter((text) => /−\d|\d%|\d\.\d/.test(text))).toEqual([]);
});

test('every citation has an entry among the sources, and every paper of the page is cited', () => {
  const known = [...catalogue.flatMap(({ references }) => references), ...papers];
  const names = new Set(known.map(({ url }) => url.split('/').at(-1)));
  for (const { authors, title, year } of known) expect(authors && title && year > 1900, title).toBe(true);
  const cited = new Set(
    chapters.flatMap((file) => [...read(`learn/chapters/${file}`).matchAll(citation)].map(([, name]) => name)),
  );
  expect([...cited].filter((name) => !names.has(name))).toEqual([]);
  for (const { url } of papers) expect(cited, url).toContain(url.split('/').at(-1));
});
