import fc from 'fast-check';
import type { RopeScaling, Tensor } from 'posenc';
import { describe, expect, it } from 'vitest';
import { numRuns } from '../../thorough.ts';
import { instances } from '../builds.ts';
import { largestDifference, random } from '../numbers.ts';

const pe = instances.simd;
const size = (max: number, min = 1) => fc.integer({ min, max });
const seed = fc.integer({ min: 0, max: 2 ** 31 - 1 });
const base = fc.double({ min: 100, max: 1e7, noNaN: true });
const factor = fc.double({ min: 1, max: 64, noNaN: true });
const trained = fc.constantFrom(512, 2048, 4096, 32768);
const range = (n: number) => Array.from({ length: n }, (_, i) => i);
const clamp = (x: number, low: number, high: number) => Math.min(Math.max(x, low), high);

function expectNear(found: ArrayLike<number>, expected: readonly number[], tolerance: number): void {
  expect(found.length).toBe(expected.length);
  expected.forEach((value, n) => {
    if (!(Math.abs((found[n] as number) - value) <= tolerance * Math.max(1, Math.abs(value))))
      expect([n, found[n]]).toEqual([n, value]);
  });
}

/** The frequencies and the attention factor of a scaling, by formula. */
interface Formula {
  readonly scaling: RopeScaling;
  readonly expected: (f: number, i: number, dim: number, base: number) => number;
  readonly attention: number;
}

const mscaled = (factor: number, m: number) => (factor <= 1 ? 1 : 0.1 * m * Math.log(factor) + 1);

const formulas: Readonly<Record<string, fc.Arbitrary<Formula>>> = {
  linear: factor.map((factor) => ({
    scaling: { type: 'linear', factor },
    expected: (f) => f / factor,
    attention: 1,
  })),
  ntk: factor.map((factor) => ({
    scaling: { type: 'ntk', factor },
    expected: (_, i, dim, base) => (base * factor ** (dim / (dim - 2))) ** ((-2 * i) / dim),
    attention: 1,
  })),
  dynamic: fc.tuple(factor, trained, size(200000)).map(([factor, max, seqLen]) => ({
    scaling: { type: 'dynamic', factor, maxPositionEmbeddings: max, seqLen },
    expected: (_, i, dim, base) => {
      const stretch = (factor * Math.max(seqLen, max)) / max - (factor - 1);
      return (base * stretch ** (dim / (dim - 2))) ** ((-2 * i) / dim);
    },
    attention: 1,
  })),
  yarn: fc
    .record({
      factor,
      originalMaxPositionEmbeddings: trained,
      betaFast: fc.constantFrom(32, 16, 8.5),
      betaSlow: fc.constantFrom(1, 2, 0.5),
      truncate: fc.boolean(),
      mscale: fc.constantFrom(0, 1, 0.8),
      mscaleAllDim: fc.constantFrom(0, 1, 0.5),
    })
    .map((yarn) => ({
      scaling: { type: 'yarn', ...yarn },
      expected: (f, i, dim, base) => {
        const turns = (beta: number) =>
          (dim * Math.log(yarn.originalMaxPositionEmbeddings / (beta * 2 * Math.PI))) / (2 * Math.log(base));
        const [fast, slow] = [turns(yarn.betaFast), turns(yarn.betaSlow)];
        const low = Math.max(yarn.truncate ? Math.floor(fast) : fast, 0);
        const high = Math.min(yarn.truncate ? Math.ceil(slow) : slow, dim - 1);
        const ramp = clamp((i - low) / (high === low ? 0.001 : high - low), 0, 1);
        return (f / yarn.factor) * ramp + f * (1 - ramp);
      },
      attention:
        yarn.mscale && yarn.mscaleAllDim
          ? mscaled(yarn.factor, yarn.mscale) / mscaled(yarn.factor, yarn.mscaleAllDim)
          : mscaled(yarn.factor, 1),
    })),
  llama3: fc
    .record({
      factor,
      lowFreqFactor: fc.constantFrom(1, 0.5, 2),
      highFreqFactor: fc.constantFrom(4, 3, 8.5),
      originalMaxPositionEmbeddings: trained,
    })
    .map((llama3) => ({
      scaling: { type: 'llama3', ...llama3 },
      expected: (f) => {
        const wavelength = (2 * Math.PI) / f;
        const { factor, lowFreqFactor: low, highFreqFactor: high, originalMaxPositionEmbeddings: length } = llama3;
        if (wavelength < length / high) return f;
        if (wavelength > length / low) return f / factor;
        const smooth = (length / wavelength - low) / (high - low);
        return ((1 - smooth) * f) / factor + smooth * f;
      },
      attention: 1,
    })),
  proportional: fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), factor).map(([share, factor]) => ({
    scaling: { type: 'proportional', partialRotaryFactor: share, factor },
    expected: (f, i, dim) => (i < Math.floor((share * dim) / 2) ? f / factor : 0),
    attention: 1,
  })),
};

