import { ofLength } from 'posenc/catalogue';
import { refused } from '../../../files/errors/index.ts';
import { roundToBfloat16, roundToFloat16 } from '../precision/index.ts';

/** Returns positions as options: an offset, or a list. */
export function placeOf(found: Float64Array): { offset: number } | { positions: number[] } {
  // Turns −0 into 0.
  const positions = found.map((position) => position + 0);
  const [offset = 0] = positions;
  return positions.every((position, row) => position === offset + row)
    ? { offset }
    : { positions: Array.from(positions) };
}

/** Describes a list of positions for the notes. */
export function positionNotes(positions: Float64Array): string[] {
  const [first = 0] = positions;
  const counted = (row: number) => first + row;
  if (positions.length < 3 || positions.every((position, row) => position === counted(row))) return [];
  if (positions.every((position, row) => position === roundToBfloat16(counted(row)))) {
    return ['the positions are whole numbers rounded to bfloat16'];
  }
  if (positions.every((position, row) => position === roundToFloat16(counted(row)))) {
    return ['the positions are whole numbers rounded to float16'];
  }
  return positions.every((position, row) => position === first - row) ? ['the positions count down'] : [];
}

/** Repeats the positions of one sequence for all of them. */
export function stretched(positions: Float64Array, rows: number): Float64Array {
  if (positions.length === rows) return positions;
  if (rows % positions.length === 0)
    return Float64Array.from({ length: rows }, (_, i) => positions[i % positions.length]!);
  throw refused(
    'positions',
    { text: '{count} positions', values: { count: positions.length } },
    ofLength(rows, undefined, ', one for each row'),
  );
}
