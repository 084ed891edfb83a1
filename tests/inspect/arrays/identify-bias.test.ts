import { createPosenc } from 'posenc';
import { identify } from 'posenc/inspect';
import { describe, expect, it } from 'vitest';
import { bfloat16, float32, noise } from './float32-programs.ts';

const pe = await createPosenc({ build: 'simd' });

/** Slopes of the paper for powers of 2. */
const powersOf = (heads: number, max = 8) => Array.from({ length: heads }, (_, h) => 2 ** ((-max * (h + 1)) / heads));

/** A bias as a program makes it, [heads, queries, keys]. */
function made(
  slopes: readonly number[],
  queries: number,
  keys: number,
  of: (slope: number, query: number, key: number) => number,
  shape = [slopes.length, queries, keys],
) {
  const data = Float64Array.from({ length: slopes.length * queries * keys }, (_, i) => {
    const row = Math.floor(i / keys);
    return of(slopes[Math.floor(row / queries)]!, row % queries, i % keys);
  });
  return { data: Float32Array.from(data), shape };
}

const best = (bias: { data: ArrayLike<number>; shape: readonly number[] }) => {
  const { candidates, none, sentence } = identify(pe, { bias });
  expect(none, sentence).toBe(false);
  return { ...candidates[0]!, candidates, sentence };
};
const ids = (except: readonly { id: string }[]) => except.map(({ id }) => id);

describe('ALiBi with a mask merged into it', () => {
  const masks = [
    -Infinity,
    -1e9,
    -3.4028234663852886e38,
    -65504,
    -10000,
    -1.7976931348623157e308,
    -3.3895313892515355e38,
  ];
  it.each(masks)('masked with %d', (value) => {
    for (const heads of [1, 4, 8, 12]) {
      for (const [queries, keys] of [
        [12, 12],
        [5, 20],
      ] as const) {
        const plain = pe.bias({ scheme: 'alibi', heads, queries, keys });
        // Programs replace numbers or add to them; double precision keeps what float32 cannot.
        for (const add of [false, true]) {
          const data = Float64Array.from(plain.data, (number, i) => {
            const [query, key] = [Math.floor(i / keys) % queries, i % keys];
            return key > query + keys - queries ? value + (add ? number - key / 8 : 0) : number;
          });
          for (const shape of [plain.shape, [1, ...plain.shape], ...(heads === 1 ? [[queries, keys]] : [])]) {
            const found = best({ data, shape });
            expect(found).toMatchObject({
              call: 'bias',
              matches: true,
              precision: 'exact',
              options: { scheme: 'alibi', heads, queries, keys, form: 'causal' },
              except: [{ id: 'mask', values: { pattern: 'later-keys' } }],
            });
            expect(found.firstFailure!.index.slice(-2)).toEqual([0, keys - queries + 1]);
            expect(found.sentence).toContain('keys after the query are masked');
          }
        }
      }
    }
  });

  it('a window, padding, and batches with different masks', () => {
    const windowed = made(powersOf(8), 16, 16, (m, q, k) => (k > q || k <= q - 5 ? -Infinity : m * (k - q)));
    expect(best(windowed)).toMatchObject({
      options: { scheme: 'alibi' },
      except: [{ id: 'mask', values: { pattern: 'window' } }],
    });
    const encoder = made(powersOf(8), 16, 16, (m, q, k) => (k > 12 ? -65504 : -m * Math.abs(q - k)));
    expect(best(encoder)).toMatchObject({
      options: { scheme: 'alibi', form: 'symmetric' },
      except: [{ id: 'mask', values: { pattern: 'keys' } }],
    });
    const shape = [2, 8, 16, 16];
    const data = [3, 0].flatMap((padding) => [
      ...made(powersOf(8), 16, 16, (m, q, k) => (k > q || k < padding ? -1e9 : m * (k - q))).data,
    ]);
    expect(best({ data, shape })).toMatchObject({ matches: true, options: { scheme: 'alibi', heads: 8 } });
  });

  it('in half precision, as Falcon has it', () => {
    const bias = made(powersOf(8), 24, 24, (m, q, k) => (k > q ? -Infinity : bfloat16(m * (k - q))));
    expect(best(bias)).toMatchObject({ options: { scheme: 'alibi', heads: 8 }, except: [{ id: 'mask' }] });
  });

  it('a mask alone is not a bias', () => {
    const { none, candidates } = identify(pe, { bias: made([1], 12, 12, (_, q, k) => (k > q ? -Infinity : 0)) });
    expect({ none, candidates }).toEqual({ none: true, candidates: [] });
  });

  it('other conventions with a mask keep their names', () => {
    const causal = (options: Parameters<typeof pe.bias>[0]) => {
      const { data, shape } = pe.bias(options);
      const [queries, keys] = shape.slice(-2) as [number, number];
      return { data: data.map((v, i) => (i % keys > Math.floor(i / keys) % queries ? -Infinity : v)), shape };
    };
    const kerple = { scheme: 'kerple', kernel: 'log', p: [0.5, 1], a: [0.25, 0.75], queries: 20, keys: 20 } as const;
    expect(best(causal(kerple))).toMatchObject({ options: { scheme: 'kerple' }, except: [{ id: 'mask' }] });
    const table = { data: noise(64, 3), shape: [32, 2] };
    const t5 = { scheme: 't5', table, bidirectional: false, queries: 80, keys: 80 } as const;
    expect(best(causal(t5))).toMatchObject({
      options: { scheme: 't5', numBuckets: 32, bidirectional: false },
      except: [{ id: 'mask' }],
    });
    const random = {
      data: noise(2 * 64, 8).map((v, i) => (i % 8 > Math.floor(i / 8) % 8 ? -Infinity : v)),
      shape: [2, 8, 8],
    };
    expect(identify(pe, { bias: random }).none).toBe(true);
  });
});

