import { angleAt, float32Error, wrapped } from '../angles/index.ts';
import type { NumberArray } from '../array.ts';
import type { CausePart } from './cause.ts';
import type { Both } from './frequencies.ts';

type Found = CausePart & { readonly remaining: number };

/**
 * Explains two tables by angles in float32: each angle is off by no more than a few units in its last place, so that
 * differences grow with the position, and are the smaller the slower the pair.
 */
export function float32Tables({ a, b, lineA, lineB }: Both, half: (value: number) => number): Found | undefined {
  const { rows, pairs } = a.field;
  const line = lineA ?? lineB;
  if (!line || Math.abs(a.amplitude / b.amplitude - 1) > 1e-4) return undefined;
  let worst = { off: 0, row: 0, pair: 0 };
  for (let row = 0; row < rows; row++) {
    for (let pair = 0; pair < pairs; pair++) {
      const angle = line.positions[row]! * line.frequencies[pair]!;
      const i = row * pairs + pair;
      // What rounding leaves of the differences of the cosine and the sine.
      const off = [
        [a.field.re[i]!, b.field.re[i]!],
        [a.field.im[i]!, b.field.im[i]!],
      ].reduce((max, [x, y]) => Math.max(max, Math.abs(x! - y!) - Math.max(half(x!), half(y!))), 0);
      const bound = 6e-7 + float32Error(line.frequencies[pair]!) * Math.abs(angle);
      if (!(off <= bound * a.amplitude)) return undefined;
      if (off > worst.off) worst = { off, row, pair };
    }
  }
  if (worst.off === 0) return undefined;
  // Cosine and sine are off by at most the angle; where they are not rounded, the angle itself is known.
  const exact = half(1) === 0;
  const radians = exact
    ? Math.abs(wrapped(angleAt(a.field, worst.row, worst.pair) - angleAt(b.field, worst.row, worst.pair)))
    : worst.off / a.amplitude;
  const position = line.positions[worst.row]!;
  return {
    cause: 'float32-angles',
    values: { radians, position, pair: worst.pair },
    remaining: 0,
    sentence: `Angles in float32: differences grow with the position, to ${radians.toPrecision(2)} rad at position ${position} (pair ${worst.pair}).`,
  };
}

/**
 * Does the same for two rotated arrays, or for tables whose frequencies are not known. The fastest pair turns by at most one
 * radian per position, and slow pairs are hardly off.
 */
export function float32Rotations(
  a: NumberArray,
  b: NumberArray,
  positions: Float64Array,
  allowed: (flat: number) => number,
): Found | undefined {
  const width = a.shape.at(-1)!;
  const rows = a.data.length / width;
  if (width < 2) return undefined;
  const byColumn = new Float64Array(width);
  let worst = { off: 0, row: 0 };
  for (let row = 0; row < rows; row++) {
    let size = 0;
    for (let i = row * width; i < (row + 1) * width; i++) size = Math.max(size, Math.abs(a.data[i]!));
    const position = Math.abs(positions[row % positions.length]!);
    // Two components contribute, each at most as large as the largest of the row.
    const bound = Math.SQRT2 * size * (4e-7 + float32Error(1) * position);
    if (bound > 0.25 * size) return undefined;
    for (let column = 0; column < width; column++) {
      const i = row * width + column;
      const off = Math.abs(a.data[i]! - b.data[i]!);
      if (Number.isNaN(off)) continue;
      if (!(off <= bound + allowed(i))) return undefined;
      // Besides what the rounding of sums explains.
      byColumn[column] = Math.max(byColumn[column]!, off - 3e-7 * size);
      if (off > worst.off) worst = { off, row };
    }
  }
  if (!isSlowAtTheEnd(byColumn)) return undefined;
  const position = positions[worst.row % positions.length]!;
  return {
    cause: 'float32-angles',
    values: { difference: worst.off, position },
    remaining: 0,
    sentence: `Angles in float32: differences grow with the position, to ${worst.off.toPrecision(2)} at position ${position}, and are small in slow pairs.`,
  };
}

/** Whether the slow half of the pairs is off by much less than the fast half, in either layout or with one column each. */
function isSlowAtTheEnd(byColumn: Float64Array): boolean {
  const rotated = byColumn.findLastIndex((off) => off > 0) + 1;
  return [byColumn.length, rotated + (rotated % 2)].some((width) => {
    const half = Math.floor(width / 2);
    const orders = [
      { pairs: half, pairOf: (column: number) => column >> 1 },
      { pairs: half, pairOf: (column: number) => column % half },
      { pairs: width, pairOf: (column: number) => column },
    ];
    return orders.some(({ pairs, pairOf }) => {
      let [fast, slow] = [0, 0];
      for (const [column, off] of byColumn.subarray(0, width).entries()) {
        if (2 * pairOf(column) < pairs) fast = Math.max(fast, off);
        else slow = Math.max(slow, off);
      }
      return pairs > 1 && slow < 0.25 * fast;
    });
  });
}
