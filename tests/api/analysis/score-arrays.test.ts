import type { Scorecard, ScoreSubject, Tensor } from 'posenc';
import { describe, expect, it } from 'vitest';
import { instances } from '../builds.ts';
import { random } from '../numbers.ts';

const pe = instances.simd;

function find({ measurements }: Scorecard, name: string) {
  const found = measurements.find((measurement) => measurement.name === name);
  if (!found) throw new Error(`no ${name}`);
  return found;
}

const passes = (subject: ScoreSubject, name: string, options = {}) => find(pe.score(subject, options), name).passes;
const names = (subject: ScoreSubject) => pe.score(subject).measurements.map(({ name }) => name);

/** A matrix from a function of the query and key indices. */
function matrix(queries: number, keys: number, entry: (i: number, j: number) => number): Tensor {
  const data = Float32Array.from({ length: queries * keys }, (_, n) => entry(Math.floor(n / keys), n % keys));
  return { data, shape: [queries, keys] };
}

describe('a given table', () => {
  const table = pe.absolute({ scheme: 'sinusoidal', length: 64, dim: 16 });

  it('has the values that its scheme has', () => {
    const scheme = pe.score({ scheme: 'sinusoidal', dim: 16 }, { length: 64 });
    for (const one of pe.score({ table }).measurements) {
      // A table is shifted by half its length, unlike its scheme.
      if (one.name !== 'logitsShiftInvariant') expect(one).toEqual(find(scheme, one.name));
    }
  });

  it('is measured on its own rows, and what more rows would show is left out', () => {
    const card = pe.score({ table });
    expect(card).toMatchObject({ subject: 'table', length: 64, shift: 32 });
    for (const name of ['bounded', 'pastTrainedLength', 'deterministic', 'ownQueryOnly', 'ownFuture']) {
      expect(names({ table })).not.toContain(name);
    }
    expect(pe.score({ table }, { length: 20 }).length).toBe(20);
    expect(() => pe.score({ table }, { length: 65 })).toThrow(/length: 65 is not allowed; expected .* from 2 to 64/);
  });

  it('shows a row that comes twice, and where', () => {
    const twice = { data: Float32Array.from(table.data), shape: table.shape };
    twice.data.copyWithin(16 * 30, 16 * 3, 16 * 4);
    expect(find(pe.score({ table: twice }), 'unique')).toMatchObject({ value: 0, positions: [3, 30], passes: false });
  });
});

describe('a given bias', () => {
  const alibi = pe.bias({ scheme: 'alibi', heads: 1, queries: 40, keys: 40 });
  const bias = { data: alibi.data, shape: [40, 40] };

  it('has the values that its scheme has', () => {
    const scheme = pe.score({ scheme: 'alibi' }, { length: 40 });
    for (const one of pe.score({ bias }).measurements) expect(one).toEqual(find(scheme, one.name));
  });

  it('may have fewer queries than keys, with the last query at the last key', () => {
    const last = { data: bias.data.slice(40 * 30), shape: [10, 40] };
    expect(passes({ bias: last }, 'toeplitz')).toBe(true);
    expect(find(pe.score({ bias: last }), 'monotoneDecay').value).toBe(1);
    expect(names({ bias: last })).not.toContain('symmetric');
  });

  it('may hide keys', () => {
    const masked = matrix(8, 8, (i, j) => (j > i ? Number.NEGATIVE_INFINITY : -Math.log1p(i - j)));
    const card = pe.score({ bias: masked });
    expect([find(card, 'toeplitz').value, find(card, 'monotoneDecay').value]).toEqual([0, 1]);
    expect(card.measurements.map(({ name }) => name)).not.toContain('ownFuture');
  });
});

it('given logits have what can be read off a matrix', () => {
  const logits = matrix(12, 12, (i, j) => Math.cos((i - j) / 3));
  const card = pe.score({ logits });
  expect(card.subject).toBe('logits');
  expect(card.measurements.map(({ name }) => name)).toEqual([
    'ownFuture',
    'symmetric',
    'toeplitz',
    'monotoneDecay',
    'decayEnvelope',
    'effectiveContext',
  ]);
  expect([find(card, 'symmetric').passes, find(card, 'toeplitz').passes]).toEqual([true, true]);
  expect(passes({ logits: matrix(12, 12, (i, j) => i * j) }, 'toeplitz')).toBe(false);
});