describe('ALiBi with the wrong sign', () => {
  it.each([1, 4, 8, 12])('%i heads', (heads) => {
    const slopes = [...pe.alibiSlopes({ heads })];
    const of = {
      'keys after the query are 0': (m: number, q: number, k: number) => m * Math.max(0, q - k),
      masked: (m: number, q: number, k: number) => (k > q ? -Infinity : m * (q - k)),
      'a score_mod': (m: number, q: number, k: number) => m * (q - k),
      encoder: (m: number, q: number, k: number) => m * Math.abs(q - k),
    };
    const except = {
      'keys after the query are 0': ['sign'],
      masked: ['sign', 'mask'],
      'a score_mod': ['sign', 'later-keys'],
      encoder: ['sign'],
    };
    for (const name of Object.keys(of) as (keyof typeof of)[]) {
      const found = best(made(slopes, 12, 12, of[name]));
      expect(found.options, name).toMatchObject({ scheme: 'alibi', heads });
      expect(ids(found.except), name).toEqual(except[name]);
      expect(found.options.form).toBe(name === 'encoder' ? 'symmetric' : 'causal');
      expect(found.sentence).toContain('the sign is wrong');
    }
  });

  it('the right sign for all keys, without a mask', () => {
    const found = best(made(powersOf(8), 12, 12, (m, q, k) => m * (k - q)));
    expect(found.options).toMatchObject({ scheme: 'alibi', form: 'causal' });
    expect(ids(found.except)).toEqual(['later-keys']);
  });

  it('slopes', () => {
    const { candidates } = identify(pe, { slopes: { data: powersOf(8).map((slope) => -slope), shape: [8] } });
    expect(candidates[0]).toMatchObject({
      matches: true,
      options: { heads: 8, alibiBiasMax: 8 },
      except: [{ id: 'sign' }],
    });
  });
});