describe('scalings equal their formulas in float64', () => {
  it.each(Object.entries(formulas))('%s', (_, formula) => {
    fc.assert(
      fc.property(formula, size(64, 2), base, ({ scaling, expected, attention }, pairs, base) => {
        const dim = 2 * pairs;
        const options = { scheme: 'rope', dim, base, scaling } as const;
        const found = pe.frequencies(options);
        for (let i = 0; i < pairs; i++) {
          const value = expected(base ** ((-2 * i) / dim), i, dim, base);
          if (!(Math.abs((found[i] as number) - value) <= 1e-9 * value)) expect([i, found[i]]).toEqual([i, value]);
        }
        expect(Math.abs(pe.attentionFactor(options) - attention)).toBeLessThan(1e-12);
      }),
      { numRuns: numRuns(200) },
    );
  });

  it('LongRoPE', () => {
    const lists = (pairs: number) =>
      fc.array(fc.double({ min: 1, max: 60, noNaN: true }), { minLength: pairs, maxLength: pairs });
    const input = size(16).chain((pairs) => fc.tuple(lists(pairs), lists(pairs)));
    fc.assert(
      fc.property(
        input,
        trained,
        factor,
        size(300000),
        base,
        ([shortFactor, longFactor], length, factor, seqLen, base) => {
          const pairs = shortFactor.length;
          const scaling = {
            type: 'longrope',
            factor,
            originalMaxPositionEmbeddings: length,
            seqLen,
            shortFactor,
            longFactor,
          } as const;
          const options = { scheme: 'rope', dim: 2 * pairs, base, scaling } as const;
          const list = seqLen > length ? longFactor : shortFactor;
          expectNear(
            pe.frequencies(options),
            list.map((divisor, i) => base ** (-i / pairs) / divisor),
            1e-12,
          );
          const attention = factor <= 1 ? 1 : Math.sqrt(1 + Math.log(factor) / Math.log(length));
          expect(Math.abs(pe.attentionFactor(options) - attention)).toBeLessThan(1e-12);
        },
      ),
    );
  });
});