it('the decay comes with its envelope', () => {
  const logits = matrix(12, 12, (i, j) => Math.cos(i - j) / (1 + Math.abs(i - j)));
  const { decay } = pe.score({ logits });
  for (const [k, value] of (decay?.profile ?? []).entries()) expect(value).toBeCloseTo(Math.cos(k) / (1 + k), 6);
  expect(decay?.envelope).toEqual(pe.decayEnvelope(decay?.profile ?? []));
  expect(passes({ logits }, 'monotoneDecay')).toBe(false);
  expect(passes({ logits }, 'decayEnvelope')).toBe(true);
  // A wave that returns to its peak has not decayed.
  expect(
    find(pe.score({ logits: matrix(41, 41, (i, j) => Math.cos((i - j) * Math.PI * 0.1)) }), 'decayEnvelope').value,
  ).toBe(0);
});

describe('bad variants are flagged, and good ones pass', () => {
  it('a xPos scale that is laid out for the other pairing', () => {
    const half = { scheme: 'xpos', layout: 'half' } as const;
    expect(passes({ ...half, scaleLayout: 'half' }, 'logitsShiftInvariant')).toBe(true);
    expect(passes({ ...half, scaleLayout: 'interleaved' }, 'logitsShiftInvariant')).toBe(false);
  });

  it('a sinusoid without cosines', () => {
    const both = pe.absolute({ scheme: 'sinusoidal', length: 64, dim: 32 });
    const sines = { data: both.data.filter((_, n) => n % 2 === 0), shape: [64, 16] };
    for (const name of ['shiftIsLinear', 'shiftIsRotation', 'keepsNorm', 'distancesShiftInvariant', 'toeplitz']) {
      expect([name, passes({ table: sines }, name)]).toEqual([name, false]);
      expect([name, passes({ table: both }, name)]).toEqual([name, true]);
    }
  });

  it('a bias that is constant along keys: softmax does not see it', () => {
    const constant = matrix(32, 32, (i) => -0.5 * i);
    expect(passes({ bias: constant }, 'changesAttention')).toBe(false);
    expect(passes({ bias: matrix(32, 32, (i, j) => -0.5 * (i - j)) }, 'changesAttention')).toBe(true);
    // Behind a causal mask as well.
    expect(passes({ bias: constant }, 'changesAttention', { causal: true })).toBe(false);
    for (const scheme of [{ scheme: 'alibi' }, { scheme: 'rope' }, { scheme: 'sinusoidal', dim: 32 }] as const) {
      expect([scheme, passes(scheme, 'changesAttention')]).toEqual([scheme, true]);
    }
  });

  describe('the skew without a causal mask', () => {
    const table = random([24, 8], 3);
    const skewed = { scheme: 'music-transformer', table, direction: 'left-to-right', leak: 'keep' } as const;

    it('in a scheme: queries reach the logits of others, and the future is the far past', () => {
      const card = pe.score(skewed);
      const leak = find(card, 'ownQueryOnly');
      expect(leak.passes).toBe(false);
      const [query = 0, key = 0] = leak.positions;
      expect(key).toBeGreaterThan(query + 1);
      expect(find(card, 'ownFuture').passes).toBe(false);
      const { measurements } = pe.score(skewed, { causal: true });
      expect(measurements.find(({ name }) => name === 'ownQueryOnly')?.passes).toBe(true);
    });

    it('in Transformer-XL', () => {
      const parts = { r: random([2, 16, 8], 4), rWBias: random([2, 8], 5), rRBias: random([2, 8], 6) };
      expect(passes({ scheme: 'transformer-xl', ...parts, leak: 'keep' }, 'ownQueryOnly')).toBe(false);
      expect(passes({ scheme: 'transformer-xl', ...parts, leak: 'keep' }, 'ownFuture')).toBe(false);
      expect(passes({ scheme: 'transformer-xl', ...parts }, 'ownQueryOnly')).toBe(true);
    });

    it('does not hit the others', () => {
      for (const more of [{ leak: 'zero' }, { direction: 'both' }] as const) {
        for (const name of ['ownQueryOnly', 'ownFuture']) {
          expect([more, name, passes({ ...skewed, ...more }, name)]).toEqual([more, name, true]);
        }
      }
    });

    it('in logits of other code, for one word everywhere', () => {
      const word = random([1, 8], 7).data;
      const q = { data: Float32Array.from({ length: 24 * 8 }, (_, n) => word[n % 8] as number), shape: [24, 8] };
      const products = pe.relativeProducts(q, table, { direction: 'left-to-right', order: 'nearest-last', keys: 24 });
      const logits = (leak: 'keep' | 'zero') => pe.relativeShift(products, { direction: 'left-to-right', leak });
      expect(passes({ logits: logits('keep') }, 'ownFuture')).toBe(false);
      expect(passes({ logits: logits('zero') }, 'ownFuture')).toBe(true);
    });
  });
});

