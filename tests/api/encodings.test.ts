import { describe, expect, it } from 'vitest';
import { builds, instances } from './builds.ts';
import { largestDifference, random, row } from './numbers.ts';

const sinusoidal = { scheme: 'sinusoidal' } as const;

describe.each(builds)('encodings, build %s', (build) => {
  const pe = instances[build];

  it('says which build it is', () => expect(pe.build).toBe(build));

  describe('absolute', () => {
    it('defaults to the table of Vaswani et al.', () => {
      const table = pe.absolute({ ...sinusoidal, length: 50, dim: 16 });
      expect(table.shape).toEqual([50, 16]);
      expect(table.data).toBeInstanceOf(Float32Array);
      for (const p of [0, 1, 49]) {
        const expected = Array.from({ length: 16 }, (_, c) => {
          const angle = p / 10000 ** ((2 * Math.floor(c / 2)) / 16);
          return c % 2 === 0 ? Math.sin(angle) : Math.cos(angle);
        });
        expect(largestDifference(row(table, p), expected)).toBeLessThan(6e-8);
      }
    });

    it('takes an offset, or any positions in any order', () => {
      const table = pe.absolute({ ...sinusoidal, length: 8, dim: 6 });
      const shifted = pe.absolute({ ...sinusoidal, length: 3, offset: 5, dim: 6 });
      expect(shifted.data).toEqual(table.data.slice(5 * 6));
      const picked = pe.absolute({ ...sinusoidal, positions: [7, 0, 7], dim: 6 });
      expect([row(picked, 0), row(picked, 1), row(picked, 2)]).toEqual([row(table, 7), row(table, 0), row(table, 7)]);
      for (const positions of [Int32Array.of(2, 3), new Float64Array([2, 3])]) {
        expect(pe.absolute({ ...sinusoidal, positions, dim: 6 }).data).toEqual(table.data.slice(12, 24));
      }
    });

    it('orders the channels as asked', () => {
      const [s0, c0, s1, c1] = pe.absolute({ ...sinusoidal, positions: [3], dim: 4 }).data;
      const data = (options: object) =>
        Array.from(pe.absolute({ ...sinusoidal, positions: [3], dim: 4, ...options }).data);
      expect(data({ layout: 'half' })).toEqual([s0, s1, c0, c1]);
      expect(data({ layout: 'half', flipSinToCos: true })).toEqual([c0, c1, s0, s1]);
      expect(data({ flipSinToCos: true })).toEqual([c0, s0, c1, s1]);
      expect(data({ amplitude: 0.5 })).toEqual([s0, c0, s1, c1].map((value) => Math.fround((value as number) / 2)));
    });

    it('means by an odd dim what the catalogue says', () => {
      const data = (options: object) =>
        Array.from(pe.absolute({ ...sinusoidal, positions: [3], dim: 5, ...options }).data);
      const rounded = (values: number[]) => values.map(Math.fround);
      const at = (exponent: number) => 3 * 10000 ** -exponent;
      const near = (actual: number[], expected: number[]) =>
        expect(largestDifference(actual, rounded(expected))).toBeLessThan(1.2e-7);
      const [a, b, c] = [at(0), at(2 / 5), at(4 / 5)];
      near(data({}), [Math.sin(a), Math.cos(a), Math.sin(b), Math.cos(b), Math.sin(c)]);
      const [, d] = [at(0), at(2 / 4)];
      near(data({ oddDim: 'zero' }), [Math.sin(a), Math.cos(a), Math.sin(d), Math.cos(d), 0]);
      const six = pe.absolute({ ...sinusoidal, positions: [3], dim: 6 }).data;
      expect(data({ oddDim: 'truncate' })).toEqual(Array.from(six.slice(0, 5)));
    });

    it('leaves rows of the padding position zero', () => {
      const table = pe.absolute({ ...sinusoidal, positions: [1, 2, 1], dim: 4, paddingPosition: 1 });
      expect(Array.from(row(table, 0))).toEqual([0, 0, 0, 0]);
      expect(row(table, 1)).toEqual(pe.absolute({ ...sinusoidal, positions: [2], dim: 4 }).data);
      expect(Array.from(row(table, 2))).toEqual([0, 0, 0, 0]);
    });

    it('embeds timesteps as diffusers does', () => {
      const options = { scheme: 'timestep', dim: 8, positions: [0, 0.5, 999] } as const;
      expect(pe.absolute(options)).toEqual(
        pe.absolute({
          ...sinusoidal,
          layout: 'half',
          downscaleFreqShift: 1,
          oddDim: 'zero',
          dim: 8,
          positions: [0, 0.5, 999],
        }),
      );
      const [sines, cosines] = [pe.absolute(options).data, pe.absolute({ ...options, flipSinToCos: true }).data];
      expect(cosines.slice(0, 4)).toEqual(sines.slice(4, 8));
    });
  });

  it('gives frequencies as float64', () => {
    const frequencies = pe.frequencies({ ...sinusoidal, dim: 8 });
    expect(frequencies).toBeInstanceOf(Float64Array);
    expect(largestDifference(frequencies, [1, 0.1, 0.01, 0.001])).toBeLessThan(1e-16);
    expect(pe.frequencies({ ...sinusoidal, dim: 5 })).toHaveLength(3);
    expect(pe.frequencies({ ...sinusoidal, dim: 5, oddDim: 'zero' })).toHaveLength(2);
    expect(largestDifference(pe.frequencies({ scheme: 'rope', dim: 8 }), frequencies)).toBe(0);
    const linear = pe.frequencies({ scheme: 'rope', dim: 8, scaling: { type: 'linear', factor: 4 } });
    expect(Array.from(linear)).toEqual(Array.from(frequencies, (f) => f / 4));
    const ntk = pe.frequencies({ scheme: 'rope', dim: 8, scaling: { type: 'ntk', factor: 4 } });
    expect(ntk[0]).toBe(1);
    expect(ntk[3]).toBeCloseTo(0.001 / 4, 12);
  });

  it('counts positions over real tokens', () => {
    const mask = { data: [0, 0, 1, 1, 0, 1], shape: [2, 3] };
    const ids = pe.positionIds({ mask, start: 2, padded: 1 });
    expect(ids).toEqual({ data: Float64Array.of(1, 1, 2, 2, 1, 3), shape: [2, 3] });
    expect(pe.positionIds({ mask: { data: [false, true, true], shape: [3] } }).data).toEqual(Float64Array.of(0, 0, 1));
  });

  describe('positions of packed rows', () => {
    const ids = (options: { mask?: number[]; documentIds?: number[] }, more = {}, shape?: number[]) => {
      const arrays = Object.entries(options).map(([name, data]) => [name, { data, shape: shape ?? [data.length] }]);
      return Array.from(pe.positionIds({ ...Object.fromEntries(arrays), ...more }).data);
    };

    it.each([
      [[1, 1, 1, 0, 2, 2, 2, 2], {}, [0, 1, 2, 0, 0, 1, 2, 3]],
      [[1, 1, 2, 2], {}, [0, 1, 0, 1]],
      [[1, 1, 1, 0, 2, 2, 2, 2], { start: 2, padded: 1 }, [2, 3, 4, 1, 2, 3, 4, 5]],
      [[3, 3, 7, 7, 7, 0, 0], { padded: -1 }, [0, 1, 0, 1, 2, -1, -1]],
      // A sample goes on behind padding within it, as without packing.
      [[1, 0, 1, 2, 0, 0, 2], {}, [0, 0, 1, 0, 0, 0, 1]],
      [[5, 5, 5], {}, [0, 1, 2]],
    ])('numbers in the mask: %j with %j', (mask, more, expected) => {
      expect(ids({ mask }, more)).toEqual(expected);
      for (const Type of [Float32Array, Int32Array]) {
        const { data } = pe.positionIds({ mask: { data: Type.from(mask), shape: [mask.length] }, ...more });
        expect(Array.from(data)).toEqual(expected);
      }
    });

    it('each row is packed for itself', () => {
      const mask = [1, 1, 2, 0, 1, 1, 1, 1, 2, 3, 3, 3];
      expect(ids({ mask }, {}, [3, 4])).toEqual([0, 1, 0, 0, 0, 1, 2, 3, 0, 0, 1, 2]);
    });

    it('numbers of documents, which may begin with 0', () => {
      expect(ids({ documentIds: [0, 0, 0, 1, 1] })).toEqual([0, 1, 2, 0, 1]);
      // A plain list is one row.
      expect([...pe.positionIds({ documentIds: [0, 0, 0, 1, 1] }).data]).toEqual([0, 1, 2, 0, 1]);
      expect([...pe.positionIds({ mask: [1, 1, 1, 0, 2, 2] }).data]).toEqual([0, 1, 2, 0, 0, 1]);
      expect(pe.positionIds({ mask: [false, true, true] })).toEqual({ data: Float64Array.of(0, 0, 1), shape: [3] });
      expect(ids({ documentIds: [0, 0, 1, 1, 4, -1] }, { start: 5 })).toEqual([5, 6, 5, 6, 5, 5]);
      expect(ids({ documentIds: [0, 0, 0], mask: [0, 1, 1] }, { padded: 9 })).toEqual([9, 0, 1]);
      expect(ids({ documentIds: [0, 0, 1, 1, 2, 2], mask: [0, 0, 1, 1, 1, 1] })).toEqual([0, 0, 0, 1, 0, 1]);
      expect(ids({ documentIds: [1, 1, 1, 1], mask: [1, 1, 1, 1] }, {}, [2, 2])).toEqual([0, 1, 0, 1]);
    });

    it.each([
      // Samples counted from 0, or padding on the left: both are possible.
      [{ mask: [0, 0, 1, 1, 2, 2] }, 'mask.data[0]', 'no padding before the first of several samples'],
      [{ mask: [1, 1, 2, 2, 1] }, 'mask.data[4]', 'document 1 once more'],
      [{ documentIds: [0, 1, 0] }, 'documentIds.data[2]', 'document 0 once more'],
      [{ mask: [1, 2, 2.5] }, 'mask.data[2]', 'a whole number'],
      [{ mask: [1, 2, -1] }, 'mask.data[2]', 'a whole number'],
      [{ mask: [-10000, 0, 0] }, 'mask.data[0]', 'additive mask'],
      [{ mask: [0, 0, 0] }, 'mask.data', 'zeros alone'],
      [{ documentIds: [0.5, 1] }, 'documentIds.data[0]', 'a whole number'],
      [{ documentIds: [0, 0, 1], mask: [1, 1] }, 'mask.shape', '[3], as documentIds have it'],
      [{ documentIds: [0, 0, 1], mask: [1, 1, 2] }, 'mask.data[2]', 'visible'],
    ])('%j is refused', (options, argument, expected) => {
      expect(() => ids(options)).toThrow(expected);
      expect(() => ids(options)).toThrow(expect.objectContaining({ argument }));
    });
  });

  describe('rotate', () => {
    const x = random([2, 3, 5, 8]);
    const rope = { scheme: 'rope' } as const;

    it('keeps the shape, from 2 axes to any number', () => {
      for (const shape of [
        [5, 8],
        [3, 5, 8],
        [2, 3, 5, 8],
        [2, 3, 4, 5, 8],
      ]) {
        const input = random(shape);
        const turned = pe.rotate(input, rope);
        expect(turned.shape).toEqual(shape);
        // Each [length, head_dim] matrix by itself gives the same.
        const first = pe.rotate({ data: input.data.slice(-40), shape: [5, 8] }, rope);
        expect(turned.data.slice(-40)).toEqual(first.data);
      }
    });

    it('equals rotation by its own table', () => {
      for (const layout of ['interleaved', 'half'] as const) {
        const table = pe.rotaryTable({ scheme: 'rope', dim: 6, length: 5, offset: 7, base: 500 });
        expect(table.cos.shape).toEqual([5, 3]);
        const byTable = pe.rotate(x, { ...table, layout, rotaryDim: 6 });
        expect(byTable).toEqual(pe.rotate(x, { ...rope, layout, rotaryDim: 6, offset: 7, base: 500 }));
        expect(pe.rotate(byTable, { ...table, layout, rotaryDim: 6, direction: 'inverse' }).shape).toEqual(x.shape);
      }
    });

    it('takes one row of positions per batch entry', () => {
      const positions = { data: [0, 1, 2, 3, 4, 9, 8, 7, 6, 5], shape: [2, 5] };
      const both = pe.rotate(x, { ...rope, positions }).data;
      const half = x.data.length / 2;
      const part = (i: number) => ({ data: x.data.slice(i * half, (i + 1) * half), shape: [1, 3, 5, 8] });
      expect(both.slice(0, half)).toEqual(pe.rotate(part(0), rope).data);
      expect(both.slice(half)).toEqual(pe.rotate(part(1), { ...rope, positions: [9, 8, 7, 6, 5] }).data);
    });

    it('passes the components beyond rotaryDim through', () => {
      const turned = pe.rotate(x, { ...rope, rotaryDim: 4 });
      for (let i = 0; i < 30; i++) expect(row(turned, i).slice(4)).toEqual(row(x, i).slice(4));
    });

    it('interpolates', () => {
      const scaled = pe.rotate(x, { ...rope, scaling: { type: 'linear', factor: 4 } });
      const spread = pe.rotate(x, { ...rope, positions: [0, 0.25, 0.5, 0.75, 1] });
      expect(largestDifference(scaled.data, spread.data)).toBeLessThan(2e-7);
      expect(pe.rotate(x, { ...rope, scaling: { type: 'none' } })).toEqual(pe.rotate(x, rope));
    });
  });

  describe('bias', () => {
    it('has the slopes of Press et al. for any number of heads', () => {
      expect(Array.from(pe.alibiSlopes({ heads: 8 }))).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((h) => 2 ** -h));
      const twelve = pe.alibiSlopes({ heads: 12 });
      expect(twelve.slice(0, 8)).toEqual(pe.alibiSlopes({ heads: 8 }));
      const sixteen = pe.alibiSlopes({ heads: 16 });
      expect(Array.from(twelve.slice(8))).toEqual([0, 2, 4, 6].map((i) => sixteen[i]));
      expect(pe.alibiSlopes({ heads: 2, alibiBiasMax: 12 })).toEqual(Float32Array.of(2 ** -6, 2 ** -12));
    });

    it('computes every form', () => {
      const m = pe.alibiSlopes({ heads: 2 });
      const alibi = { scheme: 'alibi', heads: 2, queries: 2, keys: 4 } as const;
      const expected = (value: (slope: number, i: number, j: number) => number) =>
        Array.from(m).flatMap((slope) => [0, 1].flatMap((i) => [0, 1, 2, 3].map((j) => value(slope, i, j) + 0)));
      const causal = pe.bias(alibi);
      expect(causal.shape).toEqual([2, 2, 4]);
      // The last query is at the position of the last key.
      expect(Array.from(causal.data, (value) => value + 0)).toEqual(
        expected((slope, i, j) => -slope * Math.max(0, i + 2 - j)),
      );
      const symmetric = pe.bias({ ...alibi, form: 'symmetric', offset: 0 });
      expect(Array.from(symmetric.data, (value) => value + 0)).toEqual(
        expected((slope, i, j) => -slope * Math.abs(i - j)),
      );
      const mpt = pe.bias({ scheme: 'alibi', heads: 2, keys: 4, form: 'mpt' });
      expect(mpt.shape).toEqual([2, 1, 4]);
      expect(Array.from(mpt.data, (value) => value + 0)).toEqual(
        Array.from(m).flatMap((slope) => [-3, -2, -1, 0].map((j) => slope * j + 0)),
      );
      const bloom = pe.bias({ scheme: 'alibi', heads: 2, form: 'bloom', mask: { data: [0, 1, 1, 1], shape: [1, 4] } });
      expect(bloom.shape).toEqual([1, 2, 1, 4]);
      expect(Array.from(bloom.data, (value) => value + 0)).toEqual(
        Array.from(m).flatMap((slope) => [0, 0, slope, 2 * slope]),
      );
    });

    it('computes the proximal bias', () => {
      const bias = pe.bias({ scheme: 'proximal', queries: 2, keys: 3 });
      expect(bias.shape).toEqual([2, 3]);
      expect(
        largestDifference(
          bias.data,
          [1, 0, 1, 2, 1, 0].map((d) => -Math.log(1 + d)),
        ),
      ).toBeLessThan(1.2e-7);
    });
  });

  it('projects rows', () => {
    const x = random([2, 3, 4], 1);
    const weight = random([5, 4], 2);
    const y = pe.project(x, weight);
    expect(y.shape).toEqual([2, 3, 5]);
    for (let i = 0; i < 6; i++) {
      for (let o = 0; o < 5; o++) {
        const exact = row(x, i).reduce((sum, value, c) => sum + value * (weight.data[o * 4 + c] as number), 0);
        expect(Math.abs((y.data[i * 5 + o] as number) - exact)).toBeLessThan(1e-6);
      }
    }
  });

  it('makes repeatable stand-ins for words and projections', () => {
    const words = 'The brown dog chased the black dog'.split(' ');
    const options = { words, dim: 64, heads: 4, headDim: 16, seed: 7 };
    const sentence = pe.syntheticSentence(options);
    expect(sentence.embeddings.shape).toEqual([7, 64]);
    for (const name of ['wq', 'wk', 'wv'] as const) expect(sentence[name].shape).toEqual([64, 64]);
    expect(sentence).toEqual(pe.syntheticSentence(options));
    expect(row(sentence.embeddings, 2)).toEqual(row(sentence.embeddings, 6));
    expect(row(sentence.embeddings, 0)).not.toEqual(row(sentence.embeddings, 4));
    expect(sentence.wq.data).not.toEqual(sentence.wk.data);
    expect(pe.syntheticSentence({ ...options, seed: 8 }).embeddings.data).not.toEqual(sentence.embeddings.data);
    const umlauts = pe.syntheticSentence({ ...options, words: ['Häuser', 'Häuser', '木'] }).embeddings;
    expect(row(umlauts, 0)).toEqual(row(umlauts, 1));
    expect(row(umlauts, 0)).not.toEqual(row(umlauts, 2));
  });
});

