import { ofType } from 'posenc/catalogue';
import type { TextParameter } from '../../../elements/figure/index.ts';

/**
 * The numbers of a text, separated by spaces or commas; an empty text has none. NaN stands for anything that is not a
 * number.
 */
export function numbersOf(text: string): number[] {
  const trimmed = text.trim();
  return trimmed === '' ? [] : trimmed.split(/[\s,]+/).map(Number);
}

/** A list as written in fields and addresses. */
export function textOf(numbers: readonly number[]): string {
  return numbers.join(' ');
}

type ListParameter = Omit<TextParameter, 'kind' | 'default'>;

/** An optional parameter that is a list of numbers above 0. The call knows how many there must be. */
export function positiveNumbers(parameter: ListParameter): TextParameter {
  return numbers(parameter, (value) => Number.isFinite(value) && value > 0, 'finite numbers above 0');
}

/** An optional parameter that is a list of whole numbers from 0 on. */
export function wholeNumbers(parameter: ListParameter): TextParameter {
  return numbers(parameter, (value) => Number.isInteger(value) && value >= 0, 'whole numbers');
}

function numbers(parameter: ListParameter, isGood: (value: number) => boolean, allowed: string): TextParameter {
  const refuses = (text: string) =>
    numbersOf(text).every(isGood) ? undefined : ofType(`${allowed}, separated by spaces or commas`);
  return { ...parameter, kind: 'text', default: '', refuses };
}