describe('LongRoPE with first positions that keep their frequencies', () => {
  const scaling = {
    type: 'longrope',
    factor: 8,
    originalMaxPositionEmbeddings: 4,
    shortFactor: [1, 1.5, 2, 3],
    longFactor: [1, 2, 4, 7],
    startTokenIdx: 3,
  } as const;
  const dim = 8;
  const attention = Math.sqrt(1 + Math.log(8) / Math.log(4));
  /** The angle in float64. */
  const angle = (position: number, pair: number, divisors: readonly number[] = scaling.longFactor) =>
    (position * 10000 ** (-pair / 4)) / (position < 3 ? 1 : (divisors[pair] as number));

  it('tables and angles', () => {
    const positions = [0, 1, 2, 2.5, 3, 100, 1, 40000];
    const angles = pe.rotaryAngles({ scheme: 'rope', dim, scaling, positions });
    const { cos, sin } = pe.rotaryTable({ scheme: 'rope', dim, scaling, positions });
    positions.forEach((position, row) => {
      for (let pair = 0; pair < 4; pair++) {
        const expected = angle(position, pair);
        expect(Math.abs((angles.data[4 * row + pair] as number) - expected)).toBeLessThan(1e-11);
        expect(Math.abs((cos.data[4 * row + pair] as number) - attention * Math.cos(expected))).toBeLessThan(2e-7);
        expect(Math.abs((sin.data[4 * row + pair] as number) - attention * Math.sin(expected))).toBeLessThan(2e-7);
      }
    });
  });

  it('up to the trained length, and without any', () => {
    const of = (more: object) => pe.rotaryAngles({ scheme: 'rope', dim, length: 4, scaling: { ...scaling, ...more } });
    expect(largestDifference(of({}).data, of({ longFactor: scaling.shortFactor, seqLen: 5 }).data)).toBe(0);
    const expected = Array.from({ length: 16 }, (_, n) => angle(Math.floor(n / 4), n % 4, scaling.shortFactor));
    expect(largestDifference(of({}).data, expected)).toBeLessThan(1e-14);
    expect(of({ startTokenIdx: 0 })).toEqual(of({ startTokenIdx: undefined }));
    expect(pe.frequencies({ scheme: 'rope', dim, scaling })).toEqual(
      pe.frequencies({ scheme: 'rope', dim, scaling: { ...scaling, startTokenIdx: 0 } }),
    );
  });

  it.each(['interleaved', 'half'] as const)('rotations, there and back, layout %s', (layout) => {
    const x = random([9, dim], 1);
    const options = { scheme: 'rope', scaling, layout } as const;
    const turnedRows = pe.rotate(x, options);
    for (let row = 0; row < 9; row++) {
      const angles = [0, 1, 2, 3].map((pair) => angle(row, pair));
      const expected = turned(x.data.slice(row * dim, (row + 1) * dim), angles, layout).map((one) => attention * one);
      expect(largestDifference(turnedRows.data.slice(row * dim, (row + 1) * dim), expected)).toBeLessThan(1e-6);
    }
    expect(largestDifference(pe.rotate(turnedRows, { ...options, direction: 'inverse' }).data, x.data)).toBeLessThan(
      1e-6,
    );
  });

  it('in attention, and on the axes of M-RoPE', () => {
    const [q, k] = [random([9, dim], 1), random([9, dim], 2)];
    const { logits } = pe.attention({ q, k, v: k, encoding: { scheme: 'rope', scaling }, want: ['logits'] });
    const [ofQ, ofK] = [q, k].map((x) => pe.rotate(x, { scheme: 'rope', scaling })) as [Tensor, Tensor];
    expect(pe.attention({ q: ofQ, k: ofK, v: k, want: ['logits'] }).logits).toEqual(logits);
    const text = { scheme: 'mrope', sections: [2, 1, 1], scaling } as const;
    expect(pe.rotate(q, text)).toEqual(pe.rotate(q, { scheme: 'rope', layout: 'half', scaling }));
  });
});

/** Rotates one head by the angles of its pairs; components beyond them stay unchanged. */
function turned(x: ArrayLike<number>, angles: readonly number[], layout: 'interleaved' | 'half'): number[] {
  const result = Array.from(x);
  angles.forEach((angle, i) => {
    const [a, b] = layout === 'half' ? [i, i + angles.length] : [2 * i, 2 * i + 1];
    const [xa, xb] = [x[a] as number, x[b] as number];
    result[a] = xa * Math.cos(angle) - xb * Math.sin(angle);
    result[b] = xa * Math.sin(angle) + xb * Math.cos(angle);
  });
  return result;
}

const layout = fc.constantFrom('interleaved' as const, 'half' as const);

