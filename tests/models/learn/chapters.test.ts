import { readdirSync, readFileSync } from 'node:fs';
import { createPosenc, type Posenc } from 'posenc';
import { precisionRecipes, precisionReport } from 'posenc/inspect';
import { beforeAll, expect, test } from 'vitest';
import { attendSentence, headOf } from '../../../web/elements/inputs/index.ts';
import { writeLayers } from '../../../web/elements/layers/index.ts';
import { countedWords, precisionCurves } from '../../../web/site/learn/precision/model.ts';
import { groupsOf, modelLink, modelPlaces, modelWords } from './model-rows.ts';

// Claims in the text of Learn that can be checked without opening a figure; tests/browser takes the steps.

let pe: Posenc;
beforeAll(async () => {
  pe = await createPosenc({ build: 'simd' });
});

const site = new URL('../../../web/site/', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, site), 'utf8');
const unescaped = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replaceAll('&amp;', '&');

const words = [
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
].concat(['thirteen', 'fourteen', 'fifteen', 'sixteen']);

/** Words of the page's text that readers see without unfolding anything; a formula is none. */
const wordsOf = (html: string) =>
  html
    .replace(/<details[\s\S]*?<\/details>|<tex-formula[\s\S]*?<\/tex-formula\s*>/g, ' ')
    .replace(/<[^>]*>/g, ' ')
    .split(/\s+/)
    .filter(Boolean).length;

test('the main line has nine chapters after the first, and at most 6,000 words', () => {
  const [main = ''] = read('index.html').split('id="beside"');
  const parts = [...main.matchAll(/<html-part src="(learn\/[^"]+)">/g)].map(([, path]) => path as string);
  expect(parts.filter((path) => /chapters\/[1-9]/.test(path))).toHaveLength(9);
  expect(parts.reduce((sum, path) => sum + wordsOf(read(path)), 0)).toBeLessThanOrEqual(6000);
});

test('the contents, the numbers of chapters and what the page says of them agree', () => {
  const page = read('index.html');
  const parts = [...page.matchAll(/<html-part src="(learn\/chapters\/\d+-[^"]+)">/g)].map(([, path]) => path as string);
  const files = readdirSync(new URL('learn/chapters/', site)).filter((name) => /^\d+-/.test(name));
  expect(parts.map((path) => path.split('/').at(-1)).toSorted()).toEqual(files.toSorted());
  parts.forEach((path, i) => {
    const text = read(path);
    expect(path).toContain(`/${i}-`);
    // The build numbers chapters and links to them; a number written by hand could be that of another chapter.
    expect(text).toMatch(/class="eyebrow"[^>]*>[A-Z]/);
    expect(text).not.toMatch(/chapter \d/i);
  });
  expect(page).toContain('in nine chapters');
});

test('No positions: shares of a causal mask without positions', () => {
  const shares = (sentence: string, causal: boolean) => {
    const { weights } = attendSentence(pe, { sentence, encoding: 'none', seed: 7, causal, wantTerms: false });
    return headOf(weights, 3);
  };
  const marked = `begin${' dog'.repeat(7)}`;
  const column = (matrix: Float32Array) => Array.from({ length: 8 }, (_, row) => matrix[row * 8] as number);
  const masked = column(shares(marked, true));
  const r = 1 / (masked[1] as number) - 1;
  masked.forEach((share, p) => {
    expect(share).toBeCloseTo(1 / (1 + p * r), 6);
  });
  const [, one, ...others] = column(shares(marked, false));
  for (const share of others) expect(share).toBeCloseTo(one as number, 6);
  column(shares(`dog${' dog'.repeat(7)}`, true)).forEach((share, p) => {
    expect(share).toBeCloseTo(1 / (p + 1), 6);
  });
});

test('No positions: the layers of the models are those of their configurations', () => {
  const source = read('learn/chapters/10-nope.html').replaceAll('+', ' ');
  for (const name of ['smollm3-3b', 'llama-4-scout', 'exaone-4.0-32b'])
    expect(source, name).toContain(writeLayers(groupsOf(name)));
});

test('Defined is not learned: how far ALiBi looks', () => {
  const [steepest = 0] = pe.alibiSlopes({ heads: 8 });
  expect(63 * steepest).toBe(31.5);
  expect(Math.exp(-31.5) * 1e14).toBeCloseTo(2, 0);
});

