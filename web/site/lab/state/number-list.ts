import type { TextParameter } from '../../../elements/figure/index.ts';

/** The numbers of a text, divided by spaces or commas; nothing of an empty one. NaN stands for what is no number. */
export function numbersOf(text: string): number[] {
  const trimmed = text.trim();
  return trimmed === '' ? [] : trimmed.split(/[\s,]+/).map(Number);
}

/** A list as it stands in a field and in an address. */
export function textOf(numbers: readonly number[]): string {
  return numbers.join(' ');
}

type ListParameter = Omit<TextParameter, 'kind' | 'default'>;

/** A parameter that is a list of numbers above 0, which may be left out. How many there must be, the call knows. */
export function positiveNumbers(parameter: ListParameter): TextParameter {
  return numbers(parameter, (value) => Number.isFinite(value) && value > 0, 'finite numbers above 0');
}

/** The same for whole numbers from 0 on. */
export function wholeNumbers(parameter: ListParameter): TextParameter {
  return numbers(parameter, (value) => Number.isInteger(value) && value >= 0, 'whole numbers');
}

function numbers(parameter: ListParameter, isGood: (value: number) => boolean, allowed: string): TextParameter {
  const refuses = (text: string) =>
    numbersOf(text).every(isGood) ? undefined : `${allowed}, divided by spaces or commas`;
  return { ...parameter, kind: 'text', default: '', refuses };
}
