/** Results that the module computes piece by piece. */

import { allocated, sizeOf } from '../input/index.ts';
import type { Engine, Filled, Scratch } from './memory.ts';
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
