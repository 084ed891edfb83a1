import type { NumberFormat } from '../../../charts/index.ts';

/** A number as code writes it, with the decimal mark of the language of the page. */
export function withMark(number: string, { exact }: Pick<NumberFormat, 'exact'>): string {
  return number.replace(/(?<=\d)\.(?=\d)/g, exact(0.5).charAt(1));
}