describe('rotations equal their formulas in float64', () => {
  it('RoPE of a part of the head, with positions for each batch entry', () => {
    const sizes = fc.record({
      batch: size(3),
      heads: size(3),
      length: size(4),
      pairs: size(8),
      rest: size(7, 0),
      seed,
    });
    fc.assert(
      fc.property(
        sizes,
        layout,
        base,
        fc.boolean(),
        ({ batch, heads, length, pairs, rest, seed }, layout, base, inverse) => {
          const dim = 2 * pairs + rest;
          const x = random([batch, heads, length, dim], seed);
          const positions = Array.from(random([batch * length], seed + 1).data, (p) => Math.round(p * 1e5));
          const direction = inverse ? 'inverse' : 'forward';
          const options = { scheme: 'rope', layout, base, rotaryDim: 2 * pairs, direction } as const;
          const found = pe.rotate(x, { ...options, positions: { data: positions, shape: [batch, length] } });
          for (let n = 0; n < batch * heads * length; n++) {
            const p = positions[Math.floor(n / heads / length) * length + (n % length)] as number;
            const angles = range(pairs).map((i) => (inverse ? -1 : 1) * p * base ** (-i / pairs));
            expectNear(
              found.data.slice(n * dim, (n + 1) * dim),
              turned(x.data.slice(n * dim, (n + 1) * dim), angles, layout),
              1e-6,
            );
          }
        },
      ),
    );
  });

  it('axial RoPE of any number of axes', () => {
    const grid = fc.array(size(4), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(
        grid,
        size(4),
        layout,
        fc.constantFrom('lang' as const, 'pixel' as const),
        fc.boolean(),
        seed,
        (grid, pairs, layout, freqsFor, moved, seed) => {
          const offsets = moved ? grid.map((_, axis) => axis - 0.5) : undefined;
          const cells = grid.reduce((product, n) => product * n, 1);
          const dim = 2 * pairs * grid.length;
          const x = random([cells, dim], seed);
          const maxFreq = 7;
          const options = {
            scheme: 'axial-rope',
            layout,
            grid,
            freqsFor,
            maxFreq,
            ...(offsets && { offsets }),
          } as const;
          const found = pe.rotate(x, { ...options, dimPerAxis: 2 * pairs });
          const frequency = (i: number) => {
            if (freqsFor === 'lang') return 10000 ** (-i / pairs);
            return Math.PI * (pairs === 1 ? 1 : 1 + (i * (maxFreq / 2 - 1)) / (pairs - 1));
          };
          for (let cell = 0; cell < cells; cell++) {
            let rest = cell;
            const at = grid
              .map((n, axis) => ({ n, axis }))
              .reverse()
              .map(({ n, axis }) => {
                const i = rest % n;
                rest = Math.floor(rest / n);
                const p = freqsFor === 'lang' ? i : n === 1 ? -1 : -1 + (2 * i) / (n - 1);
                return p + (offsets?.[axis] ?? 0);
              })
              .reverse();
            const angles = at.flatMap((p) => range(pairs).map((i) => p * frequency(i)));
            expectNear(
              found.data.slice(cell * dim, (cell + 1) * dim),
              turned(x.data.slice(cell * dim, (cell + 1) * dim), angles, layout),
              2e-6,
            );
          }
        },
      ),
    );
  });

  it('axial RoPE with every way to deal pairs and frequencies out', () => {
    fc.assert(
      fc.property(
        fc.array(size(4), { minLength: 1, maxLength: 3 }),
        size(4),
        fc.constantFrom('interleaved' as const, 'half' as const, 'half-in-blocks' as const),
        fc.constantFrom('rows-first' as const, 'columns-first' as const),
        fc.constantFrom('blocks' as const, 'alternating' as const),
        fc.constantFrom('same' as const, 'dealt' as const),
        seed,
        (grid, pairs, layout, axisOrder, axisPairs, axisFrequencies, seed) => {
          const axes = grid.length;
          const dim = 2 * pairs * axes;
          const options = { scheme: 'axial-rope', axisOrder, axisPairs, axisFrequencies } as const;
          const positions = pe.axialPositions({ grid, prefixTokens: 1, suffixTokens: 2 });
          const length = positions.shape[1] as number;
          const x = random([length, dim + 3], seed);
          const found = pe.rotate(x, {
            ...options,
            layout,
            dimPerAxis: 2 * pairs,
            grid,
            prefixTokens: 1,
            suffixTokens: 2,
          });
          const input = pe.rotate(x, { ...options, layout, dimPerAxis: 2 * pairs, positions });
          expect(found.data).toEqual(input.data);
          for (let n = 0; n < length; n++) {
            const angles = range(pairs * axes).map((pair) => {
              const alternates = axisPairs === 'alternating';
              const turn = alternates ? pair % axes : Math.floor(pair / pairs);
              const i = alternates ? Math.floor(pair / axes) : pair % pairs;
              const exponent = axisFrequencies === 'dealt' ? (i * axes + turn) / (axes * pairs) : i / pairs;
              const axis = axisOrder === 'rows-first' ? turn : axes - 1 - turn;
              return (positions.data[axis * length + n] as number) * 10000 ** -exponent;
            });
            const row = x.data.slice(n * (dim + 3), n * (dim + 3) + dim);
            const blocks = layout === 'half-in-blocks' ? axes : 1;
            const expected = range(blocks).flatMap((block) => {
              const size = dim / blocks;
              const part = angles.slice((block * size) / 2, ((block + 1) * size) / 2);
              const plain = layout === 'interleaved' ? layout : 'half';
              return Array.from(turned(row.slice(block * size, (block + 1) * size), part, plain));
            });
            expectNear(found.data.slice(n * (dim + 3), n * (dim + 3) + dim), expected, 2e-6);
          }
        },
      ),
    );
  });

  it('learned frequencies turn by products with the position', () => {
    const [weights, positions] = [random([3, 2], 1), random([2, 2, 5], 2)];
    const x = random([2, 2, 5, 8], 3);
    const scheme = { scheme: 'learned-frequency-rope', weights, layout: 'half' } as const;
    const { data } = pe.rotate(x, { ...scheme, positions });
    for (let row = 0; row < 20; row++) {
      const [batch, n] = [Math.floor(row / 10), row % 5];
      const at = [0, 1].map((axis) => positions.data[(axis * 2 + batch) * 5 + n] as number);
      const angles = range(3).map((i) =>
        at.reduce((sum, p, axis) => sum + p * (weights.data[2 * i + axis] as number), 0),
      );
      expectNear(data.slice(8 * row, 8 * row + 6), turned(x.data.slice(8 * row, 8 * row + 6), angles, 'half'), 1e-6);
      expect(data.slice(8 * row + 6, 8 * row + 8)).toEqual(x.data.slice(8 * row + 6, 8 * row + 8));
    }
    // A list of positions counts along all axes together.
    const line = pe.rotaryAngles({ ...{ scheme: scheme.scheme, weights }, positions: [0, 1, 2] });
    expect(line.data[3]).toBeCloseTo((weights.data[0] as number) + (weights.data[1] as number), 12);
    expect(pe.rotate(x, scheme)).toEqual(pe.rotate(x, { ...scheme, positions: [0, 1, 2, 3, 4] }));
  });

  it('angles for another layout than the pairs have turn no pair', () => {
    const x = random([6, 13], 5);
    const options = { scheme: 'axial-rope', grid: [2, 3], dimPerAxis: 6 } as const;
    const { data } = pe.rotate(x, { ...options, angleLayout: 'half-in-blocks' });
    const angles = pe.rotaryAngles(options).data;
    for (let row = 0; row < 6; row++) {
      const expected = range(13).map((c) => {
        if (c === 12) return x.data[row * 13 + 12] as number;
        const angle = angles[row * 6 + Math.floor(c / 6) * 3 + ((c % 6) % 3)] as number;
        const [own, other] = [x.data[row * 13 + c] as number, x.data[row * 13 + (c ^ 1)] as number];
        return own * Math.cos(angle) + (c % 2 === 0 ? -1 : 1) * other * Math.sin(angle);
      });
      expectNear(data.slice(row * 13, row * 13 + 13), expected, 1e-6);
    }
  });

  it('cells in blocks that are merged', () => {
    const { data } = pe.axialPositions({ grid: [2, 2, 4], spatialMergeSize: 2 });
    expect(Array.from(data.subarray(16, 32))).toEqual([0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1, 1]);
    expect(Array.from(data.subarray(32))).toEqual([0, 1, 0, 1, 2, 3, 2, 3, 0, 1, 0, 1, 2, 3, 2, 3]);
  });

  it('M-RoPE of any number of axes, and with height and width before time', () => {
    const [pairs, length] = [12, 5];
    const x = random([length, 2 * pairs], 3);
    for (const [mode, sections] of [
      ['chunked', [3, 4, 1, 4]],
      ['chunked', [12]],
      ['spatial-first', [4, 4, 4]],
    ] as const) {
      const axes = sections.length;
      const positions = {
        data: Array.from(random([axes * length], 9).data, (p) => Math.round(99 * p)),
        shape: [axes, length],
      };
      const { data } = pe.rotate(x, { scheme: 'mrope', mode, sections, positions });
      const chunks = sections.flatMap((count, axis) => new Array<number>(count).fill(axis));
      for (let n = 0; n < length; n++) {
        const angles = range(pairs).map((i) => {
          const axis = mode === 'chunked' ? (chunks[i] as number) : i < 8 ? 1 + (i % 2) : 0;
          return (positions.data[axis * length + n] as number) * 10000 ** (-i / pairs);
        });
        const row = [n * 2 * pairs, (n + 1) * 2 * pairs] as const;
        expectNear(data.slice(...row), turned(x.data.slice(...row), angles, 'half'), 1e-6);
      }
    }
  });

  it('M-RoPE in both modes', () => {
    const sections = fc.tuple(size(6), size(6), size(6));
    fc.assert(
      fc.property(
        sections,
        layout,
        fc.constantFrom('chunked' as const, 'interleaved' as const),
        size(4),
        seed,
        (input, layout, mode, length, seed) => {
          const [t, h, w] = input;
          // Interleaved sections of height and width must fit between those of time.
          const sections = mode === 'interleaved' ? [Math.max(t, h, w), h, w] : [t, h, w];
          const pairs = sections.reduce((a, b) => a + b, 0);
          const x = random([length, 2 * pairs], seed);
          const positions = Array.from(random([3 * length], seed + 1).data, (p) => Math.round(p * 1000));
          const found = pe.rotate(x, {
            scheme: 'mrope',
            layout,
            mode,
            sections,
            positions: { data: positions, shape: [3, length] },
          });
          const axisOf = (i: number) => {
            if (mode === 'chunked') return i < t ? 0 : i < t + h ? 1 : 2;
            const [axis, turn] = [i % 3, Math.floor(i / 3)];
            return axis > 0 && turn < (sections[axis] as number) ? axis : 0;
          };
          for (let n = 0; n < length; n++) {
            const angles = range(pairs).map(
              (i) => (positions[axisOf(i) * length + n] as number) * 10000 ** (-i / pairs),
            );
            expectNear(
              found.data.slice(n * 2 * pairs, (n + 1) * 2 * pairs),
              turned(x.data.slice(n * 2 * pairs, (n + 1) * 2 * pairs), angles, layout),
              1e-6,
            );
          }
        },
      ),
    );
  });

  it('xPos, its scale on both sides', () => {
    fc.assert(
      fc.property(
        size(8),
        layout,
        size(9),
        fc.integer({ min: -2000, max: 2000 }),
        fc.constantFrom('query' as const, 'key' as const),
        seed,
        (pairs, layout, length, offset, side, seed) => {
          const x = random([length, 2 * pairs], seed);
          const scaleBase = 300;
          const found = pe.rotate(x, { scheme: 'xpos', layout, side, offset, scaleBase, centrePosition: 3 });
          for (let n = 0; n < length; n++) {
            const p = offset + n;
            const angles = range(pairs).map((i) => p * 10000 ** (-i / pairs));
            const power = ((side === 'query' ? 1 : -1) * (p - 3)) / scaleBase;
            const zeta = range(pairs).map((i) => ((2 * i + 0.4 * 2 * pairs) / (1.4 * 2 * pairs)) ** power);
            // Compared before scaling, which would also enlarge rounding errors.
            const scaleOf = (c: number) => zeta[layout === 'half' ? c % pairs : c >> 1] as number;
            const row = [...found.data.slice(n * 2 * pairs, (n + 1) * 2 * pairs)];
            expectNear(
              row.map((value, c) => value / scaleOf(c)),
              turned(x.data.slice(n * 2 * pairs, (n + 1) * 2 * pairs), angles, layout),
              1e-6,
            );
          }
        },
      ),
    );
  });
});
