import fc from 'fast-check';
import type { RelativeTermsOptions, Tensor } from 'posenc';
import { describe, expect, it } from 'vitest';
import { numRuns } from '../../thorough.ts';
import { instances } from '../builds.ts';
import { random } from '../numbers.ts';

const pe = instances.simd;
const size = (max: number, min = 1) => fc.integer({ min, max });
const seed = fc.integer({ min: 0, max: 2 ** 31 - 1 });
const shape = fc.record({ seed, batch: size(2), heads: size(3), queries: size(6), keys: size(6), dim: size(7) });
type Shape = typeof shape extends fc.Arbitrary<infer S> ? S : never;

const clamp = (x: number, low: number, high: number) => Math.min(Math.max(x, low), high);
const at = ({ data, shape }: Tensor, ...index: number[]) =>
  data[index.reduce((n, i, axis) => n * (shape[axis] as number) + i, 0)] as number;
const sumOver = (count: number, term: (c: number) => number) => {
  let sum = 0;
  for (let c = 0; c < count; c++) sum += term(c);
  return sum;
};

const wordsOf = ({ seed, batch, heads, queries, keys, dim }: Shape) => ({
  q: random([batch, heads, queries, dim], seed),
  k: random([batch, heads, keys, dim], seed + 1),
});

type Entry = (b: number, h: number, i: number, j: number) => number;

/** Compares terms with float64 formulas of batch entry, head, query row and key. */
function expectTerms(options: object, s: Shape, formulas: Record<string, Entry>): void {
  const terms = pe.relativeTerms(options as RelativeTermsOptions) as unknown as Record<string, Tensor>;
  expect(
    Object.keys(terms)
      .filter((name) => name !== 'positions')
      .sort(),
  ).toEqual(Object.keys(formulas).sort());
  for (const [name, formula] of Object.entries(formulas))
    for (let b = 0; b < s.batch; b++)
      for (let h = 0; h < s.heads; h++)
        for (let i = 0; i < s.queries; i++)
          for (let j = 0; j < s.keys; j++) {
            const [found, expected] = [at(terms[name] as Tensor, b, h, i, j), formula(b, h, i, j)];
            if (!(Math.abs(found - expected) <= 3e-6 * Math.max(1, Math.abs(expected))))
              expect([name, b, h, i, j, found]).toEqual([name, b, h, i, j, expected]);
          }
}

