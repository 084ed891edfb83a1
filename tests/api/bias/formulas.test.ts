import fc from 'fast-check';
import type { BiasOptions, Tensor } from 'posenc';
import { describe, expect, it } from 'vitest';
import { instances } from '../builds.ts';
import { random } from '../numbers.ts';

const pe = instances.simd;
const seed = fc.integer({ min: 0, max: 2 ** 31 - 1 });
const size = (max: number) => fc.integer({ min: 1, max });
const pairs = fc.record({
  seed,
  heads: size(5),
  queries: size(7),
  keys: size(7),
  offset: fc.integer({ min: -9, max: 3000 }),
});

/**
 * Compares every entry of a bias [heads, queries, keys] with a float64 formula of the head and the positions of query
 * and key.
 */
function expectEntries(
  options: object,
  { heads, queries, keys, offset }: { heads: number; queries: number; keys: number; offset: number },
  formula: (h: number, i: number, j: number) => number,
): void {
  const { data, shape } = pe.bias({ ...options, queries, keys, offset } as unknown as BiasOptions);
  expect(shape).toEqual([heads, queries, keys]);
  for (let h = 0; h < heads; h++)
    for (let i = 0; i < queries; i++)
      for (let j = 0; j < keys; j++) {
        const expected = formula(h, i + offset, j);
        const found = data[(h * queries + i) * keys + j] as number;
        if (!(Math.abs(found - expected) <= 1e-6 + 2e-6 * Math.abs(expected)))
          expect([options, h, i, j, found]).toEqual([options, h, i, j, expected]);
      }
}

const at = ({ data, shape }: Tensor, ...index: number[]) =>
  data[index.reduce((n, i, axis) => n * (shape[axis] as number) + i, 0)] as number;
const clamp = (x: number, low: number, high: number) => Math.min(Math.max(x, low), high);

