import fc from 'fast-check';
import type { AttentionEncoding, BiasOptions, Tensor } from 'posenc';
import { describe, expect, it } from 'vitest';
import { numRuns } from '../../thorough.ts';
import { builds, instances } from '../builds.ts';
import { largestDifference, random, row } from '../numbers.ts';

const seed = fc.integer({ min: 0, max: 2 ** 31 - 1 });
const small = fc.integer({ min: 1, max: 6 });
const far = fc.integer({ min: -1e6, max: 1e6 });

/** Biases of 2 heads that should depend on the distance alone. */
const biases = (at: number): Record<string, object> => ({
  alibi: { heads: 2 },
  'alibi symmetric': { scheme: 'alibi', heads: 2, form: 'symmetric' },
  t5: { table: random([32, 2], at) },
  't5 causal': { scheme: 't5', table: random([8, 2], at), bidirectional: false, numBuckets: 8, maxDistance: 20 },
  kerple: { p: random([2], at), a: random([2], at + 1) },
  'kerple power': { scheme: 'kerple', kernel: 'power', p: random([2], at), a: random([2], at + 1), form: 'symmetric' },
  sandwich: { heads: 2, dim: 8 },
  toeplitz: { table: random([7, 2], at) },
  'dynamic-position-bias': {
    layers: [
      { weight: random([4, 1], at), bias: random([4], at + 1) },
      { weight: random([2, 4], at + 2), bias: random([2], at + 3) },
    ],
    logDistance: true,
  },
  proximal: {},
});

/** Relative encodings of 2 heads of width 4 whose tables cover any distance. */
const relatives = (at: number): Record<string, object> => ({
  shaw: { keyTable: random([5, 4], at) },
  'shaw per head': { scheme: 'shaw', keyTable: random([2, 7, 4], at), sign: 'query-minus-key' },
  deberta: { posKey: random([2, 8, 4], at), posQuery: random([2, 8, 4], at + 1) },
  'deberta buckets': {
    scheme: 'deberta',
    posKey: random([2, 16, 4], at),
    positionBuckets: 8,
    maxRelativePositions: 64,
    clampDistance: false,
  },
});

const named = (name: string, options: object) => ({ scheme: name.split(' ')[0], ...options });

