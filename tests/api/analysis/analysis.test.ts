import { describe, expect, it } from 'vitest';
import { instances } from '../builds.ts';
import { largestDifference, random } from '../numbers.ts';

const pe = instances.simd;
const sinusoid = pe.absolute({ scheme: 'sinusoidal', length: 64, dim: 16 });

/** Every second column: sines without their cosines. */
const sines = {
  data: sinusoid.data.filter((_, i) => i % 2 === 0),
  shape: [64, 8],
};

describe('similarity', () => {
  it('equals its definition', () => {
    const table = random([7, 5], 3);
    const row = (i: number) => [...table.data.slice(5 * i, 5 * i + 5)];
    const dot = (a: number[], b: number[]) => a.reduce((sum, x, c) => sum + x * (b[c] as number), 0);
    const expected = {
      dot: (a: number[], b: number[]) => dot(a, b),
      cosine: (a: number[], b: number[]) => dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b)),
      euclidean: (a: number[], b: number[]) => Math.hypot(...a.map((x, c) => x - (b[c] as number))),
    };
    for (const metric of ['dot', 'cosine', 'euclidean'] as const) {
      const wanted = Array.from({ length: 49 }, (_, i) => expected[metric](row(Math.floor(i / 7)), row(i % 7)));
      expect(largestDifference(pe.similarity(table, { metric }).data, wanted)).toBeLessThan(1e-6);
    }
  });

  it('refuses what it does not know', () => {
    expect(() => pe.similarity(sinusoid, { metric: 'manhattan' as 'dot' })).toThrow(
      /metric: 'manhattan' is not allowed/,
    );
    expect(() => pe.similarity({ data: [1, 2, 3], shape: [3] })).toThrow(/table\.shape: \[3\] is not allowed/);
    expect(pe.similarity(sinusoid).shape).toEqual([64, 64]);
  });
});

describe('the shift operator', () => {
  it('is a rotation for a sinusoid and does not exist for sines alone', () => {
    const shift = pe.shiftOperator(sinusoid, { shift: 3 });
    expect(shift.residual).toBeLessThan(1e-5);
    expect(shift.orthogonality).toBeLessThan(1e-2);
    expect(shift.matrix.shape).toEqual([16, 16]);
    expect(pe.shiftOperator(sines, { shift: 3 }).residual).toBeGreaterThan(0.05);
  });

  it('has the pair matrix on its diagonal', () => {
    const { matrix } = pe.shiftOperator(sinusoid, { shift: 2 });
    const pair = pe.pairShiftMatrix({ frequency: 1, shift: 2 });
    const corner = [matrix.data[0], matrix.data[1], matrix.data[16], matrix.data[17]] as number[];
    expect(largestDifference(corner, pair.data)).toBeLessThan(1e-2);
  });

  it('names a shift that is not allowed', () => {
    expect(() => pe.shiftOperator(sinusoid, { shift: 64 })).toThrow(/shift: 64 is not allowed; expected .*1 to 63/);
  });
});

it('principal components keep the distances of a table that spans as many dimensions', () => {
  const flat = { data: new Float32Array(30 * 5), shape: [30, 5] };
  const plane = random([30, 2], 4);
  for (let i = 0; i < 30; i++) {
    flat.data[5 * i + 1] = plane.data[2 * i] as number;
    flat.data[5 * i + 3] = plane.data[2 * i + 1] as number;
  }
  const { coordinates, explained } = pe.principalComponents(flat, { count: 2 });
  const before = pe.similarity(plane, { metric: 'euclidean' }).data;
  const after = pe.similarity(coordinates, { metric: 'euclidean' }).data;
  expect(largestDifference(before, after)).toBeLessThan(1e-6);
  expect((explained[0] as number) + (explained[1] as number)).toBeCloseTo(1, 10);
});

it('spectrum and decay follow their formulas', () => {
  const frequencies = pe.frequencies({ scheme: 'rope', dim: 128 });
  const { wavelengths, turns } = pe.spectrum({ frequencies, context: 4096 });
  expect(wavelengths[0]).toBeCloseTo(2 * Math.PI, 12);
  expect(turns[63]).toBeLessThan(1);
  const { mean, bound } = pe.rotaryDecay({ frequencies, distances: [0, 100] });
  expect(mean[0]).toBe(1);
  expect(bound[0]).toBe(32.5);
  expect(Math.abs(mean[1] as number)).toBeLessThan(1);
  expect(() => pe.spectrum({ frequencies, context: 0 })).toThrow(/context: 0 is not allowed/);
});

it('a distance profile is the mean of each diagonal', () => {
  const bias = pe.bias({ scheme: 'alibi', heads: 1, queries: 9, keys: 9, form: 'symmetric' });
  const profile = pe.distanceProfile({ data: bias.data, shape: [9, 9] });
  const [slope] = pe.alibiSlopes({ heads: 1 });
  for (const [k, value] of profile.entries()) expect(value).toBeCloseTo(-(slope as number) * k, 10);
});