describe('relative terms equal their formulas in float64, for any shape', () => {
  it('Shaw, with both signs and any alignment', () => {
    fc.assert(
      fc.property(
        shape,
        size(5, 0),
        fc.constantFrom('key-minus-query', 'query-minus-key'),
        fc.integer({ min: -9, max: 900 }),
        (s, max, sign, offset) => {
          const { q, k } = wordsOf(s);
          const keyTable = random([2 * max + 1, s.dim], s.seed + 2);
          expectTerms({ scheme: 'shaw', q, k, keyTable, sign, offset }, s, {
            contentPosition: (b, h, i, j) => {
              const distance = (sign === 'key-minus-query' ? 1 : -1) * (j - i - offset);
              const row = clamp(distance, -max, max) + max;
              return sumOver(s.dim, (c) => at(q, b, h, i, c) * at(keyTable, row, c)) / Math.sqrt(s.dim);
            },
          });
        },
      ),
    );
  });

  it("BERT's relative keys", () => {
    fc.assert(
      fc.property(shape, size(4, 0), fc.boolean(), (s, more, both) => {
        const { q, k } = wordsOf(s);
        const max = s.queries + s.keys + more;
        const table = random([2 * max - 1, s.dim], s.seed + 2);
        const distance = (i: number, j: number) => i + s.keys - s.queries - j;
        const term = (x: Tensor, b: number, h: number, row: number, i: number, j: number) =>
          sumOver(s.dim, (c) => at(x, b, h, row, c) * at(table, distance(i, j) + max - 1, c)) / Math.sqrt(s.dim);
        const positionEmbeddingType = both ? 'relative_key_query' : 'relative_key';
        expectTerms({ scheme: 'bert-relative', q, k, table, positionEmbeddingType }, s, {
          contentPosition: (b, h, i, j) => term(q, b, h, i, i, j),
          ...(both && { positionContent: (b: number, h: number, i: number, j: number) => term(k, b, h, j, i, j) }),
        });
      }),
    );
  });

  it('Transformer-XL and XLNet', () => {
    fc.assert(
      fc.property(shape, fc.boolean(), (s, both) => {
        const { q, k } = wordsOf(s);
        // With both directions, XLNet's rows continue for future distances.
        const r = random([s.heads, s.keys + (both ? s.queries : 0), s.dim], s.seed + 2);
        const [rWBias, rRBias] = [random([s.heads, s.dim], s.seed + 3), random([s.heads, s.dim], s.seed + 4)];
        const distance = (i: number, j: number) => i + s.keys - s.queries - j;
        const row = (i: number, j: number) => (both ? s.keys : s.keys - 1) - distance(i, j);
        const seen = (i: number, j: number) => both || distance(i, j) >= 0;
        const scaled = (x: number) => x / Math.sqrt(s.dim);
        expectTerms({ scheme: both ? 'xlnet' : 'transformer-xl', q, k, r, rWBias, rRBias }, s, {
          contentPosition: (b, h, i, j) =>
            seen(i, j) ? scaled(sumOver(s.dim, (c) => at(q, b, h, i, c) * at(r, h, row(i, j), c))) : 0,
          positionContent: (b, h, _, j) => scaled(sumOver(s.dim, (c) => at(rWBias, h, c) * at(k, b, h, j, c))),
          positionPosition: (_, h, i, j) =>
            seen(i, j) ? scaled(sumOver(s.dim, (c) => at(rRBias, h, c) * at(r, h, row(i, j), c))) : 0,
        });
      }),
    );
  });

  it("XLNet's segments, of all batch entries or of each", () => {
    fc.assert(
      fc.property(shape, fc.boolean(), (drawn, own) => {
        const s = { ...drawn, keys: drawn.keys + drawn.queries - 1 };
        const { q, k } = wordsOf(s);
        const vectors = (name: number, ...axes: number[]) => random(axes, s.seed + name);
        const r = vectors(2, s.heads, s.keys + s.queries, s.dim);
        const [rWBias, rRBias, rSBias] = [3, 4, 5].map((name) => vectors(name, s.heads, s.dim)) as [
          Tensor,
          Tensor,
          Tensor,
        ];
        const segEmbed = vectors(6, 2, s.heads, s.dim);
        const ids = Array.from({ length: (own ? s.batch : 1) * s.keys }, (_, n) => (n * n * 7 + s.seed) % 3);
        const kind = (b: number, j: number) => ids[(own ? b * s.keys : 0) + j];
        const scaled = (x: number) => x / Math.sqrt(s.dim);
        const tokenTypeIds = own ? { data: ids, shape: [s.batch, s.keys] } : ids;
        const input = { scheme: 'xlnet', q, k, r, rWBias, rRBias } as const;
        const { relativeBias, ...others } = pe.relativeTerms({ ...input, tokenTypeIds, segEmbed, rSBias });
        expect(others).toEqual(pe.relativeTerms(input));
        for (let b = 0; b < s.batch; b++)
          for (let h = 0; h < s.heads; h++)
            for (let i = 0; i < s.queries; i++)
              for (let j = 0; j < s.keys; j++) {
                const which = kind(b, s.keys - s.queries + i) === kind(b, j) ? 0 : 1;
                const expected = scaled(
                  sumOver(s.dim, (c) => (at(q, b, h, i, c) + at(rSBias, h, c)) * at(segEmbed, which, h, c)),
                );
                const found = at(relativeBias as Tensor, b, h, i, j);
                if (!(Math.abs(found - expected) <= 1e-6)) expect([b, h, i, j, found]).toEqual([b, h, i, j, expected]);
              }
      }),
    );
  });

  it('DeBERTa, with and without buckets', () => {
    const kinds = fc.constantFrom<string[]>(['posKey'], ['posQuery'], ['posKey', 'posQuery']);
    const buckets = fc.option(fc.record({ half: size(6, 2), max: size(60, 12), clampDistance: fc.boolean() }), {
      nil: undefined,
    });
    fc.assert(
      fc.property(
        shape,
        kinds,
        size(9),
        buckets,
        fc.integer({ min: -70, max: 70 }),
        (s, kinds, span, buckets, offset) => {
          const { q, k } = wordsOf(s);
          const attSpan = buckets ? 2 * buckets.half : span;
          const tables = Object.fromEntries(
            kinds.map((name, n) => [name, random([s.heads, 2 * attSpan, s.dim], s.seed + 2 + n)]),
          );
          const bucketOf = (distance: number) => {
            if (!buckets) return distance;
            const { half, max, clampDistance } = buckets;
            const near = clampDistance ? clamp(distance, 1 - max, max - 1) : distance;
            if (Math.abs(near) <= half) return near;
            const steps = (Math.log(Math.abs(near) / half) / Math.log((max - 1) / half)) * (half - 1);
            // A boundary's logarithm may be rounded to either side of it.
            return Math.sign(near) * (Math.ceil(steps - 1e-9) + half);
          };
          const row = (i: number, j: number) => clamp(bucketOf(i + offset - j) + attSpan, 0, 2 * attSpan - 1);
          const scaled = (x: number) => x / Math.sqrt((1 + kinds.length) * s.dim);
          const term =
            (x: Tensor, name: string, from: (i: number, j: number) => number): Entry =>
            (b, h, i, j) =>
              scaled(sumOver(s.dim, (c) => at(x, b, h, from(i, j), c) * at(tables[name] as Tensor, h, row(i, j), c)));
          const settings = buckets && {
            positionBuckets: 2 * buckets.half,
            maxRelativePositions: buckets.max,
            clampDistance: buckets.clampDistance,
          };
          expectTerms({ scheme: 'deberta', q, k, ...tables, ...settings, offset }, s, {
            ...(kinds.includes('posKey') && { contentPosition: term(q, 'posKey', (i) => i) }),
            ...(kinds.includes('posQuery') && { positionContent: term(k, 'posQuery', (_, j) => j) }),
          });
        },
      ),
    );
  });

  it('TUPE', () => {
    fc.assert(
      fc.property(shape, fc.boolean(), size(3, 0), (input, untieCls, more) => {
        const s = { ...input, keys: input.queries };
        const { q, k } = wordsOf(s);
        const width = s.heads * s.dim;
        const first = untieCls ? 1 : 0;
        const array = (n: number, ...axes: number[]) => random(axes, s.seed + n);
        const arrays = {
          positions: array(2, s.keys + first + more, width),
          layerNormWeight: array(3, width),
          layerNormBias: array(4, width),
          queryWeight: array(5, width, width),
          queryBias: array(6, width),
          keyWeight: array(7, width, width),
          keyBias: array(8, width),
        };
        const { positions, layerNormWeight, layerNormBias } = arrays;
        const normed = (p: number) => {
          const x = Array.from({ length: width }, (_, c) => at(positions, p, c));
          const mean = sumOver(width, (c) => x[c] as number) / width;
          const variance = sumOver(width, (c) => ((x[c] as number) - mean) ** 2) / width;
          return x.map(
            (value, c) => ((value - mean) / Math.sqrt(variance + 1e-5)) * at(layerNormWeight, c) + at(layerNormBias, c),
          );
        };
        const projected = (p: number, weight: Tensor, bias: Tensor) => {
          const x = normed(p);
          return Array.from(
            { length: width },
            (_, u) => sumOver(width, (c) => at(weight, u, c) * (x[c] as number)) + at(bias, u),
          );
        };
        const rows = Array.from({ length: s.keys + first }, (_, p) => ({
          query: projected(p, arrays.queryWeight, arrays.queryBias),
          key: projected(p, arrays.keyWeight, arrays.keyBias),
        }));
        const dot = (h: number, a: number, b: number) =>
          sumOver(s.dim, (c) => (rows[a]?.query[h * s.dim + c] as number) * (rows[b]?.key[h * s.dim + c] as number)) /
          Math.sqrt(2 * s.dim);
        expectTerms({ scheme: 'tupe', q, k, ...arrays, untieCls }, s, {
          // Row 0 of the table is [CLS] to the others, row 1 the others to it; row 0 takes precedence where both apply.
          positionPosition: (_, h, i, j) => {
            if (untieCls && i === 0) return dot(h, 0, 0);
            if (untieCls && j === 0) return dot(h, 1, 1);
            return dot(h, i + first, j + first);
          },
        });
      }),
      { numRuns: numRuns(40) },
    );
  });

  it('CoPE, behind a causal mask and without', () => {
    fc.assert(
      fc.property(shape, size(6), fc.boolean(), (s, maxPos, causal) => {
        const { q, k } = wordsOf(s);
        const posEmb = random([maxPos, s.dim], s.seed + 2);
        const scores = random([s.batch, s.heads, s.queries, s.keys], s.seed + 3);
        const gate = (b: number, h: number, i: number, t: number) =>
          causal && t > i + s.keys - s.queries ? 0 : 1 / (1 + Math.exp(-at(scores, b, h, i, t)));
        expectTerms({ scheme: 'cope', q, k, logits: scores, posEmb, causal }, s, {
          contentPosition: (b, h, i, j) => {
            const p = Math.min(
              sumOver(s.keys - j, (n) => gate(b, h, i, j + n)),
              maxPos - 1,
            );
            const low = Math.floor(p);
            const product = (row: number) => sumOver(s.dim, (c) => at(q, b, h, i, c) * at(posEmb, row, c));
            return (1 - (p - low)) * product(low) + (p - low) * product(Math.min(low + 1, maxPos - 1));
          },
        });
      }),
    );
  });
});
