import type { Quantity, TrainedScheme } from '../learning/index.ts';
import { percent } from '../learning/index.ts';
import type { SchemeScores } from './results.ts';

/** What the reader expects: a curve of her own for each scheme, over the same lengths as what was measured. */
export class Guesses {
  private readonly curves = new Map<string, number[]>();
  private readonly touched = new Set<string>();

  /** The reader's curve; before she has drawn one, as good at every length as at the trained one. */
  of({ scheme, lengths, median }: SchemeScores, trained: number): readonly number[] {
    const known = this.curves.get(scheme);
    if (known?.length === lengths.length) return known;
    const flat = lengths.map((length, i) => median[length <= trained ? i : givenIndex(lengths, trained)] as number);
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

/** The last length that is no longer than the trained one: what happens there is no secret. */
export function givenIndex(lengths: readonly number[], trained: number): number {
  return Math.max(
    0,
    lengths.findLastIndex((length) => length <= trained),
  );
}

/** How a guess compares with what was measured, at the longest length, in a sentence. */
export function comparison(
  quantity: Quantity,
  { title }: TrainedScheme,
  guess: readonly number[],
  { lengths, median }: SchemeScores,
): string {
  const [drawn, measured, length] = [guess.at(-1), median.at(-1), lengths.at(-1)] as [number, number, number];
  if (quantity === 'loss') {
    const apart = Math.abs(drawn - measured);
    const how =
      apart < 0.1 ? 'as you drew it' : `${apart.toFixed(2)} ${measured > drawn ? 'worse' : 'better'} than you drew`;
    return `${title} at ${length} tokens: loss ${measured.toFixed(2)}, ${how}.`;
  }
  const points = Math.round(100 * (measured - drawn));
  const how =
    Math.abs(points) <= 3
      ? 'as you drew it'
      : `${Math.abs(points)} points ${points > 0 ? 'above' : 'below'} your curve`;
  return `${title} at ${length} tokens: ${percent(measured)}, ${how}.`;
}

/** The mean distance of a guess from what was measured, over the lengths that were guessed. */
export function distanceOf(guess: readonly number[], { median }: SchemeScores, first: number): number {
  const apart = median.slice(first).map((value, i) => Math.abs(value - (guess[first + i] as number)));
  return apart.reduce((sum, one) => sum + one, 0) / Math.max(1, apart.length);
}
