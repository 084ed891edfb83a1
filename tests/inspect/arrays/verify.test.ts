import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createPosenc } from 'posenc';
import { type ArraysToVerify, type ExpectedEncoding, recipeTable, type Verification, verify } from 'posenc/inspect';
import { describe, expect, it } from 'vitest';
import { sampleOf, thorough } from '../../thorough.ts';
import { goldenArrays } from './golden-arrays.mjs';
import {
  type Dtype,
  noise,
  rounded,
  type Seeded,
  type SeededScaling,
  seededRotation,
  seededSinusoid,
  seededTable,
} from './seeded.ts';

const pe = await createPosenc({ extended: true });
const dtypes = ['float64', 'float32', 'float16', 'bfloat16'] as const;
const directory = fileURLToPath(new URL('../../golden', import.meta.url));

/** Families with arrays that one call computes: numbers of the references, in double precision. */
const families = (
  await Promise.all(
    readdirSync(directory)
      .filter((name) => !name.includes('.'))
      .map(async (family) => ({ family, cases: await goldenArrays(pe, directory, family) })),
  )
).filter(({ cases }) => cases.some(({ call }) => call !== 'alibiSlopes'));

describe.each(families)('$family is right', ({ cases }) => {
  // Every second case in one of the types, in turn; in npm run soak, every case in one of the types as stored and in
  // one of two bytes.
  const turns = thorough ? 2 : 8;
  it.each(dtypes)('in %s', (dtype) => {
    const turn = thorough ? dtypes.indexOf(dtype) % turns : 2 * dtypes.indexOf(dtype);
    for (const { id, call, arrays, options } of cases.filter((_, index) => index % turns === turn)) {
      if (call === 'alibiSlopes') continue;
      const stored = Object.entries(arrays).map(([name, { data, shape }]) => [
        name,
        { data: Float64Array.from(data, rounded[dtype]), shape },
      ]);
      const found = verify(pe, Object.fromEntries(stored), options as never);
      expect(found.ok, `${id}: ${found.sentence}`).toBe(true);
    }
  });
});

interface Place {
  readonly rows: number;
  readonly from: number;
  readonly dim: number;
}

const range = ({ rows, from }: Place) => Array.from({ length: rows }, (_, row) => from + row);

/** Mistakes of both rotations and tables, with the name that they must get. */
const mistakes: readonly (readonly [Verification['cause'], Seeded])[] = [
  ['offset', { offset: 1 }],
  ['offset', { offset: -1 }],
  ['offset', { offset: 7 }],
  ['reversed', { reversed: true }],
  ['base', { base: 500000 }],
  ['base', { base: 12000 }],
  ['direction', { sign: true }],
  ['denominator', { denominator: true }],
  ['exponent', { exponent: 'i/d' }],
  ['exponent', { exponent: 'i+1' }],
  ['precision', { frequencyFormat: 'bfloat16' }],
  ['precision', { frequencyFormat: 'float16' }],
  ['precision', { positionFormat: 'bfloat16' }],
  ['precision', { positionFormat: 'float16' }],
  ['precision', { angleFormat: 'bfloat16' }],
  ['degrees', { positionScale: Math.PI / 180 }],
  ['position-scale', { positionScale: 0.25 }],
  ['positions', { index: true }],
];

const ofRotations: typeof mistakes = [
  ['layout', { layout: 'interleaved' }],
  ['angle-layout', { columns: true }],
  ['rotate-half', { plus: true }],
  ['sin-cos', { swap: true }],
  ['not-rotated', { none: true }],
  ['rotated-twice', { twice: true }],
  ['heads', { firstHead: true }],
  ['axes', { alongHeads: true }],
  ['amplitude', { amplitude: 1.5 }],
  ['not-finite', { nan: true }],
  ['zeros', { zeros: true }],
];

const ofSinusoids: typeof mistakes = [
  ['layout', { layout: 'half' }],
  ['sin-cos', { flip: true }],
  ['exponent', { exponent: '2c/d' }],
  ['exponent', { exponent: 'cos' }],
  ['amplitude', { amplitude: 3 }],
  ['padding', { zeroFirst: true }],
  ['not-finite', { nan: true }],
  ['zeros', { zeros: true }],
];

