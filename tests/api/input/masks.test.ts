import { type MaskLike, PosencError, type TensorLike } from 'posenc';
import { describe, expect, it } from 'vitest';
import { builds, instances } from '../builds.ts';
import { random } from '../numbers.ts';

const keys = 3;
const [q, k, v] = [random([keys, 4]), random([keys, 4], 2), random([keys, 4], 3)];
const causal = [1, 0, 0, 1, 1, 0, 1, 1, 1];
const hidden = [Number.NEGATIVE_INFINITY, -1e9, -3.4028234663852886e38, -65504, -10000, Number.NaN, 0.5, 2, -1];

/** The ways of writing the same flags. */
const written: [string, (flags: readonly number[]) => ArrayLike<number | boolean>][] = [
  ['numbers', (flags) => [...flags]],
  ['booleans', (flags) => flags.map(Boolean)],
  ['Uint8Array', (flags) => Uint8Array.from(flags)],
  ['Int32Array', (flags) => Int32Array.from(flags)],
  ['Float32Array', (flags) => Float32Array.from(flags)],
  ['Float64Array', (flags) => Float64Array.from(flags)],
];
const areWhole = ['booleans', 'Uint8Array', 'Int32Array'];

/** Every function that takes a mask, for `count` keys, tokens or pixels. */
const takers: Record<string, (mask: MaskLike) => unknown> = {
  attention: (mask) => pe.attention({ q, k, v, mask }),
  mappedAttention: (mask) =>
    pe.mappedAttention({ q, k, v, mask, encoding: { scheme: 'rope' }, positionMap: { form: 'rerope', window: 2 } }),
  linearAttention: (mask) => pe.linearAttention({ q, k, v, mask }),
  bloom: (mask) => pe.bias({ scheme: 'alibi', form: 'bloom', heads: 2, mask }),
  detr: ({ data }) => pe.absolute({ scheme: 'detr-sine', numPosFeats: 4, mask: { data, shape: [1, keys] } }),
  positionIds: (mask) => pe.positionIds({ mask }),
};
const pe = instances.simd;

describe.each(Object.entries(takers))('the mask of %s', (name, call) => {
  const shape = [keys];

  it.each(written)('may be written as %s', (_, write) => {
    const uploaded = pe.upload({ data: Float32Array.of(0, 1, 1), shape });
    const expected = call({ data: [false, true, true], shape });
    expect(call({ data: write([0, 1, 1]), shape })).toEqual(expected);
    expect(call({ data: uploaded.data, shape })).toEqual(expected);
  });

  it('hides nothing if it is all ones, in any type', () => {
    const expected = call({ data: [true, true, true], shape });
    for (const [, write] of written) expect(call({ data: write([1, 1, 1]), shape })).toEqual(expected);
  });

  it.each(hidden.filter((value) => !(name === 'positionIds' && value === 2)))('refuses %f', (value) => {
    const expected = name === 'attention' || name === 'mappedAttention' ? '`bias`' : /additive mask|whole number/;
    for (const data of [Float32Array.of(0, value, 0), [0, value, 1]]) {
      expect(() => call({ data, shape })).toThrow(expected);
      expect(() => call({ data, shape })).toThrow(/^mask\.data\[1\]: /);
    }
  });

  it('refuses zeros that might be those of an additive mask', () => {
    const uploaded = pe.upload({ data: new Float32Array(keys), shape });
    for (const [type, write] of written) {
      if (areWhole.includes(type)) continue;
      expect(() => call({ data: write([0, 0, 0]), shape })).toThrow(/^mask\.data: zeros alone/);
      expect(() => call({ data: write([-0, -0, -0]), shape })).toThrow(/^mask\.data: zeros alone/);
    }
    expect(() => call({ data: uploaded.data, shape })).toThrow(/^mask\.data: zeros alone/);
  });

  it.each(areWhole)('may hide everything by %s', (type) => {
    const write = new Map(written).get(type) as (flags: readonly number[]) => ArrayLike<number | boolean>;
    const everything = { data: write([0, 0, 0]), shape };
    // An image without pixels is one of DETR's own masks, which are true for padding.
    if (name === 'detr') expect(() => call(everything)).toThrow(/give the opposite/);
    else expect(() => call(everything)).not.toThrow();
  });
});

describe.each(builds)('an additive mask, build %s', (build) => {
  const own = instances[build];
  const added: TensorLike = {
    data: Float32Array.from(causal, (one) => (one ? 0 : Number.NEGATIVE_INFINITY)),
    shape: [keys, keys],
  };

  it('is right as a bias, where it equals the flags', () => {
    const mask = { data: causal, shape: [keys, keys] };
    const want = ['weights'] as const;
    expect(own.attention({ q, k, v, bias: added, want })).toEqual(own.attention({ q, k, v, mask, want }));
    expect(() => own.attention({ q, k, v, mask: added })).toThrow(PosencError);
  });

  it('is not a mask of flags, which a bias would not hide', () => {
    for (const data of [causal.map(Boolean), Uint8Array.from(causal), Int32Array.from(causal)]) {
      const bias = { data, shape: [keys, keys] } as unknown as TensorLike;
      expect(() => own.attention({ q, k, v, bias })).toThrow(/^bias\.data: .* a mask belongs in `mask`$/);
    }
    // Whole numbers that are no flags are a bias, and so are zeros and ones with a fraction.
    for (const data of [Int32Array.from(causal, (one) => one - 1), Float32Array.from(causal)]) {
      const doubles = { data: Float64Array.from(data), shape: [keys, keys] };
      const bias = { data, shape: [keys, keys] };
      expect(own.attention({ q, k, v, bias })).toEqual(own.attention({ q, k, v, bias: doubles }));
    }
  });
});
