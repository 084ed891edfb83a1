/** Results that the module makes a piece at a time. */

import { allocated, sizeOf } from '../input/index.ts';
import type { Engine, Filled, Scratch } from './memory.ts';
import type { RawRowReceiver } from './raw.generated.ts';

/**
 * Long arrays go through the module in pieces of this size. A piece is read, worked on and written while it is in the second-level
 * cache: the array goes through main memory once each way and needs no place of its own in the module. Half of the smallest such
 * cache in use, and large enough for a call to be little beside it.
 */
export const pieceBytes = 2 ** 18;

/** [rows, width] in `out` or in an array of its own. `call` puts at most `rowsAtOnce` rows at a time into `piece`. */
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
