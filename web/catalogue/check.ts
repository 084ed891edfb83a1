/** Checks a value against its catalogue entry, with the messages of the API's errors. Needs no WebAssembly. */
import type { BooleanParameter, ChoiceParameter, NumberParameter } from './types.ts';

/** The properties that the check of a number depends on. */
export type NumberRule = Pick<NumberParameter, 'kind' | 'min' | 'max' | 'minExclusive' | 'even'>;

/** The properties that the check of a value depends on; every `Parameter` has them. */
export type ValueRule = NumberRule | Pick<ChoiceParameter, 'kind' | 'choices'> | Pick<BooleanParameter, 'kind'>;

/**
 * Returns what is wrong with a value for a parameter, as a sentence that names the parameter, the value and what is
 * allowed, or undefined if the value is valid. Rules that involve several values are only checked by the call.
 */
export function problemOf(parameter: ValueRule & { readonly name: string }, value: unknown): string | undefined {
  return fits(parameter, value) ? undefined : refusal(parameter.name, value, expectationOf(parameter, value));
}

/** Returns the sentence for a value that is not allowed, in the format that all messages share. */
export function refusal(argument: string, value: unknown, expected: string): string {
  return `${argument}: ${shown(value)} is not allowed; expected ${expected}`;
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

/** Describes what is allowed, to follow "expected"; `given` may be a misspelt choice. */
export function expectationOf(rule: ValueRule, given?: unknown): string {
  if (rule.kind === 'boolean') return 'true or false';
  return rule.kind === 'choice' ? oneOf(rule.choices) + suggestion(given, rule.choices) : expectedNumber(rule);
}

/** Describes the numbers that a parameter accepts, to follow "expected". */
export function expectedNumber({ kind, min, max, minExclusive, even }: NumberRule): string {
  const noun = kind === 'number' ? 'a finite number' : even ? 'an even whole number' : 'a whole number';
  const hasMax = max !== undefined && max < Number.MAX_SAFE_INTEGER;
  if (min !== undefined && hasMax && !minExclusive) return `${noun} from ${written(min)} to ${written(max)}`;
  const low = min === undefined ? '' : minExclusive ? ` above ${written(min)}` : ` of at least ${written(min)}`;
  return `${noun}${low}${hasMax ? `${low ? ' and' : ''} at most ${written(max)}` : ''}`;
}

/** Formats a number; long round ones are easier to read as 1e15. */
function written(number: number): string {
  const exponential = number.toExponential().replace('+', '');
  return Math.abs(number) >= 1e9 && exponential.length < String(number).length ? exponential : String(number);
}

/** Lists names, to follow "expected". */
export function oneOf(names: readonly string[]): string {
  return names.length === 1 ? shown(names[0]) : `one of ${names.map(shown).join(', ')}`;
}

/** Formats a rejected value for a message: short, with strings in quotes. */
function shown(value: unknown): string {
  if (typeof value === 'string') return `'${value.length > 40 ? `${value.slice(0, 40)}…` : value}'`;
  return value !== null && typeof value === 'object' ? 'an object' : String(value);
}

/** Returns " (did you mean 'rope'?)" if a name resembles what was given, or is the beginning of it. */
export function suggestion(given: unknown, names: readonly string[]): string {
  if (typeof given !== 'string' || given.length > 40) return '';
  const normal = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');
  const typed = normal(given);
  const meant = Object.hasOwn(otherNames, typed) ? otherNames[typed] : undefined;
  if (meant !== undefined && names.includes(meant)) return ` (did you mean '${meant}'?)`;
  const distanceTo = (name: string) => (typed.startsWith(name) ? 1 : editDistance(typed, name));
  const nearest = names
    .map((name) => ({ name, distance: distanceTo(normal(name)) }))
    .sort((a, b) => a.distance - b.distance)[0];
  if (!nearest || nearest.distance > Math.max(1, Math.floor(nearest.name.length / 3))) return '';
  return ` (did you mean '${nearest.name}'?)`;
}

/** What other programs, and earlier versions, call options, in small letters alone. */
const otherNames: Readonly<Record<string, string>> = {
  prefixrows: 'prefixTokens',
  extratokens: 'prefixTokens',
  numprefixtokens: 'prefixTokens',
  numextratokens: 'prefixTokens',
  clstoken: 'prefixTokens',
  suffixrows: 'suffixTokens',
};

/** Returns the Levenshtein distance. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] as number) + 1, (next[j - 1] as number) + 1));
    }
    row = next;
  }
  return row[b.length] as number;
}
