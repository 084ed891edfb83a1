import { described, quoted, refused, unsupported } from '../errors.ts';
import type { CheckedSource, ReadOptions } from '../source/index.ts';
import { ggmlDtypes } from './dtypes.ts';
import { Budget, readValue } from './gguf-values.ts';
import { checkedShape, product, withoutOverlap } from './layout.ts';
import type { Header, MetadataValue, Place } from './types.ts';
import { Walker } from './walker.ts';

export const ggufMagic = 'GGUF';

/** Largest number of axes, as in ggml. */
const mostAxes = 4;
const longestName = 65535;
const mostKeys = 2 ** 16;
const mostTensors = 2 ** 20;
const defaultAlignment = 32;

/**
 * Reads the header of a GGUF file of version 2 or 3: keys and values, then names, shapes, types and offsets of tensors.
 */
export async function readGguf(source: CheckedSource, options: ReadOptions & { arrays: boolean }): Promise<Header> {
  const walker = new Walker(source, options);
  walker.skip(4);
  const version = checkedVersion(await walker.u32(), source.name);
  // The counts are checked against the bytes that their items need at least: 8 + 4 + 1 for a key, 8 + 4 + 4 + 8 for a
  // tensor.
  const tensors = atMost(mostTensors, await walker.count('a number of tensors', 24), 'tensors', source.name);
  const keys = atMost(mostKeys, await walker.count('a number of keys', 13), 'keys', source.name);
  const budget = new Budget(options.arrays);
  const metadata = new Map<string, MetadataValue>();
  for (let i = 0; i < keys; i++) {
    const key = await walker.string(longestName);
    if (metadata.has(key))
      throw refused('checkpoint', `the key ${quoted(key)} twice in ${quoted(source.name)}`, 'each once');
    metadata.set(key, await readValue(walker, key, budget));
  }
  const stated: StatedTensor[] = [];
  for (let i = 0; i < tensors; i++) stated.push(await readTensor(walker, source.name));
  const alignment = alignmentOf(metadata, source.name);
  const dataBegin = Math.ceil(walker.position / alignment) * alignment;
  const places = stated.map((one) => placeOf(one, source, dataBegin, alignment));
  checkNames(places, source.name);
  withoutOverlap(places);
  return { format: 'gguf', version, metadata, places };
}

function atMost(most: number, count: number, what: string, file: string): number {
  if (count > most) throw refused('checkpoint', `${count} ${what} in ${quoted(file)}`, `at most ${most}`);
  return count;
}

function checkedVersion(version: number, name: string): number {
  if (version === 2 || version === 3) return version;
  if (version === 1) {
    throw unsupported('checkpoint', `${quoted(name)} is of GGUF version 1, of 2023; convert it to version 3`);
  }
  if (version !== 0 && (version & 0xffff) === 0) {
    throw unsupported('checkpoint', `${quoted(name)} is a big-endian GGUF file; only little-endian ones can be read`);
  }
  throw unsupported('checkpoint', `${quoted(name)} is of GGUF version ${version}; versions 2 and 3 can be read`);
}

interface StatedTensor {
  readonly name: string;
  /** The innermost axis is last, as everywhere else. */
  readonly shape: number[];
  readonly type: number;
  readonly offset: number;
}

async function readTensor(walker: Walker, file: string): Promise<StatedTensor> {
  const name = await walker.string(longestName);
  const axes = await walker.u32();
  if (axes > mostAxes) {
    const what = `the tensor ${quoted(name)} of ${quoted(file)}`;
    throw refused('checkpoint', `${what}: ${axes} axes`, `at most ${mostAxes}`);
  }
  await walker.need(8 * axes + 12);
  const whole = (view: DataView, at: number) => Number(view.getBigUint64(at, true));
  const shape = Array.from({ length: axes }, () => walker.read(8, whole)).reverse();
  const type = walker.read(4, (view, at) => view.getUint32(at, true));
  return { name, shape, type, offset: walker.read(8, whole) };
}

function alignmentOf(metadata: ReadonlyMap<string, MetadataValue>, name: string): number {
  const alignment = metadata.get('general.alignment') ?? defaultAlignment;
  const isAllowed = typeof alignment === 'number' && alignment >= 8 && alignment <= 2 ** 30;
  if (!isAllowed || !Number.isInteger(Math.log2(alignment))) {
    const what = `a general.alignment of ${described(alignment)} in ${quoted(name)}`;
    throw refused('checkpoint', what, 'a power of two from 8 to 2^30');
  }
  return alignment;
}

function placeOf(stated: StatedTensor, source: CheckedSource, dataBegin: number, alignment: number): Place {
  const { name, type, offset } = stated;
  const what = `the tensor ${quoted(name)} of ${quoted(source.name)}`;
  const shape = checkedShape(stated.shape, what);
  if (offset % alignment !== 0) {
    throw refused('checkpoint', `${what}: an offset of ${offset}`, `a multiple of ${alignment}`);
  }
  const dtype = ggmlDtypes.get(type);
  // The size of a tensor of unknown type is not known, but the tensor can be listed.
  const { elements, bytes } = dtype ?? { elements: 1, bytes: 0 };
  if (shape.length > 0 && (shape.at(-1) as number) % elements !== 0) {
    const expected = `a multiple of ${elements}, as ${dtype?.name} is stored`;
    throw refused('checkpoint', `${what}: rows of ${shape.at(-1)} elements`, expected);
  }
  const byteLength = (product(shape) / elements) * bytes;
  const begin = dataBegin + offset;
  if (begin + byteLength > source.byteLength) {
    const expected = `at most ${source.byteLength}, the size of the file (is it all there?)`;
    throw refused('checkpoint', `${what}: bytes up to ${begin + byteLength}`, expected);
  }
  const info = {
    name,
    dtype: dtype?.name ?? `type ${type}`,
    shape: Object.freeze(shape),
    byteLength,
    file: source.name,
  };
  return { info: Object.freeze(info), source, begin };
}

function checkNames(places: readonly Place[], file: string): void {
  const names = new Set<string>();
  for (const { info } of places) {
    if (names.has(info.name)) {
      throw refused('checkpoint', `the tensor ${quoted(info.name)} twice in ${quoted(file)}`, 'each name once');
    }
    names.add(info.name);
  }
}
