import fc from 'fast-check';
import type { AttentionEncoding, RopeScaling, Tensor } from 'posenc';
import { describe, expect, it } from 'vitest';
import { builds, instances } from '../builds.ts';
import { dot, largestDifference, random, row } from '../numbers.ts';

const seed = fc.integer({ min: 0, max: 2 ** 31 - 1 });
const pairCount = fc.integer({ min: 2, max: 24 });
const layout = fc.constantFrom('interleaved' as const, 'half' as const);
const shift = fc.integer({ min: 0, max: 1e6 });
const apart = fc.integer({ min: -1000, max: 1000 });

/**
 * Any scaling for this number of pairs; its length is fixed, because frequencies that depend on the length break the
 * invariance.
 */
const scalingOf = (pairs: number): fc.Arbitrary<RopeScaling> => {
  const factor = fc.double({ min: 1, max: 64, noNaN: true });
  const length = fc.integer({ min: 2, max: 100000 });
  const divisors = fc.array(fc.double({ min: 0.5, max: 64, noNaN: true }), { minLength: pairs, maxLength: pairs });
  return fc.oneof(
    fc.record({ type: fc.constantFrom('linear' as const, 'ntk' as const), factor }),
    fc.record({ type: fc.constant('dynamic' as const), factor, maxPositionEmbeddings: length, seqLen: length }),
    fc.record({
      type: fc.constant('yarn' as const),
      factor,
      originalMaxPositionEmbeddings: length,
      betaFast: fc.double({ min: 8, max: 64, noNaN: true }),
      betaSlow: fc.double({ min: 0.5, max: 8, noNaN: true }),
      truncate: fc.boolean(),
      freqFactors: divisors,
    }),
    fc.record({
      type: fc.constant('longrope' as const),
      factor,
      originalMaxPositionEmbeddings: length,
      seqLen: length,
      shortFactor: divisors,
      longFactor: divisors,
      attention: fc.constantFrom('fixed' as const, 'current-length' as const),
    }),
    fc.record({ type: fc.constant('llama3' as const), factor, originalMaxPositionEmbeddings: length }),
    fc.record({
      type: fc.constant('proportional' as const),
      factor,
      partialRotaryFactor: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
  );
};

const sized = pairCount.chain((pairs) => fc.record({ pairs: fc.constant(pairs), scaling: scalingOf(pairs) }));

const length = ({ data }: Tensor) => Math.hypot(...data);

describe.each(builds)('properties of rotary schemes, build %s', (build) => {
  const pe = instances[build];

  it('scores do not change under a common shift, with any scaling and up to positions of a million', () => {
    fc.assert(
      fc.property(seed, sized, layout, shift, apart, (seed, { pairs, scaling }, layout, at, apart) => {
        const [q, k] = [random([1, 2 * pairs], seed), random([1, 2 * pairs], seed + 1)];
        const options = { scheme: 'rope', layout, scaling } as const;
        const score = (from: number) =>
          dot(
            pe.rotate(q, { ...options, positions: [from + apart] }).data,
            pe.rotate(k, { ...options, positions: [from] }).data,
          );
        const factor = pe.attentionFactor({ scheme: 'rope', dim: 2 * pairs, scaling });
        expect(Math.abs(score(at) - score(0))).toBeLessThan(5e-7 * factor ** 2 * length(q) * length(k));
      }),
    );
  });

  it('every vector is made longer by the attention factor and nothing else, and the inverse undoes it', () => {
    fc.assert(
      fc.property(seed, sized, layout, shift, (seed, { pairs, scaling }, layout, offset) => {
        const x = random([2, 2 * pairs], seed);
        const options = { scheme: 'rope', layout, scaling, offset } as const;
        const turned = pe.rotate(x, options);
        const { seqLen = offset + 2 } = scaling as { seqLen?: number };
        const settled = ['dynamic', 'longrope'].includes(scaling.type ?? '') ? { ...scaling, seqLen } : scaling;
        const factor = pe.attentionFactor({ scheme: 'rope', dim: 2 * pairs, scaling: settled as RopeScaling });
        expect(factor).toBeGreaterThanOrEqual(1);
        for (const i of [0, 1]) {
          const [before, after] = [Math.hypot(...row(x, i)), Math.hypot(...row(turned, i))];
          expect(Math.abs(after - factor * before)).toBeLessThan(1e-6 * factor * before);
        }
        const back = pe.rotate(turned, { ...options, direction: 'inverse' });
        expect(largestDifference(back.data, x.data)).toBeLessThan(5e-7);
      }),
    );
  });

  it('frequencies of a scaling lie between f / factor and f', () => {
    fc.assert(
      fc.property(sized, ({ pairs, scaling }) => {
        if (!['linear', 'ntk', 'llama3'].includes(scaling.type ?? '')) return;
        const plain = pe.frequencies({ scheme: 'rope', dim: 2 * pairs });
        const { factor } = scaling as { factor: number };
        pe.frequencies({ scheme: 'rope', dim: 2 * pairs, scaling }).forEach((f, i) => {
          expect(f).toBeLessThanOrEqual(plain[i] as number);
          expect(f).toBeGreaterThanOrEqual(((plain[i] as number) / factor) * (1 - 1e-12));
        });
      }),
    );
  });

  it('xPos: scores do not change under a common shift of positions and centre', () => {
    fc.assert(
      fc.property(seed, pairCount, layout, shift, apart, (seed, pairs, layout, at, apart) => {
        const [q, k] = [random([1, 2 * pairs], seed), random([1, 2 * pairs], seed + 1)];
        const score = (from: number) => {
          const options = { scheme: 'xpos', layout, centrePosition: from } as const;
          return dot(
            pe.rotate(q, { ...options, side: 'query', positions: [from + apart] }).data,
            pe.rotate(k, { ...options, side: 'key', positions: [from] }).data,
          );
        };
        // Scores with future keys are magnified.
        const largest = Math.max(1, (0.4 / 1.4) ** (apart / 512));
        expect(Math.abs(score(at) - score(0))).toBeLessThan(1e-6 * largest * length(q) * length(k));
      }),
    );
  });

  it('M-RoPE and axial RoPE: scores depend on the distance along each axis alone', () => {
    fc.assert(
      fc.property(
        seed,
        fc.array(fc.integer({ min: 0, max: 8 }), { minLength: 3, maxLength: 3 }).filter((s) => s.some((n) => n > 0)),
        fc.constantFrom('chunked' as const, 'interleaved' as const),
        fc.array(shift, { minLength: 3, maxLength: 3 }),
        fc.array(apart, { minLength: 3, maxLength: 3 }),
        (seed, value, mode, at, apart) => {
          // When interleaved, no axis may have more pairs than its turns allow.
          const sections = mode === 'chunked' ? value : [4, 3, 3];
          const dim = 2 * sections.reduce((sum, n) => sum + n, 0);
          const axialDim = 2 * Math.max(3, dim);
          const place = (numbers: number[]) => ({ data: numbers, shape: [3, 1] });
          for (const [options, size] of [
            [{ scheme: 'mrope', sections, mode }, dim],
            [{ scheme: 'axial-rope' }, axialDim],
          ] as const) {
            const [q, k] = [random([1, size], seed), random([1, size], seed + 1)];
            const score = (from: number[]) =>
              dot(
                pe.rotate(q, { ...options, positions: place(from.map((p, i) => p + (apart[i] as number))) }).data,
                pe.rotate(k, { ...options, positions: place(from) }).data,
              );
            expect(Math.abs(score(at) - score([0, 0, 0]))).toBeLessThan(5e-7 * length(q) * length(k));
          }
        },
      ),
    );
  });

  it('decoding with cached keys gives the last rows of one pass, where the scheme promises it', () => {
    const encodings: AttentionEncoding[] = [
      { scheme: 'rope', scaling: { type: 'yarn', factor: 4, originalMaxPositionEmbeddings: 32 } },
      { scheme: 'xpos' },
      { scheme: 'xpos', centre: 'half-length' },
      { scheme: 'mrope', sections: [2, 1, 1] },
    ];
    fc.assert(
      fc.property(seed, fc.integer({ min: 2, max: 12 }), fc.constantFrom(...encodings), (seed, keys, encoding) => {
        const [q, k, v] = [random([keys, 8], seed), random([keys, 8], seed + 1), random([keys, 3], seed + 2)];
        const all = pe.attention({ q, k, v, encoding, causal: true }).output;
        const last = { data: row(q, keys - 1), shape: [1, 8] };
        const one = pe.attention({ q: last, k, v, encoding, causal: true }).output;
        expect(largestDifference(one.data, row(all, keys - 1))).toBeLessThan(1e-6);
      }),
    );
  });

  // Long arrays pass through the module in pieces: rows of one head, or several heads.
  it.each([
    [2, 5, 300, 64],
    [2, 2, 3000, 32],
    [1, 3, 1100, 128],
    [2, 70, 20, 64],
  ])('turns every row of [%i, %i, %i, %i] as it would be turned alone', (batch, heads, length, headDim) => {
    const x = random([batch, heads, length, headDim], 11);
    const own = Float64Array.from({ length: batch * length }, (_, i) => (i * 7) % 5000);
    const scaling = { type: 'yarn', factor: 4, originalMaxPositionEmbeddings: 512 } as const;
    for (const direction of ['forward', 'inverse'] as const) {
      for (const positions of [undefined, { data: own, shape: [batch, length] }]) {
        const options = { scheme: 'rope', direction, scaling } as const;
        const whole = pe.rotate(x, { ...options, ...(positions && { positions }) });
        for (let head = 0; head < batch * heads; head++) {
          const b = Math.floor(head / heads);
          for (const i of [0, Math.floor(length / 2), length - 1]) {
            const at = (head * length + i) * headDim;
            const alone = { data: x.data.slice(at, at + headDim), shape: [1, headDim] };
            const offset = positions ? (own[b * length + i] as number) : i;
            expect(whole.data.slice(at, at + headDim)).toEqual(pe.rotate(alone, { ...options, offset }).data);
          }
        }
      }
    }
  });
});
