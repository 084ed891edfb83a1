import fc from 'fast-check';
import { type AttentionEncoding, type BiasOptions, PosencError, type Scheme, type Tensor } from 'posenc';
import { namedValues } from 'posenc/catalogue';
import { describe, expect, it } from 'vitest';
import { builds, instances } from '../builds.ts';
import { largestDifference, random } from '../numbers.ts';
import { callOptions, encodingOf, schemeNamed, schemesAt } from '../scheme-options.ts';

const heads = 2;
const sizes = { queries: 3, keys: 4 };
const headDim = 8;

/** Every bias that depends on the distance alone. */
const distanceBiases = [
  { scheme: 'alibi', heads, form: 'symmetric' },
  { scheme: 't5' },
  { scheme: 't5', bidirectional: false, outputScale: 2.5 },
  { scheme: 'kerple', form: 'symmetric' },
  { scheme: 'kerple', kernel: 'power', clampMaxP: 1 },
  { scheme: 'kerple', kernel: 'weight' },
  { scheme: 'sandwich', heads, dim: 16 },
  { scheme: 'sandwich', heads, dim: 16, firstFrequency: 0, subtractHalfDim: false, form: 'symmetric' },
  { scheme: 'toeplitz' },
  { scheme: 'dynamic-position-bias' },
  { scheme: 'dynamic-position-bias', logDistance: true },
  { scheme: 'proximal' },
] as const;

/** These options with the others that `bias` needs. */
const withArrays = ({ scheme, ...values }: { readonly scheme: string }, shape: typeof sizes = sizes) =>
  callOptions(schemeNamed(scheme), { heads, headDim, ...shape }, values);
const named = distanceBiases.map((options) => [JSON.stringify(options), withArrays(options)] as const);

/** The entry of head h at [query, key]. */
function at({ data, shape }: Tensor, h: number, i: number, j: number): number {
  const [queries, keys] = shape.slice(-2) as [number, number];
  return data[(h * queries + i) * keys + j] as number;
}

