import { readFile } from 'node:fs/promises';

const types = {
  '<f4': Float32Array,
  '<f8': Float64Array,
  '<i8': BigInt64Array,
  '|b1': Uint8Array,
};

/** Reads a NumPy file: little-endian float32, float64, int64 or bool in C order. Integers come as exact doubles. */
export async function readNpy(path) {
  const file = await readFile(path);
  if (file.subarray(0, 6).toString('latin1') !== '\x93NUMPY') throw new Error(`${path} is not an .npy file`);
  const wide = file[6] >= 2;
  const start = wide ? 12 : 10;
  const end = start + (wide ? file.readUInt32LE(8) : file.readUInt16LE(8));
  const header = file.subarray(start, end).toString('latin1');
  const descr = /'descr':\s*'([^']+)'/.exec(header)?.[1];
  const Type = types[descr];
  if (!Type) throw new Error(`${path} holds ${descr}; expected ${Object.keys(types).join(', ')}`);
  if (!/'fortran_order':\s*False/.test(header)) throw new Error(`${path} is not in C order`);
  const shape = [.../'shape':\s*\(([^)]*)\)/.exec(header)[1].matchAll(/\d+/g)].map(Number);
  const size = shape.reduce((product, axis) => product * axis, 1);
  const bytes = file.subarray(end);
  if (bytes.length !== size * Type.BYTES_PER_ELEMENT) throw new Error(`${path}: data and shape do not agree`);
  // A copy, because typed arrays need aligned memory.
  const data = new Type(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
  return { data: data instanceof BigInt64Array ? Float64Array.from(data, exactly) : data, shape };
}

function exactly(integer) {
  const number = Number(integer);
  if (BigInt(number) !== integer) throw new Error(`${integer} has no exact double`);
  return number;
}
