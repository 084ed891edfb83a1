/** Results that the module computes piece by piece. */
import { allocated, sizeOf } from '../input/index.ts';
import { copyOf, type Engine, type Filled, Scratch } from './memory.ts';
import type { RawRowReceiver } from './raw.generated.ts';

/**
 * Size in bytes of the pieces in which long arrays pass through the module. A piece is read, processed and written
 * while it is in the second-level cache, so that the array passes through main memory only once each way and needs no
 * memory of its own in the module. The size is half of the smallest such cache in use, and large enough to make the
 * cost of a call negligible.
 */
export const pieceBytes = 2 ** 18;

/** Returns [rows, width] in `out` or a new array. `call` puts at most `rowsAtOnce` rows at a time into `piece`. */
export function filledInPieces(
  engine: Engine,
  scratch: Scratch,
  [rows, width]: readonly [number, number],
  out: Float32Array | undefined,
  call: (engine: Engine, filled: Filled, piece: number, rowsAtOnce: number, take: RawRowReceiver) => void,
  rowsAtOnce = Math.min(rows, Math.max(1, Math.floor(pieceBytes / (4 * width)))),
): Float32Array {
  const piece = scratch.room32(rowsAtOnce * width);
  const data = out ?? allocated(Float32Array, sizeOf([rows, width]));
  return scratch.run(engine, (filled) => {
    const take = (first: number, count: number) =>
      data.set(filled.view32(piece).subarray(0, count * width), first * width);
    call(engine, filled, filled.at(piece), rowsAtOnce, take);
    return data;
  });
}

// Arrays that are derived from plain ones, for callers who pass the same again and again.

interface Derived {
  /** What the sources were. */
  readonly copies: readonly Float32Array[];
  readonly what: string;
  readonly array: Float32Array;
}

/**
 * The memory of the last call's first source, and what was derived from it. It is the caller's: when nobody else holds
 * it, what was derived goes with it.
 */
const lastOf = new WeakMap<Engine, WeakMap<ArrayBufferLike, Derived | undefined>>();

/**
 * Returns an array of `length` numbers that `make` fills from the sources, given their addresses, if the caller seems
 * to repeat them. The first call with some memory derives nothing, so that a call that is not repeated needs no more time
 * or memory; the second keeps the array and copies of the sources, and later ones reuse it while the sources have the
 * same bits. Returns undefined if the sources are not float32.
 *
 * @param what  everything else that the values of the array depend on
 */
export function repeatedArray(
  engine: Engine,
  sources: readonly ArrayLike<number>[],
  what: string,
  length: number,
  make: (address: number, ...at: number[]) => void,
): Float32Array | undefined {
  const plain = sources.filter((source) => source instanceof Float32Array);
  if (plain.length < sources.length) return undefined;
  const { buffer } = plain[0] as Float32Array;
  const last = lastOf.get(engine);
  if (!last?.has(buffer)) {
    lastOf.set(engine, new WeakMap([[buffer, undefined]]));
    return undefined;
  }
  const derived = last.get(buffer);
  if (derived) {
    if (derived.what === what && plain.every((one, n) => isSame(one, derived.copies[n] as Float32Array)))
      return derived.array;
    last.delete(buffer);
    return undefined;
  }
  const scratch = new Scratch();
  const result = scratch.room32(length);
  const slots = plain.map((source) => scratch.float32(source));
  return scratch.run(engine, (filled) => {
    make(filled.at(result), ...slots.map((slot) => filled.at(slot)));
    const array = filled.read32(result);
    last.set(buffer, { what, copies: plain.map(copyOf), array });
    return array;
  });
}

/** Compares bits, since a NaN differs from itself, and 0 does not differ from -0. */
function isSame(one: Float32Array, other: Float32Array): boolean {
  const bitsOf = ({ buffer, byteOffset, length }: Float32Array) => new Int32Array(buffer, byteOffset, length);
  const [a, b] = [bitsOf(one), bitsOf(other)];
  // Without a branch for each number this takes two thirds of the time.
  let difference = a.length ^ b.length;
  for (let n = 0; n < a.length; n++) difference |= (a[n] as number) ^ (b[n] as number);
  return difference === 0;
}
