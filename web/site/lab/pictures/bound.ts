import type { Picture } from './picture.ts';

/** A round number that holds all numbers of a picture, in magnitude. */
export function bound(picture: Picture): number {
  const values =
    picture.kind === 'matrix' ? [picture.data] : picture.kind === 'curves' ? picture.curves.map(({ y }) => y) : [];
  let largest = 0;
  for (const list of values)
    for (const value of list) if (Number.isFinite(value)) largest = Math.max(largest, Math.abs(value));
  if (largest === 0) return 1;
  const step = 10 ** Math.floor(Math.log10(largest));
  // Without the last bits of a quotient such as 0.3 / 0.1.
  return Number((Math.ceil(largest / step - 1e-9) * step).toPrecision(2));
}