describe.each(builds)('biases, build %s', (build) => {
  const pe = instances[build];
  const bias = (options: object) => pe.bias(options as BiasOptions);

  it.each(named)('%s is a function of the distance, at positions up to a million', (_, options) => {
    const near = bias({ ...options, ...sizes, offset: 1 });
    const matrices = near.shape.length === 3 ? heads : 1;
    for (let h = 0; h < matrices; h++) {
      for (let i = 1; i < 3; i++) {
        for (let j = 1; j < 4; j++) expect(at(near, h, i, j)).toBe(at(near, h, i - 1, j - 1));
      }
    }
    fc.assert(
      fc.property(fc.integer({ min: -1e6, max: 1e6 }), fc.integer({ min: 0, max: 6 }), (offset, more) => {
        // The same distance at larger positions: a single query at offset + more and the key `more`.
        const one = bias({ ...options, queries: 1, keys: 1, offset });
        const many = bias({ ...options, queries: 1, keys: more + 1, offset: offset + more });
        for (let h = 0; h < matrices; h++) expect(at(many, h, 0, more)).toBe(at(one, h, 0, 0));
      }),
    );
  });

  it('T5 reads the bucket of every distance from its table', () => {
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.integer({ min: 4, max: 64 }),
        fc.integer({ min: 65, max: 1e6 }),
        fc.integer({ min: -1e6, max: 1e6 }),
        (bidirectional, numBuckets, maxDistance, offset) => {
          const options = { bidirectional, numBuckets, maxDistance };
          const table = random([numBuckets, heads], numBuckets);
          const result = bias({ scheme: 't5', table, ...options, ...sizes, offset });
          const relative = Array.from({ length: 12 }, (_, n) => (n % 4) - (Math.floor(n / 4) + offset));
          const { data: buckets } = pe.t5Buckets(relative, options);
          for (let h = 0; h < heads; h++) {
            const read = Array.from(buckets, (bucket) => table.data[bucket * heads + h] as number);
            expect(result.data.slice(h * 12, (h + 1) * 12)).toEqual(Float32Array.from(read));
          }
        },
      ),
    );
  });

  it('T5 buckets are saturated, monotone and kept apart by direction', () => {
    const distances = Array.from({ length: 4001 }, (_, i) => i - 2000);
    const both = pe.t5Buckets({ data: distances, shape: [1, 4001] });
    expect(both.shape).toEqual([1, 4001]);
    expect(both.data).toBeInstanceOf(Int32Array);
    expect([both.data[0], both.data[4000]]).toEqual([15, 31]);
    const past = pe.t5Buckets(distances, { bidirectional: false });
    expect(Math.max(...past.data.slice(2000))).toBe(0);
    expect(past.data[0]).toBe(31);
    for (let i = 1; i <= 2000; i++) expect(past.data[i] as number).toBeLessThanOrEqual(past.data[i - 1] as number);
    // At a boundary that floating-point logarithms can miss.
    expect(pe.t5Buckets([-799, -800], { bidirectional: false, numBuckets: 128, maxDistance: 10000 }).data).toEqual(
      Int32Array.of(95, 96),
    );
  });

  it('Toeplitz clips at the ends of its table', () => {
    const table = random([5, heads]);
    const result = bias({ scheme: 'toeplitz', table, queries: 1, keys: 11, offset: 5 });
    for (let h = 0; h < heads; h++) {
      const expected = Array.from({ length: 11 }, (_, j) => {
        return table.data[(Math.min(2, Math.max(-2, j - 5)) + 2) * heads + h] as number;
      });
      expect(result.data.slice(h * 11, (h + 1) * 11)).toEqual(Float32Array.from(expected));
    }
  });

  it('KERPLE with the slopes of ALiBi as a and no p is ALiBi', () => {
    const slopes = pe.alibiSlopes({ heads: 4 });
    const options = { scheme: 'kerple', kernel: 'power', a: slopes, clampMin: 1e-6, queries: 5, keys: 9 };
    expect(bias(options)).toEqual(bias({ scheme: 'alibi', heads: 4, queries: 5, keys: 9 }));
    const logarithm = bias({ scheme: 'kerple', p: [1], a: [1], form: 'symmetric', queries: 4, keys: 7 });
    expect(logarithm.data).toEqual(bias({ scheme: 'proximal', queries: 4, keys: 7 }).data);
  });

  it('Sandwich from t = 0 is the inner product of two rows of the sinusoidal table, over 8h / H', () => {
    const dim = 32;
    const { data } = pe.absolute({ scheme: 'sinusoidal', length: 6, dim });
    const result = bias({
      scheme: 'sandwich',
      heads,
      dim,
      firstFrequency: 0,
      subtractHalfDim: false,
      form: 'symmetric',
      queries: 6,
      keys: 6,
    });
    for (let i = 0; i < 6; i++) {
      for (let j = 0; j < 6; j++) {
        let dot = 0;
        for (let c = 0; c < dim; c++) dot += (data[i * dim + c] as number) * (data[j * dim + c] as number);
        expect(at(result, 1, i, j)).toBeCloseTo(dot / 8, 4);
      }
    }
  });

  it('FIRE follows its formula', () => {
    const [w0, b0, w1, b1] = [random([5, 1]), random([5], 2), random([heads, 5], 3), random([heads], 4)];
    const result = bias({ scheme: 'fire', w0, b0, w1, b1, c: 0.7, threshold: 3, queries: 5, keys: 6, offset: 1 });
    const entry = (h: number, i: number, j: number) => {
      const x = Math.log1p(Math.abs(0.7 * (i - j))) / (Math.log1p(Math.abs(0.7 * Math.max(i, 3))) + 1e-6);
      let sum = b1.data[h] as number;
      for (let u = 0; u < 5; u++) {
        const hidden = Math.max(0, (w0.data[u] as number) * x + (b0.data[u] as number));
        sum += (w1.data[h * 5 + u] as number) * hidden;
      }
      return sum;
    };
    for (let h = 0; h < heads; h++) {
      for (let i = 0; i < 5; i++)
        for (let j = 0; j < 6; j++) expect(at(result, h, i, j)).toBeCloseTo(entry(h, i + 1, j), 6);
    }
    expect(bias({ scheme: 'fire', w0: w0.data, b0, w1, b1, ...sizes })).toEqual(
      bias({ scheme: 'fire', w0, b0, w1, b1, ...sizes }),
    );
  });

  it('Swin reads its index from its table', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 }), (height, width) => {
        const window = { height, width };
        const index = pe.swinRelativeIndex({ window });
        const tokens = height * width;
        expect(index.shape).toEqual([tokens, tokens]);
        const table = random([(2 * height - 1) * (2 * width - 1), heads], tokens);
        const { data } = bias({ scheme: 'swin', window, table });
        for (let h = 0; h < heads; h++) {
          const read = Array.from(index.data, (row) => table.data[row * heads + h] as number);
          expect(data.slice(h * tokens ** 2, (h + 1) * tokens ** 2)).toEqual(Float32Array.from(read));
        }
      }),
    );
  });

  it('BEiT and LeViT read their indices from their tables', () => {
    const size = fc.integer({ min: 1, max: 5 });
    fc.assert(
      fc.property(size, size, size, (height, width, stride) => {
        const window = { height, width };
        const withClass = pe.swinRelativeIndex({ window, classToken: true });
        expect(withClass.shape).toEqual([height * width + 1, height * width + 1]);
        const rows = (2 * height - 1) * (2 * width - 1) + 3;
        const beitTable = random([rows, heads], 1);
        const beit = bias({ scheme: 'beit', window, table: beitTable }).data;
        const levitTable = random([heads, height * width], 2);
        const few = pe.levitRelativeIndex({ window, stride });
        const levit = bias({ scheme: 'levit', window, stride, table: levitTable });
        expect(levit.shape).toEqual([heads, ...few.shape]);
        for (let h = 0; h < heads; h++) {
          const ofClass = Array.from(withClass.data, (row) => beitTable.data[row * heads + h] as number);
          expect(beit.slice(h * ofClass.length, (h + 1) * ofClass.length)).toEqual(Float32Array.from(ofClass));
          const ofFew = Array.from(few.data, (row) => levitTable.data[h * height * width + row] as number);
          expect(levit.data.slice(h * ofFew.length, (h + 1) * ofFew.length)).toEqual(Float32Array.from(ofFew));
        }
      }),
    );
  });

  it('LeViT with fewer queries is no encoding, but a bias', () => {
    const window = { height: 2, width: 4 };
    const table = random([heads, 8], 2);
    const [q, k] = [random([heads, 2, 4], 3), random([heads, 8, 4], 4)];
    const encoding = { scheme: 'levit', window, stride: 2, table } as const;
    expect(() => pe.attention({ q, k, v: k, encoding })).toThrow(/as many queries as keys/);
    expect(() => pe.attention({ q: k, k, v: k, encoding })).toThrow(/'levit' with 2 queries for 8 keys/);
    const added = pe.attention({ q, k, v: k, bias: bias(encoding) });
    expect(added.output.shape).toEqual([heads, 2, 4]);
  });

  it("Swin V2's coordinates are logarithms of the share of the largest offset", () => {
    const at = (offset: number, extent: number) =>
      (Math.sign(offset) * Math.log2(1 + Math.abs((8 * offset) / (extent - 1)))) / 3;
    const coordinates = (pretrainedWindow?: { height: number; width: number }) =>
      pe.swinLogCoordinates({ window: { height: 4, width: 3 }, ...(pretrainedWindow && { pretrainedWindow }) });
    const check = ({ data, shape }: { data: Float64Array; shape: readonly number[] }, units: [number, number]) => {
      expect(shape).toEqual([7, 5, 2]);
      for (let row = -3; row <= 3; row++) {
        for (let column = -2; column <= 2; column++) {
          const first = 2 * (5 * (row + 3) + column + 2);
          expect(data[first]).toBeCloseTo(at(row, units[0]), 14);
          expect(data[first + 1]).toBeCloseTo(at(column, units[1]), 14);
        }
      }
    };
    check(coordinates(), [4, 3]);
    check(coordinates({ height: 0, width: 0 }), [4, 3]);
    check(coordinates({ height: 8, width: 12 }), [8, 12]);
    check(coordinates({ height: 2, width: 0 }), [2, 3]);
    // Along an axis with a single token, the only offset is 0.
    expect([...pe.swinLogCoordinates({ window: { height: 1, width: 1 } }).data]).toEqual([0, 0]);
  });

  it('the shift mask of Swin hides nothing without a shift, and takes another value', () => {
    const [image, window] = [
      { height: 4, width: 6 },
      { height: 2, width: 3 },
    ];
    const none = pe.swinShiftMask({ image, window, shift: { height: 0, width: 0 } });
    expect(none.shape).toEqual([4, 6, 6]);
    expect(none.data.every((entry) => entry === 0)).toBe(true);
    const hidden = pe.swinShiftMask({ image, window, shift: { height: 1, width: 1 }, masked: -Infinity });
    expect(new Set(hidden.data)).toEqual(new Set([0, -Infinity]));
    // Tokens always see themselves.
    for (let w = 0; w < 4; w++) for (let t = 0; t < 6; t++) expect(hidden.data[(w * 6 + t) * 6 + t]).toBe(0);
  });

  it('data-dependent ALiBi adds up the gates between key and query', () => {
    const gateLogits = random([2, 5, heads]);
    const result = bias({ scheme: 'data-dependent-alibi', gateLogits, postLogScale: 0.5 });
    expect(result.shape).toEqual([2, heads, 5, 5]);
    const gate = (b: number, t: number, h: number) =>
      -0.5 * Math.log1p(Math.exp(-(gateLogits.data[(b * 5 + t) * heads + h] as number)));
    expect(at(result, 3, 4, 2)).toBeCloseTo(gate(1, 3, 1) + gate(1, 4, 1), 6);
    expect(at(result, 0, 3, 3)).toBe(0);
    const both = bias({ scheme: 'data-dependent-alibi', gateLogits: random([1, 4, 2 * heads]), causal: false });
    expect(both.shape).toEqual([1, heads, 4, 4]);
  });

  it('relative projection is 0 for the future and from maxDist on', () => {
    const [weights, distanceBank] = [random([1, heads, 6, 3]), random([3, 2], 2)];
    const result = bias({ scheme: 'relative-projection', weights, distanceBank, keys: 6 });
    for (let i = 0; i < 6; i++) {
      for (let j = 0; j < 6; j++) expect(at(result, 1, i, j) === 0).toBe(j > i || i - j >= 2);
    }
  });

  it('fills the array that is given', () => {
    const out = new Float32Array(24);
    const table = random([32, heads]);
    expect(pe.bias({ scheme: 't5', table, ...sizes, out }).data).toBe(out);
    expect(out).toEqual(pe.bias({ scheme: 't5', table, ...sizes }).data);
  });
});

