import { readFileSync } from 'node:fs';
import { createPosenc, type Posenc } from 'posenc';
import { beforeAll, expect, test } from 'vitest';
import { cachedKeys } from '../../../web/elements/cache/model.ts';
import { dialsOf } from '../../../web/elements/extrapolation/model.ts';
import { seedOf } from '../../../web/elements/figure/shared-parameters.ts';
import { attendSentence, headOf } from '../../../web/elements/inputs/index.ts';
import { measureStep, steps } from '../../../web/elements/ladder/model.ts';
import { type LinearAsked, linearModel } from '../../../web/elements/linear-attention/model.ts';
import { type MethodSpectrum, type ScalingMethod, spectraOf } from '../../../web/elements/spectrum/model.ts';
import { sentenceTerms } from '../../../web/elements/terms/model.ts';
import { byHand } from '../../../web/site/learn/by-hand/model.ts';
import { precisionCurves } from '../../../web/site/learn/precision/model.ts';

// Numbers in the prose of the chapters are computed here and looked for in the sentences that state them.

let pe: Posenc;
beforeAll(async () => {
  pe = await createPosenc({ build: 'simd' });
});

const fixed = (digits: number) => (value: number) => value.toFixed(digits).replace('-', '−');
const [whole, tenths, hundredths, thousandths, fine] = [fixed(0), fixed(1), fixed(2), fixed(3), fixed(4)];
/** Formats a number with four digits, as figures do. */
const format = (value: number) => Number(value.toPrecision(4)).toLocaleString('en', { maximumSignificantDigits: 4 });
const percent = (value: number) => `${Math.round(100 * value)}%`;

function says(chapter: string, ...sentences: readonly string[]): void {
  const text = readFileSync(new URL(`../../../web/site/learn/chapters/${chapter}.html`, import.meta.url), 'utf8')
    .replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ([,.:;)])/g, '$1');
  for (const sentence of sentences) expect(text).toContain(sentence);
}

test('0: weights by hand', () => {
  const asked = { order: ['dog', 'bites', 'man'], asks: 'bites', head: 1, causal: false, moved: '' } as const;
  const weights = (moved: string) => byHand(pe, { ...asked, moved }).weights.map(hundredths);
  const turned = weights('1.query.bites=0.9,-2');
  says(
    '0-attention',
    `rises from ${weights('')[2]} to ${turned[2]}`,
    `${weights('1.query.bites=0.6,0.3')[0]} for dog; a long one commits: ${weights('1.query.bites=2.4,1.2')[0]}.`,
    `all weights ${weights('1.query.bites=0,0')[0]}:`,
  );
});

test('1: a weight that stays when words change places', () => {
  const weight = (sentence: string, query: number, key: number) => {
    const { weights } = attendSentence(pe, { sentence, encoding: 'none', seed: 7, causal: false, wantTerms: false });
    return fine(headOf(weights, 0)[7 * query + key] as number);
  };
  const before = weight('The brown dog chased the black dog', 5, 3);
  expect(weight('The black dog chased the brown dog', 1, 3)).toBe(before);
  says('1-bag', `black looks at chased with ${Number(before).toFixed(2)},`);
});

test('2: what each step of the ladder fails by', () => {
  const value = (name: string, property: string, dim = 32) => {
    const step = steps.find((one) => one.name === name) as (typeof steps)[number];
    const found = measureStep(pe, step, { length: 256, dim }, seedOf('').default as number).find(
      (one) => one.name === property,
    );
    return found as NonNullable<typeof found>;
  };
  const pair = value('pair', 'unique');
  const [first = 0, second = 0] = pair.positions;
  expect((second - first) / (2 * Math.PI)).toBeCloseTo(7, 2);
  const last = 2 * Math.PI * 10000 ** (510 / 512);
  expect(Math.round(last / 10_000)).toBe(6);
  const flips = (from: number) => [...(from ^ (from + 1)).toString(2)].filter((digit) => digit === '1').length;
  expect([flips(127), flips(128)]).toEqual([8, 1]);
  says(
    '2-inventing',
    `The numbers swamp the words: ${percent(value('integer', 'keepsMeaning').value)} of them`,
    `the largest entry is ${whole(value('normalised', 'bounded').value)} times as large`,
    `the closest two are ${first} and ${second}. They are ${second - first} apart`,
    'fifty times closer than neighbours',
    'after a fifth of the text at most',
    `${percent(value('pair', 'keepsMeaning', 16).value)} keep a neighbour of their kind`,
    `slow clocks: ${percent(value('geometric', 'keepsMeaning', 16).value)}`,
  );
  expect(Math.round(0.1 / pair.value)).toBe(5);
  expect(value('linear', 'order').value).toBeCloseTo(0.2, 2);
  expect(value('normalised', 'keepsMeaning').value).toBe(1);
});

