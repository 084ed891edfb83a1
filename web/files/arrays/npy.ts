import { ofLength, rule } from '../../refusals/index.ts';
import { quoted, refused } from '../errors/index.ts';
import { float16At, sizeOf } from '../numbers/index.ts';
import type { ParsedArray } from './parsed-array.ts';

/** How to read one number at a byte offset. */
interface NumberType {
  readonly name: string;
  /** What safetensors calls it, and so `TensorInfo.dtype`. */
  readonly dtype: string;
  readonly bytes: number;
  readonly wide: boolean;
  readonly read: (view: DataView, at: number, little: boolean) => number;
}

const type = (name: string, dtype: string, bytes: number, wide: boolean, read: NumberType['read']): NumberType => ({
  name,
  dtype,
  bytes,
  wide,
  read,
});

/** Number types by the letters that follow the byte order in NumPy's `descr`. */
const types: Readonly<Record<string, NumberType>> = {
  b1: type('bool', 'BOOL', 1, false, (view, at) => view.getUint8(at)),
  i1: type('int8', 'I8', 1, false, (view, at) => view.getInt8(at)),
  u1: type('uint8', 'U8', 1, false, (view, at) => view.getUint8(at)),
  i2: type('int16', 'I16', 2, false, (view, at, little) => view.getInt16(at, little)),
  u2: type('uint16', 'U16', 2, false, (view, at, little) => view.getUint16(at, little)),
  i4: type('int32', 'I32', 4, true, (view, at, little) => view.getInt32(at, little)),
  u4: type('uint32', 'U32', 4, true, (view, at, little) => view.getUint32(at, little)),
  i8: type('int64', 'I64', 8, true, (view, at, little) => exactly(view.getBigInt64(at, little))),
  u8: type('uint64', 'U64', 8, true, (view, at, little) => exactly(view.getBigUint64(at, little))),
  f2: type('float16', 'F16', 2, false, (view, at, little) => float16At(view.getUint16(at, little))),
  f4: type('float32', 'F32', 4, false, (view, at, little) => view.getFloat32(at, little)),
  f8: type('float64', 'F64', 8, true, (view, at, little) => view.getFloat64(at, little)),
};

const magic = [0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59];

export function isNpy(bytes: Uint8Array): boolean {
  return magic.every((byte, i) => bytes[i] === byte);
}

/** Longest header of a file that is read by ranges. */
export const longestNpyHeader = 65536;

/** What the header of an NPY file says of the array behind it. */
export interface NpyHeader {
  readonly type: Pick<NumberType, 'name' | 'dtype' | 'bytes' | 'wide' | 'read'>;
  readonly isBigEndian: boolean;
  readonly isFortran: boolean;
  readonly shape: number[];
  readonly size: number;
  /** Where the data begin. */
  readonly begin: number;
}

/**
 * Reads a NumPy file (NPY, versions 1 to 3): booleans, integers and floating-point numbers of either byte order, in C
 * or Fortran order. Integers that a double cannot represent exactly are an error, and so are structured types and
 * objects.
 */
export function parseNpy(bytes: Uint8Array, name = 'array'): ParsedArray {
  const { type, isBigEndian, isFortran, shape, size, begin } = npyHeader(bytes, bytes.byteLength, name);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const data = new (type.wide ? Float64Array : Float32Array)(size);
  for (let i = 0; i < size; i++) data[i] = type.read(view, begin + i * type.bytes, !isBigEndian);
  return { name, dtype: type.name, data: isFortran ? rowMajor(data, shape) : data, shape };
}

