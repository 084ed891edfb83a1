import type { AttentionOptions, Tensor } from 'posenc';
import { describe, expect, it } from 'vitest';
import { builds, instances } from '../builds.ts';
import { dot, largestDifference, random, row } from '../numbers.ts';

/**
 * Attention by definition in float64, over [batch, heads, queries, keys], with every option as a function of the
 * indices.
 */
function reference(
  { q, k, v }: { q: Tensor; k: Tensor; v: Tensor },
  {
    scale,
    visible,
    bias,
  }: { scale: number; visible: (...index: number[]) => boolean; bias: (...index: number[]) => number },
) {
  const [batch = 1, heads = 1, queries = 1] = q.shape;
  const [, kvHeads = 1, keys = 1] = k.shape;
  const valueDim = v.shape[3] ?? 1;
  const output: number[] = [];
  const weights: number[] = [];
  const logSumExp: number[] = [];
  for (let b = 0; b < batch; b++) {
    for (let h = 0; h < heads; h++) {
      const kv = b * kvHeads + Math.floor((h * kvHeads) / heads);
      for (let i = 0; i < queries; i++) {
        const logits = Array.from({ length: keys }, (_, j) =>
          visible(b, h, i, j)
            ? dot(row(q, (b * heads + h) * queries + i), row(k, kv * keys + j)) * scale + bias(b, h, i, j)
            : Number.NEGATIVE_INFINITY,
        );
        const top = Math.max(...logits);
        const powers = logits.map((logit) => (top === Number.NEGATIVE_INFINITY ? 0 : Math.exp(logit - top)));
        const total = powers.reduce((sum, power) => sum + power, 0);
        const shares = powers.map((power) => (total === 0 ? 0 : power / total));
        weights.push(...shares);
        logSumExp.push(total === 0 ? Number.NEGATIVE_INFINITY : top + Math.log(total));
        for (let c = 0; c < valueDim; c++) {
          output.push(
            shares.reduce((sum, share, j) => sum + share * (v.data[(kv * keys + j) * valueDim + c] as number), 0),
          );
        }
      }
    }
  }
  return { output, weights, logSumExp };
}

const everything = { want: ['logits', 'weights', 'logSumExp'] } as const;

