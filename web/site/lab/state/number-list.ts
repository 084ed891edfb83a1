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
  const isGood = (value: number) => Number.isFinite(value) && value > 0;
  return {
    ...parameter,
    kind: 'text',
    default: '',
    refuses: (text) =>
      numbersOf(text).every(isGood) ? undefined : 'finite numbers above 0, divided by spaces or commas',
  };
}
