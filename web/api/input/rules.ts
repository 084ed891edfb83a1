/** Checks the catalogue's rules that relate parameters and sizes. */
import { evaluate, type Sizes } from '../../catalogue/index.ts';
import { invalid, type PosencError } from '../errors/index.ts';
import type { ExpectedRange, Scheme } from '../types/index.ts';

type Fits = (value: number, bound: number) => boolean;

type Kind = 'atLeast' | 'above' | 'atMost' | 'multipleOf';

const bounds: readonly (readonly [Kind, (bound: number) => Partial<ExpectedRange>, Fits])[] = [
  ['atLeast', (min) => ({ min }), (value, bound) => value >= bound],
  ['above', (min) => ({ min, minExclusive: true }), (value, bound) => value > bound],
  ['atMost', (max) => ({ max }), (value, bound) => value <= bound],
  ['multipleOf', (multipleOf) => ({ multipleOf }), (value, bound) => value % bound === 0],
];

/**
 * Rejects values that break a rule of the scheme. Rules about unknown values are skipped. `shapes` are those of the
 * arrays.
 */
export function checkRules(
  scheme: Scheme,
  known: Sizes,
  prefix: string,
  shapes: Readonly<Record<string, readonly number[]>> = {},
): void {
  for (const rule of scheme.rules ?? []) {
    const value = known[rule.of];
    if (value === undefined || (rule.where !== undefined && !evaluate(rule.where, known))) continue;
    for (const [kind, rangeOf, fits] of bounds) {
      const bound = evaluate(rule[kind] ?? '', known);
      if (Number.isNaN(bound) || fits(value as number, bound)) continue;
      throw refusal(rule.of, rule.array, { kind: 'range', ...rangeOf(bound), because: rule.because });
    }
  }
  function refusal(name: string, array: string | undefined, expected: ExpectedRange): PosencError {
    if (array === undefined) return invalid(prefix + name, known[name], expected);
    return invalid(`${prefix}${array}.shape`, shapes[array], expected);
  }
}