describe.each(builds)('attention, build %s', (build) => {
  const pe = instances[build];
  const arrays = { q: random([2, 4, 5, 8], 1), k: random([2, 2, 7, 8], 2), v: random([2, 2, 7, 3], 3) };

  function check(options: Omit<AttentionOptions, 'q' | 'k' | 'v'>, rule: Partial<Parameters<typeof reference>[1]>) {
    const result = pe.attention({ ...arrays, ...options, ...everything });
    const expected = reference(arrays, { scale: 1 / Math.sqrt(8), visible: () => true, bias: () => 0, ...rule });
    expect(largestDifference(result.output.data, expected.output)).toBeLessThan(2e-6);
    expect(largestDifference(result.weights?.data ?? [], expected.weights)).toBeLessThan(2e-6);
    result.logSumExp?.data.forEach((value, i) => {
      const exact = expected.logSumExp[i] as number;
      expect(value === exact || Math.abs(value - exact) < 4e-6).toBe(true);
    });
    return result;
  }

  it('follows the definition, with grouped heads and another value width', () => {
    const result = check({}, {});
    expect(result.output.shape).toEqual([2, 4, 5, 3]);
    expect(result.logits?.shape).toEqual([2, 4, 5, 7]);
    expect(result.weights?.shape).toEqual([2, 4, 5, 7]);
    expect(result.logSumExp?.shape).toEqual([2, 4, 5]);
  });

  it('gives only what is wanted', () => {
    expect(Object.keys(pe.attention(arrays))).toEqual(['output']);
    expect(Object.keys(pe.attention({ ...arrays, want: ['weights'] }))).toEqual(['output', 'weights']);
  });

  it('writes its output into the array of the queries, when told to', () => {
    const [q, k, v] = [random([1, 2, 5, 4]), random([1, 2, 5, 4], 2), random([1, 2, 5, 4], 3)];
    const want = ['logits', 'weights', 'logSumExp', 'terms'] as const;
    for (const wanted of [[], want]) {
      const options = { k, v, want: wanted, encoding: [{ scheme: 'rope' }, { scheme: 'alibi' }] } as const;
      const expected = pe.attention({ ...options, q });
      const own = { ...q, data: q.data.slice() };
      const result = pe.attention({ ...options, q: own, out: own.data });
      expect(result.output.data).toBe(own.data);
      expect(result).toEqual(expected);
    }
  });

  it('follows the rank of q', () => {
    for (const lead of [[], [3], [2, 3]]) {
      const q = random([...lead, 4, 6], 1);
      const k = random([...lead, 5, 6], 2);
      const { output, weights, logSumExp } = pe.attention({ q, k, v: k, ...everything });
      expect(output.shape).toEqual([...lead, 4, 6]);
      expect(weights?.shape).toEqual([...lead, 4, 5]);
      expect(logSumExp?.shape).toEqual([...lead, 4]);
    }
  });

  it('takes a scale', () => void check({ scale: 2 }, { scale: 2 }));

  it('aligns causal attention at the last query and key, or as told', () => {
    check({ causal: true }, { visible: (_, __, i, j) => (j as number) <= (i as number) + 2 });
    check({ causal: true, offset: 0 }, { visible: (_, __, i, j) => (j as number) <= (i as number) });
  });

  it('limits the window', () => {
    const place = (i?: number) => (i as number) + 2;
    check(
      { window: [1, 2] },
      { visible: (_, __, i, j) => (j as number) >= place(i) - 1 && (j as number) <= place(i) + 2 },
    );
    check({ window: [null, 0] }, { visible: (_, __, i, j) => (j as number) <= place(i) });
    check({ window: [0, null], causal: true }, { visible: (_, __, i, j) => j === place(i) });
  });

  it('broadcasts masks and biases as NumPy does', () => {
    const mask = (shape: number[]) => ({
      data: Uint8Array.from(random(shape, 9).data, (value) => Number(value > -0.3)),
      shape,
    });
    const index = (shape: number[], at: readonly number[]) =>
      shape.reduce((offset, axis, i) => offset * axis + (axis === 1 ? 0 : (at[i + 4 - shape.length] as number)), 0);
    for (const shape of [[7], [5, 1], [4, 1, 7], [2, 1, 1, 7], [2, 4, 5, 7], [1]]) {
      const input = mask(shape);
      check({ mask: input }, { visible: (...at) => input.data[index(shape, at)] === 1 });
      const bias = random(shape, 8);
      check({ bias }, { bias: (...at) => bias.data[index(shape, at)] as number });
    }
    const visible = Array.from(mask([5, 7]).data, (value) => value === 1);
    check(
      { mask: { data: visible, shape: [5, 7] } },
      { visible: (_, __, i, j) => visible[(i as number) * 7 + (j as number)] as boolean },
    );
  });

  it('gives zeros for rows that see nothing', () => {
    const mask = { data: [1, 0, 1, 0, 0], shape: [5, 1] };
    const { output, weights, logits, logSumExp } = pe.attention({ ...arrays, mask, ...everything });
    for (const r of [1, 3, 4]) {
      expect(Array.from(row(output, r))).toEqual([0, 0, 0]);
      expect(Array.from(row(weights as Tensor, r))).toEqual(new Array(7).fill(0));
      expect(Array.from(row(logits as Tensor, r))).toEqual(new Array(7).fill(Number.NEGATIVE_INFINITY));
      expect(logSumExp?.data[r]).toBe(Number.NEGATIVE_INFINITY);
    }
    expect(row(output, 0).every(Number.isFinite)).toBe(true);
  });

  it('caps logits softly', () => {
    const [plain, capped] = [0, 5].map(
      (softcap) => pe.attention({ ...arrays, scale: 30, softcap, ...everything }).logits?.data ?? [],
    );
    const expected = Array.from(plain as Float32Array, (logit) => 5 * Math.tanh(logit / 5));
    expect(largestDifference(capped as Float32Array, expected)).toBeLessThan(1e-4);
  });

  describe('with an encoding', () => {
    const { q, k } = arrays;

    it('rotates queries and keys', () => {
      const rope = { scheme: 'rope', layout: 'half', base: 100, rotaryDim: 6 } as const;
      const turned = { ...arrays, q: pe.rotate(q, { ...rope, offset: 2 }), k: pe.rotate(k, rope) };
      expect(pe.attention({ ...arrays, encoding: rope, ...everything })).toEqual(
        pe.attention({ ...turned, ...everything }),
      );
      const queryPositions = [9, 8, 7, 6, 5];
      const keyPositions = { data: Array.from({ length: 14 }, (_, i) => i * 1.5), shape: [2, 7] };
      const placed = {
        ...arrays,
        q: pe.rotate(q, { ...rope, positions: queryPositions }),
        k: pe.rotate(k, { ...rope, positions: keyPositions }),
      };
      expect(pe.attention({ ...arrays, encoding: { ...rope, queryPositions, keyPositions } })).toEqual(
        pe.attention(placed),
      );
    });

    it('adds the bias of ALiBi, symmetric unless causal', () => {
      const alibi = { scheme: 'alibi', heads: 4, queries: 5, keys: 7 } as const;
      const encoding = { scheme: 'alibi' } as const;
      const withBias = (bias: Tensor, causal = false) => pe.attention({ ...arrays, bias, causal, ...everything });
      expect(pe.attention({ ...arrays, encoding, ...everything })).toEqual(
        withBias(pe.bias({ ...alibi, form: 'symmetric' })),
      );
      expect(pe.attention({ ...arrays, encoding, causal: true, ...everything })).toEqual(
        withBias(pe.bias(alibi), true),
      );
      const form = 'causal';
      expect(pe.attention({ ...arrays, encoding: { ...encoding, form }, ...everything })).toEqual(
        withBias(pe.bias(alibi)),
      );
      const mpt = pe.attention({ ...arrays, encoding: { ...encoding, form: 'mpt' }, causal: true, want: ['weights'] });
      const causal = pe.attention({ ...arrays, encoding, causal: true, want: ['weights'] });
      expect(largestDifference(mpt.weights?.data ?? [], causal.weights?.data ?? [])).toBeLessThan(1e-6);
    });

    it('combines several, and a bias', () => {
      const bias = random([2, 1, 1, 7], 5);
      const alibi = pe.bias({ scheme: 'alibi', heads: 4, queries: 5, keys: 7, form: 'symmetric' });
      const proximal = pe.bias({ scheme: 'proximal', queries: 5, keys: 7 });
      const turned = { ...arrays, q: pe.rotate(q, { scheme: 'rope', offset: 2 }), k: pe.rotate(k, { scheme: 'rope' }) };
      const result = pe.attention({
        ...arrays,
        bias,
        encoding: [{ scheme: 'rope' }, { scheme: 'alibi' }, { scheme: 'proximal' }],
        ...everything,
      });
      const plain = pe.attention({ ...turned, ...everything });
      result.logits?.data.forEach((logit, n) => {
        const [b, h, i, j] = [Math.floor(n / 140), Math.floor(n / 35) % 4, Math.floor(n / 7) % 5, n % 7];
        const added = [
          alibi.data[(h * 5 + i) * 7 + j],
          proximal.data[i * 7 + j],
          bias.data[b * 7 + j],
          plain.logits?.data[n],
        ];
        expect(Math.abs(logit - added.reduce<number>((sum, value) => sum + (value as number), 0))).toBeLessThan(2e-6);
      });
    });

    it('tells equal words apart, which it cannot do without', () => {
      const words = 'The brown dog chased the black dog'.split(' ');
      const { embeddings, wq, wk, wv } = pe.syntheticSentence({ words, dim: 64, heads: 4, headDim: 16, seed: 1 });
      const heads = (weight: Tensor) => {
        const { data } = pe.project(embeddings, weight);
        const split = Float32Array.from({ length: data.length }, (_, n) => {
          const [h, i, c] = [Math.floor(n / (7 * 16)), Math.floor(n / 16) % 7, n % 16];
          return data[i * 64 + h * 16 + c] as number;
        });
        return { data: split, shape: [4, 7, 16] };
      };
      const qkv = { q: heads(wq), k: heads(wk), v: heads(wv) };
      const difference = (options: object) => {
        const weights = pe.attention({ ...qkv, ...options, want: ['weights'] }).weights as Tensor;
        return Math.max(
          ...[0, 1, 2, 3].map((h) => largestDifference(row(weights, h * 7 + 2), row(weights, h * 7 + 6))),
        );
      };
      expect(difference({})).toBe(0);
      expect(difference({ encoding: { scheme: 'rope' } })).toBeGreaterThan(1e-3);
      expect(difference({ encoding: { scheme: 'alibi' } })).toBeGreaterThan(1e-3);
    });
  });
});

