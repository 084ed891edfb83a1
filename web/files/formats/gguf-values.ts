import { rule } from '../../refusals/index.ts';
import { inOneLine, quoted, refused } from '../errors/index.ts';
import type { MetadataArray, MetadataValue } from './types.ts';
import type { Walker } from './walker.ts';

interface ScalarType {
  readonly name: string;
  readonly bytes: number;
  readonly read: (view: DataView, at: number) => MetadataValue;
}

function scalar(name: string, bytes: number, read: ScalarType['read']): ScalarType {
  return { name, bytes, read };
}

/** GGUF's types of fixed size, by number. */
const scalars = /* @__PURE__ */ new Map<number, ScalarType>([
  [0, scalar('uint8', 1, (view, at) => view.getUint8(at))],
  [1, scalar('int8', 1, (view, at) => view.getInt8(at))],
  [2, scalar('uint16', 2, (view, at) => view.getUint16(at, true))],
  [3, scalar('int16', 2, (view, at) => view.getInt16(at, true))],
  [4, scalar('uint32', 4, (view, at) => view.getUint32(at, true))],
  [5, scalar('int32', 4, (view, at) => view.getInt32(at, true))],
  [6, scalar('float32', 4, (view, at) => view.getFloat32(at, true))],
  [7, scalar('bool', 1, (view, at) => view.getUint8(at) !== 0)],
  [10, scalar('uint64', 8, (view, at) => exact(view.getBigUint64(at, true)))],
  [11, scalar('int64', 8, (view, at) => exact(view.getBigInt64(at, true)))],
  [12, scalar('float64', 8, (view, at) => view.getFloat64(at, true))],
]);
const stringType = 8;
const arrayType = 9;

/** Longest string in bytes; chat templates are the longest known. */
const longestString = 2 ** 24;
/** Deepest nesting of lists, which GGUF allows but hardly uses. */
const deepestArray = 4;
/** Longest list that is read by default. */
const longestArray = 65536;
/** Total number of list elements; the words and merges of the largest tokenizers are a million. */
const maxElements = 2 ** 22;

function exact(value: bigint): number | bigint {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}

/**
 * Reads the value of a key. Lists of the tokenizer and long ones are read without their elements unless all are wanted.
 */
export async function readValue(walker: Walker, key: string, budget: Budget): Promise<MetadataValue> {
  const type = await walker.u32();
  if (type === stringType) return walker.string(longestString);
  if (type === arrayType) return arrayOf(walker, key, budget.all || !key.startsWith('tokenizer.'), budget, 1);
  const { bytes, read } = typeOf(type, key);
  await walker.need(bytes);
  return walker.read(bytes, read);
}

async function arrayOf(
  walker: Walker,
  key: string,
  wanted: boolean,
  budget: Budget,
  depth: number,
): Promise<MetadataArray> {
  if (depth > deepestArray)
    throw refused(
      'checkpoint',
      { text: "'{key}': a deeper list", values: { key: inOneLine(key) } },
      { kind: 'length', max: deepestArray, of: 'levels' },
    );
  const type = await walker.u32();
  const fixed = type === stringType || type === arrayType ? undefined : typeOf(type, key);
  // A string takes at least the bytes of its length, and a list those of its type and length.
  const bytesEach = fixed?.bytes ?? (type === stringType ? 8 : 12);
  const length = await walker.count(`${quoted(key)}: a list`, bytesEach);
  const elementType = fixed?.name ?? (type === stringType ? 'string' : 'array');
  if (!wanted || !budget.take(length)) {
    if (fixed !== undefined) walker.skip(length * fixed.bytes);
    else if (type === stringType) await walker.skipStrings(length);
    else for (let i = 0; i < length; i++) await arrayOf(walker, key, false, budget, depth + 1);
    return Object.freeze({ elementType, length });
  }
  const values: MetadataValue[] = [];
  for (let i = 0; i < length; i++) {
    if (fixed !== undefined) {
      // Awaiting is avoided where possible, because there may be a million elements.
      if (!walker.has(fixed.bytes)) await walker.need(fixed.bytes);
      values.push(walker.read(fixed.bytes, fixed.read));
    } else {
      values.push(
        await (type === stringType ? walker.string(longestString) : arrayOf(walker, key, true, budget, depth + 1)),
      );
    }
  }
  return Object.freeze({ elementType, length, values: Object.freeze(values) });
}

/** Limits the number of list elements that are kept. */
export class Budget {
  readonly all: boolean;
  #left = maxElements;

  constructor(all: boolean) {
    this.all = all;
  }

  take(length: number): boolean {
    if (length > this.#left || (length > longestArray && !this.all)) return false;
    this.#left -= length;
    return true;
  }
}

function typeOf(type: number, key: string): ScalarType {
  const found = scalars.get(type);
  if (found === undefined)
    throw refused(
      'checkpoint',
      { text: "'{key}': the type {type}", values: { key: inOneLine(key), type } },
      rule('one of 0 to 12'),
    );
  return found;
}
