import type { NumberFormat } from '../../../charts/index.ts';

/** Numbers as code writes them, with the decimal mark of the language of the page. */
export function withMark(numbers: string, { exact }: Pick<NumberFormat, 'exact'>): string {
  return numbers.replace(/(?<=\d)\.(?=\d)/g, exact(0.5).charAt(1));
}

/** Several numbers as they were typed, as code writes them. What stands between two of them is a blank where a comma is in them. */
export function withPoints(typed: string, { exact }: Pick<NumberFormat, 'exact'>): string {
  return exact(0.5).charAt(1) === ',' ? typed.replace(/(?<=\d),(?=\d)/g, '.') : typed;
}
