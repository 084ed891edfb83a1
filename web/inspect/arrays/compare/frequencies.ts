import type { NumberArray } from '../array.ts';
import { type Angles, angleOf, anglesIn } from './angles.ts';
import type { Cause } from './cause.ts';

/**
 * Explains tables of sines and cosines that differ in their frequencies: b follows from its first row by turning each
 * pair by a constant angle per row.
 */
export function frequencyCause(a: NumberArray, b: NumberArray, tolerance: number): Cause | undefined {
  const [first, second] = [anglesIn(a), anglesIn(b)];
  if (!first || !second || first.layout !== second.layout || first.rows < 3) return undefined;
  const ratios: number[] = [];
  let remaining = 0;
  for (let pair = 0; pair < first.pairs; pair++) {
    const [f, g] = [stepOf(first, pair), stepOf(second, pair)];
    ratios.push(g / f);
    // Every row of b must be its first row, turned by the step of each pair.
    for (let row = 0; row < second.rows; row++) {
      const expected = angleOf(second, 0, pair) + row * g;
      const off = 2 * Math.abs(Math.sin((angleOf(second, row, pair) - expected) / 2));
      remaining = Math.max(remaining, off * second.amplitude);
    }
  }
  if (!(remaining <= 50 * tolerance)) return undefined;
  const told = ratios.filter((ratio) => Number.isFinite(ratio) && ratio > 0);
  const [least, most] = [Math.min(...told), Math.max(...told)];
  const pairs = first.pairs;
  const bases = [first, second].map((one) => baseOf(one));
  const uniform = most / least - 1 < 1e-3;
  const values = { smallestRatio: least, largestRatio: most, baseOfA: bases[0] ?? 0, baseOfB: bases[1] ?? 0 };
  const ladder = told.every(
    (ratio, i) => Math.abs(Math.log(ratio) - (i / (pairs - 1)) * Math.log(told.at(-1)!)) < 1e-3,
  );
  const sentence = uniform
    ? `Every frequency of b is ${least.toPrecision(6)} times that of a: linear scaling, or other units of positions.`
    : ladder && told.length === pairs
      ? `Another base: that of a is ${told.length > 1 ? bases[0]?.toPrecision(6) : '?'}, that of b ${bases[1]?.toPrecision(6)}.`
      : `Frequencies of b are ${least.toPrecision(4)} to ${most.toPrecision(4)} times those of a: another scaling.`;
  return { cause: 'frequencies', values, remaining, sentence };
}

function stepOf(angles: Angles, pair: number): number {
  let step = angleOf(angles, 1, pair) - angleOf(angles, 0, pair);
  step -= 2 * Math.PI * Math.round(step / (2 * Math.PI));
  const last = angles.rows - 1;
  const whole = angleOf(angles, last, pair) - angleOf(angles, 0, pair) - last * step;
  return step + (whole - 2 * Math.PI * Math.round(whole / (2 * Math.PI))) / last;
}

/** The base, from the first two pairs. */
function baseOf(angles: Angles): number | undefined {
  if (angles.pairs < 2) return undefined;
  const ratio = stepOf(angles, 0) / stepOf(angles, 1);
  return ratio > 1 ? ratio ** angles.pairs : undefined;
}
