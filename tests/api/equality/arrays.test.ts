import { expect, it } from 'vitest';

const data = Float32Array.of(0, 1, Number.NaN, 0.1);

it.each<[string, unknown, unknown]>([
  ['an entry', data, Float32Array.of(0, 1, Number.NaN, 0.2)],
  ['the sign of a zero', data, Float32Array.of(-0, 1, Number.NaN, 0.1)],
  ['the length', data, data.subarray(0, 3)],
  ['the type', Int32Array.of(7), Uint32Array.of(7)],
  ['an entry of an array within', { output: [{ data }] }, { output: [{ data: Float32Array.of(0, 1, 2, 0.1) }] }],
  ['what is beside an array', { data, shape: [4] }, { data: data.slice(), shape: [2, 2] }],
])('arrays that differ in %s are not equal', (_, a, b) => {
  expect(a).not.toEqual(b);
});

it('arrays of the same entries are equal, whatever the bits of NaN, and wherever they lie', () => {
  const quiet = new Float32Array(Uint32Array.of(0x7fc00001).buffer);
  expect(quiet).toEqual(Float32Array.of(Number.NaN));
  expect(Float32Array.of(5, ...data).subarray(1)).toEqual(data);
});
