/** Rotates long arrays piece by piece. */

import { residentOf } from '../input/index.ts';
import { type Engine, type Filled, pieceBytes, type Scratch, type Slot } from '../module/index.ts';
import type { RotationRequest } from './scheme.ts';

/** Some rows of one head, or several whole heads of one batch entry. */
interface Piece {
  readonly batch: number;
  readonly rotation: Pick<RotationRequest, 'batch' | 'heads' | 'length' | 'position_rows'>;
  readonly firstRow: number;
  /** Range of elements in x. */
  readonly begin: number;
  readonly end: number;
}

function* piecesOf({ batch, heads, length, head_dim: dim }: RotationRequest): Generator<Piece> {
  const rowsThatFit = Math.max(1, Math.floor(pieceBytes / (4 * dim)));
  const rowsAtOnce = Math.min(length, rowsThatFit);
  const headsAtOnce = Math.max(1, Math.floor(rowsThatFit / Math.max(1, length)));
  for (let b = 0; b < batch; b++) {
    for (let head = 0; head < heads; head += headsAtOnce) {
      const count = Math.min(headsAtOnce, heads - head);
      for (let firstRow = 0; firstRow < length; firstRow += rowsAtOnce) {
        const rows = Math.min(rowsAtOnce, length - firstRow);
        const begin = ((b * heads + head) * length + firstRow) * dim;
        const rotation = { batch: 1, heads: count, length: rows, position_rows: 1 };
        yield { batch: b, rotation, firstRow, begin, end: begin + count * rows * dim };
      }
    }
  }
}

/** Reserves scratch memory for the largest piece. */
export function roomForPiece(scratch: Scratch, rotation: RotationRequest): Slot {
  let largest = 0;
  for (const { begin, end } of piecesOf(rotation)) largest = Math.max(largest, end - begin);
  return scratch.room32(largest);
}

/** Rotates x [batch, heads, length, head_dim] by tables [position_rows, length, rotary_dim / 2]; `out` may be x. */
export function rotatePieces(
  { raw, memory }: Engine,
  filled: Filled,
  rotation: RotationRequest,
  { cos, sin, piece }: { readonly cos: Slot; readonly sin: Slot; readonly piece: Slot },
  x: ArrayLike<number>,
  out: Float32Array,
): Float32Array {
  const source = residentOf(x);
  const resident = source?.isPlain ? source.in(memory) : undefined;
  const numbers = source && resident === undefined ? source.view : x;
  const copy = (begin: number, end: number) =>
    ArrayBuffer.isView(numbers)
      ? (numbers as Float32Array).subarray(begin, end)
      : Array.prototype.slice.call(numbers, begin, end);
  const pairs = rotation.rotary_dim / 2;
  const at = filled.at(piece);
  for (const { batch, rotation: sizes, firstRow, begin, end } of piecesOf(rotation)) {
    const angles = 4 * pairs * ((rotation.position_rows === 1 ? 0 : batch * rotation.length) + firstRow);
    if (resident === undefined) filled.view32(piece).set(copy(begin, end));
    const from = resident === undefined ? at : resident + 4 * begin;
    raw.rotate({ ...rotation, ...sizes }, rotation, filled.at(cos) + angles, filled.at(sin) + angles, from, at);
    out.set(filled.view32(piece).subarray(0, end - begin), begin);
  }
  return out;
}
