/** What the pool and its workers say to each other, and how arrays travel between them. */
import { refused } from '../errors/index.ts';
import { allocated, residentOf } from '../input/index.ts';
import { type ErrorReport, isTypedArray, type TypedArray } from '../thread/index.ts';
import type { Build } from '../types/index.ts';

/** To a worker. It answers a 'start' and each 'call', one after the other. */
export type Order =
  | {
      readonly kind: 'start';
      readonly module: WebAssembly.Module;
      /** Undefined in a pool without the extended part. */
      readonly extended: WebAssembly.Module | undefined;
      readonly build: Build;
    }
  | CallOrder
  /** Nothing is left to do for now: what is kept may go. */
  | { readonly kind: 'rest' };

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
export function copied(value: unknown, owned: ReadonlySet<unknown> = new Set()): unknown {
  if (owned.has(value)) return value;
  const resident = residentOf(value);
  if (resident)
    throw refused(resident.argument, 'an array uploaded to one instance', 'plain data, which can go to any');
  if (isTypedArray(value)) {
    const copy = arrayLike(value, value.length);
    copy.set(value);
    return copy;
  }
  if (Array.isArray(value))
    return value.some((one) => typeof one === 'object') ? value.map((one) => copied(one, owned)) : value;
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, copied(one, owned)]));
}
