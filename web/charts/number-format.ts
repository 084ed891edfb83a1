import { formatLocale } from 'd3-format';
import { type Speech, speech } from '../messages/index.ts';

/** Writes numbers and messages in one language. */
export interface NumberFormat extends Speech {
  /** A whole number that names a place, such as an index on an axis: digits are not grouped. */
  readonly index: (value: number) => string;
  /** Four decimals: 0.1768; from a million on a power of ten, because decimals of such numbers carry no information. */
  readonly fixed: (value: number) => string;
  /** Two decimals, for the inside of a cell; from a million on a power of ten. */
  readonly short: (value: number) => string;
  /** Four significant digits, with a power of ten where decimals would only be zeros; exactly zero is "0". */
  readonly significant: (value: number) => string;
  /** As many digits as needed, thousands grouped, millions abbreviated by a letter. */
  readonly tick: (value: number) => string;
  /** All digits without grouping, as in an input field. */
  readonly exact: (value: number) => string;
  /**
   * Typed text in the notation of code: "0,5" becomes 0.5 where the comma is the decimal mark; elsewhere commas group
   * thousands.
   */
  readonly typed: (text: string) => string;
  /** A fraction as a whole percentage. */
  readonly percent: (share: number) => string;
  /** A range of fractions as whole percentages, with one sign for both: 54–62%. */
  readonly percents: (min: number, max: number) => string;
}

const known = new Map<string, NumberFormat>();

/** `locale`: a BCP 47 tag that Intl takes. */
export function numberFormat(locale: string): NumberFormat {
  const made = known.get(locale) ?? makeFormat(locale);
  known.set(locale, made);
  return made;
}

function makeFormat(locale: string): NumberFormat {
  const marks = locale === 'en' ? englishMarks : marksOf(locale);
  const { format } = formatLocale(marks);
  const digits = format(',.4~r');
  const scientific = format('.3~e');
  const grouped = format(',.6~g');
  const letters = format('.3~s');
  // Created on first use, because an engine loads tables for it.
  let made: Intl.NumberFormat | undefined;
  const percentage = () => {
    made ??= new Intl.NumberFormat(locale, { style: 'percent' });
    return made;
  };
  const small = (value: number) => value !== 0 && Math.abs(value) < 1e-4;
  const large = (value: number) => Math.abs(value) >= 1e6;
  const decimals = (write: (value: number) => string) => (value: number) =>
    large(value) ? scientific(value) : write(value);
  return {
    ...speech(locale),
    index: (value) => String(value).replace(/\d/g, (digit) => marks.numerals[Number(digit)] as string),
    fixed: decimals(format('.4f')),
    exact: (value) => String(value).replace('.', marks.decimal),
    typed: (text) => {
      const plain = text.replace(/\s/g, '');
      if (marks.decimal !== ',') return plain.replace(/,/g, '');
      // Without a comma, a point is probably the decimal point of code, which many readers are used to.
      return plain.includes(',') ? plain.replace(/\./g, '').replace(',', '.') : plain;
    },
    percent: (share) => percentage().format(share),
    percents: (min, max) => `${withoutSign(percentage().formatToParts(min))}–${percentage().format(max)}`,
    short: decimals(format('.2f')),
    significant: (value) => (value === 0 ? '0' : small(value) ? scientific(value) : digits(value)),
    tick: (value) => (large(value) ? letters(value) : small(value) ? scientific(value) : grouped(value)),
  };
}

/** English words with the thousands of their whole numbers grouped: "RoPE, base 500,000". */
export function groupThousands(text: string): string {
  return text.replace(/(?<![.\d])\d{4,}(?![.\d])/g, (digits) => Number(digits).toLocaleString('en'));
}

function withoutSign(percentage: readonly Intl.NumberFormatPart[]): string {
  const unsaid = new Set(['percentSign', 'literal']);
  return percentage.map(({ type, value }) => (unsaid.has(type) ? '' : value)).join('');
}

type Marks = {
  decimal: string;
  thousands: string;
  grouping: number[];
  currency: [string, string];
  numerals: string[];
  percent?: string;
  minus?: string;
  nan?: string;
};

/** What Intl uses in English, where a page would wait for its tables before the first figure. */
export const englishMarks: Marks = {
  decimal: '.',
  thousands: ',',
  grouping: [3],
  currency: ['', ''],
  numerals: [...'0123456789'],
};

/** The separators and digits that Intl uses, in d3's terms. */
export function marksOf(locale: string): Marks {
  const parts = new Intl.NumberFormat(locale).formatToParts(12345.6);
  const mark = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  const numerals = [...new Intl.NumberFormat(locale, { useGrouping: false }).format(9876543210)].reverse();
  return { decimal: mark('decimal'), thousands: mark('group'), grouping: [3], currency: ['', ''], numerals };
}

export const english = numberFormat('en');

export const { fixed, short, significant, tick } = english;