/** How large a difference must be so that numbers of a dtype show it. */
const shows: Readonly<Record<Dtype, number>> = { float64: 2e-5, float32: 1e-4, float16: 1e-2, bfloat16: 6e-2 };

const difference = (a: Float64Array, b: Float64Array) =>
  a.reduce((most, value, i) => (Math.abs(value - b[i]!) <= most ? most : Math.abs(value - b[i]!) || Infinity), 0);

let named = 0;

/** A mistake that shows must not pass, and its name must be among those that the array permits. */
function expectNamed(
  [cause, seeded]: (typeof mistakes)[number],
  { dtype, place }: { dtype: Dtype; place: Place },
  [right, wrong]: readonly [Float64Array, Float64Array],
  mine: ArraysToVerify,
  expected: ExpectedEncoding,
): void {
  // A base that nobody uses is not in seven rows of half precision that far from 0.
  if (seeded.base === 12000 && place.from > 1000 && dtype !== 'float32') return;
  if (difference(right, wrong) <= shows[dtype] + 2e-6 * (place.from + place.rows)) return;
  named++;
  const found = verify(pe, mine, expected);
  const message = `${JSON.stringify({ ...place, dtype, seeded })}: ${found.sentence}`;
  expect(found.ok, message).toBe(false);
  const names = [found.causes, ...found.alternatives].filter(({ length }) => length === 1).map(([one]) => one!.cause);
  expect(names, message).toContain(cause);
}

/** Every second one is quick. */
const places: readonly (Place & { dtype: Dtype })[] = [
  { rows: 2, from: 0, dim: 64, dtype: 'float64' },
  { rows: 32, from: 0, dim: 128, dtype: 'float32' },
  { rows: 16, from: 0, dim: 8, dtype: 'float32' },
  { rows: 30, from: 0, dim: 64, dtype: 'bfloat16' },
  { rows: 3, from: 5, dim: 128, dtype: 'float16' },
  { rows: 5, from: 100000, dim: 128, dtype: 'float32' },
  { rows: 7, from: 999990, dim: 64, dtype: 'bfloat16' },
  { rows: 9, from: 3, dim: 256, dtype: 'float64' },
  { rows: 60, from: 4000, dim: 16, dtype: 'float16' },
];

describe.each(sampleOf(places, 4))('$rows rows from $from, $dim components, $dtype', ({ dtype, ...place }) => {
  const { rows, dim } = place;
  /** Every mistake in one of two places. */
  const tried = (all: typeof mistakes) => sampleOf(all, 2, places.findIndex((one) => one.from === place.from) >> 1);
  const positions = range(place);
  const base = { dtype, positions };

  it('rotations', () => {
    const shape = [2, 3, rows, dim] as const;
    const x = noise(6 * rows * dim, rows + dim);
    const options = { ...base, shape, layout: 'half' } as const;
    const spec = { scheme: 'rope', layout: 'half', positions };
    for (const pipeline of ['eager', 'fused', 'table'] as const) {
      const right = seededRotation(x, { ...options, pipeline });
      for (const before of [x, x.map(rounded[dtype])]) {
        const found = verify(pe, { before: { data: before, shape }, after: { data: right, shape } }, spec);
        expect(found.ok, `${pipeline}: ${found.sentence}`).toBe(true);
      }
    }
    const right = seededRotation(x, options);
    for (const mistake of tried([...mistakes, ...ofRotations])) {
      if (mistake[1].alongHeads && rows < 3) continue;
      const wrong = seededRotation(x, { ...options, seeded: mistake[1] });
      const before = { data: x.map(rounded[dtype]), shape };
      expectNamed(mistake, { dtype, place }, [right, wrong], { before, after: { data: wrong, shape } }, spec);
    }
  });

  it('tables of cosines and sines', () => {
    const tensors = ({ cos, sin }: ReturnType<typeof seededTable>) => ({
      cos: { data: cos, dims: [1, rows, dim / 2] },
      sin: { data: sin, dims: [1, rows, dim / 2] },
    });
    const both = ({ cos, sin }: ReturnType<typeof seededTable>) => Float64Array.from([...cos, ...sin]);
    const spec = { scheme: 'rope', positions };
    const right = seededTable({ ...base, dim });
    expect(verify(pe, tensors(right), spec).sentence).toMatch(/^Correct; /);
    for (const mistake of tried([...mistakes, ['sin-cos', { swap: true }]])) {
      const wrong = seededTable({ ...base, dim, seeded: mistake[1] });
      expectNamed(mistake, { dtype, place }, [both(right), both(wrong)], tensors(wrong), spec);
    }
  });

  it('sinusoids', () => {
    const right = seededSinusoid({ ...base, dim, layout: 'interleaved' });
    const spec = { scheme: 'sinusoidal', positions };
    const tensor = (data: Float64Array) => ({ data, shape: [rows, 1, dim] });
    expect(verify(pe, tensor(right), spec).sentence).toMatch(/^Correct; /);
    for (const mistake of tried([...mistakes, ...ofSinusoids])) {
      const wrong = seededSinusoid({ ...base, dim, layout: 'interleaved', seeded: mistake[1] });
      expectNamed(mistake, { dtype, place }, [right, wrong], { table: tensor(wrong) }, spec);
    }
  });
});

