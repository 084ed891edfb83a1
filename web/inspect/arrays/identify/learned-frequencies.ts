import { angleAt, type Field, wrapped } from '../angles/index.ts';
import type { AxisHints, RotaryGuess } from './guesses.ts';

/** Guesses a learned rotation, whose angles are a linear map of known positions. */
export function* learnedGuesses(
  field: Field,
  axes: readonly Float64Array[],
  { noise, positions }: AxisHints,
): Generator<RotaryGuess> {
  if (axes.length !== 2 || !positions) return;
  const [x, y] = axes as [Float64Array, Float64Array];
  const rows = Array.from(x.keys()).sort((a, b) => Math.hypot(x[a]!, y[a]!) - Math.hypot(x[b]!, y[b]!));
  const weights: number[] = [];
  for (let pair = 0; pair < field.pairs; pair++) {
    const found = planeThrough((row) => angleAt(field, row, pair), { x, y, rows, noise });
    if (!found) return;
    weights.push(...found);
  }
  yield {
    options: {
      scheme: 'learned-frequency-rope',
      weights: { data: weights, shape: [field.pairs, 2] },
      positions: { data: Array.from(positions.data), shape: positions.shape },
    },
    fitted: { weights },
    notes: ['weights are learned: they were fitted to the angles'],
  };
}

interface Points {
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Rows by their distance from the origin, nearest first. */
  readonly rows: readonly number[];
  readonly noise: number;
}

/** Fits a plane through two rows, up to whole turns; the other rows decide which one fits. */
function planeThrough(angle: (row: number) => number, { x, y, rows, noise }: Points): [number, number] | undefined {
  const first = rows.find((row) => Math.hypot(x[row]!, y[row]!) > 1e-6);
  if (first === undefined) return undefined;
  const second = rows.find((row) => Math.abs(x[first]! * y[row]! - y[first]! * x[row]!) > 1e-4);
  if (second === undefined) return undefined;
  const determinant = x[first]! * y[second]! - y[first]! * x[second]!;
  for (const k of [0, 1, -1, 2, -2]) {
    for (const l of [0, 1, -1, 2, -2]) {
      const [a, b] = [angle(first) + 2 * Math.PI * k, angle(second) + 2 * Math.PI * l];
      let u = (a * y[second]! - b * y[first]!) / determinant;
      let v = (b * x[first]! - a * x[second]!) / determinant;
      let worst = 0;
      // Least squares over all rows, on the remaining angles.
      for (let round = 0; round < 3; round++) {
        let [sxx, sxy, syy, sxr, syr] = [0, 0, 0, 0, 0];
        worst = 0;
        for (const row of rows) {
          const rest = wrapped(angle(row) - u * x[row]! - v * y[row]!);
          worst = Math.max(worst, Math.abs(rest));
          sxx += x[row]! ** 2;
          sxy += x[row]! * y[row]!;
          syy += y[row]! ** 2;
          sxr += x[row]! * rest;
          syr += y[row]! * rest;
        }
        const size = sxx * syy - sxy * sxy;
        if (!(size > 1e-12)) break;
        u += (syy * sxr - sxy * syr) / size;
        v += (sxx * syr - sxy * sxr) / size;
      }
      if (worst < 8 * noise + 2e-6) return [u, v];
    }
  }
  return undefined;
}
