import type { AttentionTemperature, TensorLike } from 'posenc';
import { describe, expect, it } from 'vitest';
import { builds, instances } from '../builds.ts';
import { largestDifference, random } from '../numbers.ts';

const [queries, keys] = [6, 9];
const arrays = { q: random([2, 4, queries, 8], 1), k: random([2, 2, keys, 8], 2), v: random([2, 2, keys, 5], 3) };
const want = ['logits', 'weights', 'logSumExp', 'terms'] as const;

describe.each(builds)('temperature, build %s', (build) => {
  const pe = instances[build];

  /** Queries multiplied by the factors of their positions. */
  function multiplied({ data, shape }: TensorLike, factors: Float64Array) {
    const factorOf = (n: number) => factors[Math.floor(n / 8) % queries] as number;
    return { data: Float32Array.from(data, (x, n) => x * factorOf(n)), shape };
  }

  it('multiplies the queries, whatever comes after them', () => {
    const temperature: AttentionTemperature = { form: 'llama4', floorScale: 2, attnScale: 0.5 };
    const factors = pe.temperatures({ form: 'llama4', floorScale: 2, attnScale: 0.5, length: queries, offset: 3 });
    const q = multiplied(arrays.q, factors);
    for (const encoding of [
      undefined,
      { scheme: 'rope' },
      { scheme: 'shaw', keyTable: random([5, 8], 4), maxRelativePositions: 2 },
      { scheme: 'cope', posEmb: random([4, 8], 5) },
    ] as const) {
      const [one, other] = [
        pe.attention({ ...arrays, temperature, encoding, causal: true, want }),
        pe.attention({ ...arrays, q, encoding, causal: true, want }),
      ];
      expect(one).toEqual(other);
      const streamed = pe.attention({ ...arrays, temperature, encoding, causal: true }).output;
      expect(largestDifference(streamed.data, one.output.data)).toBeLessThan(1e-6);
    }
    const resident = pe.upload(arrays.q);
    expect(pe.attention({ ...arrays, q: resident, temperature })).toEqual(pe.attention({ ...arrays, q }));
    resident.dispose();
  });

  it('of the logits multiplies every term of them, and the parts still add up', () => {
    const bias = random([4, queries, keys], 6);
    const options = { ...arrays, bias, encoding: { scheme: 'alibi' }, want } as const;
    const { logits: plain } = pe.attention(options);
    const temperature = { form: 'inkling', floorScale: 2, attnScale: 0.7 } as const;
    const { logits, terms } = pe.attention({ ...options, temperature });
    const factors = pe.temperatures({ ...temperature, length: queries, offset: 3 });
    const expected = plain?.data.map((x, n) => x * (factors[Math.floor(n / keys) % queries] as number));
    expect(largestDifference(logits?.data ?? [], expected ?? [])).toBeLessThan(2e-6);
    const sum = terms?.contentContent.data.map((x, n) => x + (terms.bias?.data[n] as number));
    expect(largestDifference(logits?.data ?? [], sum ?? [])).toBeLessThan(2e-6);
  });

  it('takes positions of every query, and of every batch entry', () => {
    const form = { form: 'ministral3', floorScale: 4 } as const;
    const at = (queryPositions?: AttentionTemperature['queryPositions']) =>
      pe.attention({ ...arrays, temperature: { ...form, queryPositions } }).output;
    const list = Array.from({ length: queries }, (_, i) => i + 3);
    expect(at(list)).toEqual(at());
    expect(at({ data: [...list, ...list], shape: [2, queries] })).toEqual(at());
    expect(at({ data: [...list, ...list.map((p) => p + 50)], shape: [2, queries] })).not.toEqual(at());
  });

  it('names what is wrong as it was given', () => {
    const attend = (temperature: unknown, offset?: number) => () =>
      pe.attention({ ...arrays, offset, temperature: temperature as AttentionTemperature });
    expect(attend({ form: 'llama' })).toThrow("temperature.form: 'llama' is not allowed");
    expect(attend({ form: 'log-n' })).toThrow('temperature.floorScale');
    expect(attend({ form: 'log-n', floorScale: 1 })).toThrow('temperature.floorScale: 1 is not allowed');
    expect(attend({ form: 'llama4', attnScale: -1 })).toThrow('temperature.attnScale: -1 is not allowed');
    expect(attend({ form: 'llama4', appliesTo: 'keys' })).toThrow("temperature.appliesTo: 'keys' is not allowed");
    expect(attend({ form: 'llama4', scale: 1 })).toThrow('temperature.scale: unknown option');
    expect(attend({ form: 'llama4', queryPositions: [1, 2] })).toThrow('temperature.queryPositions: 2 positions');
    expect(attend({ form: 'llama4' }, -1)).toThrow('temperature.queryPositions: -1 is not allowed');
    expect(attend(null)).toThrow('temperature: null is not allowed');
    expect(() => pe.temperatures({ form: 'llama4', positions: [-3] })).toThrow('positions: -3 is not allowed');
    expect(() => pe.temperatures({ form: 'llama4' })).toThrow('length');
  });
});

describe.each(builds)('sinks, build %s', (build) => {
  const pe = instances[build];

  it('share the weights with the keys', () => {
    const sinks = [0.3, -2, 5, Number.NEGATIVE_INFINITY];
    const { weights, logSumExp, output } = pe.attention({ ...arrays, sinks, causal: true, offset: -2, want });
    for (let row = 0; row < 2 * 4 * queries; row++) {
      const lse = logSumExp?.data[row] as number;
      const sum = weights?.data.slice(row * keys, (row + 1) * keys).reduce((all, w) => all + w, 0) as number;
      const sink = sinks[Math.floor(row / queries) % 4] as number;
      // Queries before the first key see nothing.
      const hidden = row % queries < 2;
      if (hidden) {
        expect(output.data.slice(row * 5, (row + 1) * 5)).toEqual(new Float32Array(5));
        expect(lse).toBe(Math.fround(sink));
      } else expect(sum + Math.exp(sink - lse)).toBeCloseTo(1, 5);
    }
    const none = sinks.map(() => Number.NEGATIVE_INFINITY);
    expect(pe.attention({ ...arrays, sinks: none, want })).toEqual(pe.attention({ ...arrays, want }));
  });

  it('are one for each head', () => {
    const attend = (sinks: unknown) => () => pe.attention({ ...arrays, sinks: sinks as number[] });
    expect(attend([1, 2])).toThrow('sinks.shape: [2] is not allowed; expected [4]');
    expect(attend(0)).toThrow('sinks: 0 is not allowed');
    expect(attend({ data: [1, 2, 3, 4], shape: [2, 2] })).toThrow('sinks.shape');
    const tensor = { data: new Float32Array([1, 2, 3, 4]), shape: [4] };
    expect(attend(tensor)()).toEqual(attend([1, 2, 3, 4])());
  });
});