it('has the same bits in both builds', () => {
  const all = [...distanceBiases, ...schemesAt('bias').map(({ name }) => ({ scheme: name }))];
  for (const options of all) {
    const value = withArrays(options) as never;
    expect(instances.simd.bias(value)).toEqual(instances.relaxed.bias(value));
  }
});

describe.each(builds)('biases as encodings of attention, build %s', (build) => {
  const pe = instances[build];
  const q = random([1, heads, 4, 8], 1);
  const k = random([1, heads, 4, 8], 2);
  const v = random([1, heads, 4, 8], 3);
  const want = ['logits'] as const;
  const square = { queries: 4, keys: 4 };

  /** An encoding, and the options of `bias` for the same scheme. */
  function pair(scheme: Scheme, values: Record<string, unknown> = {}) {
    const size = { batch: 1, heads, headDim, ...square };
    const own = namedValues(scheme, values, true);
    const picked = scheme.byCausality && { [scheme.byCausality.parameter]: own[scheme.byCausality.parameter] };
    return [encodingOf(scheme, size, values, true), callOptions(scheme, size, { ...values, ...picked })] as const;
  }
  const pairs = [
    ...schemesAt('bias').map((scheme) => [scheme.name, ...pair(scheme)] as const),
    ['t5, bidirectional', ...pair(schemeNamed('t5'), { bidirectional: true })] as const,
    ['kerple, power', ...pair(schemeNamed('kerple'), { kernel: 'power' })] as const,
  ];

  it.each(pairs)('%s is what bias() gives, added to the logits', (_, encoding, alone) => {
    const settings = { q, k, v, causal: true, want } as const;
    const inside = pe.attention({ ...settings, encoding });
    const outside = pe.attention({ ...settings, bias: pe.bias(alone as never) });
    expect(inside).toEqual(outside);
    // Together with rotary positions, and with another bias.
    const several = [{ scheme: 'rope' }, encoding, { scheme: 'proximal' }] as const;
    const rotated = { ...settings, q: pe.rotate(q, { scheme: 'rope' }), k: pe.rotate(k, { scheme: 'rope' }) };
    const once = pe.attention({ ...rotated, bias: pe.bias(alone as never) }).logits as Tensor;
    const twice = pe.attention({ ...settings, encoding: several }).logits as Tensor;
    const proximal = pe.bias({ scheme: 'proximal', ...square }).data;
    const visible = (x: Float32Array) => x.map((entry) => (entry === -Infinity ? 0 : entry));
    const expected = once.data.map((entry, i) => entry + (proximal[i % 16] as number));
    expect(largestDifference(visible(twice.data), visible(expected))).toBeLessThan(4e-6);
  });

  it('takes symmetric forms and all buckets without a causal mask', () => {
    for (const scheme of schemesAt('bias').filter(({ byCausality }) => byCausality)) {
      const { parameter, otherwise } = scheme.byCausality as NonNullable<Scheme['byCausality']>;
      const size = { heads, headDim, ...square };
      const alone = callOptions(scheme, size, { [parameter]: otherwise });
      const encoding = encodingOf(scheme, size, {}, false);
      expect(pe.attention({ q, k, v, want, encoding })).toEqual(
        pe.attention({ q, k, v, want, bias: pe.bias(alone as never) }),
      );
    }
  });

  describe('with a kernel that multiplies', () => {
    const weight = { scheme: 'kerple', kernel: 'weight', p: [0.7, 1.5], a: [0.3, 0.05] } as const;
    const settings = { q, k, v, causal: true, softcap: 3, bias: random([heads, 4, 4], 5) } as const;
    /** logits · weight + bias in float64, for visible keys. */
    const expected = (logits: ArrayLike<number>, added: (h: number, i: number, j: number) => number) =>
      Float64Array.from(logits, (logit, n) => {
        const [j, i, h] = [n % 4, Math.floor(n / 4) % 4, Math.floor(n / 16) % heads];
        const [a, p] = [weight.a[h] as number, weight.p[h] as number];
        return j > i ? Number.NEGATIVE_INFINITY : logit * Math.exp(-a * (i - j) ** p) + added(h, i, j);
      });
    const finite = (all: ArrayLike<number>) => Array.from(all, (x) => (x === Number.NEGATIVE_INFINITY ? -1e9 : x));
    const own = (h: number, i: number, j: number) => settings.bias.data[(h * 4 + i) * 4 + j] as number;

    it('takes the logits after the softcap and before every bias', () => {
      const plain = pe.attention({ q, k, v, softcap: 3, encoding: { scheme: 'rope' }, want: ['logits'] });
      const rows = pe.bias({ scheme: 'alibi', heads, queries: 4, keys: 4 });
      const all = [{ scheme: 'alibi' }, weight, { scheme: 'rope' }] as const;
      const { logits } = pe.attention({ ...settings, encoding: all, want: ['logits'] });
      const wanted = expected(plain.logits?.data ?? [], (h, i, j) => {
        return own(h, i, j) + (rows.data[(h * 4 + i) * 4 + j] as number);
      });
      expect(largestDifference(finite(logits?.data ?? []), finite(wanted))).toBeLessThan(2e-6);
    });

    it('is the same without logits, in terms, and twice', () => {
      const [whole, terms] = [['logits'], ['terms', 'logits']].map((kinds) =>
        pe.attention({ ...settings, encoding: [weight], want: kinds as ['logits', 'terms'] }),
      );
      const streamed = pe.attention({ ...settings, encoding: weight });
      expect(largestDifference(streamed.output.data, whole?.output.data ?? [])).toBeLessThan(2e-6);
      const { contentContent, bias } = terms?.terms ?? {};
      const together = contentContent?.data.map((x, n) => x + (bias?.data[n] as number)) ?? [];
      const hidden = (x: number, n: number) => (n % 4 > Math.floor(n / 4) % 4 ? Number.NEGATIVE_INFINITY : x);
      expect(largestDifference(finite(together.map(hidden)), finite(whole?.logits?.data ?? []))).toBeLessThan(2e-6);
      const twice = pe.attention({ ...settings, encoding: [weight, weight], want: ['logits'] });
      const double = { ...weight, a: weight.a.map((a) => 2 * a) };
      const once = pe.attention({ ...settings, encoding: double, want: ['logits'] });
      expect(largestDifference(finite(twice.logits?.data ?? []), finite(once.logits?.data ?? []))).toBeLessThan(2e-6);
    });

    it('leaves the products of a relative scheme as they are', () => {
      const shaw = { scheme: 'shaw', keyTable: random([5, 8], 9) } as const;
      const terms = pe.relativeTerms({ ...shaw, q, k }).contentPosition as Tensor;
      const plain = pe.attention({ q, k, v, want: ['logits'] });
      const wanted = expected(plain.logits?.data ?? [], () => 0).map((x, n) => x + (terms.data[n] as number));
      const encoding = [shaw, weight];
      const { logits, output } = pe.attention({ q, k, v, causal: true, encoding, want: ['logits'] });
      expect(largestDifference(finite(logits?.data ?? []), finite(wanted))).toBeLessThan(4e-6);
      expect(
        largestDifference(pe.attention({ q, k, v, causal: true, encoding }).output.data, output.data),
      ).toBeLessThan(2e-6);
    });

    it('is no number that the scorecard could add', () => {
      expect(() => pe.score({ ...weight, p: [1], a: [1] }, { length: 8 })).toThrow(
        expect.objectContaining({ argument: 'kernel', message: expect.stringMatching(/multiplies the logits/) }),
      );
    });
  });

  it('FIRE adds what bias() says on both sides of its threshold, wherever the queries begin', () => {
    const layers = { w0: random([4, 1], 11), b0: random([4], 12), w1: random([heads, 4], 13), b1: random([heads], 14) };
    const encoding = { scheme: 'fire', ...layers, threshold: 6 } as const;
    for (let offset = 0; offset < 12; offset++) {
      const { data } = pe.bias({ ...encoding, queries: 4, keys: 4, offset });
      const outside = pe.attention({ q, k, v, offset, bias: { data, shape: [heads, 4, 4] } });
      const inside = pe.attention({ q, k, v, offset, encoding });
      expect(largestDifference(inside.output.data, outside.output.data)).toBeLessThan(2e-6);
    }
  });

  it('gives cached decoding the rows of one pass', () => {
    for (const scheme of ['t5', 'kerple', 'fire', 'toeplitz', 'dynamic-position-bias']) {
      const encoding = encodingOf(schemeNamed(scheme), { heads, headDim, ...square });
      const all = pe.attention({ q, k, v, causal: true, encoding }).output.data;
      for (let i = 0; i < 4; i++) {
        const last = (x: Tensor, from: number, to: number) => ({
          data: [0, 1].flatMap((h) => [...x.data.slice((h * 4 + from) * 8, (h * 4 + to) * 8)]),
          shape: [1, heads, to - from, 8],
        });
        const step = pe.attention({
          q: last(q, i, i + 1),
          k: last(k, 0, i + 1),
          v: last(v, 0, i + 1),
          causal: true,
          encoding,
        });
        const whole = [0, 1].flatMap((h) => [...all.slice((h * 4 + i) * 8, (h * 4 + i + 1) * 8)]);
        expect(largestDifference(step.output.data, whole)).toBeLessThan(2e-6);
      }
    }
  });

  it.each([
    [{ scheme: 't5', table: random([32, 3]) }, 'encoding.table.shape', /\[32, 3\] is not allowed; expected \[32, 2\]/],
    [{ scheme: 'kerple', p: [1, 1, 1], a: [1, 1, 1] }, 'encoding.p.shape', /expected \[2\]/],
    [{ scheme: 'toeplitz', table: random([4, 2]) }, 'encoding.table.shape', /a whole number maxDistance/],
    [
      { scheme: 'swin', window: { height: 3, width: 2 }, table: random([15, 2]) },
      'encoding.window',
      /6 tokens is not allowed; expected 4, as many/,
    ],
    [{ scheme: 'data-dependent-alibi', gateLogits: random([1, 5, 2]) }, 'encoding.gateLogits.shape', /\[1, 4, 2\]/],
    [{ scheme: 'sandwich', dim: 8, heads: 2 }, 'encoding.heads', /unknown option/],
  ] as const)('refuses %o', (encoding, argument, message) => {
    const call = () => pe.attention({ q, k, v, causal: true, encoding: encoding as unknown as AttentionEncoding });
    expect(call).toThrow(PosencError);
    expect(call).toThrow(expect.objectContaining({ argument, message: expect.stringMatching(message) }));
    expect(pe.attention({ q, k, v, encoding: { scheme: 'proximal' } }).output.shape).toEqual([1, heads, 4, 8]);
  });

  it('refuses gates of a text that q is only a part of', () => {
    const encoding = { scheme: 'data-dependent-alibi', gateLogits: random([1, 4, 2]) } as const;
    const one = { data: q.data.slice(0, 16), shape: [1, heads, 1, 8] };
    expect(() => pe.attention({ q: one, k, v, causal: true, encoding })).toThrow(/as many queries as keys/);
  });
});
