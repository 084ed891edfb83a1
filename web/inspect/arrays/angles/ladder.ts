import { nicest } from './field.ts';
import type { Line } from './line.ts';

/** A fit ln f = intercept − slope · x, weighted by the certainty of each frequency. */
interface LogFit {
  readonly slope: number;
  readonly intercept: number;
  /** Bounds on the errors of slope and intercept. */
  readonly slopeError: number;
  readonly interceptError: number;
}

/** Relative error of a ladder whose frequencies were rounded to float32. */
const floor = 2e-7;

/** Fits a geometric sequence to some frequencies; if `through` is given, the first one must equal it. */
export function logFit(
  { frequencies, uncertainty }: Pick<Line, 'frequencies' | 'uncertainty'>,
  pairs: readonly number[],
  through?: number,
): LogFit | undefined {
  let [sw, sx, sy, sxx, sxy] = [0, 0, 0, 0, 0];
  let used = 0;
  for (const pair of pairs) {
    const frequency = Math.abs(frequencies[pair]!);
    const relative = uncertainty[pair]! / frequency;
    if (!(relative < 0.05)) continue;
    const w = 1 / (relative + floor) ** 2;
    const y = Math.log(frequency);
    used++;
    sw += w;
    sx += w * pair;
    sy += w * y;
    sxx += w * pair * pair;
    sxy += w * pair * y;
  }
  if (through !== undefined) {
    if (used < 1 || sxx === 0) return undefined;
    const intercept = Math.log(through);
    return { slope: (intercept * sx - sxy) / sxx, intercept, slopeError: 4 / Math.sqrt(sxx), interceptError: 0 };
  }
  const determinant = sw * sxx - sx * sx;
  if (used < 2 || !(determinant > 0)) return undefined;
  const slope = -(sw * sxy - sx * sy) / determinant;
  return {
    slope,
    intercept: (sy + slope * sx) / sw,
    slopeError: 4 * Math.sqrt(sw / determinant),
    interceptError: 4 * Math.sqrt(sxx / determinant),
  };
}

/**
 * Returns numbers that the fit permits: those with the fewest digits within its error and a few times that, because
 * programs with angles in float32 make errors that do not average out, and the fitted number itself.
 */
export function readings(fitted: number, error: number): number[] {
  const nice = [8, 1].map((times) => nicest(fitted, Math.max(times * error, 1e-9)));
  const same = (a: number, b: number) => Math.abs(a - b) <= 1e-10 * Math.abs(fitted);
  return [...nice, fitted].filter((one, i, all) => !all.slice(0, i).some((other) => same(other, one)));
}

/** Returns the indices of all pairs. */
export const every = (count: number): number[] => Array.from({ length: count }, (_, pair) => pair);

/** A number that depends on an angle, and its derivative. */
export type Wave = (row: number, angle: number) => { readonly value: number; readonly slope: number };

interface Fit {
  readonly positions: ArrayLike<number>;
  /** The number of a row. */
  readonly observed: (row: number) => number;
  /** Computes the number of a row from its angle, which is position times frequency. */
  readonly wave: Wave;
  /** Error of the numbers. */
  readonly noise: number;
  /** An estimate, good to a tenth. */
  readonly start: number;
}

/** Refines a frequency by least squares, with ever more rows, so that no whole turns are lost. */
export function fittedFrequency({ positions, observed, wave, noise, start }: Fit): number {
  const rows = Array.from({ length: positions.length }, (_, row) => row).filter((row) => positions[row] !== 0);
  rows.sort((a, b) => Math.abs(positions[a]!) - Math.abs(positions[b]!));
  // Rows near 0, where a cosine says nothing, must not outweigh the estimate.
  const prior = (noise / (0.1 * start)) ** 2;
  let frequency = start;
  for (let count = 1; rows.length > 0 && start !== 0; count = Math.min(2 * count, rows.length)) {
    for (let step = 0; step < 4; step++) {
      let above = prior * (start - frequency);
      let below = prior;
      for (const row of rows.slice(0, count)) {
        const position = positions[row]!;
        const { value, slope } = wave(row, position * frequency);
        above += position * slope * (observed(row) - value);
        below += (position * slope) ** 2;
      }
      // Steps of more than a radian at the furthest row would lose whole turns.
      const max = 1 / Math.abs(positions[rows[count - 1]!]!);
      frequency += Math.min(max, Math.max(-max, above / below));
    }
    if (count === rows.length) break;
  }
  return frequency;
}
