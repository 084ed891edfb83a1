import type { AttentionEncoding, Tensor } from 'posenc';
import { describe, expect, it } from 'vitest';
import { fromFloat16, toFloat16 } from '../../../web/files/numbers/index.ts';
import { builds, instances } from '../builds.ts';
import { random } from '../numbers.ts';
import { relativeEncodings } from '../relative-encodings.ts';
import { thrownBy } from '../thrown.ts';

/** The array after a round trip through float16. */
const rounded = ({ data, shape }: Tensor): Tensor => ({ data: data.map((x) => fromFloat16(toFloat16(x))), shape });

describe('numbers of half precision', () => {
  it('are what IEEE 754 says', () => {
    for (const [half, value] of [
      [0x0000, 0],
      [0x8000, -0],
      [0x0001, 2 ** -24],
      [0x03ff, 1023 * 2 ** -24],
      [0x0400, 2 ** -14],
      [0x3555, 0.333251953125],
      [0x3c00, 1],
      [0xc000, -2],
      [0x7bff, 65504],
      [0x7c00, Number.POSITIVE_INFINITY],
      [0xfc00, Number.NEGATIVE_INFINITY],
      [0x7e00, Number.NaN],
    ] as const) {
      expect(fromFloat16(half)).toBe(value);
      expect(toFloat16(value)).toBe(half);
    }
  });

  it('are the nearest, and of two the even one', () => {
    const bits = new Uint32Array(1);
    const float = new Float32Array(bits.buffer);
    /** The float32 next to a positive one. */
    const beside = (x: number, step: number) => {
      float[0] = x;
      (bits[0] as number) += step;
      return float[0] as number;
    };
    for (let half = 0; half < 0x7c00; half++) {
      const [here, next] = [fromFloat16(half), half === 0x7bff ? 65536 : fromFloat16(half + 1)];
      const middle = (here + next) / 2;
      const found = [here, middle, beside(middle, -1), beside(middle, 1), -middle].map(toFloat16);
      const even = half + (half % 2);
      if (found.join() !== [half, even, half, half + 1, even | 0x8000].join()) expect.fail(`${half}: ${found}`);
    }
    expect([2 ** -40, -(2 ** -26), 1e30, 3e-46].map(toFloat16)).toEqual([0, 0x8000, 0x7c00, 0]);
  });
});