it('a distance profile puts the last query at the last key', () => {
  // Two queries, three keys: distances 1, 0, -1 and 2, 1, 0.
  const matrix = { data: [1, 2, 30, 5, 4, Number.NEGATIVE_INFINITY], shape: [2, 3] };
  expect([...pe.distanceProfile(matrix)]).toEqual([2, 2.5, 5]);
});

it('a decay envelope is the smallest falling curve above the decay', () => {
  const profile = random([40], 9).data;
  const envelope = pe.decayEnvelope(profile);
  for (let k = 0; k < 40; k++) expect(envelope[k]).toBe(Math.max(...profile.slice(k)));
  expect(() => pe.decayEnvelope([])).toThrow(/profile: \[\] is not allowed/);
  expect(() => pe.decayEnvelope([1, Number.NaN])).toThrow(/profile\[1\]: NaN is not allowed/);
});

describe('the four correlation terms', () => {
  const words = 'the brown dog chased the black dog'.split(' ');
  const { embeddings, wq, wk } = pe.syntheticSentence({ words, dim: 32, heads: 1, headDim: 8, seed: 3 });
  const positions = pe.absolute({ scheme: 'sinusoidal', length: 7, dim: 32 });

  it('add up to the logits of the sum', () => {
    const terms = Object.values(pe.correlationTerms({ embeddings, positions, wq, wk }));
    const x = { data: embeddings.data.map((e, i) => e + (positions.data[i] as number)), shape: [7, 32] };
    const q = pe.project(x, wq);
    const logits = pe.attention({ q, k: pe.project(x, wk), v: q, want: ['logits'] }).logits?.data as Float32Array;
    const total = logits.map((_, i) => terms.reduce((sum, { data }) => sum + (data[i] as number), 0));
    expect(largestDifference(total, logits)).toBeLessThan(2e-5);
  });

  it('keep words and positions apart', () => {
    const terms = pe.correlationTerms({ embeddings, positions, wq, wk });
    // Equal words: only the terms with positions tell them apart.
    expect(terms.contentContent.data[0]).toBe(terms.contentContent.data[4]);
    expect(terms.contentPosition.data[0]).not.toBe(terms.contentPosition.data[4]);
  });

  it('name the array that does not fit', () => {
    expect(() => pe.correlationTerms({ embeddings, positions: random([6, 32]), wq, wk })).toThrow(
      /positions\.shape: \[6, 32\] is not allowed; expected \[7, 32\]/,
    );
  });
});

describe('cached keys', () => {
  const request = { scheme: 'rope', dim: 32, length: 100 } as const;

  it('give the same logits where frequencies are fixed', () => {
    for (const scaling of [{ type: 'none' }, { type: 'linear', factor: 4 }, { type: 'ntk', factor: 4 }] as const) {
      const { deviation, onePass, cached } = pe.cacheDeviation({ ...request, scaling });
      expect(deviation).toBe(0);
      expect(cached).toEqual(onePass);
    }
  });

  it('drift with dynamic NTK once the text is longer than trained', () => {
    const scaling = { type: 'dynamic', factor: 4, maxPositionEmbeddings: 50 } as const;
    expect(pe.cacheDeviation({ ...request, scaling }).deviation).toBeGreaterThan(1e-3);
    expect(pe.cacheDeviation({ ...request, length: 50, scaling }).deviation).toBe(0);
  });

  it('break with LongRoPE when the factors switch', () => {
    const factors = { shortFactor: Array(16).fill(1), longFactor: Array.from({ length: 16 }, (_, i) => 1 + i) };
    const scaling = { type: 'longrope', originalMaxPositionEmbeddings: 64, factor: 4, ...factors } as const;
    const { deviation, position } = pe.cacheDeviation({ ...request, scaling });
    expect(deviation).toBeGreaterThan(1e-2);
    expect(position).toBeLessThan(64);
    expect(pe.cacheDeviation({ ...request, length: 64, scaling }).deviation).toBe(0);
  });

  it('take RoPE only', () => {
    expect(() => pe.cacheDeviation({ ...request, scheme: 'alibi' } as never)).toThrow(/scheme: 'alibi' is not allowed/);
    expect(() => pe.cacheDeviation({ ...request, length: 1 })).toThrow(/length: 1 is not allowed/);
  });

  it('are no more than can be computed while somebody waits', () => {
    const asked = { scheme: 'rope', dim: 4096, length: 129 } as const;
    expect(() => pe.cacheDeviation(asked)).toThrow('length: 129 is not allowed; expected a whole number from 2 to 128');
    expect(() => pe.cacheDeviation({ ...asked, dim: 8, length: 8193 })).toThrow(/from 2 to 8192/);
    expect(pe.cacheDeviation({ ...asked, dim: 8, length: 8192 }).deviation).toBe(0);
  });
});
