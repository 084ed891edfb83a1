import { filled, numeral, written } from './given.ts';
import type {
  Expected,
  ExpectedAbsent,
  ExpectedLength,
  ExpectedOneOf,
  ExpectedOption,
  ExpectedRange,
  ExpectedShape,
  Problem,
} from './types.ts';

/**
 * Returns the English sentence of an error, which is made here and nowhere else:
 * `dim: 7 is not allowed; expected an even whole number of at least 2`. It has at most 1,000 characters, then "…".
 */
export function sentenceOf({ argument, given, expected, text, values }: Problem): string {
  const subject = argument === undefined ? '' : `${argument}: `;
  if (expected?.kind === 'option') {
    const because = reason(expected);
    return clipped(
      `${subject}unknown option${askedOption(expected)}${because && `; ${because}`}; allowed are ${expected.known.join(', ')}`,
      longest,
    );
  }
  const fault =
    text !== undefined
      ? filled({ text, values })
      : given === undefined
        ? 'missing'
        : `${written(given)} is not allowed`;
  const rest =
    expected?.kind === 'absent' && text === undefined
      ? conflict(expected)
      : expected
        ? `; expected ${expectation(expected)}`
        : '';
  return clipped(subject + fault + rest, longest);
}

const longest = 1000;

/** Limits the length of text, as names of unknown options may have any length. */
export function clipped(text: string, largest: number): string {
  return text.length > largest ? `${text.slice(0, largest)}…` : text;
}

/** Writes what is allowed, to follow "expected". */
export function expectation(expected: Expected): string {
  if (expected.kind === 'rule') return filled(expected);
  return phrase(expected) + reason(expected);
}

function reason({ because = '' }: Exclude<Expected, { kind: 'rule' }>): string {
  return typeof because === 'string' ? because : filled(because);
}

function phrase(expected: Exclude<Expected, { kind: 'rule' }>): string {
  switch (expected.kind) {
    case 'range':
      return rangePhrase(expected);
    case 'oneOf':
      return oneOfPhrase(expected);
    case 'boolean':
      return 'true or false';
    case 'shape':
      return shapePhrase(expected);
    case 'length':
      return lengthPhrase(expected);
    case 'option':
      return `one of ${expected.known.join(', ')}${askedOption(expected)}`;
    case 'absent':
      return absentPhrase(expected);
    case 'type':
      return expected.type;
  }
}

function rangePhrase(range: ExpectedRange): string {
  const { type, min, max, minExclusive, maxExclusive, even, multipleOf, divisorOf } = range;
  const noun = type && (type === 'number' ? 'a finite number' : even ? 'an even whole number' : 'a whole number');
  // Whole numbers beyond this are indistinguishable from their neighbours, so every whole number has that limit.
  const hasMax = max !== undefined && !(type === 'integer' && max >= Number.MAX_SAFE_INTEGER);
  const bound = (number: number) => (range.bound ? `${range.bound}, ${numeral(number)}` : numeral(number));
  const parts: string[] = [];
  if (min !== undefined && hasMax && !minExclusive && !maxExclusive) {
    parts.push(`from ${numeral(min)} to ${bound(max)}`);
  } else {
    const ofAtLeast = noun ? 'of at least' : 'at least';
    if (min !== undefined) parts.push(`${minExclusive ? 'above' : ofAtLeast} ${hasMax ? numeral(min) : bound(min)}`);
    if (hasMax) parts.push(`${maxExclusive ? 'below' : 'at most'} ${bound(max)}`);
  }
  if (multipleOf !== undefined) parts.push(`a multiple of ${bound(multipleOf)}`);
  if (divisorOf !== undefined) parts.push(`a divisor of ${bound(divisorOf)}`);
  return [noun, parts.join(' and ')].filter(Boolean).join(' ');
}

function oneOfPhrase({ values, suggestion }: ExpectedOneOf): string {
  const names = values.map(written);
  return (names.length === 1 ? (names[0] as string) : `one of ${names.join(', ')}`) + asked(suggestion);
}

function shapePhrase({ shapes, of, broadcast }: ExpectedShape): string {
  const texts = shapes.map((axes) => `[${axes.join(', ')}]`);
  const choice = texts.length > 2 ? `${texts.slice(0, -1).join(', ')} or ${texts.at(-1)}` : texts.join(' or ');
  if (broadcast) return `${of === 'tensor' ? '{ data, shape } with ' : ''}a shape that broadcasts to ${choice}`;
  return (of === 'tensor' ? '{ data, shape } with shape ' : of === 'list' ? 'a list ' : '') + choice;
}

function lengthPhrase({ length, min, max, of = '' }: ExpectedLength): string {
  const count =
    length !== undefined
      ? numeral(length)
      : min !== undefined && max !== undefined
        ? `${numeral(min)} to ${numeral(max)}`
        : min !== undefined
          ? `at least ${numeral(min)}`
          : `at most ${numeral(max ?? 0)}`;
  return of ? `${count} ${of}` : count;
}

function absentPhrase({ beside, with: excluding }: ExpectedAbsent): string {
  if (beside !== undefined) return `none together with ${beside}`;
  if (excluding === undefined) return 'none';
  const { option, value } = excluding;
  return `none with ${option} ${written(value)}`;
}

/** What an option is not allowed with, to follow "is not allowed". */
function conflict(expected: ExpectedAbsent): string {
  const { beside, with: excluding } = expected;
  if (beside !== undefined) return ` together with ${beside}${reason(expected)}`;
  return (excluding ? ` with ${excluding.option} ${written(excluding.value)}` : '') + reason(expected);
}

function askedOption({ suggestion, value }: ExpectedOption): string {
  return value === undefined ? asked(suggestion) : ` (did you mean ${suggestion}: '${value}'?)`;
}

function asked(suggestion: string | undefined): string {
  return suggestion === undefined ? '' : ` (did you mean '${suggestion}'?)`;
}