describe('ALiBi with other slopes', () => {
  const cases = [
    { what: 'the first of 16 heads', slopes: powersOf(16).slice(0, 8), words: 'those of the first 8 of 16 heads' },
    { what: 'the last of 16 heads', slopes: powersOf(16).slice(8), words: 'those of heads 9 to 16 of 16 heads' },
    { what: '2 as base', slopes: powersOf(8, 2), words: '2^(-2h/8)' },
    { what: 'heads from 0', slopes: [1, ...powersOf(8)].slice(0, 8), words: 'heads h counted from 0' },
    { what: 'no power of 2', slopes: powersOf(12), words: '2^(-8h/12)' },
    { what: 'the first of 16 for 12', slopes: powersOf(16).slice(0, 12), words: 'those of the first 12 of 16 heads' },
    { what: 'in order', slopes: [...pe.alibiSlopes({ heads: 12 })].sort((a, b) => b - a), words: 'descending' },
    { what: 'reversed', slopes: powersOf(8).reverse(), words: 'ascending' },
    { what: 'learned', slopes: [0.31, 0.07, 0.55, 0.2], words: '0.31, 0.07, 0.55, 0.2' },
    {
      what: 'of its own formula',
      slopes: Array.from({ length: 6 }, (_, h) => 1 / (h + 1)),
      words: '1, 0.5, 0.333333, 0.25 …',
    },
    { what: 'powers of e', slopes: [1, 2, 3, 4, 5, 6].map((h) => Math.exp(-h)), words: '0.367879 times 0.367879^h' },
    { what: 'all the same', slopes: [0.25, 0.25, 0.25, 0.25], words: '0.25' },
  ];
  it.each(cases)('$what', ({ slopes, words }) => {
    for (const of of [
      (m: number, q: number, k: number) => -m * Math.max(0, q - k),
      (m: number, q: number, k: number) => (k > q ? -1e9 : -m * (q - k)),
      (m: number, q: number, k: number) => -m * Math.abs(q - k),
    ]) {
      const found = best(made(slopes, 12, 12, of));
      expect(found).toMatchObject({ matches: true, options: { scheme: 'alibi', heads: slopes.length } });
      expect(found.candidates.some(({ except }) => ids(except).includes('slopes'))).toBe(true);
      expect(found.sentence).toContain(words);
    }
    const alone = identify(pe, { slopes: { data: slopes, shape: [slopes.length] } });
    expect(alone.none).toBe(false);
    expect(alone.sentence).toContain(words);
  });

  it('options that make them come first, without departures', () => {
    const found = best(made(powersOf(8, 4), 12, 12, (m, q, k) => -m * Math.max(0, q - k)));
    expect(found).toMatchObject({ options: { alibiBiasMax: 4 }, except: [] });
    expect(found.sentence).toContain('The same as');
  });
});

describe('ALiBi with one row for all queries', () => {
  it('by the place of the key, as BLOOM and MPT have it', () => {
    for (const heads of [8, 12]) {
      const slopes = [...pe.alibiSlopes({ heads })];
      for (const [form, of] of [
        ['bloom', (m: number, _: number, k: number) => m * k],
        ['mpt', (m: number, _: number, k: number) => m * (k - 19)],
      ] as const) {
        expect(best(made(slopes, 10, 20, of))).toMatchObject({ options: { scheme: 'alibi', form }, except: [] });
        const masked = made(slopes, 20, 20, (m, q, k) => (k > q ? -65504 : of(m, q, k)));
        expect(best(masked)).toMatchObject({ options: { scheme: 'alibi', form }, except: [{ id: 'mask' }] });
        for (const shape of [
          [heads, 1, 20],
          [1, heads, 1, 20],
        ]) {
          const { candidates } = best(made(slopes, 1, 20, of, shape));
          expect(candidates.some(({ options, matches }) => matches && options.form === form)).toBe(true);
        }
      }
      const wrong = best(made(slopes, 20, 20, (m, _, k) => -m * k));
      expect(wrong).toMatchObject({ options: { scheme: 'alibi', form: 'bloom' }, except: [{ id: 'sign' }] });
    }
  });

  it('printed with four decimals', () => {
    const bias = made(powersOf(8), 40, 40, (m, q, k) => (k > q ? -10000 : Number((m * k).toFixed(4))));
    const { candidates } = identify(pe, { bias: { data: Array.from(bias.data, Number), shape: bias.shape } });
    expect(candidates[0]).toMatchObject({ options: { scheme: 'alibi', form: 'bloom' }, except: [{ id: 'mask' }] });
  });

  it('another constant in each row', () => {
    const constants = noise(16, 4);
    const bias = made(powersOf(8), 16, 16, (m, q, k) => float32(m * (k - q) + constants[q]!));
    const found = best(bias);
    expect(found.options).toMatchObject({ scheme: 'alibi' });
    expect(ids(found.except)).toEqual(['later-keys', 'row-constant']);
    const masked = made(powersOf(8), 16, 16, (m, q, k) => (k > q ? -Infinity : float32(m * (k - q) + constants[q]!)));
    expect(ids(best(masked).except)).toEqual(['row-constant', 'mask']);
  });
});

