import type { NumberParameter } from 'posenc';
import { ofType, rule, wholeNumber } from 'posenc/catalogue';
import { type Cell, colorMaps } from '../../charts/index.ts';
import {
  choiceParameter,
  type FigureParameter,
  type FigureValues,
  integerParameter,
  linear,
  textParameter,
} from './parameter.ts';
import { type FigureProblem, notAllowed } from './problems.ts';

const colorMap = choiceParameter('colorMap', 'The colours of heat maps.', ['auto', ...colorMaps], 'auto');

const range = textParameter('range', 'The numbers that the first and the last colour stand for.', 'auto', (text) =>
  text === 'auto' || rangeOf(text)
    ? undefined
    : rule('auto, or two numbers with a comma between them, the lower first'),
);

const locale = textParameter(
  'locale',
  'The language of numbers and words. Words are English until messages in this language are registered; left out, the language of the page counts, if they are.',
  'en',
  (text) => (isLocale(text) ? undefined : ofType('a language tag such as en, de or pt-BR')),
);

const cell = textParameter('cell', 'The row and the column that are read, from 0.', 'auto', (text) =>
  text === 'auto' || cellOf(text)
    ? undefined
    : rule('auto, or a row and a column as whole numbers from 0, with a comma between them'),
);

/** Parameters that every figure has. */
export const look: readonly FigureParameter[] = [colorMap, range, locale, cell];

/** The cell in a text such as "44,0"; undefined for 'auto' and for invalid text. */
export function cellOf(text: string): Cell | undefined {
  const [, row, column] = /^\s*(\d{1,9})\s*,\s*(\d{1,9})\s*$/.exec(text) ?? [];
  return row === undefined ? undefined : { row: Number(row), column: Number(column) };
}

/** Both ends of a locked range; undefined for 'auto' and for invalid text. */
export function rangeOf(text = 'auto'): [number, number] | undefined {
  const [low = Number.NaN, high = Number.NaN, ...more] = text
    .split(',')
    .map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  return more.length === 0 && Number.isFinite(low) && Number.isFinite(high) && low < high ? [low, high] : undefined;
}

export function isLocale(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
}

/** The seed of a figure's random numbers; `what` names what is drawn from it, in the plural. */
export function seedOf(what: string, byDefault = 1): NumberParameter {
  const description = `${what} are drawn from this seed.`;
  return integerParameter('seed', description, byDefault, [0, 2 ** 32 - 1]);
}

/** The position of a sentence's first word; its slider ends at `most`. */
export function sentenceStart(max: number): NumberParameter {
  return integerParameter('start', 'Where in a longer text the sentence begins.', 0, [0, 2 ** 20], {
    unit: 'positions',
    slider: linear(0, max),
  });
}

/** The parameter for the pair of dimensions that a figure shows, out of at most `most`. */
export function pairParameter(what: string, max: number, slider?: NumberParameter['slider']): NumberParameter {
  const description = `Which pair of ${what} is shown, counted from 0, below dim / 2.`;
  return integerParameter('pair', description, 1, [0, max - 1], slider && { slider });
}

export function pairProblem({ dim, pair }: FigureValues): FigureProblem[] {
  const pairs = (dim as number) / 2;
  return (pair as number) < pairs
    ? []
    : [notAllowed('pair', pair, { ...wholeNumber(0, pairs - 1), because: ', below dim / 2' })];
}