/** Reads the header at the beginning of a file of `byteLength` bytes. Sizes are compared before anything is allocated. */
export function npyHeader(bytes: Uint8Array, byteLength: number, name: string, max?: number): NpyHeader {
  if (!isNpy(bytes)) throw refused(name, 'this file', rule('an NPY file, which begins with \\x93NUMPY'));
  const { text, end } = headerOf(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), name);
  const descr = /'descr'\s*:\s*'([^']*)'/.exec(text)?.[1];
  const [, order, kind] = /^([<>|=])([a-z]\d)$/.exec(descr ?? '') ?? [];
  const number = kind !== undefined && Object.hasOwn(types, kind) ? types[kind] : undefined;
  if (!number) {
    const displayed = descr === undefined ? 'a structured type' : `the type ${quoted(descr)}`;
    throw refused(name, displayed, rule('bool, or integers or floating-point numbers of 1 to 8 bytes'));
  }
  const fortran = /'fortran_order'\s*:\s*(True|False)/.exec(text)?.[1];
  if (fortran === undefined) throw refused(name, 'a header without fortran_order', rule('True or False'));
  const shape = shapeOf(text, name);
  const size = sizeOf(shape, name, max);
  if (byteLength - end !== size * number.bytes) {
    throw refused(
      name,
      { text: '{count} bytes of data', values: { count: byteLength - end } },
      ofLength(size * number.bytes, undefined, { text: ' for shape [{shape}]', values: { shape } }),
    );
  }
  return { type: number, isBigEndian: order === '>', isFortran: fortran === 'True', shape, size, begin: end };
}

function headerOf(view: DataView, name: string): { text: string; end: number } {
  const version = view.byteLength > 7 ? view.getUint8(6) : 0;
  if (view.byteLength < 10) throw refused(name, 'a header that is cut off', rule('a whole NPY file'));
  if (version < 1 || version > 3)
    throw refused(name, { text: 'NPY version {version}', values: { version } }, rule('1, 2 or 3'));
  const start = version === 1 ? 10 : 12;
  if (view.byteLength < start)
    throw refused(
      name,
      { text: 'a file of {byteLength} bytes', values: { byteLength: view.byteLength } },
      rule('a whole header'),
    );
  const length = version === 1 ? view.getUint16(8, true) : view.getUint32(8, true);
  if (length > 2 ** 20 || start + length > view.byteLength) {
    throw refused(
      name,
      { text: 'a header of {length} bytes', values: { length } },
      rule('at most 1 MiB, within the file of {byteLength} bytes', { byteLength: view.byteLength }),
    );
  }
  const header = new Uint8Array(view.buffer, view.byteOffset + start, length);
  return { text: new TextDecoder('latin1').decode(header), end: start + length };
}

function shapeOf(text: string, name: string): number[] {
  // Python 2 wrote integers as 3L.
  const list = /'shape'\s*:\s*\(([\s\dL,]*)\)/.exec(text)?.[1];
  const extents = list?.match(/[^\s,]+/g) ?? [];
  if (list === undefined || extents.length > 64 || !extents.every((one) => /^\d{1,16}L?$/.test(one)))
    throw refused(name, 'a header without a shape', rule("'shape': (…) of whole numbers"));
  return extents.map((one) => Number.parseInt(one, 10));
}

/** Converts from Fortran order, in which the first axis varies fastest. */
function rowMajor<Data extends Float32Array | Float64Array>(data: Data, shape: readonly number[]): Data {
  const result = data.slice() as Data;
  const indices = shape.map(() => 0);
  const strides = shape.map((_, axis) => shape.slice(axis + 1).reduce((product, extent) => product * extent, 1));
  let to = 0;
  for (let from = 0; from < data.length; from++) {
    result[to] = data[from]!;
    for (let axis = 0; axis < shape.length; axis++) {
      to += strides[axis]!;
      indices[axis]!++;
      if (indices[axis]! < shape[axis]!) break;
      to -= strides[axis]! * shape[axis]!;
      indices[axis] = 0;
    }
  }
  return result;
}

function exactly(integer: bigint): number {
  const number = Number(integer);
  if (BigInt(number) !== integer) throw refused('data', String(integer), rule('integers that a double holds exactly'));
  return number;
}
