import { amplitudeOf, type Field } from '../angles/index.ts';
import type { NumberArray } from '../array.ts';

/** A table read as sines and cosines. */
export interface AngleTable {
  /** 'stacked': cosines and sines are two arrays. */
  readonly layout: 'interleaved' | 'half' | 'stacked';
  /** Whether cosines come first. */
  readonly flip: boolean;
  readonly field: Field;
  readonly amplitude: number;
  /** Error of an angle, in radians. */
  readonly noise: number;
}

/**
 * Yields the ways to read [rows, dim] as sines and cosines: neighbours or halves, and either of them first, which only
 * reverses the angles. [2, rows, pairs] are two arrays.
 */
export function* anglesIn({ data, shape }: NumberArray, stacked: boolean): Generator<AngleTable> {
  if (stacked ? shape.length !== 3 : shape.length !== 2) return;
  const [rows, width] = shape.slice(-2) as [number, number];
  if (!stacked && width % 2 !== 0) return;
  const pairs = stacked ? width : width / 2;
  for (const layout of stacked ? (['stacked'] as const) : (['interleaved', 'half'] as const)) {
    const place = (row: number, pair: number, second: boolean) => {
      if (layout === 'stacked') return (Number(second) * rows + row) * width + pair;
      return row * width + (layout === 'interleaved' ? 2 * pair + Number(second) : pair + (second ? pairs : 0));
    };
    if (!isCircle((row, pair, second) => data[place(row, pair, second)]!, rows, pairs)) continue;
    for (const flip of stacked ? [true] : [false, true]) {
      const pick = (second: boolean) =>
        Float64Array.from({ length: rows * pairs }, (_, i) => data[place(Math.floor(i / pairs), i % pairs, second)]!);
      const field = { rows, pairs, perSequence: rows, re: pick(!flip), im: pick(flip) };
      const { amplitude, rms } = amplitudeOf(field);
      yield { layout, flip, field, amplitude, noise: Math.max(1e-14, 2 * rms) };
    }
  }
}

/** Whether the two members of all pairs have one length. */
function isCircle(at: (row: number, pair: number, second: boolean) => number, rows: number, pairs: number): boolean {
  const size = Math.hypot(at(0, 0, false), at(0, 0, true));
  if (!(size > 0)) return false;
  for (let row = 0; row < rows; row++) {
    for (let pair = 0; pair < pairs; pair++) {
      if (!(Math.abs(Math.hypot(at(row, pair, false), at(row, pair, true)) / size - 1) < 0.02)) return false;
    }
  }
  return true;
}