describe.each(builds)('float16 arrays, build %s', (build) => {
  const pe = instances[build];
  const [q, k, v] = [random([2, 4, 5, 8]), random([2, 2, 5, 8], 2), random([2, 2, 5, 8], 3)];

  it('hold the nearest numbers, and say what they are', () => {
    const array = pe.upload(
      { data: [0.1, 2, -3, Number.NaN, Number.NEGATIVE_INFINITY, 1e-7], shape: [3, 2] },
      { dtype: 'float16' },
    );
    expect(array.dtype).toBe('float16');
    const expected = [0.0999755859375, 2, -3, Number.NaN, Number.NEGATIVE_INFINITY, 2 ** -23];
    expect(Array.from(array.data)).toEqual(expected);
    expect(array.data[0]).toBe(expected[0]);
    expect(array.data[6]).toBeUndefined();
    // From a resident array to another one.
    const wide = pe.upload(array);
    expect(wide.dtype).toBe('float32');
    expect(Array.from(wide.data)).toEqual(expected);
    for (const one of [array, wide]) one.dispose();
    expect(() => array.data[0]).toThrow('dispose');
  });

  it('give attention the bits of the same numbers as float32, with every encoding', () => {
    const shape = { heads: 4, queries: 5, keys: 5, headDim: 8, valueDim: 8 };
    const encodings: (AttentionEncoding | undefined)[] = [
      undefined,
      { scheme: 'alibi' },
      { scheme: 'rope' },
      { scheme: 't5', table: random([32, 4], 5) },
      { scheme: 'fire', w0: random([5, 1]), b0: random([5]), w1: random([4, 5]), b1: random([4]) },
      ...relativeEncodings(shape),
    ];
    const half = { k: pe.upload(k, { dtype: 'float16' }), v: pe.upload(v, { dtype: 'float16' }) };
    const same = { k: rounded(k), v: rounded(v) };
    const each = { ...half, v: same.v };
    for (const encoding of encodings) {
      const options = { q, ...(encoding && { encoding }) };
      for (const want of [[], ['logSumExp'], ['logits', 'weights', 'terms']] as const) {
        const expected = pe.attention({ ...options, ...same, want });
        expect(pe.attention({ ...options, ...half, want })).toEqual(expected);
        expect(pe.attention({ ...options, ...each, want })).toEqual(expected);
      }
    }
    expect(Array.from(half.k.data)).toEqual(Array.from(same.k.data));
    for (const one of Object.values(half)) one.dispose();
  });

  it('serve every other function as float32', () => {
    const x = random([3, 6, 8]);
    const half = pe.upload(x, { dtype: 'float16' });
    const same = rounded(x);
    expect(pe.rotate(half, { scheme: 'rope', offset: 3 })).toEqual(pe.rotate(same, { scheme: 'rope', offset: 3 }));
    expect(pe.linearAttention({ q: x, k: half, v: half })).toEqual(pe.linearAttention({ q: x, k: same, v: same }));
    half.dispose();
  });

  it.each([false, true])('grow token by token, ring: %s', (ring) => {
    const room = ring ? 7 : 40;
    const [all, others] = [random([2, 40, 8], 4), random([2, 40, 6], 5)];
    const rowsOf = ({ data, shape }: Tensor, from: number, to: number): Tensor => {
      const [heads = 1, rows = 1, width = 1] = shape;
      const parts = Array.from({ length: heads }, (_, h) =>
        Array.from(data.subarray((h * rows + from) * width, (h * rows + to) * width)),
      );
      return { data: Float32Array.from(parts.flat()), shape: [heads, to - from, width] };
    };
    const options = { room, ring, dtype: 'float16' } as const;
    const [keys, values] = [pe.upload(rowsOf(all, 0, 3), options), pe.upload(rowsOf(others, 0, 3), options)];
    for (let length = 4; length <= 40; length++) {
      keys.append(rowsOf(all, length - 1, length));
      values.append(rowsOf(others, length - 1, length));
      const first = Math.max(0, length - room);
      const same = { k: rounded(rowsOf(all, first, length)), v: rounded(rowsOf(others, first, length)) };
      expect(Array.from(keys.data)).toEqual(Array.from(same.k.data));
      const call = {
        q: random([4, 1, 8], length),
        causal: true,
        window: [5, 0],
        encoding: { scheme: 'alibi' },
      } as const;
      expect(pe.attention({ ...call, k: keys, v: values })).toEqual(pe.attention({ ...call, ...same }));
    }
    keys.truncate(2);
    expect(keys.shape).toEqual([2, 2, 8]);
    for (const one of [keys, values]) one.dispose();
  });

  it('refuse what float16 would make infinite, and stay as they are', () => {
    const array = pe.upload(random([2, 8]), { room: 4, dtype: 'float16' });
    const before = Array.from(array.data);
    const large = (x: number): Tensor => ({
      data: Float32Array.from({ length: 8 }, (_, n) => (n === 5 ? x : 1)),
      shape: [1, 8],
    });
    for (const [call, argument, message] of [
      [
        () => array.append(large(65520)),
        'rows.data[5]',
        /65520 is not allowed; expected a magnitude below 65520.*float16/,
      ],
      [() => array.append(large(-1e30)), 'rows.data[5]', /below 65520/],
      [() => pe.upload(large(7e4), { dtype: 'float16' }), 'array.data[5]', /70000 is not allowed/],
      [() => pe.upload({ data: [1e300], shape: [1] }, { dtype: 'float16' }), 'array.data[0]', /1e\+300 is not allowed/],
      [
        () => pe.upload(large(1), { dtype: 'half' as 'float16' }),
        'dtype',
        /'half' is not allowed; expected .*'float16'/,
      ],
      [() => pe.upload(large(1), { dtype: null as never }), 'dtype', /null is not allowed/],
    ] as const) {
      expect(thrownBy(call)).toMatchObject({
        code: 'invalid-argument',
        argument,
        message: expect.stringMatching(message),
      });
      expect(Array.from(array.data)).toEqual(before);
    }
    array.append(large(65519));
    expect(array.data[2 * 8 + 5]).toBe(65504);
    array.dispose();
  });
});
