import type { NumberFormat } from '../../charts/index.ts';
import type { Quantity, SchemeScores, TrainedScheme } from '../learning/index.ts';

/** The reader's guesses: one curve per scheme, over the same lengths as the measured ones. */
export class Guesses {
  private readonly curves = new Map<string, number[]>();
  private readonly touched = new Set<string>();

  /** The reader's curve; before the reader has drawn one, it is as good at every length as at the trained one. */
  of({ scheme, lengths, median }: SchemeScores, trained: number): readonly number[] {
    const known = this.curves.get(scheme);
    if (known?.length === lengths.length) return known;
    const flat = lengths.map((length, i) => median[length <= trained ? i : anchorIndex(lengths, trained)] as number);
    this.curves.set(scheme, flat);
    return flat;
  }

  draw({ scheme }: SchemeScores, index: number, value: number): void {
    const curve = this.curves.get(scheme);
    if (!curve) return;
    curve[index] = value;
    this.touched.add(scheme);
  }

  isDrawn(scheme: string): boolean {
    return this.touched.has(scheme);
  }

  forget(): void {
    this.curves.clear();
    this.touched.clear();
  }
}

/** Index of the last length that is not beyond the trained one; up to there, scores are shown from the start. */
export function anchorIndex(lengths: readonly number[], trained: number): number {
  return Math.max(
    0,
    lengths.findLastIndex((length) => length <= trained),
  );
}

/** Compares a guess with the measured score at the longest length, in a sentence. */
export function comparison(
  quantity: Quantity,
  { title }: TrainedScheme,
  guess: readonly number[],
  { lengths, median }: SchemeScores,
  { name, percent, say, short }: NumberFormat,
): string {
  const [drawn, measured, length] = [guess.at(-1), median.at(-1), lengths.at(-1)] as [number, number, number];
  const scheme = name(title);
  if (quantity === 'loss') {
    const error = Math.abs(drawn - measured);
    const values = { scheme, length, loss: short(measured), apart: short(error) };
    if (error < 0.1) return say('{scheme} at {length} tokens: loss {loss}, as you drew it.', values);
    return say(
      measured > drawn
        ? '{scheme} at {length} tokens: loss {loss}, {apart} worse than you drew.'
        : '{scheme} at {length} tokens: loss {loss}, {apart} better than you drew.',
      values,
    );
  }
  const points = Math.round(100 * (measured - drawn));
  const values = { scheme, length, share: percent(measured), points: Math.abs(points) };
  if (Math.abs(points) <= 3) return say('{scheme} at {length} tokens: {share}, as you drew it.', values);
  return say(
    points > 0
      ? '{scheme} at {length} tokens: {share}, {points} points above your curve.'
      : '{scheme} at {length} tokens: {share}, {points} points below your curve.',
    values,
  );
}

/** The mean distance of a guess from the measured scores, over the guessed lengths. */
export function distanceOf(guess: readonly number[], { median }: SchemeScores, first: number): number {
  const errors = median.slice(first).map((value, i) => Math.abs(value - (guess[first + i] as number)));
  return errors.reduce((sum, one) => sum + one, 0) / Math.max(1, errors.length);
}
