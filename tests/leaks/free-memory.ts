import { type Posenc, PosencError } from 'posenc';

/** The smallest piece that is asked for, and so how exactly free memory is known. */
const smallestPiece = 1024;

/** The ceiling of instances whose free memory is measured: little more than they begin with, so that it is measured quickly. */
export const ceiling = 2 ** 25;

/**
 * Bytes that can still be allocated in each part of an instance which was made with `maxMemory: ceiling`. What is leaked lies between
 * pieces that were given back, so that it counts wherever it is: in the core pieces of halving sizes are kept until nothing fits, in
 * the extended part the largest array that fits is looked for.
 */
export function freeMemory(posenc: Posenc): { core: number; extended: number } {
  // They share the ceiling, and what has grown keeps its size: the core, which is filled to the brim, comes last.
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