test('3 and 4: entries, wavelengths and turns of the table', () => {
  const table = pe.absolute({ scheme: 'sinusoidal', length: 128, dim: 128 });
  const at = (position: number) => hundredths(table.data[128 * position] as number);
  const turn = (pair: number, base = 10000) =>
    (2 * Math.PI) / (pe.frequencies({ scheme: 'sinusoidal', dim: 128, base })[pair] as number);
  says(
    '3-table',
    `${at(10)} and ${at(54)}, almost the same`,
    `takes ${format(turn(63))} tokens. With base 100 it takes ${whole(turn(63, 100))},`,
    `2π ≈ ${hundredths(turn(0))} tokens`,
  );
  const { data } = pe.pairShiftMatrix({ frequency: 1, shift: 1 });
  says(
    '4-shift',
    `${hundredths(data[0] as number)} and ${hundredths(data[1] as number)}, the cosine and the sine of one radian`,
  );
});

test('5: equal distances, unequal terms', () => {
  const asked = { sentence: 'The brown dog chased the black dog', start: 0, head: 0, seed: 7, base: 10000 };
  const { maps } = sentenceTerms(pe, asked);
  const at = (query: number, key: number) => hundredths(maps.positionPosition[7 * query + key] as number);
  says('5-adding', `position → position is ${at(2, 1)} in one and ${at(3, 2)} in the other`);
});

test('6: slopes, and a bucket that two distances share', () => {
  const slopes = pe.alibiSlopes({ heads: 8 });
  says(
    '6-relative',
    `−${slopes[0]} for head 1, half as much for each further head, −${thousandths(slopes[7] as number)} for head 8.`,
    'Distance 28 shares its number with distance 30',
  );
  const table = { data: Float32Array.from({ length: 32 }, (_, i) => i), shape: [32, 1] };
  const { data } = pe.bias({ scheme: 't5', queries: 48, keys: 48, table });
  expect(data[47 * 48 + 19]).toBe(data[47 * 48 + 17]);
});

test('7: what rotation leaves at a distance', () => {
  const left = (base: number) =>
    pe.rotaryDecay({ frequencies: pe.frequencies({ scheme: 'rope', dim: 128, base }), distances: [100] })
      .mean[0] as number;
  const [less, more] = [left(10000), left(500000)];
  says(
    '15-rotations',
    `distance 100: base 10000 keeps less than half, ${hundredths(less)}; base 500000 keeps ${hundredths(more)}.`,
  );
});

test('7: linear attention with two components, and what retention keeps', () => {
  const asked: LinearAsked = {
    sentence: 'The brown dog chased the black dog',
    form: 'elu',
    rotation: true,
    compare: 'softmax',
    denominator: 'plain',
    causal: true,
    head: 0,
    headDim: 2,
    base: 10000,
    layout: 'interleaved',
    shift: 0,
    seed: 7,
  };
  const { sums } = linearModel(pe, asked).map;
  const [chased, the] = [3, 4].map((row) => hundredths(sums[row] as number));
  expect(Array.from(sums).filter((sum) => sum < 0)).toHaveLength(2);
  const { weights } = linearModel(pe, { ...asked, denominator: 'rotated' }).map;
  const dog = Array.from(weights.subarray(14, 17));
  const kept = linearModel(pe, { ...asked, headDim: 4, form: 'retention', compare: 'decay' });
  expect(kept.rate).toBeCloseTo(31 / 32, 7);
  says(
    '15-rotations',
    `chased to ${chased} and the second the to ${the}:`,
    `whose sum was ${hundredths(sums[2] as number)}, now has weights from ${hundredths(Math.min(...dog))} to ${hundredths(Math.max(...dog))}.`,
    `so ${hundredths(kept.beside.weights[42] as number)} of the first word is left at the last`,
  );
});

