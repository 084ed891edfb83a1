import { roundToBfloat16, roundToFloat16 } from '../precision/index.ts';

/** Positions as options take them: a first one, or a list. */
export function placeOf(positions: Float64Array): { offset: number } | { positions: number[] } {
  const [offset = 0] = positions;
  return positions.every((position, row) => position === offset + row)
    ? { offset }
    : { positions: Array.from(positions) };
}

/** What a list of positions looks like, for the notes. */
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
