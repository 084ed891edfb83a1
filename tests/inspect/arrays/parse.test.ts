import { parseArrays, parseNpy } from 'posenc/inspect';
import { describe, expect, it } from 'vitest';
import { npy, zip as zipOf } from './files.ts';

const bytes = (array: ArrayBufferView) => new Uint8Array(array.buffer, array.byteOffset, array.byteLength);

describe('text', () => {
  it.each([
    ['[[0, 1], [0.5, -2e-3]]', [2, 2], [0, 1, 0.5, -0.002]],
    ['array([[0., 1.],\n       [.5, 2.]], dtype=float32)', [2, 2], [0, 1, 0.5, 2]],
    ["tensor([1, 2], device='cuda:0')", [2], [1, 2]],
    ['[[1. 2.]\n [3. 4.]]', [2, 2], [1, 2, 3, 4]],
    ['1,2\n3,4\n', [2, 2], [1, 2, 3, 4]],
    ['sin,cos\n1,2\n3,4\n', [2, 2], [1, 2, 3, 4]],
    [',a,b\n0,1,2\n1,3,4\n', [2, 2], [1, 2, 3, 4]],
    ['1\t2\n3\t4', [2, 2], [1, 2, 3, 4]],
    ['1 2 3', [3], [1, 2, 3]],
    ['{ "data": [1, 2, 3, 4], "shape": [2, 2] }', [2, 2], [1, 2, 3, 4]],
  ])('%j', async (text, shape, values) => {
    const [array] = await parseArrays(text);
    expect(array!.shape).toEqual(shape);
    expect(Array.from(array!.data)).toEqual(values);
  });

  it('several arrays by their names', async () => {
    const arrays = await parseArrays('{"cos": [[1, 0]], "sin": [[0, 1]]}');
    expect(arrays.map(({ name, shape }) => [name, shape])).toEqual([
      ['cos', [1, 2]],
      ['sin', [1, 2]],
    ]);
  });

  it.each([
    ['', 'empty text'],
    ['[[1, 2], [3]]', 'another length'],
    ['[1, [2]]', 'another length'],
    ['[1, 2', 'without an end'],
    ['[0, ..., 9]', 'leaves some out'],
    ['[1, two]', 'expected numbers'],
    ['1,2\n3', '1 numbers in line 2'],
    ['{"a": ', 'JSON'],
    ['{"__proto__": 5}', 'a list of numbers'],
    ['['.repeat(100000), 'more than 32 deep'],
  ])('refuses %j', async (text, message) => {
    await expect(parseArrays(text)).rejects.toThrow(message);
  });
});

describe('NPY', () => {
  it.each([
    ['<f4', bytes(Float32Array.of(1.5, -2))],
    ['<f8', bytes(Float64Array.of(1.5, -2))],
    ['>f4', Uint8Array.of(0x3f, 0xc0, 0, 0, 0xc0, 0, 0, 0)],
    ['<f2', bytes(Uint16Array.of(0x3e00, 0xc000))],
  ])('%s', async (descr, body) => {
    for (const version of [1, 2, 3]) {
      const [array] = await parseArrays(npy(descr, '(2,)', body, { version }));
      expect(Array.from(array!.data)).toEqual([1.5, -2]);
    }
  });

  it('integers, subnormal float16 numbers and Fortran order', () => {
    expect(Array.from(parseNpy(npy('<i8', '(2,)', bytes(BigInt64Array.of(-5n, 2n ** 53n)))).data)).toEqual([
      -5,
      2 ** 53,
    ]);
    expect(Array.from(parseNpy(npy('<f2', '(2,)', bytes(Uint16Array.of(1, 0x83ff)))).data)).toEqual([
      2 ** -24,
      -1023 * 2 ** -24,
    ]);
    const columns = npy('<f4', '(2, 3)', bytes(Float32Array.of(1, 4, 2, 5, 3, 6)), { fortran: 'True' });
    expect(Array.from(parseNpy(columns).data)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it.each([
    ['a short body', npy('<f4', '(3,)', new Uint8Array(8)), '8 bytes of data'],
    ['a huge shape', npy('<f4', '(4294967296, 4294967296)', new Uint8Array(8)), 'at most 67108864'],
    ['objects', npy('|O', '(1,)', new Uint8Array(8)), "the type '|O'"],
    ['an integer too large', npy('<i8', '(1,)', bytes(BigInt64Array.of(2n ** 53n + 1n))), '9007199254740993'],
    ['a header past the end', npy('<f4', '(1,)', new Uint8Array(4)).subarray(0, 30), 'a header of'],
    ['another version', npy('<f4', '(1,)', new Uint8Array(4), { version: 9 }), 'NPY version 9'],
  ])('refuses %s', async (_, file, message) => {
    await expect(parseArrays(file)).rejects.toThrow(message);
  });
});

describe('NPZ', () => {
  const content = npy('<f4', '(2,)', bytes(Float32Array.of(7, 8)));
  const zip = (method: 0 | 8, message: { size?: number; crc?: number } = {}) =>
    zipOf('cos.npy', content, method, message);

  it.each([0, 8] as const)('method %i', async (method) => {
    const [array] = await parseArrays(zip(method));
    expect(array).toMatchObject({ name: 'cos', dtype: 'float32', shape: [2] });
    expect(Array.from(array!.data)).toEqual([7, 8]);
  });

  it('refuses what is broken', async () => {
    await expect(parseArrays(zip(8, { size: 10 }))).rejects.toThrow('more than 10 bytes');
    await expect(parseArrays(zip(8, { crc: 1 }))).rejects.toThrow('wrong checksum');
    await expect(parseArrays(zip(0).subarray(0, 60))).rejects.toThrow('its directory is missing');
    await expect(parseArrays(zip(0, { size: 2 ** 32 - 2 }))).rejects.toThrow(
      'a size that its packed bytes cannot have',
    );
  });
});
