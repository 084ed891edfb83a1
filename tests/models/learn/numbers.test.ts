import { readdirSync, readFileSync } from 'node:fs';
import { createPosenc, type Posenc } from 'posenc';
import { beforeAll, expect, test } from 'vitest';
import { linearModel } from '../../../web/elements/linear-attention/model.ts';
import {
  chapterNumbers,
  dials,
  fill,
  linear,
  type Numbers,
  retention,
  rung,
  spectra,
  stale,
} from '../../../web/site/build/numbers.ts';

// The build fills numbers into the chapters; here is what the prose says of these numbers in words.

let pe: Posenc;
let numbers: Readonly<Record<string, Numbers>>;
beforeAll(async () => {
  pe = await createPosenc({ build: 'simd' });
  numbers = await chapterNumbers();
});

const folder = new URL('../../../web/site/learn/chapters/', import.meta.url);
const names = readdirSync(folder).map((file) => file.replace('.html', ''));
/** A number as the chapter states it. */
const stated = (chapter: string, name: string) =>
  Number(String(numbers[chapter]?.[name]).replace('−', '-').replaceAll(/[,%]/g, ''));

test('numbers in the chapters are filled in, each where its name is', () => {
  for (const name of names) {
    const text = readFileSync(new URL(`${name}.html`, folder), 'utf8');
    expect(fill(name, text, numbers[name]).includes('{{'), name).toBe(false);
  }
  expect(names).toEqual(expect.arrayContaining(Object.keys(numbers)));
});

test('a placeholder without a number, a number without a placeholder and what is no number are refused', () => {
  expect(fill('8-longer', '{{a}} of {{b}}, {{c}}', { a: 3000, b: '−0.50', c: '7%' })).toBe('3,000 of −0.50, 7%');
  expect(() => fill('8-longer', 'of {{all}}')).toThrow('8-longer: {{all}} is undefined');
  expect(() => fill('8-longer', '{{a}}', { a: 1, b: 2, c: 3 })).toThrow('8-longer has no {{b}}, {{c}}');
  for (const value of [undefined, Number.NaN, 'NaN', Number.POSITIVE_INFINITY, '', '-1', 0.5])
    expect(() => fill('8-longer', '{{a}}', { a: value }), String(value)).toThrow('8-longer: {{a}} is ');
});

test('2: the ladder in words', () => {
  const turns = (name: string) => stated('2-inventing', name) / (2 * Math.PI);
  expect(turns('apart')).toBeCloseTo(7, 2);
  // A sine takes a value again where the two angles add up to an odd number of half turns.
  expect(2 * (turns('up') + turns('down'))).toBeCloseTo(113, 4);
  const last = 2 * Math.PI * 10000 ** (510 / 512);
  expect(Math.round(last / 10_000)).toBe(6);
  const flips = (from: number) => [...(from ^ (from + 1)).toString(2)].filter((digit) => digit === '1').length;
  expect([flips(127), flips(128)]).toEqual([8, 1]);
  // Fifty times closer than neighbours, and a fifth of the text.
  expect(1 / rung(pe, 'pair', 'unique').value).toBeCloseTo(50, -1);
  expect(rung(pe, 'linear', 'order').value).toBeCloseTo(0.2, 2);
  expect(rung(pe, 'normalised', 'keepsMeaning').value).toBe(1);
});

test('6: a bucket that two distances share', () => {
  const table = { data: Float32Array.from({ length: 32 }, (_, i) => i), shape: [32, 1] };
  const { data } = pe.bias({ scheme: 't5', queries: 48, keys: 48, table });
  expect(data[47 * 48 + 19]).toBe(data[47 * 48 + 17]);
});

test('8 and 12: pairs that turn, and those that never do', () => {
  const [none, interpolated, ntk, yarn] = spectra(pe) as [Spectrum, Spectrum, Spectrum, Spectrum];
  expect(interpolated.unturned.wanted).toBe(none.unturned.trained);
  expect(stated('8-longer', 'beyond')).toBe(none.unturned.trained);
  expect(yarn.wavelengths[0]).toBeCloseTo(ntk.wavelengths[0] as number, 5);
  const slowest = interpolated.wavelengths[63] as number;
  for (const { wavelengths } of [ntk, yarn]) expect((wavelengths[63] as number) / slowest).toBeCloseTo(1, 4);
  for (const scaling of ['linear', 'yarn'] as const) expect(dials(pe, scaling).beyond).toBe(0);
  expect(dials(pe, 'ntk').step.scaled).toBe(dials(pe, 'none').step.scaled);
});
type Spectrum = ReturnType<typeof spectra>[number];

test('10 and 8: what storytellers lose beyond their length, and win back', () => {
  const { rope } = JSON.parse(
    readFileSync(new URL('../../../scripts/models/stories/measures.json', import.meta.url), 'utf8'),
  );
  const lost = rope.twice['as trained'] - rope.loss;
  const back = (name: string) => (rope.twice['as trained'] - rope.twice[name]) / lost;
  expect(back('YaRN')).toBeGreaterThan(0.8);
  expect(back('NTK')).toBeGreaterThan(0.5);
  expect(back('NTK')).toBeLessThan(0.7);
  expect(back('linear')).toBeLessThan(0.2);
});

test('8 and 12: what a slope of 1/4 costs, and how ALiBi and T5 hold on longer texts', () => {
  expect(stated('8-longer', 'cost')).toBe(32 / 4);
  const worse = (scheme: string) => stated('12-lengths', `${scheme}-long`) - stated('12-lengths', `${scheme}-short`);
  expect(worse('alibi')).toBeLessThan(0.05);
  expect(worse('t5')).toBeGreaterThan(0.2);
  for (const scheme of ['rope', 'sinusoidal']) expect(worse(scheme)).toBeGreaterThan(2 * worse('t5'));
});

test('11: keys of a cache that are exact', () => {
  expect(stale(pe, 'yarn', 128).deviation).toBe(0);
  expect(stale(pe, 'dynamic', 64).deviation).toBe(0);
});

test('15: less than half, two rows below 0, and what retention keeps', () => {
  expect(stated('15-rotations', 'left')).toBeLessThan(0.5);
  expect(stated('15-rotations', 'left-of-base-500000')).toBeGreaterThan(0.5);
  const negative = [...linearModel(pe, linear).map.sums].flatMap((sum, row) => (sum < 0 ? [row] : []));
  expect(negative).toEqual([3, 4]);
  expect(linearModel(pe, retention).rate).toBeCloseTo(31 / 32, 7);
});
