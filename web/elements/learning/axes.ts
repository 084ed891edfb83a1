import type { LinePlotPicture, NumberFormat } from '../../charts/index.ts';
import type { Quantity, TaskWords } from './tasks.ts';

type ValueAxis = LinePlotPicture['yAxis'];

/** A score in words: 93%, or a loss. */
export function scoreText(quantity: Quantity, value: number, { percent, short }: NumberFormat): string {
  if (!Number.isFinite(value)) return '–';
  return quantity === 'accuracy' ? percent(value) : short(value);
}

/** The lengths that are tested, each as far from the next as it is times longer. */
export function lengthAxis(lengths: readonly number[], { say }: NumberFormat): ValueAxis {
  const [low, high] = [Math.min(...lengths), Math.max(...lengths)];
  return {
    title: say('length of the text (tokens)'),
    spacing: 'log',
    domain: low < high ? [low, high] : [low / 2, high * 2],
    ticks: lengths,
    write: String,
  };
}

/** All of an accuracy; of a loss what there is, but at least from nothing to that of a guess. */
export function scoreAxis(
  quantity: Quantity,
  { vocab }: Pick<TaskWords, 'vocab'>,
  { percent, say }: NumberFormat,
  largest = 0,
): ValueAxis {
  if (quantity === 'accuracy') {
    return { title: say('accuracy'), domain: [0, 1], ticks: [0, 0.25, 0.5, 0.75, 1], write: percent };
  }
  return { title: say('loss (nats)'), domain: [0, Math.max(1.1 * Math.log(vocab), 1.05 * largest)] };
}

/** Who guesses, as a line. */
export function chanceMark(
  quantity: Quantity,
  { chance, guess = 'guessing' }: TaskWords,
  { say }: NumberFormat,
  side: 'start' | 'end' = 'start',
): NonNullable<LinePlotPicture['marks']> {
  return quantity === 'accuracy' && chance !== undefined ? [{ axis: 'y', at: chance, text: say(guess), side }] : [];
}

export function longerThan(trained: number, { say }: NumberFormat): NonNullable<LinePlotPicture['zone']> {
  return { from: trained, text: say('longer than trained') };
}