describe.each(builds)('attention with some heads of a layer, build %s', (build) => {
  const pe = instances[build];
  const [q, k, v] = [random([6, 5, 8], 1), random([6, 7, 8], 2), random([6, 7, 3], 3)];
  const some = ({ data, shape }: Tensor) => {
    const size = (shape[1] as number) * (shape[2] as number);
    return { data: data.slice(2 * size, 5 * size), shape: [3, ...shape.slice(1)] };
  };
  const want = ['logits', 'terms'] as const;

  it.each([
    { scheme: 'alibi' },
    { scheme: 'alibi', form: 'mpt' },
    { scheme: 'sandwich', dim: 8 },
    { scheme: 'sandwich', dim: 8, form: 'tril' },
    { scheme: 'proximal' },
  ] as const)('is that part of attention with all: %s', (encoding) => {
    const whole = pe.attention({ q, k, v, encoding, want });
    const part = { q: some(q), k: some(k), v: some(v), encoding, totalHeads: 6, headOffset: 2 };
    const found = pe.attention({ ...part, want });
    expect(found.output).toEqual(some(whole.output));
    expect(found.logits).toEqual(some(whole.logits as Tensor));
    expect(found.terms?.bias).toEqual(some(whole.terms?.bias as Tensor));
    const streamed = pe.attention(part).output;
    expect(streamed).toEqual(some(pe.attention({ q, k, v, encoding }).output));
  });

  it('refuses heads that the layer does not have', () => {
    const refused = (options: Partial<AttentionOptions>, argument: string) =>
      expect(() => pe.attention({ q, k, v, ...options })).toThrow(expect.objectContaining({ argument }));
    refused({ totalHeads: 5 }, 'totalHeads');
    refused({ totalHeads: 6, headOffset: 1 }, 'headOffset');
    refused({ headOffset: 1 }, 'headOffset');
    refused({ totalHeads: 8, headOffset: 3 }, 'headOffset');
    expect(pe.attention({ q, k, v, totalHeads: 8, headOffset: 2 }).output.shape).toEqual([6, 5, 3]);
  });
});
