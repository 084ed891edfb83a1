import type { Line } from './line.ts';
import { nicest } from './nice.ts';

/** A fit ln f = intercept − slope · x, weighted by the certainty of each frequency. */
export interface LogFit {
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
