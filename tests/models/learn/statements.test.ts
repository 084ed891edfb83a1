import { createPosenc, type Posenc } from 'posenc';
import { beforeAll, expect, test } from 'vitest';
import { attendSentence, headOf } from '../../../web/elements/inputs/index.ts';
import { axisPositions, gridOf, type Way, ways } from '../../../web/site/learn/grid/model.ts';

// What the text of Learn says of the API's numbers in words, by chapter; numbers.test.ts has what it says of those that the
// build fills in.

let pe: Posenc;
beforeAll(async () => {
  pe = await createPosenc({ build: 'simd' });
});

const measured = (scheme: object, name: string, length: number) =>
  pe.score(scheme as Parameters<Posenc['score']>[0], { length }).measurements.find((one) => one.name === name);

test('1: without an encoding, swapping words merely moves the cells', () => {
  const shared = { encoding: 'none', seed: 7, causal: false } as const;
  const before = attendSentence(pe, { ...shared, sentence: 'The brown dog chased the black dog' });
  const after = attendSentence(pe, { ...shared, sentence: 'The black dog chased the brown dog' });
  const order = [0, 5, 2, 3, 4, 1, 6];
  const from = headOf(before.weights, 0);
  const to = headOf(after.weights, 0);
  for (const [i, query] of order.entries()) {
    for (const [j, key] of order.entries()) expect(to[i * 7 + j]).toBeCloseTo(from[query * 7 + key] as number, 6);
  }
});

test('3: seven turns of the first clock take almost 44 tokens', () => {
  const column = pe.absolute({ scheme: 'sinusoidal', length: 128, dim: 128 });
  const first = (row: number) => column.data[row * 128] as number;
  for (let row = 0; row + 44 < 128; row++) expect(Math.abs(first(row + 44) - first(row))).toBeLessThan(0.02);
});

test('3: how near two positions are', () => {
  const table = pe.absolute({ scheme: 'sinusoidal', length: 64, dim: 64 });
  const products = pe.similarity(table, { metric: 'dot' });
  const profile = pe.distanceProfile(products);
  const firstRise = profile.findIndex((value, gap) => gap > 0 && value > (profile[gap - 1] as number));
  expect(firstRise).toBe(6);
  const slower = pe.distanceProfile(
    pe.similarity(pe.absolute({ scheme: 'sinusoidal', length: 64, dim: 64, base: 1e6 }), { metric: 'dot' }),
  );
  expect(slower[63]).toBeGreaterThan(profile[63] as number);
  const far = pe.similarity(table, { metric: 'euclidean' });
  const same = [...far.data.keys()].filter((i) => far.data[i] === 0);
  expect(same).toEqual(Array.from({ length: 64 }, (_, i) => 65 * i));
});

test('16: rows and columns that training never had', () => {
  const unseen = (way: Way, side: number) => gridOf(pe, way, side, 1).unseen;
  for (const way of ways) expect(unseen(way, 8)).toBe(0);
  for (const way of ['table', 'axes', 'centred'] as const) expect(unseen(way, 16)).toBe(16 * 16 - 8 * 8);
  expect(unseen('rescaled', 16)).toBe(0);
  // Qwen-Image: rows from -(h - h // 2) to h // 2 - 1, then the text.
  expect(axisPositions('centred', 5)).toEqual([-3, -2, -1, 0, 1]);
  expect(gridOf(pe, 'centred', 16, 1).caption[0]).toBe(8);
  expect(gridOf(pe, 'axes', 16, 1).caption[0]).toBe(16);
});

test('6: slopes', () => {
  const slopes = [...pe.alibiSlopes({ heads: 8 })];
  expect(slopes).toEqual(slopes.map((_, i) => 0.5 ** (i + 1)));
  const twelve = [...pe.alibiSlopes({ heads: 12 })];
  expect(twelve.slice(0, 8)).toEqual(slopes);
  // One slope is larger than all of them, three are in between.
  const more = twelve.slice(8);
  for (const [i, slope] of [Math.SQRT1_2, 0.3536, 0.1768, 0.08839].entries()) expect(more[i]).toBeCloseTo(slope, 4);
  expect(more.map((slope) => slope > (slopes[0] as number))).toEqual([true, false, false, false]);
});

test("6: ALiBi's slopes decrease from head to head", () => {
  const slopes = pe.alibiSlopes({ heads: 4 });
  expect([...slopes]).toEqual([...slopes].sort((a, b) => b - a));
});

test('7: where a key fits best, and what a common shift changes', () => {
  // Not a law: for a key that was rotated beforehand, the maximum is at distance 50.
  const x = pe.syntheticSentence({ words: ['key'], dim: 128, heads: 1, headDim: 1, seed: 1 }).embeddings;
  const turned = (position: number) =>
    pe.rotate({ data: x.data, shape: [1, 128] }, { scheme: 'rope', positions: [position] } as never).data;
  const product = (distance: number) => {
    const [q, k] = [turned(distance), turned(50)];
    return q.reduce((sum, value, i) => sum + value * (k[i] as number), 0);
  };
  const products = Array.from({ length: 128 }, (_, distance) => product(distance));
  expect(products.indexOf(Math.max(...products))).toBe(50);
  expect(measured({ scheme: 'rope', dim: 32 }, 'logitsShiftInvariant', 64)?.passes).toBe(true);
  expect(measured({ scheme: 'sinusoidal', dim: 32 }, 'logitsShiftInvariant', 64)?.passes).toBe(false);
  for (const scheme of ['rope', 'sinusoidal'])
    for (const name of ['changesAttention', 'pastTrainedLength'])
      expect(measured({ scheme, dim: 32 }, name, 64)?.passes).toBe(true);
});

test('8: how long turns take', () => {
  const turn = (scaling: object, pair: number) =>
    (2 * Math.PI) / (pe.frequencies({ scheme: 'rope', dim: 128, scaling } as never)[pair] as number);
  const stretched = [
    { type: 'linear', factor: 8 },
    { type: 'ntk', factor: 8 },
    { type: 'yarn', factor: 8, originalMaxPositionEmbeddings: 4096 },
  ];
  for (const scaling of stretched) expect(turn(scaling, 63) / turn({ type: 'none' }, 63)).toBeCloseTo(8, 6);
  for (const scaling of stretched.slice(1)) expect(turn(scaling, 0)).toBeCloseTo(6.283, 3);
});

test('9: a fresh table, and what augmentation leaves', () => {
  const options = { scheme: 'cape', length: 64, dim: 64 } as const;
  const products = (augmentation?: object) =>
    pe.similarity(pe.absolute({ ...options, ...(augmentation && { augmentation }) } as never), { metric: 'dot' }).data;
  const plain = products();
  expect(pe.absolute(options).data).toEqual(pe.absolute({ ...options, scheme: 'sinusoidal' }).data);
  const change = (data: Float32Array) => Math.max(...data.map((value, i) => Math.abs(value - (plain[i] as number))));
  expect(change(products({ maxGlobalShift: 10 }))).toBeLessThan(1e-4);
  expect(change(products({ maxLocalShift: 1 }))).toBeGreaterThan(0.1);
  expect(change(products({ maxGlobalScaling: 2 }))).toBeGreaterThan(0.1);

  const index = pe.relativeIndex({ scheme: 'tupe', length: 12, relPosBins: 8, maxRelPos: 16 }).data;
  expect(new Set(index.slice(0, 12)).size).toBe(1);
  expect(new Set(Array.from({ length: 11 }, (_, i) => index[(i + 1) * 12])).size).toBe(1);
});