test('Precision: what bfloat16 makes of positions and frequencies', () => {
  const bits = (recipe: keyof typeof precisionRecipes, base: number, positions: readonly number[]) =>
    precisionReport(pe, { dim: 128, base, recipe, positions });
  const upTo256 = Array.from({ length: 257 }, (_, p) => p);
  expect(bits('bfloat16-positions', 10000, upTo256).moved.count).toBe(0);
  expect(bits('bfloat16-positions', 10000, [257, 100000]).moved.first).toEqual([
    { position: 257, becomes: 256 },
    { position: 100000, becomes: 99840 },
  ]);
  const page = bits('bfloat16-positions', 10000, [99585, 100000, 100095]).moved.first;
  expect(page.map(({ becomes }) => becomes)).toEqual([99840, 99840, 99840]);
  expect(countedWords(pe, 257).map(({ rounded }) => rounded)).toEqual([256, 256, 258]);
  expect(new Set(countedWords(pe, 100000).map(({ roundedAngle }) => roundedAngle)).size).toBe(1);
  expect(new Set(countedWords(pe, 100000).map(({ angle }) => angle)).size).toBe(3);
  expect(bits('bfloat16-frequencies', 500000, [8192]).largestAngle.error).toBeGreaterThan(4 * Math.PI);
  for (const base of [10000, 500000]) expect(precisionCurves(pe, base).curves[0]?.errors.at(-1)).toBeLessThan(0.01);
  // At early positions, where the error of float32 does not matter.
  const rounded = bits('bfloat16-table', 10000, upTo256).largestEntry.error;
  expect(rounded).toBeGreaterThan(0.0019);
  expect(rounded).toBeLessThan(0.002);
  const ends = [10000, 500000].map((base) =>
    precisionCurves(pe, base).curves.map(({ errors }) => errors.at(-1) as number),
  );
  const [[, frequencies = 0, positions = 0] = [], [, worse = 0, same = 0] = []] = ends;
  expect(same).toBeCloseTo(positions, 3);
  expect(worse).toBeGreaterThan(frequencies);
  for (const base of [10000, 500000])
    expect(bits('bfloat16-frequencies', base, [131072]).largestAngle.pair, 'the second pair').toBe(1);
  expect(words.indexOf('eleven') + 1).toBe(Object.keys(precisionRecipes).length - 1);
});

test('What models use: every row of the table of models is what Inspect makes of the published configuration', () => {
  const source = read('learn/chapters/9-models.html');
  const rows = [...source.matchAll(/<tr data-configuration="([^"]+)">([\s\S]*?)<\/tr>/g)].map(([, name, row]) => {
    const cells = [...(row as string).matchAll(/<t[dh][^>]*>([\s\S]*?)<\/t[dh]\s*>/g)].map(
      ([, cell]) => cell as string,
    );
    const href = (row as string).match(/href="([^"]+)"/)?.[1]?.replaceAll('&amp;', '&');
    return { name: name as string, href, cells: cells.map(unescaped) };
  });
  const examples = JSON.parse(read('inspect/examples/examples.json')) as object;
  for (const { name, href, cells } of rows) {
    expect(cells.slice(2), name).toEqual([modelPlaces(name), modelWords(name)]);
    const example = name in examples;
    expect(href, name).toBe(example ? `./inspect.html#v=1&example=${name}` : modelLink(name));
  }
  const years = rows.map(({ cells }) => Number(cells[0]));
  // The second table is folded.
  const folded = source.split('<details>')[0]?.match(/<tr data-configuration/g)?.length;
  for (const table of [years.slice(0, folded), years.slice(folded)])
    expect(table).toEqual(table.toSorted((a, b) => a - b));
  expect(words[years.length - (folded ?? 0) - 1]).toBe('eight');
  // The text below the table says this.
  const recent = rows.filter((_, i) => (years[i] as number) >= 2023);
  expect(recent.filter(({ cells }) => !cells[2]?.includes('rotation')).map(({ cells }) => cells[1])).toEqual([
    'MPT 7B',
  ]);
  const says = (name: string) => rows.find((row) => row.name === name)?.cells[3];
  expect(says('bert-base-uncased')).toContain('512 rows');
  expect(says('gpt2')).toContain('1,024 rows');
  expect(says('llama-2-70b')).toContain('base 10,000');
  expect(says('llama-3.1-8b')).toContain('base 500,000');
  expect(says('qwen3-next-80b')).toContain('base 10,000,000');
  const [, none] = groupsOf('llama-4-scout');
  const every = groupsOf('llama-4-scout').reduce((sum, { layers }) => sum + layers.length, 0);
  expect([none?.entry, (none?.layers.length as number) / every]).toEqual(['none', 0.25]);
  for (const name of ['gemma-3-27b', 'gpt-oss-20b']) {
    const near = groupsOf(name).filter(({ what }) => what.includes('window'));
    const all = groupsOf(name).reduce((sum, { layers }) => sum + layers.length, 0);
    expect((near[0]?.layers.length as number) / all, name).toBeGreaterThanOrEqual(0.5);
  }
});
