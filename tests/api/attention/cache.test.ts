import { type AttentionEncoding, createPosenc, PosencError, type Tensor } from 'posenc';
import { expect, test } from 'vitest';

const pe = await createPosenc();
const array = (seed: number, ...shape: number[]): Tensor => ({
  data: Float32Array.from({ length: shape.reduce((a, b) => a * b) }, (_, i) =>
    Math.sin(seed + 1.7 * i + i * i * 0.013),
  ),
  shape,
});
/** Rows of [heads, tokens, width]. */
const rows = ({ data, shape: [heads = 1, tokens = 1, width = 1] }: Tensor, from: number, to: number): Tensor => ({
  data: Float32Array.from({ length: heads * (to - from) * width }, (_, i) => {
    const [head, rest] = [Math.floor(i / ((to - from) * width)), i % ((to - from) * width)];
    return data[(head * tokens + from) * width + rest] as number;
  }),
  shape: [heads, to - from, width],
});

const length = 150;
const [q, k, v] = [array(1, 8, length, 16), array(2, 2, length, 16), array(3, 2, length, 12)];

test.each<[string, AttentionEncoding | readonly AttentionEncoding[] | undefined, number | undefined]>([
  ['nothing', undefined, undefined],
  ['rope', { scheme: 'rope', layout: 'half', base: 500000 }, undefined],
  ['rope and a window', { scheme: 'rope', layout: 'interleaved' }, 40],
  ['a window of one token', { scheme: 'rope' }, 1],
  ['xpos', { scheme: 'xpos' }, undefined],
  ['alibi', { scheme: 'alibi' }, undefined],
  ['alibi in a window', { scheme: 'alibi' }, 33],
  ['rope with alibi', [{ scheme: 'rope' }, { scheme: 'alibi' }], 20],
])('%s: token by token and in parts as over the whole text', (_, encoding, window) => {
  const whole = pe.attention({
    ...{ q, k, v, causal: true },
    ...(encoding ? { encoding } : {}),
    ...(window ? { window: [window - 1, 0] as const } : {}),
  }).output;
  for (const sizes of [[100, 1, 1, 40, 8], [1, 149], [150], Array.from({ length }, () => 1)]) {
    const cache = pe.cache({
      ...{ heads: 2, headDim: 16, valueDim: 12 },
      ...(encoding ? { encoding } : {}),
      ...(window ? { window } : {}),
    });
    let from = 0;
    let largest = 0;
    for (const size of sizes) {
      const [a, b, c] = [q, k, v].map((one) => rows(one, from, from + size)) as [Tensor, Tensor, Tensor];
      const output = cache.step({ q: a, k: b, v: c });
      const expected = rows(whole, from, from + size);
      expect(output.shape).toEqual(expected.shape);
      output.data.forEach((value, i) => {
        largest = Math.max(largest, Math.abs(value - (expected.data[i] as number)));
      });
      from += size;
    }
    expect(cache.length).toBe(length);
    // Rotation at large positions and sums in another order.
    expect(largest).toBeLessThan(4e-6);
    cache.reset();
    expect(cache.length).toBe(0);
  }
});

test('a ring holds the window alone, and a cache without one refuses what it has no room for', () => {
  const ring = pe.cache({ heads: 2, headDim: 16, valueDim: 12, window: 4 });
  for (let i = 0; i < 3; i++) ring.step({ q, k, v });
  expect(ring.length).toBe(450);
  expect(ring.rows).toBeLessThan(70);
  const full = pe.cache({ heads: 2, headDim: 16, valueDim: 12, room: 200 });
  full.step({ q, k, v });
  expect(() => full.step({ q, k, v })).toThrow(PosencError);
  expect(full.length).toBe(150);
  const half = pe.cache({ heads: 1, headDim: 2, room: 8, dtype: 'float16' });
  const one = (value: number) => ({ data: Float32Array.of(value, 1), shape: [1, 1, 2] });
  half.step({ q: one(1), k: one(1), v: one(1) });
  expect(() => half.step({ q: one(1), k: one(1), v: one(1e6) })).toThrow(PosencError);
  const { data } = half.step({ q: one(1), k: one(1), v: one(3) });
  expect(Array.from(data)).toEqual([2, 1]);
  expect(half.length).toBe(2);
});

test('what cannot stay as it is, and what does not fit, is refused', async () => {
  const make = (encoding: object) => () =>
    pe.cache({ heads: 2, headDim: 16, window: 8, encoding: encoding as AttentionEncoding });
  expect(make({ scheme: 'axial-rope', height: 2, width: 2 })).toThrow(/encoding.scheme: 'axial-rope'/);
  expect(make({ scheme: 'shaw' })).toThrow(PosencError);
  expect(make({ scheme: 'rope', positions: [1] })).toThrow(/the cache counts them/);
  const cache = pe.cache({ heads: 2, headDim: 16, valueDim: 12 });
  expect(() => cache.step({ q, k: v, v })).toThrow(/k.shape/);
  expect(() => cache.step({ q: array(1, 3, length, 16), k, v })).toThrow(/q.shape/);
  expect(() => cache.step({ q, k: { data: [1], shape: [1] }, v })).toThrow(/k.shape/);
  expect(cache.length).toBe(0);
  // @ts-expect-error: no such option
  expect(() => pe.cache({ heads: 2, headDim: 16, maxLength: 3 })).toThrow(PosencError);
  const core = await createPosenc({ extended: false });
  expect(() => core.cache({ heads: 2, headDim: 16 })).toThrow(/extend/);
});