describe('biases equal their formulas in float64, for any shape and offset', () => {
  it('ALiBi', () => {
    fc.assert(
      fc.property(
        pairs,
        fc.constantFrom('causal', 'symmetric'),
        fc.double({ min: 0.5, max: 16, noNaN: true }),
        (p, form, max) => {
          // Press et al.: a geometric series for a power of two; the other heads take every other slope of twice as many.
          const power = 2 ** Math.floor(Math.log2(p.heads));
          const slope = (h: number) =>
            2 ** (-max * (h < power ? (h + 1) / power : (2 * (h - power) + 1) / (2 * power)));
          expectEntries({ scheme: 'alibi', heads: p.heads, form, alibiBiasMax: max }, p, (h, i, j) => {
            const distance = form === 'causal' ? Math.max(i - j, 0) : Math.abs(i - j);
            return -slope(h) * distance;
          });
        },
      ),
    );
  });

  it('T5, by exact whole numbers', () => {
    // Bucket e + t while (n / e)^(buckets - e) >= (max / e)^t, computed in integers.
    const bucketOf = (distance: bigint, buckets: number, max: number): number => {
      const exact = BigInt(Math.floor(buckets / 2));
      if (distance < exact) return Number(distance);
      const log = BigInt(buckets) - exact;
      let t = 0n;
      while (t + 1n < log && distance ** log * exact ** (t + 1n) >= BigInt(max) ** (t + 1n) * exact ** log) t++;
      return Number(exact + t);
    };
    fc.assert(
      fc.property(
        pairs,
        fc.boolean(),
        fc.integer({ min: 4, max: 40 }),
        fc.integer({ min: 21, max: 2000 }),
        (p, bidirectional, numBuckets, maxDistance) => {
          const table = random([numBuckets, p.heads], p.seed);
          expectEntries({ scheme: 't5', table, bidirectional, numBuckets, maxDistance }, p, (h, i, j) => {
            const half = bidirectional ? Math.floor(numBuckets / 2) : numBuckets;
            const past = bidirectional ? Math.abs(j - i) : Math.max(i - j, 0);
            const bucket = bucketOf(BigInt(past), half, maxDistance) + (bidirectional && j > i ? half : 0);
            return at(table, bucket, h);
          });
        },
      ),
    );
  });

  it('KERPLE', () => {
    fc.assert(
      fc.property(
        pairs,
        fc.constantFrom('log', 'power', 'weight'),
        fc.constantFrom('causal', 'symmetric'),
        fc.constantFrom('p', 'a', 'both'),
        (s, kernel, form, input) => {
          const [p, a] = [random([s.heads], s.seed), random([s.heads], s.seed + 1)];
          const both = kernel === 'log' || input === 'both';
          const options = {
            scheme: 'kerple',
            kernel,
            form,
            ...((both || input === 'p') && { p }),
            ...((both || input === 'a') && { a }),
          };
          expectEntries(options, s, (h, i, j) => {
            const distance = form === 'causal' ? Math.max(i - j, 0) : Math.abs(i - j);
            const ph = 'p' in options ? clamp(at(p, h), 0.01, kernel === 'log' ? Number.POSITIVE_INFINITY : 2) : 1;
            const ah = 'a' in options ? Math.max(at(a, h), 0.01) : 1;
            if (kernel === 'log') return -ph * Math.log1p(ah * distance);
            const power = -ah * distance ** ph;
            return kernel === 'power' ? power : Math.exp(power);
          });
        },
      ),
    );
  });

  it('FIRE', () => {
    const numbers = fc.record({
      c: fc.double({ min: -2, max: 2, noNaN: true }),
      threshold: fc.double({ min: 1, max: 600, noNaN: true }),
      thresholdMultiplier: fc.double({ min: -2, max: 2, noNaN: true }).filter((x) => Math.abs(x) > 0.1),
    });
    fc.assert(
      fc.property(
        pairs.map((p) => ({ ...p, offset: Math.max(p.offset, 0) })),
        numbers,
        size(9),
        (p, n, width) => {
          const c = Math.abs(n.c) < 0.05 ? 0.1 : n.c;
          const [w0, b0] = [random([width, 1], p.seed), random([width], p.seed + 1)];
          const [w1, b1] = [random([p.heads, width], p.seed + 2), random([p.heads], p.seed + 3)];
          expectEntries({ scheme: 'fire', w0, b0, w1, b1, ...n, c }, p, (h, i, j) => {
            const norm = Math.log(Math.abs(c * Math.max(i, Math.abs(n.thresholdMultiplier * n.threshold))) + 1) + 1e-6;
            const x = Math.log(Math.abs(c * (i - j)) + 1) / norm;
            let sum = at(b1, h);
            for (let u = 0; u < width; u++) sum += at(w1, h, u) * Math.max(at(w0, u, 0) * x + at(b0, u), 0);
            return sum;
          });
        },
      ),
    );
  });

  it('Sandwich', () => {
    fc.assert(
      fc.property(
        pairs,
        size(10),
        fc.constantFrom('causal', 'symmetric', 'tril'),
        fc.constantFrom(0, 1),
        (p, half, form, first) => {
          const options = { scheme: 'sandwich', heads: p.heads, dim: 2 * half, form, firstFrequency: first };
          expectEntries(options, p, (h, i, j) => {
            const row = i - p.offset;
            const distance = form === 'symmetric' || (form === 'tril' ? j <= row : j <= i) ? Math.abs(i - j) : 0;
            let sum = -half;
            for (let t = first; t < first + half; t++) sum += Math.cos(distance / 10000 ** (t / half));
            return sum / (((h + 1) * 8) / p.heads);
          });
        },
      ),
    );
  });

  it('the Toeplitz table and the proximal bias', () => {
    fc.assert(
      fc.property(pairs, fc.integer({ min: 0, max: 6 }), (p, max) => {
        const table = random([2 * max + 1, p.heads], p.seed);
        expectEntries({ scheme: 'toeplitz', table }, p, (h, i, j) => at(table, clamp(j - i, -max, max) + max, h));
        const { data } = pe.bias({ scheme: 'proximal', queries: p.queries, keys: p.keys, offset: p.offset });
        data.forEach((x, n) => {
          const distance = Math.abs(Math.floor(n / p.keys) + p.offset - (n % p.keys));
          expect(Math.abs(x + Math.log1p(distance))).toBeLessThan(1e-6);
        });
      }),
    );
  });

  it('the dynamic position bias, with and without norms', () => {
    fc.assert(
      fc.property(
        pairs,
        size(6),
        fc.integer({ min: 0, max: 2 }),
        fc.boolean(),
        fc.boolean(),
        (p, dim, hidden, logDistance, norm) => {
          const layer = (units: number, inputs: number, n: number, last = false) => ({
            weight: random([units, inputs], p.seed + 5 * n),
            bias: random([units], p.seed + 5 * n + 1),
            ...(norm &&
              !last && {
                normWeight: random([units], p.seed + 5 * n + 2),
                normBias: random([units], p.seed + 5 * n + 3),
              }),
          });
          const layers = [
            layer(dim, 1, 0),
            ...Array.from({ length: hidden }, (_, n) => layer(dim, dim, n + 1)),
            layer(p.heads, dim, hidden + 1, true),
          ];
          const near = { ...p, offset: p.offset % 20 };
          expectEntries({ scheme: 'dynamic-position-bias', layers, logDistance }, near, (h, i, j) => {
            let x = [logDistance ? Math.sign(i - j) * Math.log1p(Math.abs(i - j)) : i - j];
            for (const [n, { weight, bias, normWeight, normBias }] of layers.entries()) {
              x = Array.from({ length: weight.shape[0] as number }, (_, u) =>
                x.reduce((sum, value, c) => sum + value * at(weight, u, c), at(bias, u)),
              );
              if (normWeight && normBias) {
                const mean = x.reduce((a, b) => a + b, 0) / x.length;
                const variance = x.reduce((a, b) => a + (b - mean) ** 2, 0) / x.length;
                x = x.map(
                  (value, u) => ((value - mean) / Math.sqrt(variance + 1e-5)) * at(normWeight, u) + at(normBias, u),
                );
              }
              if (n < layers.length - 1) x = x.map((value) => value / (1 + Math.exp(-value)));
            }
            return x[h] as number;
          });
        },
      ),
    );
  });

  it('data-dependent ALiBi, causal and not', () => {
    const logSigmoid = (x: number) => -Math.log1p(Math.exp(-x));
    fc.assert(
      fc.property(
        seed,
        size(2),
        size(3),
        size(8),
        fc.boolean(),
        fc.double({ min: -2, max: 2, noNaN: true }),
        (s, batch, heads, length, causal, postLogScale) => {
          const gateLogits = random([batch, length, causal ? heads : 2 * heads], s);
          const { data } = pe.bias({ scheme: 'data-dependent-alibi', gateLogits, causal, postLogScale });
          data.forEach((found, n) => {
            const j = n % length;
            const i = Math.floor(n / length) % length;
            const h = Math.floor(n / length ** 2) % heads;
            const b = Math.floor(n / length ** 2 / heads);
            let sum = 0;
            // The gates after the earlier position, up to and including the later one.
            for (let t = j + 1; t <= i; t++) sum += logSigmoid(at(gateLogits, b, t, h));
            if (!causal) for (let t = i + 1; t <= j; t++) sum += logSigmoid(at(gateLogits, b, t, heads + h));
            if (causal && j > i) return;
            expect(Math.abs(found - postLogScale * sum)).toBeLessThan(1e-5);
          });
        },
      ),
    );
  });

  it("WavLM's gates, and its bias with them", () => {
    const sigmoid = (x: number) => 1 / (1 + Math.exp(-x));
    fc.assert(
      fc.property(seed, size(2), size(3), size(4), size(6), (s, batch, heads, queries, headDim) => {
        const hidden = random([batch, heads, queries, headDim], s);
        const gateWeight = random([8, headDim], s + 1);
        const gateBias = random([8], s + 2);
        const gateConst = random([heads], s + 3);
        const gates = pe.wavlmGates({ hidden, gateWeight, gateBias, gateConst });
        expect(gates.shape).toEqual([batch, heads, queries]);
        gates.data.forEach((found, n) => {
          const [i, h, b] = [n % queries, Math.floor(n / queries) % heads, Math.floor(n / queries / heads)];
          const sums = [0, 4].map((first) => {
            let sum = 0;
            for (let r = first; r < first + 4; r++) {
              sum += at(gateBias, r);
              for (let c = 0; c < headDim; c++) sum += at(gateWeight, r, c) * at(hidden, b, h, i, c);
            }
            return sigmoid(sum);
          });
          expect(found).toBeCloseTo((sums[0] as number) * ((sums[1] as number) * at(gateConst, h) - 1) + 2, 5);
        });
        const table = random([320, heads], s + 4);
        const { data } = pe.bias({ scheme: 'wavlm', keys: 3, table, hidden, gateWeight, gateBias, gateConst });
        // Where a is 0, every gate is 2.
        const open = {
          gateWeight: { data: new Float32Array(8 * headDim), shape: [8, headDim] },
          gateBias: { data: [-200, 0, 0, 0, 0, 0, 0, 0], shape: [8] },
        };
        const twice = pe.bias({ scheme: 'wavlm', keys: 3, table, hidden, gateConst, ...open });
        data.forEach((found, n) => {
          const gate = gates.data[Math.floor(n / 3)] as number;
          expect(found).toBeCloseTo((gate * (twice.data[n] as number)) / 2, 5);
        });
      }),
    );
  });

  it('Swin for any window', () => {
    fc.assert(
      fc.property(seed, size(5), size(5), size(3), (s, height, width, heads) => {
        const table = random([(2 * height - 1) * (2 * width - 1), heads], s);
        const { data } = pe.bias({ scheme: 'swin', table, window: { height, width } });
        const tokens = height * width;
        data.forEach((found, n) => {
          const [j, i, h] = [n % tokens, Math.floor(n / tokens) % tokens, Math.floor(n / tokens ** 2)];
          const rows = Math.floor(i / width) - Math.floor(j / width) + height - 1;
          const columns = (i % width) - (j % width) + width - 1;
          expect(found).toBe(at(table, rows * (2 * width - 1) + columns, h));
        });
      }),
    );
  });
});
