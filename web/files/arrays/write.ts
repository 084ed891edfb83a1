/** Writes arrays as NumPy does. */
import { rule } from '../../refusals/index.ts';
import { invalid, refused } from '../errors/index.ts';
import { crc32 } from '../zip/index.ts';

/** An array to write: numbers in row-major order, and its shape (ONNX Runtime and transformers.js call it `dims`). */
export interface WritableArray {
  readonly data: ArrayLike<number> | ArrayLike<bigint>;
  readonly shape?: readonly number[];
  readonly dims?: readonly number[];
}

const float64 = '<f8';

/** NumPy's names of the types; plain lists of numbers become float64. */
const types: Readonly<Record<string, string>> = {
  Float32Array: '<f4',
  Float64Array: float64,
  Int8Array: '|i1',
  Uint8Array: '|u1',
  Uint8ClampedArray: '|u1',
  Int16Array: '<i2',
  Uint16Array: '<u2',
  Int32Array: '<i4',
  Uint32Array: '<u4',
  BigInt64Array: '<i8',
  BigUint64Array: '<u8',
};

/**
 * Writes a NumPy file (NPY 1.0, little-endian, C order): float32 stays float32, and other typed arrays keep their type.
 *
 * ```js
 * import { createPosenc } from 'posenc';
 * import { parseNpy, toNpy } from 'posenc/inspect';
 * const pe = await createPosenc();
 * const bytes = toNpy(pe.bias({ scheme: 'alibi', heads: 12, queries: 512, keys: 512 }));
 * // In Node: await writeFile('alibi.npy', bytes)
 * console.assert(parseNpy(bytes).shape.join() === '12,512,512');
 * ```
 *
 * @throws PosencError 'invalid-argument' if the shape does not hold the numbers
 */
export function toNpy(array: WritableArray): Uint8Array<ArrayBuffer> {
  const { data, shape } = checked(array, 'array');
  const name = Object.prototype.toString.call(data).slice(8, -1);
  const type = types[name] ?? float64;
  const values = ArrayBuffer.isView(data) ? data : Float64Array.from(data as ArrayLike<number>);
  const extents = shape.length === 1 ? `${shape[0]},` : shape.join(', ');
  const dictionary = `{'descr': '${type}', 'fortran_order': False, 'shape': (${extents}), }`;
  // The array begins at a multiple of 64 bytes; ten bytes precede the dictionary and a line break follows it.
  const header = `\x93NUMPY\x01\0  ${dictionary.padEnd(Math.ceil((dictionary.length + 11) / 64) * 64 - 11)}\n`;
  const bytes = new Uint8Array(header.length + values.byteLength);
  for (let i = 0; i < header.length; i++) bytes[i] = header.charCodeAt(i);
  new DataView(bytes.buffer).setUint16(8, header.length - 10, true);
  bytes.set(new Uint8Array(values.buffer, values.byteOffset, values.byteLength), header.length);
  return bytes;
}

/**
 * Writes arrays by name as an NPZ file, as `numpy.savez` does: `np.load(file)['cos']`.
 *
 * ```js
 * import { createPosenc } from 'posenc';
 * import { parseArrays, toNpz } from 'posenc/inspect';
 * const pe = await createPosenc();
 * const { cos, sin } = pe.rotaryTable({ scheme: 'rope', base: 500000, dim: 128, length: 64 });
 * const arrays = await parseArrays(toNpz({ cos, sin }));
 * console.assert(arrays.map(({ name }) => name).join() === 'cos,sin');
 * ```
 *
 * @throws PosencError 'invalid-argument' if a shape does not hold its numbers, or for 4 GiB or more
 */
export function toNpz(arrays: Readonly<Record<string, WritableArray>>): Uint8Array<ArrayBuffer> {
  const members = Object.entries(arrays).map(([name, array]) => {
    checked(array, name);
    const content = toNpy(array);
    return { name: new TextEncoder().encode(`${name}.npy`), content, crc: crc32(content) };
  });
  const locals = members.map(({ name, content }) => 30 + name.length + content.length);
  const central = members.reduce((sum, { name }) => sum + 46 + name.length, 0);
  const begin = locals.reduce((sum, size) => sum + size, 0);
  if (begin + central + 22 >= 2 ** 32 || members.length >= 2 ** 16) {
    const value = { text: '{count} arrays of {size} bytes', values: { count: members.length, size: begin } };
    throw refused('arrays', value, rule('less than 4 GiB in fewer than 65,536 arrays'));
  }
  const bytes = new Uint8Array(begin + central + 22);
  const view = new DataView(bytes.buffer);
  let at = 0;
  let directory = begin;
  for (const [i, { name, content, crc }] of members.entries()) {
    // Fields from the version to the lengths are the same in both headers: names in UTF-8, stored, 1980-01-01.
    const common = (from: number) => {
      view.setUint16(from, 20, true);
      view.setUint16(from + 2, 0x800, true);
      view.setUint16(from + 8, 0x21, true);
      view.setUint32(from + 10, crc, true);
      view.setUint32(from + 14, content.length, true);
      view.setUint32(from + 18, content.length, true);
      view.setUint16(from + 22, name.length, true);
    };
    view.setUint32(at, 0x04034b50, true);
    common(at + 4);
    bytes.set(name, at + 30);
    bytes.set(content, at + 30 + name.length);
    view.setUint32(directory, 0x02014b50, true);
    view.setUint16(directory + 4, 20, true);
    common(directory + 6);
    view.setUint32(directory + 42, at, true);
    bytes.set(name, directory + 46);
    directory += 46 + name.length;
    at += locals[i] as number;
  }
  view.setUint32(directory, 0x06054b50, true);
  view.setUint16(directory + 8, members.length, true);
  view.setUint16(directory + 10, members.length, true);
  view.setUint32(directory + 12, central, true);
  view.setUint32(directory + 16, begin, true);
  return bytes;
}

function checked(array: WritableArray, argument: string) {
  const { data, shape, dims } = (array ?? {}) as Partial<WritableArray>;
  const extents = shape ?? dims;
  if (typeof data?.length !== 'number' || !Array.isArray(extents))
    throw invalid(argument, array, rule('an array { data, shape }'));
  const size = extents.reduce((product, extent) => product * extent, 1);
  if (size !== data.length || !extents.every((extent) => Number.isInteger(extent) && extent >= 0)) {
    const value = { text: '{count} numbers', values: { count: data.length } };
    throw refused(argument, value, rule('as many as shape [{shape}] holds', { shape: [...extents] }));
  }
  return { data, shape: extents as readonly number[] };
}