describe.each(builds)('properties of distances, build %s', (build) => {
  const pe = instances[build];

  it.each(Object.keys(biases(1)))(
    '%s does not change under a common shift, a million positions apart or near',
    (name) => {
      fc.assert(
        fc.property(seed, small, small, far, (at, queries, keys, offset) => {
          const options = named(name, biases(at)[name] as object);
          const at00 = (distance: number) =>
            pe.bias({ ...options, queries: 1, keys: 1, offset: distance } as unknown as BiasOptions).data;
          const { data, shape } = pe.bias({ ...options, queries, keys, offset } as unknown as BiasOptions);
          const heads = shape.length === 3 ? (shape[0] as number) : 1;
          for (let h = 0; h < heads; h++)
            for (let i = 0; i < queries; i++)
              for (let j = 0; j < keys; j++) expect(data[(h * queries + i) * keys + j]).toBe(at00(offset + i - j)[h]);
        }),
        { numRuns: numRuns(20) },
      );
    },
  );

  it.each(Object.keys(relatives(1)))(
    '%s gives the same terms when all words move, a million positions apart or near',
    (name) => {
      fc.assert(
        fc.property(seed, small, small, far, (at, queries, keys, offset) => {
          const options = named(name, relatives(at)[name] as object);
          const [q, k] = [random([2, queries + 1, 4], at + 7), random([2, keys, 4], at + 8)];
          const terms = (from: number, length: number) => {
            const rows = Array.from({ length: 2 * length }, (_, n) =>
              row(q, Math.floor(n / length) * (queries + 1) + from + (n % length)),
            );
            const data = Float32Array.from(rows.flatMap((one) => [...one]));
            const value = { ...options, q: { data, shape: [2, length, 4] }, k, offset: offset + from };
            return pe.relativeTerms(value as never);
          };
          const [all, later] = [terms(0, queries + 1), terms(1, queries)];
          for (const term of ['contentPosition', 'positionContent'] as const) {
            if (!all[term]) continue;
            for (let h = 0; h < 2; h++)
              for (let i = 0; i < queries; i++) {
                const here = row(later[term] as Tensor, h * queries + i);
                expect(largestDifference(here, row(all[term] as Tensor, h * (queries + 1) + i + 1))).toBeLessThan(1e-6);
              }
          }
        }),
        { numRuns: numRuns(30) },
      );
    },
  );

  it('every bias is causal: later keys and values change nothing', () => {
    for (const [name, options] of Object.entries(biases(3))) {
      const { heads: _, ...inside } = options as { heads?: number };
      const encoding = named(name, inside) as unknown as AttentionEncoding;
      const arrays = () => [random([2, 5, 4], 4), random([2, 5, 4], 5), random([2, 5, 3], 6)] as const;
      const [q, k, v] = arrays();
      const before = pe.attention({ q, k, v, encoding, causal: true }).output;
      for (let h = 0; h < 2; h++) {
        k.data.fill(1e3, (h * 5 + 4) * 4, (h + 1) * 5 * 4);
        v.data.fill(1e3, (h * 5 + 4) * 3, (h + 1) * 5 * 3);
      }
      const after = pe.attention({ q, k, v, encoding, causal: true }).output;
      for (let h = 0; h < 2; h++)
        for (let i = 0; i < 4; i++) expect([name, row(after, h * 5 + i)]).toEqual([name, row(before, h * 5 + i)]);
    }
  });

  it('clips and buckets are saturated: beyond their last distance nothing changes', () => {
    fc.assert(
      fc.property(seed, fc.integer({ min: 200, max: 1e6 }), fc.boolean(), (at, distance, future) => {
        const offset = future ? -distance : distance;
        const edge = future ? -200 : 200;
        const saturated = {
          t5: { table: random([32, 1], at), numBuckets: 32, maxDistance: 128 },
          toeplitz: { table: random([401, 1], at) },
        };
        for (const [scheme, options] of Object.entries(saturated)) {
          const one = (offset: number) =>
            pe.bias({ scheme, ...options, queries: 1, keys: 1, offset } as unknown as BiasOptions).data[0];
          expect([scheme, one(offset)]).toEqual([scheme, one(edge)]);
        }
        const [index, last] = [offset, edge].map(
          (position) =>
            pe.relativeIndex({ scheme: 'shaw', maxRelativePositions: 200, queries: 1, keys: 1, offset: position })
              .data[0],
        );
        expect(index).toBe(last);
        const buckets = { scheme: 'deberta', positionBuckets: 32, maxRelativePositions: 200 } as const;
        const [bucket, bucketAtEnd] = pe.relativeIndex({ ...buckets, relativePositions: [offset, edge] }).data;
        expect(bucket).toBe(bucketAtEnd);
      }),
    );
  });

  it('numbers of KERPLE are saturated at their clamps', () => {
    const bias = (p: number, a: number, kernel: 'log' | 'power') =>
      pe.bias({ scheme: 'kerple', kernel, p: [p], a: [a], queries: 6, keys: 6 }).data;
    for (const kernel of ['log', 'power'] as const) {
      expect(bias(-3, 0.5, kernel)).toEqual(bias(0.01, 0.5, kernel));
      expect(bias(0.5, 0, kernel)).toEqual(bias(0.5, 0.01, kernel));
    }
    expect(bias(7, 0.5, 'power')).toEqual(bias(2, 0.5, 'power'));
    expect(bias(7, 0.5, 'log')).not.toEqual(bias(2, 0.5, 'log'));
  });

  it('layouts of the sinusoid are permutations of the channels', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20 }),
        fc.double({ min: -1e6, max: 1e6, noNaN: true }),
        fc.boolean(),
        (pairs, position, flip) => {
          const dim = 2 * pairs;
          const table = (layout: 'interleaved' | 'half', flipSinToCos: boolean) =>
            pe.absolute({ scheme: 'sinusoidal', dim, layout, flipSinToCos, positions: [position] }).data;
          const [interleaved, half] = [table('interleaved', false), table('half', flip)];
          for (let i = 0; i < pairs; i++) {
            expect(half[flip ? pairs + i : i]).toBe(interleaved[2 * i]);
            expect(half[flip ? i : pairs + i]).toBe(interleaved[2 * i + 1]);
          }
        },
      ),
    );
  });
});
