import { createPosenc } from 'posenc';
import { identify } from 'posenc/inspect';
import { describe, expect, it } from 'vitest';
import { sampleOf } from '../../thorough.ts';
import {
  bfloat16,
  float16,
  float32,
  inverseFrequencies,
  noise,
  range,
  rotaryTables,
  rotated,
  tableOf,
} from './float32-programs.ts';

const pe = await createPosenc({ build: 'simd' });

describe('axes of 1', () => {
  it.each(sampleOf([[[1, 40, 64]], [[1, 1, 40, 64]], [[40, 1, 64]], [[1, 40, 1, 64]]], 2))(
    'cosines and sines of shape %j',
    (shape) => {
      const { cos, sin } = rotaryTables(range(40), inverseFrequencies(64, 10000));
      const reshaped = { cos: { ...cos, shape }, sin: { ...sin, shape } };
      expect(identify(pe, reshaped).candidates[0]).toMatchObject({
        matches: true,
        options: { base: 10000, offset: 0, length: 40 },
      });
      reshaped.cos.data[5] = 2;
      const { index } = identify(pe, reshaped).candidates[0]!.firstFailure!;
      expect(index).toEqual([0, ...shape.map((extent) => (extent === 64 ? 5 : 0))]);
    },
  );

  it.each([[[1, 40, 64]], [[1, 1, 40, 64]], [[40, 1, 64]]])('a rotation of shape %j', (shape) => {
    const x = { data: noise(40 * 64, 2), shape: [40, 64] };
    const after = rotated(x, range(40), inverseFrequencies(64, 10000));
    const found = identify(pe, { before: { ...x, shape }, after: { ...after, shape } });
    expect(found.candidates[0]).toMatchObject({ matches: true, options: { layout: 'half', base: 10000, offset: 0 } });
  });

  it('the table of a vision transformer, as stored', () => {
    const { data } = pe.absolute({ scheme: 'sincos-pos-embed-2d', height: 14, width: 14, dim: 768, prefixTokens: 1 });
    const [best] = identify(pe, { table: { data, shape: [1, 197, 768] } }).candidates;
    expect(best).toMatchObject({
      matches: true,
      options: { scheme: 'sincos-pos-embed-2d', height: 14, width: 14, prefixTokens: 1 },
    });
  });
});

describe('one half of a rotary table', () => {
  const bases = [
    { base: 500000, scaling: { llama3: { factor: 8 } }, rows: 300, type: 'llama3' },
    { base: 123000, scaling: { linear: 3 }, rows: 500, type: 'linear' },
    { base: 10000, scaling: {}, rows: 20, type: undefined },
  ];
  it.each(bases.flatMap((one) => (['once', 'half', 'interleaved'] as const).map((columns) => ({ ...one, columns }))))(
    'base $base, columns $columns',
    ({ base, scaling, rows, type, columns }) => {
      const { cos, sin } = rotaryTables(range(rows), inverseFrequencies(64, base, scaling), { columns });
      for (const arrays of sampleOf([{ cos }, { sin }, { table: cos }], 3, rows + columns.length)) {
        const { candidates, none } = identify(pe, arrays);
        expect(none).toBe(false);
        expect(candidates[0]).toMatchObject({ call: 'rotaryTable', options: { base, dim: 64 } });
        expect((candidates[0]!.options.scaling as { type?: string } | undefined)?.type).toBe(type);
      }
    },
  );

  it('at given positions', () => {
    const positions = [3, 17, 4000, 90000];
    const { cos } = rotaryTables(positions, inverseFrequencies(128, 1e6));
    expect(identify(pe, { cos }, { positions }).candidates[0]).toMatchObject({ matches: true, options: { base: 1e6 } });
    expect(identify(pe, { cos: { data: noise(400, 3), shape: [20, 20] } }).none).toBe(true);
  });

  it('cosines and sines in the places of each other', () => {
    const { cos, sin } = rotaryTables(range(60), inverseFrequencies(64, 10000));
    expect(identify(pe, { cos: sin, sin: cos }).candidates[0]).toMatchObject({
      matches: true,
      options: { base: 10000, offset: 0 },
      except: [{ id: 'sines-and-cosines' }],
      firstFailure: { index: [0, 0, 0] },
    });
  });
});

