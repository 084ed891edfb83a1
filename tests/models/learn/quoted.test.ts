import { readdirSync, readFileSync } from 'node:fs';
import { catalogue } from 'posenc/catalogue';
import { expect, test } from 'vitest';
import { papers } from '../../../web/site/build/papers.ts';
import { own, quoted } from './quoted.ts';

// What the text says with a paper's name beside it: every number there is in the list of what was quoted, with its place in the paper.

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
        .replace(/<[^>]*>/g, '')
        .replace(/\s+/g, ' ')
        .trim(),
      cites: [...html.matchAll(citation)].map(([, paper]) => paper as string),
    })),
);

/** Numbers that are part of a name, or lead to a place. */
const named =
  /\bT5\b|\bQwen2-VL\b|\bfloat32\b|\bbloc97\b|\bGemma 7B\b|\bLlama 3(\.1)?\b|\bchapter \d+|\bsections? [\d.]+( and [\d.]+)?|^(19|20)\d\d /g;
const numbersIn = (text: string) =>
  (text.replace(named, '').match(/\d[\d,]*(\.\d+)?/g) ?? []).map((number) => number.replace(/,$/, ''));

test('every number beside a citation is quoted, with its place in the paper, or known to be no quotation', () => {
  const beside = parts.filter(({ cites }) => cites.length > 0);
  expect(beside.length).toBeGreaterThan(30);
  for (const { chapter, text } of beside) {
    const rest = [...quoted, ...own]
      .filter((entry) => entry.chapter === chapter)
      .reduce((left, { says }) => left.replace(says, '…'), text);
    expect(numbersIn(rest), `${chapter}: ${text}`).toEqual([]);
  }
});

test('what is quoted stands beside the paper, in its numbers', () => {
  for (const { chapter, says, paper, place, numbers } of quoted) {
    const there = parts.filter((part) => part.chapter === chapter && part.text.includes(says));
    expect(
      there.map(({ cites }) => cites.includes(paper)),
      `${chapter}: ${says}`,
    ).toEqual([true]);
    expect(place, says).toMatch(/^(abstract|section \d)/);
    const message = numbersIn(says);
    expect(message.length, says).toBeGreaterThan(0);
    for (const number of message) {
      const value = Number(number.replaceAll(',', ''));
      // 60,000 says one digit, 12.0 three.
      const digits = number.replaceAll(/[,.]/g, '').replace(number.includes('.') ? /^0+/ : /0+$/, '').length;
      expect(
        numbers.map((each) => Number(each.toPrecision(digits))),
        says,
      ).toContain(value);
    }
  }
  for (const { chapter, says } of own)
    expect(
      parts.filter((part) => part.chapter === chapter && part.text.includes(says)),
      says,
    ).toHaveLength(1);
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
