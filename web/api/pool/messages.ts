/** The messages between the pool and its workers, and how arrays travel in them. */
import { refused, rule } from '../errors/index.ts';
import { allocated, residentOf } from '../input/index.ts';
import { isTypedArray, type StartOrder, type TypedArray } from '../thread/index.ts';
import type { Build, StorageType, Tensor } from '../types/index.ts';

/** A message to a worker, which answers all of them but 'rest', one after the other. */
export type Order =
  | (StartOrder & Start)
  | JobOrder
  /** There is nothing to do for now, so shared options may be freed. */
  | { readonly kind: 'rest' };

/** What each worker receives when it starts. */
export interface Start {
  readonly module: WebAssembly.Module;
  /** Undefined in a pool without the extended part. */
  readonly extended: WebAssembly.Module | undefined;
  readonly build: Build;
  /** Limit on the memory of the worker, in bytes. */
  readonly limit: number | undefined;
}

/** The orders that jobs make. */
export type JobOrder = CallOrder | StoreOrder | TrimOrder | AttendOrder;

/** Rows to append to a part of an array that the worker keeps. */
export interface StoreOrder {
  readonly kind: 'store';
  readonly array: number;
  readonly part: number;
  readonly rows: Tensor;
  /** Capacity of a part in rows; `dtype` is the type in which they are stored. */
  readonly room: number;
  readonly dtype: StorageType;
}

/** Keeps only the first rows of a part. */
export interface TrimOrder {
  readonly kind: 'trim';
  readonly array: number;
  readonly part: number;
  readonly rows: number;
}

/** Attention to parts of arrays that the worker keeps, each separately; the result is a list of their results. */
export interface AttendOrder {
  readonly kind: 'attend';
  readonly keys: number;
  readonly values: number;
  /** Options of all parts. */
  readonly options: Readonly<Record<string, unknown>>;
  readonly parts: readonly { readonly part: number; readonly options: Readonly<Record<string, unknown>> }[];
}

export interface CallOrder {
  readonly kind: 'call';
  /** Name of a function of Posenc. */
  readonly name: string;
  readonly args: readonly unknown[];
  /**
   * Options in the first argument that several calls share. The worker keeps those of the last call, and they are sent
   * only if it does not have them. With `once`, no other call uses them, and their arrays come back with the answer.
   */
  readonly shared?: {
    readonly key: string;
    readonly once: boolean;
    readonly options?: Readonly<Record<string, unknown>>;
  };
}

/** Returns an array of the same type; Uint8Array for Node's Buffer, whose constructor cannot be used. */
export function arrayLike(source: TypedArray, length: number): TypedArray {
  const name = source[Symbol.toStringTag] as 'Float32Array';
  return allocated<TypedArray>(globalThis[name], length);
}

/** Returns plain data with copies of all arrays except those in `owned`, ready to be transferred. */
export function copied(value: unknown, owned: ReadonlySet<unknown> = new Set(), name = 'array'): unknown {
  if (owned.has(value)) return value;
  if (residentOf(value)) {
    throw refused(name, 'an uploaded array', rule('plain data; attention alone takes what its pool keeps, as k and v'));
  }
  if (isTypedArray(value)) {
    const copy = arrayLike(value, value.length);
    copy.set(value);
    return copy;
  }
  if (Array.isArray(value))
    return value.some((one) => typeof one === 'object') ? value.map((one) => copied(one, owned, name)) : value;
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, copied(one, owned, key === 'data' ? name : key)]),
  );
}
