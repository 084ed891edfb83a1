import fc from 'fast-check';
import type { AttentionTerms, RelativeEncoding, RelativeTerms, Tensor } from 'posenc';
import { PosencError } from 'posenc';
import { describe, expect, it } from 'vitest';
import { builds, instances } from './builds.ts';
import { dot, largestDifference, random, row } from './numbers.ts';
import { relativeEncodings } from './relative-encodings.ts';

const size = (max: number) => fc.integer({ min: 1, max });
const seeds = fc.integer({ min: 0, max: 2 ** 31 - 1 });
const shapes = fc.record({
  seed: seeds,
  batch: size(2),
  heads: size(3),
  queries: size(7),
  keys: size(7),
  headDim: size(6),
  valueDim: size(4),
});

function arrays({
  seed,
  batch,
  heads,
  queries,
  keys,
  headDim,
  valueDim,
}: typeof shapes extends fc.Arbitrary<infer S> ? S : never) {
  return {
    q: random([batch, heads, queries, headDim], seed),
    k: random([batch, heads, keys, headDim], seed + 1),
    v: random([batch, heads, keys, valueDim], seed + 2),
  };
}

/** The terms that are there, added up in float64. */
function total(terms: object): Float64Array {
  const parts = Object.values(terms) as Tensor[];
  return Float64Array.from(parts[0]?.data ?? [], (_, n) =>
    parts.reduce((sum, { data }) => sum + (data[n] as number), 0),
  );
}

describe.each(builds)('the shift algorithm, build %s', (build) => {
  const pe = instances[build];

  it('equals the direct products, in every direction, order and alignment', () => {
    fc.assert(
      fc.property(
        shapes,
        fc.constantFrom('left-to-right' as const, 'right-to-left' as const, 'both' as const),
        fc.constantFrom('nearest-first' as const, 'nearest-last' as const),
        fc.integer({ min: -3, max: 6 }),
        fc.boolean(),
        (shape, direction, order, offset, shared) => {
          const { q } = arrays(shape);
          const { heads, queries, keys, headDim } = shape;
          const rows = queries + keys + 8;
          const table = random(shared ? [rows, headDim] : [heads, rows, headDim], shape.seed + 7);
          const logits = pe.relativeLogits(q, table, { direction, order, keys, offset, scale: 0.5 });
          expect(logits.shape).toEqual([...q.shape.slice(0, 3), keys]);
          logits.data.forEach((value, n) => {
            const [j, i] = [n % keys, Math.floor(n / keys)];
            const distance = (i % queries) + offset - j;
            const meant = direction === 'both' || (direction === 'left-to-right' ? distance >= 0 : distance <= 0);
            const near = order === 'nearest-first' ? Math.abs(distance) : rows - 1 - Math.abs(distance);
            const head = shared ? 0 : Math.floor(i / queries) % heads;
            const exact = meant ? 0.5 * dot(row(q, i), row(table, head * rows + near)) : 0;
            expect(Math.abs(value - exact)).toBeLessThan(3e-6);
          });
        },
      ),
    );
  });

  it('is the products, shifted', () => {
    fc.assert(
      fc.property(shapes, (shape) => {
        const { q } = arrays(shape);
        const keys = shape.queries + shape.keys - 1;
        const table = random([keys, shape.headDim], shape.seed + 7);
        for (const leak of ['zero', 'keep'] as const) {
          const direction = 'left-to-right';
          const products = pe.relativeProducts(q, table, { direction, keys });
          const logits = pe.relativeLogits(q, table, { direction, keys, leak });
          expect(pe.relativeShift(products, { direction, leak })).toEqual(logits);
        }
      }),
    );
  });

  it('moves numbers and changes none', () => {
    const x = { data: Float32Array.from({ length: 12 }, (_, n) => n + 1), shape: [3, 4] };
    const back = { direction: 'left-to-right' } as const;
    expect(Array.from(pe.relativeShift(x, { ...back, leak: 'keep' }).data)).toEqual([
      3, 4, 0, 5, 6, 7, 8, 0, 9, 10, 11, 12,
    ]);
    expect(Array.from(pe.relativeShift(x, back).data)).toEqual([3, 4, 0, 0, 6, 7, 8, 0, 9, 10, 11, 12]);
    const ahead = pe.relativeShift(x, { direction: 'right-to-left' });
    expect(Array.from(ahead.data)).toEqual([1, 2, 3, 4, 0, 5, 6, 7, 0, 0, 9, 10]);
    const both = pe.relativeShift(
      { data: Float32Array.from({ length: 10 }, (_, n) => n), shape: [2, 5] },
      { direction: 'both' },
    );
    expect(both.shape).toEqual([2, 3]);
    expect(Array.from(both.data)).toEqual([2, 3, 4, 6, 7, 8]);
  });

  it('shows its stages', () => {
    const x = random([4, 5], 3);
    for (const direction of ['left-to-right', 'right-to-left'] as const) {
      const stages = pe.shiftStages(x, { direction });
      expect(stages.map(({ name }) => name)).toEqual(['products', 'padded', 'reshaped', 'sliced', 'shifted']);
      expect(stages[0]?.values).toEqual({ data: x.data, shape: [4, 5] });
      expect(stages[1]?.values.shape).toEqual([4, 6]);
      expect(stages[4]?.values).toEqual(pe.relativeShift(x, { direction, leak: 'keep' }));
      for (const { values } of stages) expect(values.data.length).toBe(values.shape.reduce((a, b) => a * b));
    }
  });

  it('avoids a Toeplitz tensor', () => {
    const table = random([9, 3], 1);
    const toeplitz = pe.toeplitzTensor(table, { queries: 4, keys: 6, offset: -1 });
    expect(toeplitz.shape).toEqual([4, 6, 3]);
    for (let n = 0; n < 24; n++) {
      expect(row(toeplitz, n)).toEqual(row(table, Math.abs(Math.floor(n / 6) - 1 - (n % 6))));
    }
  });
});

