import type { Picture } from './picture.ts';

/** A round upper bound for the magnitude of all numbers in a picture. */
export function magnitudeLimit(picture: Picture): number {
  let largest = 0;
  for (const list of numbersOf(picture))
    for (const value of list) if (Number.isFinite(value)) largest = Math.max(largest, Math.abs(value));
  return roundedUp(largest);
}

/** With this many cells, a few large numbers may leave all others in one pale colour. */
const manyCells = 1024;
/** How many times larger than the 99th percentile the largest number must be for the colours to be clipped. */
const outlying = 4;

const known = new WeakMap<Picture, number>();

/**
 * The end of a picture's colour range: its bound, or the 99th percentile if a few weights among many tokens stand out
 * (a query that sees a single key has a weight of 1).
 */
export function colorLimit(picture: Picture): number {
  const found = known.get(picture) ?? maxVisible(picture);
  known.set(picture, found);
  return found;
}

function maxVisible(picture: Picture): number {
  const all = magnitudeLimit(picture);
  if (picture.kind !== 'matrix' || picture.sign !== 'amount' || picture.data.length < manyCells) return all;
  const positive = picture.data.filter((value) => Number.isFinite(value) && value > 0).sort();
  const most = positive[Math.floor(0.99 * (positive.length - 1))] ?? 0;
  return most > 0 && all > outlying * most ? roundedUp(most) : all;
}

function numbersOf(picture: Picture): readonly Iterable<number>[] {
  if (picture.kind === 'matrix') return [picture.data];
  return picture.kind === 'curves' ? picture.curves.map(({ y }) => y) : [];
}

function roundedUp(largest: number): number {
  if (largest === 0) return 1;
  const step = 10 ** Math.floor(Math.log10(largest));
  // Ignores rounding errors of quotients such as 0.3 / 0.1.
  return Number((Math.ceil(largest / step - 1e-9) * step).toPrecision(2));
}
