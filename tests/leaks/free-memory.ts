import { type Posenc, PosencError } from 'posenc';

/** The smallest allocation that is tried, which is the resolution of the measurement. */
const smallestPiece = 1024;

/**
 * `maxMemory` of instances whose free memory is measured: little more than their initial memory, so that the
 * measurement is quick.
 */
export const ceiling = 2 ** 25;

/**
 * Bytes that can still be allocated in each part of an instance created with `maxMemory: ceiling`. A leak fragments the
 * memory and therefore counts wherever it is: in the core, blocks of halving sizes are allocated until none fits; in
 * the extended part, the largest array that fits is determined.
 */
export function freeMemory(posenc: Posenc): { core: number; extended: number } {
  // Both parts share the ceiling, and memory never shrinks: the core, which is filled completely, is measured last.
  const extended = largestInExtended(posenc);
  return { core: freeInCore(posenc), extended };
}

function freeInCore(posenc: Posenc): number {
  const kept: { dispose(): void }[] = [];
  let free = 0;
  for (let bytes = ceiling; bytes >= smallestPiece; bytes /= 2) {
    const data = new Float32Array(bytes / 4);
    while (fits(() => kept.push(posenc.upload({ data, shape: [data.length] })))) free += bytes;
  }
  for (const array of kept) array.dispose();
  return free;
}

function largestInExtended(posenc: Posenc): number {
  let [low, high] = [0, ceiling / smallestPiece];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    const data = new Float32Array((middle * smallestPiece) / 4);
    const x = { data, shape: [1, data.length] };
    if (fits(() => posenc.similarity(x))) low = middle;
    else high = middle;
  }
  return low * smallestPiece;
}

function fits(call: () => unknown): boolean {
  try {
    call();
    return true;
  } catch (thrown) {
    if (thrown instanceof PosencError && thrown.code === 'out-of-memory') return false;
    throw thrown;
  }
}
