import { describe, rule } from '../../refusals/index.ts';
import { inOneLine, quoted, refused, unsupported } from '../errors/index.ts';
import type { CheckedSource, ReadOptions } from '../source/index.ts';
import { ggmlDtypes } from './dtypes.ts';
import { Budget, readValue } from './gguf-values.ts';
import { checkedShape, product, withoutOverlap } from './layout.ts';
import type { Header, MetadataValue, TensorLocation } from './types.ts';
import { Walker } from './walker.ts';

/** Largest number of axes, as in ggml. */
const maxAxes = 4;
const longestName = 65535;
const maxKeys = 2 ** 16;
const maxTensors = 2 ** 20;
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
  const tensors = atMost(maxTensors, await walker.count('a number of tensors', 24), 'tensors', source.name);
  const keys = atMost(maxKeys, await walker.count('a number of keys', 13), 'keys', source.name);
  const budget = new Budget(options.arrays);
  const metadata = new Map<string, MetadataValue>();
  for (let i = 0; i < keys; i++) {
    const key = await walker.string(longestName);
    if (metadata.has(key))
      throw refused(
        'checkpoint',
        { text: "the key '{key}' twice in '{name}'", values: { key: inOneLine(key), name: inOneLine(source.name) } },
        rule('each once'),
      );
    metadata.set(key, await readValue(walker, key, budget));
  }
  const stated: StatedTensor[] = [];
  for (let i = 0; i < tensors; i++) stated.push(await readTensor(walker, source.name));
  const alignment = alignmentOf(metadata, source.name);
  const dataBegin = Math.ceil(walker.position / alignment) * alignment;
  const locations = stated.map((one) => locationOf(one, source, dataBegin, alignment));
  checkNames(locations, source.name);
  withoutOverlap(locations);
  return { format: 'gguf', version, metadata, locations };
}

function atMost(max: number, count: number, what: string, file: string): number {
  if (count > max)
    throw refused(
      'checkpoint',
      { text: "{count} {what} in '{file}'", values: { count, what, file: inOneLine(file) } },
      { kind: 'range', max },
    );
  return count;
}

function checkedVersion(version: number, name: string): number {
  if (version === 2 || version === 3) return version;
  if (version === 1) {
    throw unsupported('checkpoint', "'{name}' is of GGUF version {version}, of 2023; convert it to version 3", {
      name: inOneLine(name),
      version,
    });
  }
  if (version !== 0 && (version & 0xffff) === 0) {
    throw unsupported('checkpoint', "'{name}' is a big-endian GGUF file; only little-endian ones can be read", {
      name: inOneLine(name),
    });
  }
  throw unsupported('checkpoint', "'{name}' is of GGUF version {version}; versions 2 and 3 can be read", {
    name: inOneLine(name),
    version,
  });
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
  if (axes > maxAxes) {
    const what = `the tensor ${quoted(name)} of ${quoted(file)}`;
    throw refused(
      'checkpoint',
      { text: '{what}: {axes} axes', values: { what, axes } },
      { kind: 'range', max: maxAxes },
    );
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
    const values = { alignment: describe(alignment), name: inOneLine(name) };
    throw refused(
      'checkpoint',
      { text: "a general.alignment of {alignment} in '{name}'", values },
      rule('a power of two from 8 to 2^30'),
    );
  }
  return alignment;
}

function locationOf(stated: StatedTensor, source: CheckedSource, dataBegin: number, alignment: number): TensorLocation {
  const { name, type, offset } = stated;
  const what = `the tensor ${quoted(name)} of ${quoted(source.name)}`;
  const shape = checkedShape(stated.shape, what);
  if (offset % alignment !== 0) {
    throw refused(
      'checkpoint',
      { text: '{what}: an offset of {offset}', values: { what, offset } },
      { kind: 'range', multipleOf: alignment },
    );
  }
  const dtype = ggmlDtypes.get(type);
  // The size of a tensor of unknown type is not known, but the tensor can be listed.
  const { elements, bytes } = dtype ?? { elements: 1, bytes: 0 };
  if (shape.length > 0 && (shape.at(-1) as number) % elements !== 0) {
    throw refused(
      'checkpoint',
      { text: '{what}: rows of {count} elements', values: { what, count: shape.at(-1) } },
      { kind: 'range', multipleOf: elements, because: `, as ${dtype?.name} is stored` },
    );
  }
  const byteLength = (product(shape) / elements) * bytes;
  const begin = dataBegin + offset;
  if (begin + byteLength > source.byteLength) {
    throw refused(
      'checkpoint',
      { text: '{what}: bytes up to {end}', values: { what, end: begin + byteLength } },
      { kind: 'range', max: source.byteLength, because: ', the size of the file (is it all there?)' },
    );
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

function checkNames(locations: readonly TensorLocation[], file: string): void {
  const names = new Set<string>();
  for (const { info } of locations) {
    if (names.has(info.name)) {
      throw refused(
        'checkpoint',
        {
          text: "the tensor '{name}' twice in '{file}'",
          values: { name: inOneLine(info.name), file: inOneLine(file) },
        },
        rule('each name once'),
      );
    }
    names.add(info.name);
  }
}
