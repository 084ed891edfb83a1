import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numRuns } from '../../thorough.ts';
import { instances } from '../builds.ts';

const pe = instances.simd;
const size = (max: number, min = 1) => fc.integer({ min, max });
const base = fc.double({ min: 2, max: 1e6, noNaN: true });
const position = fc.oneof(fc.integer({ min: -5000, max: 20000 }), fc.double({ min: -300, max: 300, noNaN: true }));
const positions = fc.array(position, { minLength: 1, maxLength: 5 });

/** sin and cos of float64 angles, whose error grows with the position. */
function expectRows(found: ArrayLike<number>, expected: readonly number[], largest = 1): void {
  expect(found.length).toBe(expected.length);
  expected.forEach((value, n) => {
    const error = Math.abs((found[n] as number) - value);
    if (!(error <= 2e-6 + 1e-12 * largest)) expect([n, found[n]]).toEqual([n, value]);
  });
}

const largestOf = (list: readonly number[]) => Math.max(...list.map(Math.abs));
const range = (n: number) => Array.from({ length: n }, (_, i) => i);
/** Cells of a grid, the last axis fastest. */
const cells = (shape: readonly number[]): number[][] =>
  shape.reduce<number[][]>((before, n) => before.flatMap((cell) => range(n).map((i) => [...cell, i])), [[]]);

