import type { NumberArray } from './array.ts';

/** How the columns of a rotary table represent pairs: once each, or repeated for both components. */
export type Columns = 'once' | 'half' | 'interleaved';

/**
 * Finds out how the columns of tables repeat. At least `least` of the numbers are the same, so that a few wrong ones do
 * not hide that columns are repeated.
 */
export function columnsOf(parts: readonly NumberArray[], width: number, least = 0.9): Columns {
  if (width % 2 === 1) return 'once';
  const share = (other: (column: number) => number) => {
    const same = parts.map(({ data }) =>
      data.reduce((sum, value, i) => sum + Number(value === data[i - (i % width) + other(i % width)]), 0),
    );
    return Math.min(...same.map((number, i) => number / parts[i]!.data.length));
  };
  const half = share((column) => (column + width / 2) % width);
  const interleaved = share((column) => column ^ 1);
  return Math.max(half, interleaved) < least ? 'once' : half >= interleaved ? 'half' : 'interleaved';
}
