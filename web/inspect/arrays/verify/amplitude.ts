import { nicest } from '../angles/index.ts';
import type { Deviation, NamedDeviation } from './deviation.ts';
import { isHalf } from './formats.ts';
import type { Subject } from './judge.ts';
import { changed, type WithTurns } from './turn-deviations.ts';

/** Factors that have a name: what tables are multiplied with or divided by. */
export const namedFactors = (width: number, rows: number): [number, string][] => [
  [-1, '−1'],
  [Math.sqrt(width), `√${width}`],
  [1 / Math.sqrt(width), `1/√${width}`],
  [Math.sqrt(width / 2), `√${width / 2}`],
  [width, `${width}`],
  [1 / width, `1/${width}`],
  [1 / Math.sqrt(rows), `1/√${rows}`],
  [Math.SQRT2, '√2'],
  [Math.SQRT1_2, '1/√2'],
];

/** The mistake of a constant factor. */
export const multipliedBy = (factor: number, name = ''): NamedDeviation => ({
  cause: 'amplitude',
  values: { factor },
  sentence: `every number is multiplied by ${name ? `${name} = ` : ''}${Number(factor.toPrecision(7))} (amplitude, scale)`,
});

/** A constant factor: those with a name, the number with the fewest digits, and the one that was measured. */
export function amplitudeDeviations<S extends WithTurns>(
  factor: number,
  { width, lines, storage }: Subject,
): Deviation<S>[] {
  const near = isHalf(storage) ? 0.01 : 2e-5 + (storage.decimal ?? 0);
  const named = namedFactors(width, lines).filter(([value]) => Math.abs(factor / value - 1) < near);
  return [...named, [nicest(factor, near), ''] as const, [factor, ''] as const].map(([value, name]) => ({
    ...multipliedBy(value, name),
    apply: changed((turns) => ({ ...turns, amplitude: turns.amplitude * value })),
  }));
}
