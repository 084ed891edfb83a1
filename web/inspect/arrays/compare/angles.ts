import type { NumberArray } from '../array.ts';

/** The angles of a table of sines and cosines. */
export interface Angles {
  readonly layout: 'interleaved' | 'half';
  readonly rows: number;
  readonly pairs: number;
  readonly amplitude: number;
  readonly data: Float64Array;
}

/**
 * Reads [rows, dim] as sines and cosines; undefined if it is not such a table. Confusing the two would only reverse all
 * angles.
 */
export function anglesIn({ data, shape }: NumberArray): Angles | undefined {
  if (shape.length !== 2) return undefined;
  const [rows, width] = shape as [number, number];
  if (width % 2 !== 0) return undefined;
  const pairs = width / 2;
  for (const layout of ['interleaved', 'half'] as const) {
    const place = (pair: number) =>
      (layout === 'interleaved' ? [2 * pair, 2 * pair + 1] : [pair, pair + pairs]) as [number, number];
    const angles = new Float64Array(rows * pairs);
    const amplitude = Math.hypot(data[place(0)[0]]!, data[place(0)[1]]!);
    let fits = amplitude > 0;
    for (let i = 0; i < angles.length && fits; i++) {
      const start = Math.floor(i / pairs) * width;
      const [first, second] = place(i % pairs);
      const [sine, cosine] = [data[start + first]!, data[start + second]!];
      fits = Math.abs(Math.hypot(sine, cosine) / amplitude - 1) < 0.02;
      angles[i] = Math.atan2(sine, cosine);
    }
    if (fits) return { layout, rows, pairs, amplitude, data: angles };
  }
  return undefined;
}

export const angleOf = ({ data, pairs }: Angles, row: number, pair: number) => data[row * pairs + pair]!;
