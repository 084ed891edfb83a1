/** Checks a value against its catalogue entry, with the refusals of the API's errors. Needs no WebAssembly. */
import {
  type Expected,
  type ExpectedRange,
  type Given,
  givenOf,
  meantName,
  oneOf,
  type Problem,
  sentenceOf,
  suggesting,
} from '../refusals/index.ts';
import type { BooleanParameter, ChoiceParameter, NumberParameter } from './types.ts';

/** The properties that the check of a number depends on. */
export type NumberRule = Pick<NumberParameter, 'kind' | 'min' | 'max' | 'minExclusive' | 'even'>;

/** The properties that the check of a value depends on; every `Parameter` has them. */
export type ValueRule = NumberRule | Pick<ChoiceParameter, 'kind' | 'choices'> | Pick<BooleanParameter, 'kind'>;

/**
 * Returns what is wrong with a value for a parameter, with the sentence that names the parameter, the value and what is
 * allowed; undefined if the value is valid. Rules that involve several values are only checked by the call.
 */
export function problemOf(parameter: ValueRule & { readonly name: string }, value: unknown): Refusal | undefined {
  return fits(parameter, value) ? undefined : refusal(parameter.name, value, expectationOf(parameter));
}

/** What is wrong with an argument, and the sentence that says so. */
export interface Refusal extends Problem {
  readonly code: 'invalid-argument';
  readonly argument: string;
  readonly expected: Expected;
  readonly message: string;
}

/** Returns the refusal of a value that is not allowed. */
export function refusal(argument: string, value: unknown, expected: Expected): Refusal {
  return refusalOf(argument, givenOf(value), suggesting(expected, value, meantName));
}

/** The same for a value that is plain data already, or for a text in place of it. */
export function refusalOf(argument: string, value: Given, expected: Expected): Refusal {
  const problem = { code: 'invalid-argument', argument, given: value, expected } as const;
  return { ...problem, message: sentenceOf(problem) };
}

/** Whether a parameter accepts a value. */
export function fits(rule: ValueRule, value: unknown): boolean {
  if (rule.kind === 'boolean') return typeof value === 'boolean';
  if (rule.kind === 'choice') return rule.choices.includes(value as string);
  return fitsNumber(rule, value);
}

/** Whether a value is a number in the range of a parameter. */
export function fitsNumber({ kind, min, max, minExclusive, even }: NumberRule, value: unknown): value is number {
  return (
    typeof value === 'number' &&
    Number.isFinite(value) &&
    (kind === 'number' || Number.isSafeInteger(value)) &&
    (min === undefined || value > min || (value === min && !minExclusive)) &&
    (max === undefined || value <= max) &&
    (!even || value % 2 === 0)
  );
}

/** Returns what a parameter accepts. */
export function expectationOf(rule: ValueRule): Expected {
  if (rule.kind === 'boolean') return { kind: 'boolean' };
  return rule.kind === 'choice' ? oneOf(rule.choices) : expectedNumber(rule);
}

/** Returns the numbers that a parameter accepts. */
export function expectedNumber({ kind, min, max, minExclusive, even }: NumberRule): ExpectedRange {
  return {
    kind: 'range',
    type: kind,
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(minExclusive && { minExclusive }),
    ...(even && { even }),
  };
}