describe('mistakes in scalings', () => {
  const llama3 = { type: 'llama3', factor: 32 } as const;
  const yarn = { type: 'yarn', factor: 40 } as const;
  const specifications: readonly {
    seeded: SeededScaling;
    scaling: object;
    mistakes: readonly (readonly [Verification['cause'], Seeded])[];
  }[] = [
    {
      seeded: { type: 'linear', factor: 4 },
      scaling: { type: 'linear', factor: 4 },
      mistakes: [
        ['scaling', { scaling: null }],
        ['scaling', { scaling: { type: 'inverted', factor: 4 } }],
        ['scaling', { scaling: { type: 'ntk', factor: 4 } }],
      ],
    },
    {
      seeded: { type: 'ntk', factor: 8 },
      scaling: { type: 'ntk', factor: 8 },
      mistakes: [
        ['scaling', { scaling: null }],
        ['scaling', { scaling: { type: 'linear', factor: 8 } }],
      ],
    },
    {
      seeded: llama3,
      scaling: llama3,
      mistakes: [
        ['scaling', { scaling: null }],
        ['scaling', { scaling: { ...llama3, factor: 8 } }],
        ['scaling', { scaling: { ...llama3, low: 4, high: 4 } }],
        ['scaling', { scaling: { type: 'linear', factor: 32 } }],
      ],
    },
    {
      seeded: yarn,
      scaling: { ...yarn, originalMaxPositionEmbeddings: 4096 },
      mistakes: [
        ['scaling', { scaling: null }],
        ['scaling', { scaling: { ...yarn, truncate: false } }],
        ['scaling', { scaling: { ...yarn, length: 163840 } }],
        ['attention-factor', { attention: 'missing' }],
        ['attention-factor', { attention: 'twice' }],
      ],
    },
    {
      seeded: { ...yarn, mscale: 1, mscaleAllDim: 0.5 },
      scaling: { ...yarn, originalMaxPositionEmbeddings: 4096, mscale: 1, mscaleAllDim: 0.5 },
      mistakes: [
        ['attention-factor', { attention: 'missing' }],
        ['attention-factor', { scaling: yarn }],
      ],
    },
  ];

  it.each(specifications.map((one, index) => ({ ...one, index })))('$scaling', (one) => {
    const { seeded, scaling, mistakes: list, index } = one;
    const place = { rows: 60, from: 0, dim: 64 };
    for (const dtype of sampleOf(dtypes, 4, index)) {
      const options = { dim: 64, base: 500000, scaling: seeded, positions: range(place).map((p) => 100 * p), dtype };
      const right = seededTable(options);
      const tensor = (data: Float64Array) => ({ data, shape: [60, 32] });
      const spec = { scheme: 'rope', base: 500000, scaling, positions: options.positions };
      const found = verify(pe, { cos: tensor(right.cos), sin: tensor(right.sin) }, spec);
      expect(found.ok, found.sentence).toBe(true);
      for (const mistake of list) {
        const wrong = seededTable({ ...options, seeded: mistake[1] });
        const mine = { cos: tensor(wrong.cos), sin: tensor(wrong.sin) };
        expectNamed(mistake, { dtype, place: { ...place, from: 6000 } }, [right.cos, wrong.cos], mine, spec);
      }
    }
  });
});