describe('tables equal their formulas in float64, for any dim and position', () => {
  it('the sinusoid in every layout, odd dims included', () => {
    fc.assert(
      fc.property(
        size(21),
        base,
        positions,
        fc.constantFrom('interleaved', 'half'),
        fc.boolean(),
        fc.constantFrom(0, 0.5, 1),
        fc.constantFrom('zero', 'extra-sine', 'truncate'),
        (dim, base, list, layout, flipSinToCos, shift, oddDim) => {
          // Keeps the exponent's denominator above 0.
          const downscaleFreqShift = Math.floor(dim / 2) > 1 ? shift : 0;
          const options = { dim, base, layout, flipSinToCos, downscaleFreqShift, oddDim } as const;
          const width = oddDim === 'truncate' ? dim + (dim % 2) : dim;
          const pairs = oddDim === 'zero' ? Math.floor(dim / 2) : width / 2;
          const frequency = (i: number) => base ** (-i / (pairs - downscaleFreqShift));
          const expected = list.flatMap((p) => {
            const sines = oddDim === 'extra-sine' ? Math.ceil(dim / 2) : Math.floor(width / 2);
            const cosines = oddDim === 'extra-sine' ? Math.floor(dim / 2) : Math.floor(width / 2);
            const sin = range(sines).map((i) => Math.sin(p * frequency(i)));
            const cos = range(cosines).map((i) => Math.cos(p * frequency(i)));
            const [first, second] = flipSinToCos ? [cos, sin] : [sin, cos];
            const row =
              layout === 'half'
                ? [...first, ...second]
                : range(Math.max(sines, cosines)).flatMap((i) => [first[i], second[i]].filter((x) => x !== undefined));
            return [...(row as number[]), ...(oddDim === 'zero' && dim % 2 === 1 ? [0] : [])].slice(0, dim);
          });
          // The formula leaves the order open when there is one sine more than cosines and cosines come first.
          fc.pre(!(flipSinToCos && oddDim === 'extra-sine' && dim % 2 === 1));
          fc.pre(!(oddDim === 'extra-sine' && dim % 2 === 1 && downscaleFreqShift > 0));
          expectRows(
            pe.absolute({ scheme: 'sinusoidal', ...options, positions: list }).data,
            expected,
            largestOf(list),
          );
        },
      ),
      { numRuns: numRuns(300) },
    );
  });

  it('time steps', () => {
    fc.assert(
      fc.property(
        size(20, 4),
        positions,
        fc.boolean(),
        fc.constantFrom(0, 0.5, 1),
        fc.constantFrom(1, 0.1, -2),
        base,
        (dim, list, flipSinToCos, downscaleFreqShift, scale, maxPeriod) => {
          const half = Math.floor(dim / 2);
          const options = { dim, flipSinToCos, downscaleFreqShift, scale, maxPeriod };
          const expected = list.flatMap((t) => {
            const angles = range(half).map((i) => scale * t * maxPeriod ** (-i / (half - downscaleFreqShift)));
            const [sin, cos] = [angles.map(Math.sin), angles.map(Math.cos)];
            return [...(flipSinToCos ? [...cos, ...sin] : [...sin, ...cos]), ...(dim % 2 ? [0] : [])];
          });
          expectRows(
            pe.absolute({ scheme: 'timestep', ...options, positions: list }).data,
            expected,
            2 * largestOf(list),
          );
        },
      ),
    );
  });

  it('CAPE without augmentation', () => {
    fc.assert(
      fc.property(
        size(9),
        size(8),
        fc.boolean(),
        fc.double({ min: 0.01, max: 4, noNaN: true }),
        fc.double({ min: -40, max: 40, noNaN: true }),
        (length, pairs, normalize, posScale, freqScale) => {
          const at = range(length).map((p) => posScale * p);
          const mean = normalize ? at.reduce((a, b) => a + b, 0) / length : 0;
          const expected = at.flatMap((p) =>
            range(pairs).flatMap((i) => {
              const angle = (p - mean) * freqScale * 10000 ** (-i / pairs);
              return [Math.sin(angle), Math.cos(angle)];
            }),
          );
          const options = { length, dim: 2 * pairs, normalize, posScale, freqScale };
          expectRows(pe.absolute({ scheme: 'cape', ...options }).data, expected);
        },
      ),
    );
    fc.assert(
      fc.property(size(6), size(6), size(6), (patchesX, patchesY, half) => {
        // A single patch is at the beginning of the line from -1 to 1.
        const line = (i: number, n: number) => (n === 1 ? -1 : -1 + (2 * i) / (n - 1));
        const expected = cells([patchesX, patchesY]).flatMap(([i = 0, j = 0]) => {
          const angles = range(half).map((k) => {
            const rho = 10 ** ((k + 1) / half);
            return Math.PI * rho * (Math.cos(k) * line(i, patchesX) + Math.sin(k) * line(j, patchesY));
          });
          return [...angles.map(Math.cos), ...angles.map(Math.sin)];
        });
        expectRows(pe.absolute({ scheme: 'cape-2d', patchesX, patchesY, dim: 2 * half }).data, expected);
      }),
    );
  });

  it('grids of any number of axes', () => {
    const shape = fc.array(size(4), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(shape, size(30), base, (shape, dim, base) => {
        const channels = 2 * Math.ceil(dim / (2 * shape.length));
        const expected = cells(shape).flatMap((cell) =>
          cell
            .flatMap((p) =>
              range(channels / 2).flatMap((i) => {
                const angle = p * base ** ((-2 * i) / channels);
                return [Math.sin(angle), Math.cos(angle)];
              }),
            )
            .slice(0, dim),
        );
        expectRows(pe.absolute({ scheme: 'multidim', shape, dim, base }).data, expected);
      }),
    );
    const scales = fc.record({ minTimescale: fc.constantFrom(1, 0.5, 2), maxTimescale: fc.constantFrom(1e4, 100) });
    fc.assert(
      fc.property(shape, size(20), scales, (shape, more, scales) => {
        const dim = 2 * shape.length + more;
        const count = Math.floor(dim / (2 * shape.length));
        const step = Math.log(scales.maxTimescale / scales.minTimescale) / Math.max(count - 1, 1);
        const expected = cells(shape).flatMap((cell) => {
          const row = cell.flatMap((p) => {
            const angles = range(count).map((i) => p * scales.minTimescale * Math.exp(-i * step));
            return [...angles.map(Math.sin), ...angles.map(Math.cos)];
          });
          return [...row, ...new Array<number>(dim - row.length).fill(0)];
        });
        expectRows(pe.absolute({ scheme: 'timing-signal', shape, dim, ...scales }).data, expected);
      }),
    );
  });

  it('patches of images, the column first', () => {
    const options = fc.record({
      height: size(6),
      width: size(6),
      prefixTokens: size(2, 0),
      interpolationScale: fc.constantFrom(1, 1.5),
    });
    fc.assert(
      fc.property(options, size(5), fc.option(size(20), { nil: undefined }), (options, quarter, baseSize) => {
        const { height, width, prefixTokens, interpolationScale } = options;
        const dim = 4 * quarter;
        const wave = (p: number) => {
          const angles = range(quarter).map((i) => p * 10000 ** (-i / quarter));
          return [...angles.map(Math.sin), ...angles.map(Math.cos)];
        };
        const scaled = (p: number, n: number) => (baseSize === undefined ? p : p / (n / baseSize)) / interpolationScale;
        const expected = [
          ...new Array<number>(prefixTokens * dim).fill(0),
          ...cells([height, width]).flatMap(([y = 0, x = 0]) => [
            ...wave(scaled(x, width)),
            ...wave(scaled(y, height)),
          ]),
        ];
        expectRows(
          pe.absolute({ scheme: 'sincos-pos-embed-2d', ...options, dim, ...(baseSize && { baseSize }) }).data,
          expected,
        );
      }),
    );
  });
});
