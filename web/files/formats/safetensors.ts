import { describe, ofLength, ofType, rule } from '../../refusals/index.ts';
import { inOneLine, quoted, refused, sized } from '../errors/index.ts';
import type { Json } from '../json/index.ts';
import type { CheckedSource, ReadOptions } from '../source/index.ts';
import { safetensorsDtypes } from './dtypes.ts';
import { checkedShape, product, withoutOverlap } from './layout.ts';
import { readStrictJson } from './strict-json.ts';
import type { Header, MetadataValue, TensorLocation } from './types.ts';

/** Longest header in bytes, the same as in the reference implementation. */
export const longestHeader = 25_000_000;

/**
 * Deepest nesting of JSON: a tensor is an object with a list, and the index of shards holds an object within an object.
 */
export const deepestJson = 4;

/** Reads the header of a safetensors file: 8 bytes for the length of the JSON that follows. */
export async function readSafetensors(source: CheckedSource, options: ReadOptions): Promise<Header> {
  const { name, byteLength } = source;
  const what = `the header of ${quoted(name)}`;
  if (byteLength < 8)
    throw refused(
      'checkpoint',
      { text: "'{name}' of {byteLength} bytes", values: { name: inOneLine(name), byteLength } },
      rule('a safetensors or GGUF file'),
    );
  const length = new DataView(await source.slice(0, 8, options)).getBigUint64(0, true);
  if (length < 2n || length > BigInt(Math.min(longestHeader, byteLength - 8))) {
    const max = Math.min(longestHeader, byteLength - 8);
    throw refused(
      'checkpoint',
      {
        text: '{what}: a length of {length} bytes in a file of {byteLength}',
        values: { what, length: String(length), byteLength: sized(byteLength) },
      },
      rule('from 2 to {most} (is it a safetensors file, and all of it?)', { most: max }),
    );
  }
  const begin = 8 + Number(length);
  const json = readStrictJson(textOf(await source.slice(8, begin, options), what), what, deepestJson);
  if (!(json instanceof Map))
    throw refused('checkpoint', { text: '{what}: {json}', values: { what, json: format(json) } }, ofType('an object'));
  const locations: TensorLocation[] = [];
  let metadata: ReadonlyMap<string, MetadataValue> = new Map();
  for (const [key, value] of json as ReadonlyMap<string, Json>) {
    if (key === '__metadata__') metadata = metadataOf(value, what);
    else locations.push(locationOf(key, value, source, begin));
  }
  checkComplete(withoutOverlap(locations), begin, source);
  return { format: 'safetensors', metadata, locations };
}

/** Decodes UTF-8 and rejects anything else. */
export function textOf(bytes: ArrayBuffer, what: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw refused('checkpoint', { text: '{what}: invalid UTF-8', values: { what } }, rule('JSON in UTF-8'));
  }
}

function metadataOf(value: Json, what: string): ReadonlyMap<string, string> {
  if (!(value instanceof Map))
    throw refused(
      'checkpoint',
      { text: '{what}: __metadata__ is {value}', values: { what, value: format(value) } },
      ofType('an object'),
    );
  for (const [key, one] of value) {
    if (typeof one !== 'string') {
      throw refused(
        'checkpoint',
        { text: "{what}: __metadata__ has {one} for '{key}'", values: { what, one: format(one), key: inOneLine(key) } },
        ofType('strings'),
      );
    }
  }
  return value as ReadonlyMap<string, string>;
}

function locationOf(name: string, value: Json, source: CheckedSource, dataBegin: number): TensorLocation {
  const what = `the tensor ${quoted(name)} of ${quoted(source.name)}`;
  if (!(value instanceof Map))
    throw refused(
      'checkpoint',
      { text: '{what}: {value}', values: { what, value: format(value) } },
      ofType('an object'),
    );
  const entry = value as ReadonlyMap<string, Json>;
  const keys = ['dtype', 'shape', 'data_offsets'];
  const key = keys.find((one) => !entry.has(one));
  if (key !== undefined)
    throw refused('checkpoint', { text: '{what} without {key}', values: { what, key } }, rule(keys.join(', ')));
  const [dtype, extents, offsets] = keys.map((one) => entry.get(one));
  if (typeof dtype !== 'string')
    throw refused(
      'checkpoint',
      { text: '{what}: a dtype of {dtype}', values: { what, dtype: format(dtype) } },
      ofType('a string'),
    );
  if (!Array.isArray(extents))
    throw refused(
      'checkpoint',
      { text: '{what}: a shape of {extents}', values: { what, extents: format(extents) } },
      ofType('a list of numbers'),
    );
  const shape = checkedShape(extents, what);
  const [begin, end] = checkedOffsets(offsets, source.byteLength - dataBegin, what);
  const known = safetensorsDtypes.get(dtype);
  const bytes = known === undefined ? end - begin : (product(shape) / known.elements) * known.bytes;
  if (bytes !== end - begin) {
    throw refused(
      'checkpoint',
      {
        text: "{what}: {count} bytes for '{dtype}' [{shape}]",
        values: { what, count: end - begin, dtype: inOneLine(dtype), shape: clipped(shape) },
      },
      ofLength(bytes, 'bytes'),
    );
  }
  return {
    info: Object.freeze({ name, dtype, shape: Object.freeze(shape), byteLength: bytes, file: source.name }),
    source,
    begin: dataBegin + begin,
  };
}

function checkedOffsets(offsets: Json | undefined, size: number, what: string): readonly [number, number] {
  const list = Array.isArray(offsets) ? (offsets as readonly Json[]) : [];
  const [begin, end] = list;
  const areWhole = list.length === 2 && list.every((offset) => Number.isSafeInteger(offset));
  if (!areWhole || (begin as number) < 0 || (end as number) < (begin as number)) {
    throw refused(
      'checkpoint',
      { text: '{what}: data_offsets of {offsets}', values: { what, offsets: formatList(offsets) } },
      rule('[begin, end] with 0 <= begin <= end'),
    );
  }
  if ((end as number) > size) {
    throw refused(
      'checkpoint',
      { text: '{what}: data_offsets to byte {end}', values: { what, end: end as number } },
      { kind: 'range', max: size, because: ', which is what the file has (is it all there?)' },
    );
  }
  return [begin as number, end as number];
}

/** Rejects bytes that belong to no tensor. The format forbids them so that nothing can be hidden in a file. */
function checkComplete(order: readonly TensorLocation[], dataBegin: number, { name, byteLength }: CheckedSource): void {
  let at = dataBegin;
  for (const { begin, info } of order) {
    if (begin !== at) {
      const where = `before the tensor ${quoted(info.name)} of ${quoted(name)}`;
      throw refused(
        'checkpoint',
        { text: '{count} bytes {where} that belong to no tensor', values: { count: begin - at, where } },
        { kind: 'absent' },
      );
    }
    at += info.byteLength;
  }
  if (at !== byteLength) {
    throw refused(
      'checkpoint',
      {
        text: "{count} bytes at the end of '{name}' that belong to no tensor",
        values: { count: byteLength - at, name: inOneLine(name) },
      },
      { kind: 'absent' },
    );
  }
}

function format(value: Json | undefined): string {
  return value instanceof Map ? 'an object' : describe(value);
}

function formatList(value: Json | undefined): string {
  if (!Array.isArray(value) || value.length > 4) return format(value);
  return `[${value.map((one) => format(one as Json)).join(', ')}]`;
}

function clipped(shape: readonly number[]): string {
  return shape.length > 8 ? `${shape.slice(0, 8).join(', ')}, …` : shape.join(', ');
}
