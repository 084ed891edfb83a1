/** What the pool and its workers say to each other, and how arrays travel between them. */
import { refused } from '../errors/index.ts';
import { allocated, residentOf } from '../input/index.ts';
import { type ErrorReport, isTypedArray, type TypedArray } from '../thread/index.ts';
import type { Build, StorageType, Tensor } from '../types/index.ts';

/** To a worker. It answers all but 'rest', one after the other. */
export type Order =
  | {
      readonly kind: 'start';
      readonly module: WebAssembly.Module;
      /** Undefined in a pool without the extended part. */
      readonly extended: WebAssembly.Module | undefined;
      readonly build: Build;
      readonly limit: number | undefined;
    }
  | JobOrder
  /** Nothing is left to do for now: what is kept may go. */
  | { readonly kind: 'rest' };

/** What jobs are made of. */
export type JobOrder = CallOrder | StoreOrder | TrimOrder | AttendOrder;

/** Rows for a part of an array that the worker keeps, behind those that it has. */
export interface StoreOrder {
  readonly kind: 'store';
  readonly array: number;
  readonly part: number;
  readonly rows: Tensor;
  /** Rows that a part has room for, and what they are stored as. */
  readonly room: number;
  readonly dtype: StorageType;
}

/** Keeps the first rows of a part alone. */
export interface TrimOrder {
  readonly kind: 'trim';
  readonly array: number;
  readonly part: number;
  readonly rows: number;
}

/** Attention to parts of arrays that the worker keeps, each by itself: the answer is a list of their results. */
export interface AttendOrder {
  readonly kind: 'attend';
  readonly keys: number;
  readonly values: number;
  /** For all parts. */
  readonly options: Readonly<Record<string, unknown>>;
  readonly parts: readonly { readonly part: number; readonly options: Readonly<Record<string, unknown>> }[];
}

export interface CallOrder {
  readonly kind: 'call';
  /** A function of Posenc. */
  readonly name: string;
  readonly args: readonly unknown[];
  /**
   * Options for the first argument that several calls have in common. The worker keeps those of the last call, and they are sent only when
   * it has not got them. `once`: this call alone has them; their arrays come back with its answer.
   */
  readonly shared?: {
    readonly key: string;
    readonly once: boolean;
    readonly options?: Readonly<Record<string, unknown>>;
  };
}

export type Answer =
  /** `spare`: arrays of former orders that the worker no longer needs. */
  { readonly result: unknown; readonly spare: readonly Float32Array[] } | { readonly error: ErrorReport };

/** An array of the type of another one; of Node's Buffer, whose constructor is none, it is Uint8Array. */
export function arrayLike(source: TypedArray, length: number): TypedArray {
  const name = source[Symbol.toStringTag] as 'Float32Array';
  return allocated<TypedArray>(globalThis[name], length);
}

/** Plain data with new arrays in place of the given ones but for those that are `owned`: ready to be transferred. */
export function copied(value: unknown, owned: ReadonlySet<unknown> = new Set(), name = 'array'): unknown {
  if (owned.has(value)) return value;
  if (residentOf(value)) {
    throw refused(name, 'an uploaded array', 'plain data; attention alone takes what its pool keeps, as k and v');
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
