import fc from 'fast-check';
import type { Tensor } from 'posenc';
import { describe, expect, it } from 'vitest';
import { builds, instances } from './builds.ts';
import { dot, largestDifference, random, row } from './numbers.ts';

const seed = fc.integer({ min: 0, max: 2 ** 31 - 1 });
const evenDim = fc.integer({ min: 1, max: 24 }).map((pairs) => 2 * pairs);
const layout = fc.constantFrom('interleaved' as const, 'half' as const);
const base = fc.double({ min: 2, max: 1e6, noNaN: true });
const everything = { want: ['logits', 'weights', 'logSumExp'] } as const;

describe.each(builds)('properties, build %s', (build) => {
  const pe = instances[build];

  describe('RoPE', () => {
    it('keeps the length of every vector and pair', () => {
      fc.assert(
        fc.property(
          seed,
          evenDim,
          layout,
          base,
          fc.integer({ min: -1e6, max: 1e6 }),
          (seed, dim, layout, base, offset) => {
            const x = random([3, dim], seed);
            const turned = pe.rotate(x, { scheme: 'rope', layout, base, offset });
            for (let i = 0; i < 3; i++) {
              const [a, b] = [row(x, i), row(turned, i)];
              expect(Math.abs(Math.hypot(...a) - Math.hypot(...b))).toBeLessThan(1e-6 * Math.hypot(...a));
            }
          },
        ),
      );
    });

    it('gives scores that a common shift does not change, up to positions of a million', () => {
      fc.assert(
        fc.property(
          seed,
          evenDim,
          layout,
          fc.integer({ min: 0, max: 1e6 }),
          fc.integer({ min: 0, max: 1000 }),
          (seed, dim, layout, shift, apart) => {
            const q = random([1, dim], seed);
            const k = random([1, dim], seed + 1);
            const score = (at: number) =>
              dot(
                pe.rotate(q, { scheme: 'rope', layout, offset: at + apart }).data,
                pe.rotate(k, { scheme: 'rope', layout, offset: at }).data,
              );
            expect(Math.abs(score(shift) - score(0))).toBeLessThan(
              4e-7 * Math.hypot(...q.data) * Math.hypot(...k.data),
            );
          },
        ),
      );
    });

    it('has layouts that differ by a permutation of the components', () => {
      fc.assert(
        fc.property(seed, evenDim, base, fc.integer({ min: 0, max: 1e5 }), (seed, dim, base, offset) => {
          const x = random([2, dim], seed);
          // Component c of the half layout is at 2c, or at 2(c - dim/2) + 1, in the interleaved one.
          const place = (c: number) => (c < dim / 2 ? 2 * c : 2 * (c - dim / 2) + 1);
          const interleaved = (half: ArrayLike<number>) => {
            const data = new Float32Array(half.length);
            for (let n = 0; n < half.length; n++) data[n - (n % dim) + place(n % dim)] = half[n] as number;
            return data;
          };
          const half = pe.rotate(x, { scheme: 'rope', layout: 'half', base, offset });
          const other = pe.rotate(
            { data: interleaved(x.data), shape: x.shape },
            { scheme: 'rope', layout: 'interleaved', base, offset },
          );
          expect(interleaved(half.data)).toEqual(other.data);
        }),
      );
    });

    it('is undone by the inverse', () => {
      fc.assert(
        fc.property(seed, evenDim, layout, fc.integer({ min: -1e6, max: 1e6 }), (seed, dim, layout, offset) => {
          const x = random([2, dim], seed);
          const options = { scheme: 'rope', layout, offset } as const;
          const back = pe.rotate(pe.rotate(x, options), { ...options, direction: 'inverse' });
          expect(largestDifference(back.data, x.data)).toBeLessThan(3e-7);
        }),
      );
    });
  });

  describe('the sinusoid', () => {
    it('turns by the same rotation for a shift, at every position', () => {
      fc.assert(
        fc.property(
          evenDim,
          base,
          fc.integer({ min: -5000, max: 5000 }),
          fc.integer({ min: -5000, max: 5000 }),
          (dim, base, p, k) => {
            const options = { scheme: 'sinusoidal', dim, base } as const;
            const at = (position: number) => pe.absolute({ ...options, positions: [position] }).data;
            const [here, there] = [at(p), at(p + k)];
            pe.frequencies(options).forEach((f, i) => {
              const [s, c] = [here[2 * i] as number, here[2 * i + 1] as number];
              expect(Math.abs((there[2 * i] as number) - (s * Math.cos(k * f) + c * Math.sin(k * f)))).toBeLessThan(
                3e-7,
              );
              expect(Math.abs((there[2 * i + 1] as number) - (c * Math.cos(k * f) - s * Math.sin(k * f)))).toBeLessThan(
                3e-7,
              );
            });
          },
        ),
      );
    });

    it('has rows of norm sqrt(dim / 2)', () => {
      fc.assert(
        fc.property(evenDim, base, fc.double({ min: -1e6, max: 1e6, noNaN: true }), (dim, base, position) => {
          const { data } = pe.absolute({ scheme: 'sinusoidal', dim, base, positions: [position] });
          expect(Math.hypot(...data)).toBeCloseTo(Math.sqrt(dim / 2), 5);
        }),
      );
    });
  });

  it('has ALiBi slopes between 2^-8 and 1, those of a power of 2 falling by a constant factor', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), (heads) => {
        const slopes = pe.alibiSlopes({ heads });
        const power = 2 ** Math.floor(Math.log2(heads));
        expect(slopes).toHaveLength(heads);
        expect(new Set(slopes).size).toBe(heads);
        for (let h = 0; h < heads; h++) {
          // Every other slope of twice the power fills the remaining heads.
          const exponent = h < power ? (8 * (h + 1)) / power : (8 * (2 * (h - power) + 1)) / (2 * power);
          expect(slopes[h]).toBe(Math.fround(2 ** -exponent));
        }
      }),
    );
  });

  describe('attention', () => {
    const sizes = fc.record({
      heads: fc.integer({ min: 1, max: 3 }),
      queries: fc.integer({ min: 1, max: 9 }),
      keys: fc.integer({ min: 1, max: 9 }),
      dim: evenDim,
      seed,
    });
    const arraysOf = ({
      heads,
      queries,
      keys,
      dim,
      seed,
    }: {
      heads: number;
      queries: number;
      keys: number;
      dim: number;
      seed: number;
    }) => ({
      q: random([heads, queries, dim], seed),
      k: random([heads, keys, dim], seed + 1),
      v: random([heads, keys, dim], seed + 2),
    });

    it('has weights that sum to 1, or to 0 in rows that see nothing', () => {
      fc.assert(
        fc.property(
          sizes,
          fc.boolean(),
          fc.constantFrom('rope' as const, 'alibi' as const, 'proximal' as const),
          (size, causal, scheme) => {
            const mask = {
              data: Array.from(random([size.queries, size.keys], size.seed).data, (x) => x > 0.2),
              shape: [size.queries, size.keys],
            };
            const result = pe.attention({ ...arraysOf(size), causal, mask, encoding: { scheme }, ...everything });
            for (let r = 0; r < size.heads * size.queries; r++) {
              const seen = row(result.logits as Tensor, r).some((logit) => logit !== Number.NEGATIVE_INFINITY);
              const sum = row(result.weights as Tensor, r).reduce((total, weight) => total + weight, 0);
              if (seen) expect(Math.abs(sum - 1)).toBeLessThan(1e-6);
              else expect([sum, Math.max(...row(result.output, r).map(Math.abs))]).toEqual([0, 0]);
            }
          },
        ),
      );
    });

    it('is causal: later keys and values change nothing', () => {
      fc.assert(
        fc.property(sizes, fc.constantFrom('rope' as const, 'alibi' as const), (size, scheme) => {
          const square = { ...size, keys: size.queries };
          const arrays = arraysOf(square);
          const options = { causal: true, encoding: { scheme } } as const;
          const before = pe.attention({ ...arrays, ...options }).output;
          const last = square.queries - 1;
          for (const { data, shape } of [arrays.k, arrays.v]) {
            for (let h = 0; h < square.heads; h++)
              data.fill(
                1e3,
                (h * square.queries + last) * (shape[2] as number),
                (h + 1) * square.queries * (shape[2] as number),
              );
          }
          const after = pe.attention({ ...arrays, ...options }).output;
          for (let h = 0; h < square.heads; h++) {
            for (let i = 0; i < last; i++)
              expect(row(after, h * square.queries + i)).toEqual(row(before, h * square.queries + i));
          }
        }),
      );
    });

    it('permutes with its queries exactly, and hardly notices the order of its keys, without an encoding', () => {
      fc.assert(
        fc.property(sizes, (size) => {
          const arrays = arraysOf(size);
          const reversed = (x: Tensor) => {
            const [heads = 1, length = 1, dim = 1] = x.shape;
            const rows = Array.from({ length: heads * length }, (_, r) =>
              row(x, r - (r % length) + (length - 1 - (r % length))),
            );
            return {
              data: Float32Array.from(
                { length: heads * length * dim },
                (_, n) => rows[Math.floor(n / dim)]?.[n % dim] as number,
              ),
              shape: x.shape,
            };
          };
          const { output } = pe.attention(arrays);
          expect(reversed(pe.attention({ ...arrays, q: reversed(arrays.q) }).output)).toEqual(output);
          const turned = pe.attention({ ...arrays, k: reversed(arrays.k), v: reversed(arrays.v) }).output;
          expect(largestDifference(turned.data, output.data)).toBeLessThan(1e-6);
        }),
      );
    });

    it('gives equal rows for equal queries, bit for bit, wherever they stand', () => {
      fc.assert(
        fc.property(sizes, (size) => {
          const arrays = arraysOf({ ...size, heads: 1 });
          const [, queries = 1, dim = 1] = arrays.q.shape;
          arrays.q.data.copyWithin((queries - 1) * dim, 0, dim);
          const { output } = pe.attention(arrays);
          expect(row(output, queries - 1)).toEqual(row(output, 0));
        }),
      );
    });

    it('treats grouped heads as repeated ones', () => {
      fc.assert(
        fc.property(sizes, fc.integer({ min: 1, max: 3 }), (size, groups) => {
          const { k, v } = arraysOf(size);
          const q = random([size.heads * groups, size.queries, size.dim], size.seed + 5);
          const repeated = ({ data, shape }: Tensor) => {
            const each = data.length / size.heads;
            const copies = Array.from({ length: size.heads * groups }, (_, h) =>
              data.slice(Math.floor(h / groups) * each, (Math.floor(h / groups) + 1) * each),
            );
            return {
              data: Float32Array.from(copies.flatMap((copy) => [...copy])),
              shape: [size.heads * groups, ...shape.slice(1)],
            };
          };
          expect(pe.attention({ q, k, v, ...everything })).toEqual(
            pe.attention({ q, k: repeated(k), v: repeated(v), ...everything }),
          );
        }),
      );
    });

    it('stays finite and normal for logits of ±1e4', () => {
      fc.assert(
        fc.property(sizes, (size) => {
          const result = pe.attention({ ...arraysOf(size), scale: 1e4, ...everything });
          expect(result.output.data.every(Number.isFinite)).toBe(true);
          for (let r = 0; r < size.heads * size.queries; r++) {
            expect(
              Math.abs(row(result.weights as Tensor, r).reduce((sum, weight) => sum + weight, 0) - 1),
            ).toBeLessThan(1e-6);
          }
        }),
      );
    });
  });
});