describe.each(builds)('relative schemes, build %s', (build) => {
  const pe = instances[build];

  it('have terms that add up to the logits, the same alone and in attention', () => {
    fc.assert(
      fc.property(shapes, fc.boolean(), (given, square) => {
        const shape = square ? { ...given, keys: given.queries } : given;
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
      { numRuns: 40 },
    );
  });

  it('let future keys change nothing when causal', () => {
    fc.assert(
      fc.property(shapes, (given) => {
        const shape = { ...given, keys: given.queries + 1, queries: given.queries + 1 };
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
      { numRuns: 40 },
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
      if (encoding.scheme === 'cope') continue;
      const given = pe.attention({ ...qkv, encoding, scale: 2 * scale, want: ['terms'] }).terms as AttentionTerms;
      for (const name of ['contentContent', 'contentPosition', 'positionContent', 'positionPosition'] as const) {
        if (!own[name]) continue;
        expect(
          largestDifference(
            given[name]?.data ?? [],
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

  it("adds Shaw's vectors to the output", () => {
    const { q, k, v } = arrays({ seed: 1, batch: 2, heads: 2, queries: 4, keys: 6, headDim: 4, valueDim: 3 });
    const [keyTable, valueTable] = [random([5, 4], 4), random([5, 3], 5)];
    const encoding = { scheme: 'shaw', keyTable, valueTable } as const;
    const full = pe.attention({ q, k, v, encoding, causal: true });
    expect(Object.keys(full)).toEqual(['output']);
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
    pe.attention({ q, k, v, encoding, causal: true, out });
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

  const x = random([2, 3, 4]);
  const heads = random([2, 4]);
  const shaw = { scheme: 'shaw', q: x, k: x, keyTable: random([5, 4]) } as const;
  const xl = { scheme: 'transformer-xl', q: x, k: x, r: random([2, 3, 4]), rWBias: heads, rRBias: heads } as const;
  const failures: [string, (pe: never) => unknown, string, RegExp][] = [];
  const fails = (title: string, argument: string, message: RegExp, call: (p: typeof pe) => unknown) =>
    failures.push([title, call as never, argument, message]);
  const terms = (options: object) => (p: typeof pe) => p.relativeTerms(options as never);

  fails('no scheme', 'scheme', /missing; expected one of 'shaw'/, terms({ q: x, k: x }));
  fails('a misspelt scheme', 'scheme', /did you mean 'deberta'/, terms({ ...shaw, scheme: 'deberto' }));
  fails('an option of another scheme', 'posKey', /unknown option/, terms({ ...shaw, posKey: x }));
  fails('no table', 'keyTable', /missing; expected \{ data, shape \}/, terms({ ...shaw, keyTable: undefined }));
  fails('an even table', 'keyTable.shape', /odd number of rows/, terms({ ...shaw, keyTable: random([4, 4]) }));
  fails(
    'a narrow table',
    'keyTable.shape',
    /\[rows, 4\] or \[2, rows, 4\]/,
    terms({ ...shaw, keyTable: random([5, 3]) }),
  );
  fails(
    'another maximum',
    'maxRelativePositions',
    /^maxRelativePositions: 3 is not allowed; expected 2/,
    terms({ ...shaw, maxRelativePositions: 3 }),
  );
  fails(
    'a distance without a row',
    'maxRelativePositions',
    /largest distance, or clipping/,
    terms({ ...shaw, keyTable: random([3, 4]), clip: false }),
  );
  fails('a scale that is none', 'scale', /NaN is not allowed/, terms({ ...shaw, scale: Number.NaN }));
  fails('a long r', 'r.shape', /\[heads, keys, head_dim\], here \[2, 3, 4\]/, terms({ ...xl, r: random([2, 4, 4]) }));
  fails('two tables at once', 'r', /none beside rEmb/, terms({ ...xl, rEmb: xl.r }));
  fails('another alignment', 'offset', /keys - queries, 0/, terms({ ...xl, offset: 1 }));
  fails(
    'buckets without an end',
    'maxRelativePositions',
    /missing/,
    terms({ scheme: 'deberta', q: x, k: x, posKey: random([2, 8, 4]), positionBuckets: 4 }),
  );
  fails('no table of DeBERTa', 'posKey', /missing/, terms({ scheme: 'deberta', q: x, k: x }));
  fails(
    'odd rows',
    'posKey.shape',
    /twice attSpan/,
    terms({ scheme: 'deberta', q: x, k: x, posKey: random([2, 7, 4]) }),
  );
  fails('causal for another scheme', 'causal', /unknown option/, terms({ ...shaw, causal: true }));
  fails('a nested option', 'encoding.keyTable', /missing/, (p) =>
    p.attention({ q: x, k: x, v: x, encoding: { scheme: 'shaw' } as never }),
  );
  fails('two scales', 'scale', /scales of their own/, (p) =>
    p.attention({
      q: x,
      k: x,
      v: x,
      encoding: [
        { scheme: 'shaw', keyTable: shaw.keyTable },
        { scheme: 'deberta', posKey: random([2, 8, 4]) },
      ],
    }),
  );
  fails('a short table', 'table.shape', /^table\.shape: 2 is not allowed; expected at least 3/, (p) =>
    p.relativeLogits(x, random([2, 4]), { direction: 'both' }),
  );
  fails('a far offset', 'offset', /from -1073741824 to 1073741824/, terms({ ...shaw, offset: 2 ** 31 }));
  fails('few buckets', 'relPosBins', /^relPosBins: 2 is not allowed/, (p) =>
    p.relativeIndex({ scheme: 'tupe', length: 3, relPosBins: 2 }),
  );
  fails('a near end of the buckets', 'maxRelPos', /^maxRelPos: 4 is not allowed/, (p) =>
    p.relativeIndex({ scheme: 'tupe', length: 3, maxRelPos: 4 }),
  );
  fails(
    'a near end of nested buckets',
    'encoding.maxRelativePositions',
    /^encoding\.maxRelativePositions: 4 is not/,
    (p) =>
      p.attention({
        q: x,
        k: x,
        v: x,
        encoding: { scheme: 'deberta', posKey: random([2, 8, 4]), positionBuckets: 8, maxRelativePositions: 4 },
      }),
  );
  fails('a direction', 'direction', /'up' is not allowed/, (p) => p.relativeLogits(x, x, { direction: 'up' as never }));
  fails('stages of two shifts', 'direction', /'both' is not allowed/, (p) =>
    p.shiftStages(heads, { direction: 'both' as never }),
  );
  fails('few columns', 'x.shape', /more than 3 columns/, (p) => p.relativeShift(random([3, 3]), { direction: 'both' }));
  fails('a fraction of a distance', 'relativePositions[1]', /0\.5 is not allowed/, (p) =>
    p.relativeIndex({ scheme: 'deberta', relativePositions: [1, 0.5] }),
  );
  fails('a negative clamp', 'clampLen', /at least 0/, (p) =>
    p.relativePositions({ scheme: 'transformer-xl', keys: 2, clampLen: -1 }),
  );

  it.each(failures)('refuses %s, and the next call works', (_, call, argument, message) => {
    let thrown: unknown;
    try {
      call(pe as never);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(PosencError);
    expect(thrown).toMatchObject({ code: 'invalid-argument', message: expect.stringMatching(message) });
    expect((thrown as PosencError).argument).toBe(argument);
    expect(pe.relativeTerms(shaw).contentPosition?.shape).toEqual([2, 3, 3]);
  });

  it('refuses what does not fit in memory before it is made', () => {
    const options = { queries: 2 ** 20, keys: 2 ** 20 };
    expect(() => pe.relativeIndex({ scheme: 'shaw', maxRelativePositions: 1, ...options })).toThrow(
      expect.objectContaining({ code: 'out-of-memory' }),
    );
    expect(() => pe.toeplitzTensor(heads, options)).toThrow(expect.objectContaining({ code: 'out-of-memory' }));
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
      pe.relativeShift(random([3, 4, 9]), { direction: 'both' }),
      pe.relativeShift(random([3, 4, 9]), { direction: 'left-to-right', leak: 'keep' }),
      pe.toeplitzTensor(random([9, 4]), { queries: 5, keys: 9 }),
      pe.relativeIndex({ scheme: 'deberta', positionBuckets: 8, maxRelativePositions: 32, queries: 40, keys: 50 }),
      pe.relativePositions({ scheme: 'xlnet', queries: 3, keys: 7 }),
    ];
  });
  expect(exact[1]).toEqual(exact[0]);
});