describe('bad arrays', () => {
  it('are named', () => {
    const cases: [unknown, RegExp][] = [
      [{}, /scheme: missing; expected the name of a scheme, or an array: table, cos with sin, bias or logits/],
      [{ table: [1, 2, 3] }, /table\.data: missing; expected an array of numbers/],
      [{ table: { data: [1, 2, 3], shape: [3] } }, /table\.shape: \[3\] is not allowed; expected \[positions, dim\]/],
      [{ table: { data: [1, 2], shape: [1, 2] } }, /length: 1, which the arrays have, is not allowed/],
      [{ table: { data: [1, Number.NaN], shape: [2, 1] } }, /table\.data\[1\]: NaN is not allowed; expected a finite/],
      [
        { bias: { data: [1, 2, 3, Number.POSITIVE_INFINITY], shape: [2, 2] } },
        /bias\.data\[3\]: Infinity is not allowed/,
      ],
      [{ logits: { data: [1, 2], shape: [2, 2] } }, /logits\.data: 2 elements is not allowed/],
      [{ logits: random([4, 4]), bias: random([4, 4]) }, /logits: unknown option/],
      [{ tabel: random([4, 4]) }, /scheme: missing/],
    ];
    for (const [subject, message] of cases) expect(() => pe.score(subject as ScoreSubject)).toThrow(message);
    const bias = random([8, 8]);
    expect(() => pe.score({ bias }, { length: 7 })).toThrow(
      /length: 7 is not allowed; expected 8, which the arrays fix/,
    );
    expect(() => pe.score({ bias }, { shift: 8 })).toThrow(/shift: 8 is not allowed; expected .* from 1 to 7/);
    expect(() => pe.score({ bias }, { causal: 1 as never })).toThrow(/causal: 1 is not allowed/);
    expect(pe.score({ bias }).subject).toBe('bias');
  });
});

describe('tables of a rotation', () => {
  const only = ['keepsNorm', 'changesAttention'];
  const verdicts = (subject: Parameters<typeof pe.score>[0]) =>
    pe.score(subject, { only }).measurements.map(({ name, passes }) => [name, passes]);
  const { positions } = pe.tokenPositions({ form: 'wan', grid: [2, 4, 4] });
  const axes = { positions, axesDim: [16, 24, 24], base: 256 };

  it('keep lengths, unless they are averages', () => {
    const { cos, sin } = pe.axisTable(axes);
    expect(verdicts({ cos, sin })).toEqual([
      ['changesAttention', true],
      ['keepsNorm', true],
    ]);
    expect(verdicts({ cos, sin, layout: 'half' })[1]).toEqual(['keepsNorm', true]);
    // Framepack and Helios.
    const pooled = pe.axisTable({ ...axes, grid: [2, 4, 4], block: [1, 2, 2] });
    expect(verdicts({ cos: pooled.cos, sin: pooled.sin })[1]).toEqual(['keepsNorm', false]);
  });

  it('are refused where they do not fit', () => {
    const { cos, sin } = pe.axisTable(axes);
    const shorter = { data: sin.data.subarray(32), shape: [31, 32] };
    expect(() => pe.score({ cos, sin: shorter })).toThrow(/^sin/);
    expect(() => pe.score(Object.assign({ cos, sin }, { sine: sin }))).toThrow(/sin/);
  });

  it("show that ERNIE-Image's layout of angles is no rotation, and that the same angles as pairs are one", () => {
    const scheme = { scheme: 'axis-list-rope', layout: 'half', dim: 32, axesDim: [8, 12, 12] } as const;
    const measured = (angleLayout: 'same' | 'interleaved') =>
      pe.score({ ...scheme, angleLayout }, { only: ['logitsShiftInvariant', 'keepsNorm'] }).measurements;
    expect(measured('same').map(({ passes }) => passes)).toEqual([true, true]);
    expect(measured('interleaved').map(({ passes }) => passes)).toEqual([false, false]);
  });
});