test('8: turns, dials and keys of the cache', () => {
  const { methods } = spectraOf(pe, {
    methods: ['none', 'linear', 'ntk', 'yarn'],
    dim: 128,
    base: 10000,
    trained: 4096,
    wanted: 131072,
  });
  const [none, linear, ntk, yarn] = methods as [MethodSpectrum, MethodSpectrum, MethodSpectrum, MethodSpectrum];
  const tokens = ({ wavelengths }: MethodSpectrum, pair: number) => format(wavelengths[pair] as number);
  expect(linear.unturned.wanted).toBe(none.unturned.trained);
  expect(tokens(yarn, 0)).toBe(tokens(ntk, 0));
  expect([tokens(ntk, 63), tokens(yarn, 63)]).toEqual([tokens(linear, 63), tokens(linear, 63)]);
  const dials = (scaling: ScalingMethod, base = 10000, trained = 4096, wanted = 131072) =>
    dialsOf(pe, { scaling, base, trained, wanted, dim: 128 });
  const degrees = (radians: number) => (180 * radians) / Math.PI;

  for (const scaling of ['linear', 'yarn'] as const) expect(dials(scaling).beyond).toBe(0);

  const stale = (scaling: ScalingMethod, length: number) =>
    cachedKeys(pe, {
      scaling,
      factor: 4,
      trained: 64,
      length,
      dim: 32,
      base: 10000,
      seed: seedOf('').default as number,
    });
  const dynamic = stale('dynamic', 128);
  says(
    '12-lengths',
    `of 64 pairs, ${none.unturned.trained} do not complete a turn within the 4,096 trained tokens`,
    `32 times as long, ${tenths(linear.wavelengths[0] as number)} tokens; NTK and YaRN leave it at ${hundredths(ntk.wavelengths[0] as number)}.`,
    `all three agree: ${tokens(linear, 63)} tokens`,
  );
  says(
    '8-longer',
    `The figure counts ${dials('none').beyond}`,
    `turns by ${hundredths(degrees(dials('linear').step.scaled))}° instead of ${tenths(degrees(dials('none').step.scaled))}°`,
    `but ${dials('ntk').beyond} pairs keep some red`,
  );
  says('11-program', `off by up to ${hundredths(dynamic.deviation)}, at key ${dynamic.position}`);
  expect(stale('yarn', 128).deviation).toBe(0);
  expect(stale('dynamic', 64).deviation).toBe(0);
});

test('14: how many positions the figure looks at, and what it finds', () => {
  const { ends, curves } = precisionCurves(pe, 10000);
  const worst = curves.find(({ recipe }) => recipe === 'bfloat16-positions')?.errors.at(-1) as number;
  says('11-program', `the figure looks at ${6 * ends.length} positions and finds ${whole(worst)}.`);
});

test('8 and 10: what storytellers lose beyond their length, and win back', () => {
  const { rope, none } = JSON.parse(
    readFileSync(new URL('../../../scripts/models/stories/measures.json', import.meta.url), 'utf8'),
  );
  const lost = rope.twice['as trained'] - rope.loss;
  const back = (name: string) => (rope.twice['as trained'] - rope.twice[name]) / lost;
  expect(back('YaRN')).toBeGreaterThan(0.8);
  expect(back('NTK')).toBeGreaterThan(0.5);
  expect(back('NTK')).toBeLessThan(0.7);
  expect(back('linear')).toBeLessThan(0.2);
  says(
    '8-longer',
    'YaRN wins back most of what the model loses beyond its trained length, NTK more than half, and linear',
  );
  says(
    '10-nope',
    `is ${thousandths(none.loss)} nats per token; with RoPE it is ${thousandths(rope.loss)}`,
    `it is lost, at ${hundredths(none.twice['as trained'])} nats`,
  );
});
