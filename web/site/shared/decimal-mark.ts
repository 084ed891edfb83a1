import type { NumberFormat } from '../../charts/index.ts';

/** Numbers written as in code, with the decimal mark of the page's language instead. */
export function withMark(numbers: string, { exact }: Pick<NumberFormat, 'exact'>): string {
  return numbers.replace(/(?<=\d)\.(?=\d)/g, exact(0.5).charAt(1));
}

/** Typed numbers, written as in code. In languages with a decimal comma, blanks separate the numbers. */
export function withPoints(typed: string, { exact }: Pick<NumberFormat, 'exact'>): string {
  return exact(0.5).charAt(1) === ',' ? typed.replace(/(?<=\d),(?=\d)/g, '.') : typed;
}
