import type { Line } from './line.ts';
import { nicest } from './nice.ts';

/** ln f = intercept − slope · x, weighted by how sure each frequency is. */
export interface LogFit {
  readonly slope: number;
  readonly intercept: number;
  /** How far off both may be. */
  readonly slopeError: number;
  readonly interceptError: number;
}

/** What rounding frequencies to float32 makes of a ladder. */
const floor = 2e-7;

/** The geometric ladder through some frequencies; with `through`, the first of them must be that. */
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

/** Numbers that a fit allows: the nicest, and the fitted one itself. */
export function readings(fitted: number, error: number): number[] {
  const nice = nicest(fitted, Math.max(error, 1e-9));
  return Math.abs(nice - fitted) <= 1e-10 * Math.abs(fitted) ? [nice] : [nice, fitted];
}

/** All pairs. */
export const every = (count: number): number[] => Array.from({ length: count }, (_, pair) => pair);