describe("T5's buckets", () => {
  const sizes = [
    [10, 10],
    [60, 60],
    [8, 200],
    [300, 300],
  ] as const;
  it.each([
    { bidirectional: true, numBuckets: 32, maxDistance: 128 },
    { bidirectional: false, numBuckets: 32, maxDistance: 128 },
    { bidirectional: true, numBuckets: 320, maxDistance: 800 },
    { bidirectional: true, numBuckets: 8, maxDistance: 20 },
    { bidirectional: false, numBuckets: 16, maxDistance: 64 },
    { bidirectional: false, numBuckets: 24, maxDistance: 100 },
    { bidirectional: true, numBuckets: 64, maxDistance: 256 },
    { bidirectional: true, numBuckets: 4, maxDistance: 2 },
  ])('$bidirectional, $numBuckets, $maxDistance', (options) => {
    for (const [queries, keys] of sizes) {
      const relative = Float64Array.from(
        { length: queries * keys },
        (_, i) => (i % keys) - Math.floor(i / keys) - (keys - queries),
      );
      const matrix = pe.t5Buckets({ data: relative, shape: [queries, keys] }, options);
      for (const shape of [
        [queries, keys],
        [1, queries, keys],
      ]) {
        const found = best({ data: matrix.data, shape });
        expect(found).toMatchObject({
          call: 't5Buckets',
          matches: true,
          precision: 'exact',
          except: [],
          options: { bidirectional: options.bidirectional },
        });
        const call = found.options as typeof options;
        expect(pe.t5Buckets({ data: relative, shape: [queries, keys] }, call).data).toEqual(matrix.data);
        // With distances that pass the last bucket, both numbers are determined.
        if (queries === 300) expect(call.numBuckets).toBe(options.numBuckets);
        if (queries === 300 && options.maxDistance < 300) {
          const determined = found.notes.every((note) => !note.includes('maxDistance'));
          if (determined) expect(call.maxDistance).toBe(options.maxDistance);
        }
        if (options.numBuckets === 32) expect(call).toEqual(options);
      }
    }
  });

  it('of query minus key are named so', () => {
    const relative = Float64Array.from({ length: 3600 }, (_, i) => Math.floor(i / 60) - (i % 60));
    const { data } = pe.t5Buckets({ data: relative, shape: [60, 60] });
    expect(best({ data, shape: [60, 60] })).toMatchObject({ call: 't5Buckets', except: [{ id: 'sign' }] });
  });

  it('a table of them is found, clipped distances are none', () => {
    const of = (bucket: (q: number, k: number) => number) =>
      Float64Array.from({ length: 400 }, (_, i) => bucket(Math.floor(i / 20), i % 20));
    const relative = of((q, k) => k - q);
    const { data } = pe.t5Buckets({ data: relative, shape: [20, 20] });
    expect(identify(pe, { table: { data, shape: [20, 20] } }).candidates[0]).toMatchObject({ call: 't5Buckets' });
    const clipped = of((q, k) => Math.min(8, Math.max(-8, k - q)) + 8);
    expect(best({ data: clipped, shape: [20, 20] }).call).toBe('bias');
  });

  it('whole numbers are not called bfloat16', () => {
    for (const of of [(q: number, k: number) => q - k, (q: number, k: number) => (q * 7 + k * k) % 300]) {
      const data = Float64Array.from({ length: 400 }, (_, i) => of(Math.floor(i / 20), i % 20));
      for (const { precision } of identify(pe, { bias: { data, shape: [20, 20] } }).candidates)
        expect(precision).not.toMatch(/float16/);
    }
  });
});