it('looked at hundreds of mistakes', () => expect(named).toBeGreaterThan(thorough ? 500 : 60));

describe('parts of a head', () => {
  const shape = [1, 2, 20, 32] as const;
  const x = noise(2 * 20 * 32, 3);
  const options = { shape, layout: 'half', rotaryDim: 16, positions: range({ rows: 20, from: 0, dim: 16 }) } as const;
  const spec = { scheme: 'rope', layout: 'half', rotaryDim: 16 };
  it.each([
    ['rotary-dim', { rotaryDim: 32 }],
    ['rotary-dim', { rotaryDim: 8 }],
    ['rotary-part', { part: 'last' }],
    ['denominator', { headDimFrequencies: true }],
    ['layout', { layout: 'interleaved' }],
  ] as const)('%s %j', (cause, seeded) => {
    for (const dtype of dtypes) {
      const after = seededRotation(x, { ...options, dtype, seeded });
      const before = { data: x.map(rounded[dtype]), shape };
      const found = verify(pe, { before, after: { data: after, shape } }, spec);
      expect([found.ok, found.cause], found.sentence).toEqual([false, cause]);
    }
  });
});

describe('two mistakes at once', () => {
  const shape = [1, 2, 30, 64] as const;
  const x = noise(2 * 30 * 64, 5);
  const options = { shape, layout: 'half', positions: range({ rows: 30, from: 0, dim: 64 }) } as const;
  it.each([
    [['layout', 'base'], { layout: 'interleaved', base: 500000 }],
    [['layout', 'base'], { layout: 'interleaved', base: 23456 }],
    [['layout', 'offset'], { layout: 'interleaved', offset: 11 }],
    [['layout', 'denominator'], { layout: 'interleaved', denominator: true }],
    [['direction', 'offset'], { sign: true, offset: 1 }],
    [['offset', 'base'], { offset: 1, base: 500000 }],
  ] as const)('%j', (causes, seeded) => {
    const after = seededRotation(x, { ...options, dtype: 'float32', seeded });
    const mine = { before: { data: x, shape }, after: { data: after, shape } };
    const found = verify(pe, mine, { scheme: 'rope', layout: 'half' });
    expect(found.causes.map(({ cause }) => cause).toSorted(), found.sentence).toEqual([...causes].toSorted());
  });
});

