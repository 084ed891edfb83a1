import type { NumberFormat } from '../../charts/index.ts';

/** Rewrites numbers from the notation of code to the decimal mark of the page's language. */
export function withMark(numbers: string, { exact }: Pick<NumberFormat, 'exact'>): string {
  return numbers.replace(/(?<=\d)\.(?=\d)/g, exact(0.5).charAt(1));
}

/** Rewrites typed numbers to the notation of code. In languages with a decimal comma, blanks separate the numbers. */
export function withPoints(typed: string, { exact }: Pick<NumberFormat, 'exact'>): string {
  return exact(0.5).charAt(1) === ',' ? typed.replace(/(?<=\d),(?=\d)/g, '.') : typed;
}