it('has the same bits in both builds', () => {
  const { simd, relaxed } = instances;
  const positions = [0, 1, -3.25, 1e5, 131072, 2 ** 24, 1e9 + 0.5];
  const x = random([2, 3, positions.length, 40]);
  for (const pe of [simd, relaxed]) expect(pe.build).toBe(pe === simd ? 'simd' : 'relaxed');
  const results = [simd, relaxed].map((pe) => [
    pe.absolute({ ...sinusoidal, positions, dim: 514 }),
    pe.absolute({
      ...sinusoidal,
      length: 300,
      dim: 67,
      layout: 'half',
      oddDim: 'truncate',
      base: 777,
      downscaleFreqShift: 1,
    }),
    pe.absolute({ scheme: 'timestep', positions: [0.1, 999.9], dim: 320 }),
    pe.frequencies({ scheme: 'rope', dim: 128, base: 5e5, scaling: { type: 'ntk', factor: 8 } }),
    pe.rotate(x, { scheme: 'rope', positions }),
    pe.rotate(x, { scheme: 'rope', positions, layout: 'half', rotaryDim: 24 }),
    pe.rotaryTable({ scheme: 'rope', dim: 64, length: 100, offset: 1e6 }),
    pe.alibiSlopes({ heads: 71 }),
    pe.bias({ scheme: 'alibi', heads: 12, queries: 17, keys: 33, form: 'symmetric' }),
    pe.bias({ scheme: 'proximal', queries: 17, keys: 33 }),
    pe.syntheticSentence({ words: ['a', 'b'], dim: 33, heads: 2, headDim: 5, seed: 3 }),
  ]);
  expect(results[0]).toEqual(results[1]);
});
