/** Arrays of NumPy as tensors: one in an NPY file, several in an NPZ file. */

import { longestNpyHeader, npyHeader } from '../arrays/index.ts';
import { inOneLine } from '../errors/index.ts';
import { type CheckedSource, each, type ReadOptions, rowMajorStrides, stridedSource } from '../source/index.ts';
import { readZip } from '../zip/index.ts';
import type { Header, TensorLocation } from './types.ts';

export async function readNpy(source: CheckedSource, options: ReadOptions): Promise<Header> {
  const name = source.name.replace(/^.*[/\\]|\.npy$/g, '') || 'array';
  return { format: 'npy', metadata: new Map(), locations: [await locationOf(source, name, source, options)] };
}

export async function readNpz(source: CheckedSource, options: ReadOptions): Promise<Header> {
  const members = await readZip(source, 'checkpoint', options);
  const arrays = members.filter(({ name }) => name.endsWith('.npy'));
  const locations = await each(arrays, options, async (member, one) =>
    locationOf(await member.open(one), member.name.slice(0, -4), source, one),
  );
  return { format: 'npz', metadata: new Map(), locations };
}

async function locationOf(
  source: CheckedSource,
  name: string,
  file: CheckedSource,
  options: ReadOptions,
): Promise<TensorLocation> {
  const head = await source.slice(0, Math.min(longestNpyHeader, source.byteLength), options);
  const array = npyHeader(new Uint8Array(head), source.byteLength, inOneLine(name), Number.MAX_SAFE_INTEGER);
  const { begin, shape, type, isFortran, isBigEndian } = array;
  const { dtype, bytes } = type;
  const info = Object.freeze({
    name,
    dtype,
    shape: Object.freeze(shape),
    byteLength: array.size * bytes,
    file: file.name,
  });
  if (!isBigEndian && !(isFortran && shape.length > 1)) return { info, source, begin };
  const strides = isFortran ? rowMajorStrides([...shape].reverse()).reverse() : rowMajorStrides(shape);
  return { info, source: stridedSource(source, name, { begin, bytes, shape, strides, isBigEndian }), begin: 0 };
}