describe('a wrong number in one column of two', () => {
  it.each([5, 40])('column %i', (column) => {
    const { cos, sin } = rotaryTables(range(60), inverseFrequencies(64, 10000));
    cos.data[7 * 64 + column]! += 0.25;
    const { candidates, none, sentence } = identify(pe, { cos, sin });
    expect(none).toBe(true);
    expect(candidates[0]!.firstFailure!.index).toEqual([0, 7, column]);
    expect(candidates[0]!.agreeingColumns).toHaveLength(63);
    expect(sentence).toContain('63 columns agree');
  });
});

describe('precision', () => {
  it('is that of the numbers, not of the format that happens to hold them', () => {
    const alibi = pe.bias({ scheme: 'alibi', heads: 8, queries: 12, keys: 12 });
    expect(identify(pe, { bias: alibi }).candidates[0]).toMatchObject({ matches: true, precision: 'exact' });
    const counting = tableOf(40, 8, (p) => p);
    expect(identify(pe, { table: counting }).candidates[0]).toMatchObject({ matches: true, precision: 'exact' });
    expect(identify(pe, { slopes: { data: pe.alibiSlopes({ heads: 8 }), shape: [8] } }).candidates[0]!.precision).toBe(
      'exact',
    );
  });

  it.each([
    ['exact', (x: number) => x],
    ['exact', float32],
    ['float16-table', float16],
    ['bfloat16-table', bfloat16],
    ['printed', (x: number) => Number(x.toFixed(4))],
  ] as const)('%s', (precision, store) => {
    const of = (p: number, c: number) => store(Math[c % 2 === 0 ? 'sin' : 'cos'](p / 10000 ** ((2 * (c >> 1)) / 32)));
    const table = { data: Array.from({ length: 40 * 32 }, (_, i) => of(Math.floor(i / 32), i % 32)), shape: [40, 32] };
    expect(identify(pe, { table }).candidates[0]).toMatchObject({ matches: true, precision, options: { base: 10000 } });
  });

  it('does not contradict itself', () => {
    const { sentence } = identify(pe, rotaryTables(range(64, 100000), inverseFrequencies(128, 500000)));
    expect(sentence).toContain('every number is what angles in float32 give, at most 7.6e-3 from exact ones');
  });
});

describe('sinusoids of float32 programs', () => {
  /** tensor2tensor's, as fairseq, M2M100 and NLLB have it. */
  const fairseq = (rows: number, dim: number, padding?: number) => {
    const step = float32(Math.log(10000) / (dim / 2 - 1));
    const frequency = (i: number) => float32(Math.exp(float32(i * -step)));
    return tableOf(rows, dim, (p, c) =>
      p === padding ? 0 : Math[c < dim / 2 ? 'sin' : 'cos'](float32(p * frequency(c % (dim / 2)))),
    );
  };
  it.each([
    [1026, 1024],
    [300, 512],
    [64, 64],
  ])('the denominator d/2 - 1 before odd bases, [%i, %i]', (rows, dim) => {
    for (const padding of [undefined, 1]) {
      const [best] = identify(pe, { table: fairseq(rows, dim, padding) }).candidates;
      expect(best).toMatchObject({
        matches: true,
        options: { base: 10000, downscaleFreqShift: 1, layout: 'half', offset: 0 },
      });
      expect(best!.options.paddingPosition).toBe(padding);
    }
  });

  it('the table of the PyTorch tutorial', () => {
    const frequency = (i: number) => float32(Math.exp(float32(2 * i * float32(-Math.log(10000) / 512))));
    const { data } = tableOf(2000, 512, (p, c) => Math[c % 2 === 0 ? 'sin' : 'cos'](float32(p * frequency(c >> 1))));
    const [best] = identify(pe, { table: { data, shape: [2000, 1, 512] } }).candidates;
    expect(best).toMatchObject({
      matches: true,
      precision: 'float32-angles',
      options: { base: 10000, layout: 'interleaved' },
    });
  });
});
