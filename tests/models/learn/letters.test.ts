import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// Every letter has one meaning, and the glossary says which.

const folder = new URL('../../../web/site/learn/chapters/', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8');

const greek =
  /^\\(alpha|beta|gamma|delta|epsilon|zeta|eta|theta|iota|kappa|lambda|mu|nu|xi|rho|sigma|tau|varphi|phi|chi|psi|omega|pi)$/i;

const formulasOf = (html: string) =>
  Array.from(html.matchAll(/<tex-formula[^>]*>([\s\S]*?)<\/tex-formula\s*>/g), ([, formula = '']) => formula);

/**
 * The letters of a formula in order, without indices and the names of operators: `\mathrm{PE}_p` gives PE and p,
 * `\mathrm{softmax}` none.
 */
function lettersOf(formula: string): string[] {
  const parts = formula
    .replace(/\\(text|begin|end)\{[^}]*\}|&[a-z]+;/g, ' ')
    .matchAll(/\\mathrm\{([^}]*)\}|(\\[A-Za-z]+)|([A-Za-z])/g);
  return Array.from(parts, ([, upright, command, letter]) => {
    if (upright) return upright === 'i' || /^[A-Z]+$/.test(upright) ? `upright ${upright}` : undefined;
    return letter ?? (greek.test(command ?? '') ? command : undefined);
  }).filter((each) => each !== undefined);
}

/** The letters that each entry in the glossary's table explains. */
const entries = Array.from(
  (read('glossary.html').split('class="glossary letters"')[1] ?? '').matchAll(/<dt>([\s\S]*?)<\/dt>/g),
  ([, term = '']) => new Set(formulasOf(term).map((formula) => lettersOf(formula)[0] as string)),
);

const chapters = readdirSync(folder)
  .flatMap((name) => (/^\d+-/.test(name) ? [{ name, number: Number.parseInt(name, 10) }] : []))
  .toSorted((a, b) => a.number - b.number);

/** The chapter that uses each letter first. */
const used = new Map<string, number>();
for (const { name, number } of chapters)
  for (const letter of formulasOf(read(name)).flatMap(lettersOf)) if (!used.has(letter)) used.set(letter, number);

test('letters are read as they are set', () => {
  expect(lettersOf(String.raw`\frac{q_i \cdot k_j}{\sqrt{d}} - m_h`)).toEqual(['q', 'i', 'k', 'j', 'd', 'm', 'h']);
  expect(lettersOf(String.raw`\mathrm{PE}_p = e^{\mathrm{i} \omega} \text{word}`)).toEqual([
    'upright PE',
    'p',
    'e',
    'upright i',
    '\\omega',
  ]);
});

test('every letter of a formula is in the glossary, under one entry', () => {
  const all = entries.flatMap((letters) => [...letters]);
  expect(all.filter((letter, i) => all.indexOf(letter) !== i)).toEqual([]);
  expect([...used.keys()].filter((letter) => !all.includes(letter))).toEqual([]);
});

test('the glossary has no letter that no formula uses', () => {
  expect(entries.flatMap((letters) => [...letters]).filter((letter) => !used.has(letter))).toEqual([]);
});

test('an entry names the chapter in which its letter is first used', () => {
  const table = read('glossary.html').split('class="glossary letters"')[1] ?? '';
  const numbers = new Map(chapters.map(({ name, number }) => [/<section id="([\w-]+)"/.exec(read(name))?.[1], number]));
  const named = Array.from(table.matchAll(/href="#([\w-]+)"\s*>#<\/a\s*>\s*\)\s*<\/dd>/g), ([, id]) => numbers.get(id));
  expect(named).toEqual(entries.map((letters) => Math.min(...[...letters].map((letter) => used.get(letter) ?? -1))));
});
