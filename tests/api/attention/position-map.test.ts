import type { MappedAttentionOptions, PositionMap } from 'posenc';
import { describe, expect, it } from 'vitest';
import { builds, instances } from '../builds.ts';
import { largestDifference, random } from '../numbers.ts';

const maps: readonly PositionMap[] = [
  { form: 'self-extend', window: 5, groupSize: 3 },
  { form: 'rerope', window: 4 },
  { form: 'leaky-rerope', window: 3, factor: 2.5 },
  { form: 'dual-chunk', chunkSize: 6, localSize: 2 },
];
const [queries, keys, dim] = [11, 17, 8];
const arrays = { q: random([2, 4, queries, dim], 1), k: random([2, 2, keys, dim], 2), v: random([2, 2, keys, 5], 3) };

describe.each(builds)('attention with a position map, build %s', (build) => {
  const pe = instances[build];

  describe.each(maps)('$form', (positionMap) => {
    const options = { ...arrays, encoding: { scheme: 'rope' }, positionMap } as const satisfies MappedAttentionOptions;

    it('is the rotation of each pair by its own distance', () => {
      const { distances } = pe.mappedPositions({ ...positionMap, queries, keys });
      const { logits } = pe.mappedAttention({ ...options, want: ['logits'] });
      // Pairs both far from the origin and close to it: each compared with a single query at the mapped distance and a
      // key at 0.
      for (const [i, j] of [
        [0, 0],
        [0, 6],
        [5, 2],
        [10, 0],
        [10, 15],
      ] as const) {
        const one = (x: { data: ArrayLike<number> }, at: number) => ({
          data: Array.prototype.slice.call(x.data, at * dim, (at + 1) * dim) as number[],
          shape: [1, dim],
        });
        const alone = pe.attention({
          q: one(arrays.q, i),
          k: one(arrays.k, j),
          v: random([1, 1], 4),
          encoding: { scheme: 'rope', queryPositions: [distances.data[i * keys + j] as number], keyPositions: [0] },
          want: ['logits'],
        });
        expect(Math.abs((alone.logits?.data[0] as number) - (logits?.data[i * keys + j] as number))).toBeLessThan(4e-6);
      }
    });

    it.each([
      ['', {}],
      [' with sinks', { sinks: random([4], 5) }],
      [' with a softcap', { softcap: 2 }],
      [' with temperature', { temperature: { form: 'log-n', floorScale: 5 } }],
      [' with queries before the keys', { offset: -3 }],
      [' with queries after the keys', { offset: 40 }],
    ] as const)('is the same by parts and by its logits%s', (_, more) => {
      const value = { ...options, ...more, causal: true };
      const parts = pe.mappedAttention({ ...value, want: ['logSumExp'] });
      const whole = pe.mappedAttention({ ...value, want: ['logSumExp', 'weights'] });
      expect(largestDifference(parts.output.data, whole.output.data)).toBeLessThan(4e-6);
      const both = [parts, whole].map(({ logSumExp }) => logSumExp?.data as Float32Array);
      both[0]?.forEach((log, n) => {
        const other = both[1]?.[n] as number;
        expect(log === other || Math.abs(log - other) < 1e-5).toBe(true);
      });
    });

    it('takes biases, masks and windows', () => {
      const bias = random([4, queries, keys], 6);
      const mask = { data: Uint8Array.from({ length: keys }, (_, n) => Number(n % 3 > 0)), shape: [keys] };
      const { logits } = pe.mappedAttention({ ...options, want: ['logits'] });
      const full = pe.mappedAttention({ ...options, bias, mask, window: [6, 2], want: ['logits'] });
      full.logits?.data.forEach((logit, n) => {
        const [i, j] = [(Math.floor(n / keys) % queries) + keys - queries, n % keys];
        const isSeen = j % 3 > 0 && i - j <= 6 && j - i <= 2;
        const sum = (logits?.data[n] as number) + (bias.data[n % bias.data.length] as number);
        if (isSeen) expect(Math.abs(logit - sum)).toBeLessThan(1e-6);
        else expect(logit).toBe(Number.NEGATIVE_INFINITY);
      });
    });

    it('takes arrays that are in the memory of the module', () => {
      const [k, v] = [pe.upload(arrays.k), pe.upload(arrays.v)];
      const resident = pe.mappedAttention({ ...options, k, v, causal: true });
      expect(resident).toEqual(pe.mappedAttention({ ...options, causal: true }));
      for (const one of [k, v]) one.dispose();
    });

    it('writes into out, and takes arrays of two axes', () => {
      const out = new Float32Array(queries * 5);
      const two = { q: random([queries, dim], 7), k: random([keys, dim], 8), v: random([keys, 5], 9) };
      const { output } = pe.mappedAttention({ ...options, ...two, causal: true, out });
      expect(output.data).toBe(out);
      expect(output.shape).toEqual([queries, 5]);
    });
  });

  it('is plain rotary attention where every distance is near', () => {
    const plain = pe.attention({ ...arrays, encoding: { scheme: 'rope' }, causal: true });
    for (const positionMap of [
      { form: 'self-extend', window: 64, groupSize: 4 },
      { form: 'dual-chunk', chunkSize: 64, localSize: 8 },
    ] as const) {
      const mapped = pe.mappedAttention({ ...arrays, encoding: { scheme: 'rope' }, positionMap, causal: true });
      expect(largestDifference(plain.output.data, mapped.output.data)).toBeLessThan(2e-6);
    }
  });

  it('turns all rotations by the frequencies of the whole text', () => {
    const scaling = { type: 'dynamic', factor: 4, maxPositionEmbeddings: 8 } as const;
    const positionMap = { form: 'rerope', window: 64 } as const;
    const plain = pe.attention({ ...arrays, encoding: { scheme: 'rope', scaling }, causal: true });
    const mapped = pe.mappedAttention({ ...arrays, encoding: { scheme: 'rope', scaling }, positionMap, causal: true });
    expect(largestDifference(plain.output.data, mapped.output.data)).toBeLessThan(2e-6);
  });

  it('refuses what it cannot mean', () => {
    const refused = (more: object, argument: string) =>
      expect(() =>
        pe.mappedAttention({ ...arrays, encoding: { scheme: 'rope' }, positionMap: maps[1], ...more } as never),
      ).toThrow(expect.objectContaining({ argument }));
    refused({ positionMap: {} }, 'positionMap.form');
    refused({ positionMap: { form: 'other' } }, 'positionMap.form');
    refused({ positionMap: { form: 'rerope', window: 0 } }, 'positionMap.window');
    refused({ positionMap: { form: 'rerope', window: 4, factor: 2 } }, 'positionMap.factor');
    refused({ positionMap: { form: 'leaky-rerope', window: 4, factor: 0.5 } }, 'positionMap.factor');
    refused({ positionMap: { form: 'dual-chunk', chunkSize: 4, localSize: 4 } }, 'positionMap.localSize');
    refused({ encoding: undefined }, 'encoding');
    refused({ encoding: { scheme: 'alibi' } }, 'encoding.scheme');
    refused({ encoding: { scheme: 'rope', keyPositions: [1] } }, 'encoding.keyPositions');
    refused({ want: ['terms'] }, 'want');
    refused({ want: 5, causal: true }, 'want');
    refused({ bias: 0, causal: true }, 'bias');
    refused({ bias: { data: [1], shape: 1 } }, 'bias.shape');
    refused({ other: 1 }, 'other');
  });
});
