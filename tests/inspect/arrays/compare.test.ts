import { createPosenc, type SinusoidalOptions } from 'posenc';
import { compareArrays } from 'posenc/inspect';
import { describe, expect, it } from 'vitest';

const pe = await createPosenc();
const table = (options: Partial<SinusoidalOptions> = {}) =>
  pe.absolute({ scheme: 'sinusoidal', length: 40, dim: 16, ...options });

describe('the cause of a difference', () => {
  it.each([
    ['layout', table(), table({ layout: 'half' }), { a: 'interleaved', b: 'half' }],
    ['layout', table({ layout: 'half' }), table(), { a: 'half', b: 'interleaved' }],
    ['offset', table(), table({ offset: 3 }), { offset: 3 }],
    ['offset', table({ offset: 2 }), table(), { offset: -2 }],
    ['sines-and-cosines', table(), table({ flipSinToCos: true }), { layout: 'interleaved' }],
    ['sines-negated', table(), table({ positionScale: -1 }), { member: 'first' }],
    ['amplitude', table(), table({ amplitude: 1.25 }), {}],
    ['frequencies', table({ base: 500 }), table({ base: 10000 }), {}],
    ['frequencies', table(), table({ positionScale: 0.25 }), {}],
  ] as const)('%s', (cause, a, b, values) => {
    const { causes, first } = compareArrays(a, b);
    expect(first).not.toBeNull();
    expect(causes[0]).toMatchObject({ cause, values });
  });

  it('half precision', () => {
    const a = table();
    const words = new Uint32Array(a.data.slice().buffer).map(
      (word) => (word + 0x7fff + ((word >>> 16) & 1)) & 0xffff0000,
    );
    const b = { data: new Float32Array(words.buffer), shape: a.shape };
    expect(compareArrays(a, b).causes[0]!.cause).toBe('bfloat16');
  });

  it('is not guessed where none fits', () => {
    const a = table();
    const b = { data: a.data.map((x, i) => x + 0.1 * Math.sin(i * i)), shape: a.shape };
    const { causes, sentence } = compareArrays(a, b);
    expect(causes).toEqual([]);
    expect(sentence).toContain('No guess fits');
  });
});

it('measures', () => {
  const a = { data: [1, 2, 3, 4], shape: [2, 2] };
  const b = { data: [1, 2, 3.5, 4], shape: [2, 2] };
  const found = compareArrays(a, b);
  expect(found.largestAbsolute).toEqual({ value: 0.5, index: [1, 0], a: 3, b: 3.5 });
  expect(found.largestRelative?.value).toBeCloseTo(1 / 7, 12);
  expect(found.largestUlp?.value).toBe(2 ** 21);
  expect(found.first).toEqual({ index: [1, 0], a: 3, b: 3.5 });
  expect(Array.from(found.byRow)).toEqual([0, 0.5]);
  expect(Array.from(found.byColumn)).toEqual([0.5, 0]);
  expect(compareArrays(a, a)).toMatchObject({ equal: true, first: null, largestAbsolute: null });
});

it('refuses arrays of other shapes', () => {
  expect(() => compareArrays({ data: [1], shape: [1] }, { data: [1], shape: [1, 1] })).toThrow(
    'b: shape [1, 1] is not allowed; expected [1], that of a',
  );
});
