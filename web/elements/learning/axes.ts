import type { LinePlotPicture, NumberFormat } from '../../charts/index.ts';
import type { Quantity, TaskWords } from './tasks.ts';

type ValueAxis = LinePlotPicture['yAxis'];

/** A score as text: 93%, or a loss. */
export function scoreText(quantity: Quantity, value: number, { percent, short }: NumberFormat): string {
  if (!Number.isFinite(value)) return '–';
  return quantity === 'accuracy' ? percent(value) : short(value);
}

/** An axis of the tested lengths, logarithmic, so that equal ratios have equal distances. */
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

/** For accuracies the whole range; for losses the range of the data, but at least from zero to the loss of guessing. */
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

/** A line at the accuracy of guessing. */
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
