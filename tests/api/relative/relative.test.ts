import fc from 'fast-check';
import type { AttentionTerms, RelativeEncoding, RelativeTerms, Tensor } from 'posenc';
import { describe, expect, it } from 'vitest';
import { numRuns } from '../../thorough.ts';
import { builds, instances } from '../builds.ts';
import { largestDifference, random } from '../numbers.ts';
import { arrays, relativeEncodings, shapes } from '../relative-encodings.ts';

/** The sum of the existing terms, in float64. */
function total(terms: object): Float64Array {
  const parts = Object.values(terms) as Tensor[];
  return Float64Array.from(parts[0]?.data ?? [], (_, n) =>
    parts.reduce((sum, { data }) => sum + (data[n] as number), 0),
  );
}

describe.each(builds)('relative schemes, build %s', (build) => {
  const pe = instances[build];

  it('have terms that add up to the logits, the same alone and in attention', () => {
    fc.assert(
      fc.property(shapes, fc.boolean(), (value, square) => {
        const shape = square ? { ...value, keys: value.queries } : value;
        const qkv = arrays(shape);
        const bias = random([shape.queries, 1], shape.seed + 9);
        for (const encoding of relativeEncodings(shape, shape.seed)) {
          const open = pe.attention({ ...qkv, bias, encoding, want: ['logits', 'terms'] });
          const terms = open.terms as AttentionTerms;
          expect(largestDifference(total(terms), open.logits?.data ?? [])).toBeLessThan(1e-5);
          const { contentContent, bias: added, ...position } = terms;
          expect([contentContent.shape, added?.shape]).toEqual([open.logits?.shape, open.logits?.shape]);
          const { positions, relativeBias, ...alone } = pe.relativeTerms({
            ...encoding,
            q: qkv.q,
            k: qkv.k,
          } as never) as RelativeTerms;
          expect(position).toEqual(alone);
          expect(Object.keys(alone).length).toBeGreaterThan(0);
          expect(positions !== undefined).toBe(encoding.scheme === 'cope');
          if (relativeBias) {
            const together = relativeBias.data.map(
              (x, n) => x + (bias.data[Math.floor(n / shape.keys) % shape.queries] as number),
            );
            expect(largestDifference(together, added?.data ?? [])).toBeLessThan(1e-6);
          }
        }
      }),
      { numRuns: numRuns(40) },
    );
  });

  it('let future keys change nothing when causal', () => {
    fc.assert(
      fc.property(shapes, (value) => {
        const shape = { ...value, keys: value.queries + 1, queries: value.queries + 1 };
        const { q, k, v } = arrays(shape);
        const other = ({ data, shape: axes }: Tensor) => {
          const width = axes.at(-1) as number;
          const last = (n: number) => Math.floor(n / width) % shape.keys === shape.keys - 1;
          return { data: data.map((x, n) => (last(n) ? 3 - x : x)), shape: axes };
        };
        for (const encoding of relativeEncodings(shape, shape.seed)) {
          const [before, after] = [
            pe.attention({ q, k, v, encoding, causal: true }),
            pe.attention({ q, k: other(k), v: other(v), encoding, causal: true }),
          ].map(({ output }) =>
            output.data.filter((_, n) => Math.floor(n / shape.valueDim) % shape.queries < shape.queries - 1),
          );
          expect(after).toEqual(before);
        }
      }),
      { numRuns: numRuns(40) },
    );
  });

  it('have the scale of the publication unless one is given', () => {
    const sizes = { heads: 2, queries: 4, keys: 4, headDim: 3, valueDim: 3 };
    const qkv = arrays({ ...sizes, seed: 5, batch: 1 });
    const plain = pe.attention({ ...qkv, scale: 1, want: ['logits'] }).logits as Tensor;
    for (const encoding of relativeEncodings(sizes)) {
      const tables = 'posQuery' in encoding ? 3 : 2;
      const spread = encoding.scheme === 'deberta' ? tables : encoding.scheme === 'tupe' ? 2 : 1;
      const scale = 1 / Math.sqrt(spread * 3);
      const own = pe.attention({ ...qkv, encoding, want: ['terms'] }).terms as AttentionTerms;
      expect(
        largestDifference(
          own.contentContent.data,
          plain.data.map((x) => x * scale),
        ),
      ).toBeLessThan(1e-6);
      // CoPE's positions depend on the scale, and decomposed positions have no scale.
      if (encoding.scheme === 'cope' || encoding.scheme === 'decomposed-relative') continue;
      const value = pe.attention({ ...qkv, encoding, scale: 2 * scale, want: ['terms'] }).terms as AttentionTerms;
      for (const name of ['contentContent', 'contentPosition', 'positionContent', 'positionPosition'] as const) {
        if (!own[name]) continue;
        expect(
          largestDifference(
            value[name]?.data ?? [],
            own[name].data.map((x) => 2 * x),
          ),
        ).toBeLessThan(4e-6);
      }
    }
  });

  it('serve grouped heads as if their keys were repeated', () => {
    const sizes = { heads: 4, queries: 3, keys: 5, headDim: 4, valueDim: 2 };
    const q = random([2, 4, 3, 4], 1);
    const [k, v] = [random([2, 2, 5, 4], 2), random([2, 2, 5, 2], 3)];
    const repeated = ({ data, shape }: Tensor) => {
      const matrix = (shape[2] as number) * (shape[3] as number);
      const all = Float32Array.from(
        { length: 2 * data.length },
        (_, n) => data[Math.floor(n / matrix / 2) * matrix + (n % matrix)] as number,
      );
      return { data: all, shape: [2, 4, shape[2] as number, shape[3] as number] };
    };
    for (const encoding of relativeEncodings(sizes)) {
      const options = { q, encoding, causal: true, want: ['logits', 'weights'] } as const;
      expect(pe.attention({ ...options, k, v })).toEqual(pe.attention({ ...options, k: repeated(k), v: repeated(v) }));
    }
  });

  it('combine with a rotation and a bias', () => {
    const { q, k, v } = arrays({ seed: 1, batch: 1, heads: 2, queries: 3, keys: 5, headDim: 4, valueDim: 2 });
    const shaw = { scheme: 'shaw', keyTable: random([5, 4], 4) } as const;
    const { logits, terms } = pe.attention({
      q,
      k,
      v,
      encoding: [{ scheme: 'rope' }, shaw, { scheme: 'alibi' }],
      want: ['logits', 'terms'],
    });
    expect(largestDifference(total(terms as object), logits?.data ?? [])).toBeLessThan(2e-6);
    const rotated = pe.attention({ q, k, v, encoding: { scheme: 'rope' }, want: ['logits'] });
    expect(terms?.contentContent).toEqual(rotated.logits);
    expect(terms?.contentPosition).toEqual(pe.relativeTerms({ ...shaw, q, k }).contentPosition);
    const alibi = pe.bias({ scheme: 'alibi', heads: 2, queries: 3, keys: 5, form: 'symmetric' });
    expect(terms?.bias?.data).toEqual(alibi.data);
  });

  it("fills the caller's arrays", () => {
    const sizes = { seed: 3, batch: 2, heads: 2, queries: 4, keys: 4, headDim: 4, valueDim: 2 };
    const { q, k } = arrays(sizes);
    for (const encoding of relativeEncodings(sizes)) {
      const { valueTable: _, ...options } = encoding as { valueTable?: unknown };
      const fresh = Object.entries(pe.relativeTerms({ ...options, q, k } as never));
      const out = Object.fromEntries(fresh.map(([name]) => [name, new Float32Array(2 * 2 * 4 * 4).fill(7)]));
      const filled = Object.entries(pe.relativeTerms({ ...options, q, k, out } as never));
      expect(filled).toEqual(fresh);
      for (const [name, { data }] of filled) expect(data).toBe(out[name]);
    }
  });

  it("adds Shaw's vectors to the output", () => {
    const { q, k, v } = arrays({ seed: 1, batch: 2, heads: 2, queries: 4, keys: 6, headDim: 4, valueDim: 3 });
    const [keyTable, valueTable] = [random([5, 4], 4), random([5, 3], 5)];
    const encoding = { scheme: 'shaw', keyTable, valueTable } as const;
    const full = pe.attention({ q, k, v, encoding, causal: true, want: ['weights'] });
    expect(Object.keys(pe.attention({ q, k, v, encoding, causal: true }))).toEqual(['output']);
    const { output, weights } = pe.attention({
      q,
      k,
      v,
      encoding: { scheme: 'shaw', keyTable },
      causal: true,
      want: ['weights'],
    });
    const added = pe.relativeValues({ scheme: 'shaw', weights: weights as Tensor, valueTable });
    expect(full.output.data).toEqual(output.data.map((x, n) => x + (added.data[n] as number)));
    const out = new Float32Array(full.output.data.length);
    pe.attention({ q, k, v, encoding, causal: true, out, want: ['weights'] });
    expect(out).toEqual(full.output.data);
  });

  it('saturates where distances are clipped, and turns with the sign', () => {
    const sizes = { queries: 4, keys: 9 };
    const shaw = pe.relativeIndex({ scheme: 'shaw', maxRelativePositions: 2, ...sizes });
    const bert = pe.relativeIndex({ scheme: 'shaw', maxRelativePositions: 2, ...sizes, sign: 'query-minus-key' });
    shaw.data.forEach((index, n) => {
      expect(index).toBe(Math.min(4, Math.max(0, (n % 9) - Math.floor(n / 9) - 5 + 2)));
      expect(bert.data[n]).toBe(4 - index);
    });
  });

  it('keeps memory: segments give the logits of one pass', () => {
    const sizes = { heads: 2, queries: 6, keys: 6, headDim: 4, valueDim: 4 };
    const { q, k, v } = arrays({ ...sizes, seed: 3, batch: 1 });
    const [encoding] = relativeEncodings(sizes).filter(
      ({ scheme }) => scheme === 'transformer-xl',
    ) as RelativeEncoding[];
    const last = {
      data: Float32Array.from([0, 1].flatMap((h) => Array.from(q.data.slice(h * 24 + 16, h * 24 + 24)))),
      shape: [1, 2, 2, 4],
    };
    const all = pe.attention({ q, k, v, encoding: encoding as RelativeEncoding, causal: true });
    const segment = pe.attention({ q: last, k, v, encoding: encoding as RelativeEncoding, causal: true });
    const expected = all.output.data.filter((_, n) => Math.floor(n / 4) % 6 >= 4);
    expect(largestDifference(segment.output.data, expected)).toBeLessThan(1e-6);
  });

  it('lists the distances of r', () => {
    expect(Array.from(pe.relativePositions({ scheme: 'transformer-xl', keys: 4 }))).toEqual([3, 2, 1, 0]);
    expect(Array.from(pe.relativePositions({ scheme: 'xlnet', queries: 2, keys: 3, clampLen: 2 }))).toEqual([
      2, 2, 1, 0, -1,
    ]);
  });

  it('opens no gate of CoPE for what is masked', () => {
    const { q, k, v } = arrays({ seed: 1, batch: 1, heads: 2, queries: 3, keys: 5, headDim: 4, valueDim: 2 });
    const cope = { scheme: 'cope', posEmb: random([4, 4], 2) } as const;
    const mask = { data: [1, 1, 0, 1, 0], shape: [5] };
    const { terms } = pe.attention({ q, k, v, encoding: cope, mask, want: ['terms'] });
    const logits = pe.attention({ q, k, v, mask, want: ['logits'] }).logits as Tensor;
    expect(terms?.contentPosition).toEqual(pe.relativeTerms({ ...cope, q, k, logits }).contentPosition);
  });

  it('names logits of CoPE that are no numbers, whether it stores them or not', () => {
    const { q, k, v } = arrays({ seed: 1, batch: 1, heads: 2, queries: 3, keys: 5, headDim: 4, valueDim: 2 });
    const encoding = { scheme: 'cope', posEmb: random([4, 4], 2) } as const;
    const broken = { ...q, data: q.data.map((x, n) => (n === 5 ? Number.NaN : x)) };
    for (const want of [[], ['logits']] as const) {
      const call = () => pe.attention({ q: broken, k, v, encoding, want });
      expect(call).toThrow(
        expect.objectContaining({ argument: 'logits', message: expect.stringMatching(/^logits: NaN/) }),
      );
      expect(() => pe.attention({ q, k, v, encoding: { ...encoding, posEmb: random([4, 3]) }, want })).toThrow(
        expect.objectContaining({ argument: 'encoding.posEmb.shape' }),
      );
      expect(pe.attention({ q, k, v, encoding, want }).output.shape).toEqual([1, 2, 3, 2]);
    }
  });

  it('knows buckets: exact near, logarithmic far, untied for [CLS]', () => {
    const positions = Array.from({ length: 2001 }, (_, n) => n - 1000);
    const buckets = { positionBuckets: 32, maxRelativePositions: 128 };
    const { data } = pe.relativeIndex({ scheme: 'deberta', ...buckets, relativePositions: positions });
    positions.forEach((position, n) => {
      if (Math.abs(position) <= 16) expect(data[n]).toBe(position);
      expect(data[2000 - n]).toBe(-(data[n] as number) || 0);
      if (n > 0) expect(data[n]).toBeGreaterThanOrEqual(data[n - 1] as number);
    });
    const none = pe.relativeIndex({ scheme: 'deberta', positionBuckets: -1, relativePositions: [-9, 700] });
    expect(Array.from(none.data)).toEqual([-9, 700]);
    const tupe = pe.relativeIndex({ scheme: 'tupe', length: 3 });
    expect(Array.from(tupe.data)).toEqual([16, 16, 16, 32, 0, 17, 32, 1, 0]);
  });
});

it('has the same bits in both builds where no product is fused', () => {
  const sizes = { heads: 2, queries: 5, keys: 5, headDim: 4, valueDim: 3 };
  const { q, k } = arrays({ ...sizes, seed: 4, batch: 2 });
  const exact = builds.map((build) => {
    const pe = instances[build];
    const tupe = relativeEncodings(sizes).filter(({ scheme }) => scheme === 'tupe');
    return [
      ...tupe.map((encoding) => pe.relativeTerms({ ...encoding, q, k } as never)),
      pe.relativeShift(random([3, 4, 9]), { direction: 'both', form: 'xlnet' }),
      pe.relativeShift(random([3, 4, 9]), { direction: 'left-to-right', leak: 'keep' }),
      pe.toeplitzTensor(random([9, 4]), { queries: 5, keys: 9 }),
      pe.relativeIndex({ scheme: 'deberta', positionBuckets: 8, maxRelativePositions: 32, queries: 40, keys: 50 }),
      pe.relativePositions({ scheme: 'xlnet', queries: 3, keys: 7 }),
    ];
  });
  expect(exact[1]).toEqual(exact[0]);
});