describe('the answer', () => {
  const positions = [0, 4095, 100000];
  const llama = { scheme: 'rope', layout: 'half', base: 500000, positions };

  it.each([
    ['exact', 'Correct; in double precision.'],
    ['float32-angles', 'Correct; angles in float32, as in transformers: at most 0.0046 rad off at position 100000.'],
    [
      'ggml-incremental',
      'Correct; angles in float32, each from the one before, as ggml computes them: at most 0.0079 rad off at position 100000.',
    ],
    ['bfloat16-frequencies', 'Wrong: inv_freq is in bfloat16: 180 rad off at position 100000.'],
    [
      'bfloat16-positions',
      'Wrong: positions are in bfloat16, where those above 256 collide: 160 rad off at position 100000.',
    ],
  ] as const)('%s', (recipe, sentence) => {
    const found = verify(pe, recipeTable(pe, { dim: 128, base: 500000, recipe, positions }), llama);
    expect(found.sentence).toBe(sentence);
    expect(found.ok ? found.precision : found.values.recipe).toBe(recipe);
  });

  it('has the tolerance of each position, the worst place, and its angle', () => {
    const { cos, sin } = recipeTable(pe, { dim: 128, base: 500000, positions });
    const { bound, worst } = verify(pe, { cos, sin }, llama);
    const exact = pe.rotaryTable({ scheme: 'rope', dim: 128, base: 500000, positions });
    for (const [i, value] of cos.data.entries())
      expect(Math.abs(value - exact.cos.data[i]!)).toBeLessThanOrEqual(bound[Math.floor(i / 64)]!);
    expect(bound[0]).toBeLessThan(1e-6);
    expect(bound[2]).toBeLessThan(0.06);
    expect(worst).toMatchObject({ position: 100000, pair: 1 });
    expect(worst?.radians).toBeCloseTo(0.004636, 5);
  });

  it('is wrong for inv_freq in bfloat16: 0.63 rad at position 511', () => {
    const table = recipeTable(pe, { dim: 128, recipe: 'bfloat16-frequencies', length: 512 });
    const { sentence } = verify(pe, table, { scheme: 'rope' });
    expect(sentence).toBe('Wrong: inv_freq is in bfloat16: 0.63 rad off at position 511.');
  });

  it('names the numbers that are wrong, if these are few', () => {
    const { cos, sin } = pe.rotaryTable({ scheme: 'rope', dim: 16, length: 10 });
    const data = cos.data.slice();
    data[3 * 8 + 2]! += 0.1;
    const found = verify(pe, { cos: { data, shape: cos.shape }, sin }, { scheme: 'rope' });
    expect(found.cause).toBe('entries');
    expect(found.values).toMatchObject({ count: 1, indices: [[3, 2]] });
    expect(found.sentence).toContain('1 of 160 numbers is wrong, and all others are right');
    data.fill(0, 24, 32);
    const zeros = sin.data.slice().fill(0, 24, 32);
    const rows = verify(
      pe,
      { cos: { data, shape: cos.shape }, sin: { data: zeros, shape: sin.shape } },
      { scheme: 'rope' },
    );
    expect(rows.values).toMatchObject({ rows: [[3]], zeros: true });
  });

  it('is unknown for numbers that no known mistake makes, with what is right', () => {
    const { cos, sin } = pe.rotaryTable({ scheme: 'rope', dim: 16, length: 10 });
    const data = cos.data.map((value, i) => (i % 8 === 2 ? value + 0.1 : value));
    const found = verify(pe, { cos: { data, shape: cos.shape }, sin }, { scheme: 'rope' });
    expect(found.cause).toBe('unknown');
    expect(found.values).toMatchObject({ first: [0, 2] });
    expect(found.sentence).toContain('15 of 16 columns and 0 of 10 rows are right');
  });

  it('distinguishes layouts of columns', () => {
    const { cos, sin } = pe.rotaryTable({ scheme: 'rope', dim: 16, length: 10 });
    const wide = ({ data }: { data: Float32Array }, of: (c: number) => number) => ({
      data: Float32Array.from({ length: 160 }, (_, i) => data[Math.floor(i / 16) * 8 + of(i % 16)]!),
      shape: [10, 16],
    });
    const [tiled, repeated] = [(c: number) => c % 8, (c: number) => c >> 1].map((of) => ({
      cos: wide(cos, of),
      sin: wide(sin, of),
    }));
    expect(verify(pe, tiled!, { scheme: 'rope', layout: 'half' }).ok).toBe(true);
    expect(verify(pe, repeated!, { scheme: 'rope', layout: 'interleaved' }).ok).toBe(true);
    expect(verify(pe, repeated!, { scheme: 'rope', layout: 'half' }).cause).toBe('columns');
    expect(verify(pe, tiled!, { scheme: 'rope', layout: 'interleaved' }).cause).toBe('columns');
    expect(verify(pe, repeated!, { scheme: 'rope' }).ok).toBe(true);
  });

  it('takes tables as the specification', () => {
    const table = { cos: { data: noise(20, 1), shape: [5, 4] }, sin: { data: noise(20, 2), shape: [5, 4] } };
    const x = { data: noise(80, 3), shape: [2, 5, 8] };
    const after = pe.rotate(x, { ...table, layout: 'half' });
    expect(verify(pe, { before: x, after }, { ...table, layout: 'half' }).ok).toBe(true);
    expect(verify(pe, { before: x, after }, { ...table, layout: 'interleaved' }).cause).toBe('layout');
  });

  it('refuses what does not go together', () => {
    const x = { data: [1, 2], shape: [1, 2] };
    expect(() => verify(pe, { before: x, after: x }, { scheme: 'sinusoidal' })).toThrow("'sinusoidal' is not allowed");
    expect(() => verify(pe, { before: x, after: x }, undefined as never)).toThrow('expected');
    expect(() => verify(pe, { table: { data: [1], shape: [2] } } as never, { scheme: 'sinusoidal' })).toThrow(
      'table.data',
    );
  });
});
