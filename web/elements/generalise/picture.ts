import type { Cell, LinePlotPicture, LineSeries } from '../../charts/index.ts';
import {
  chanceMark,
  lengthAxis,
  longerThan,
  type Quantity,
  scoreAxis,
  scoreText,
  type TaskWords,
  type TrainedScheme,
} from '../learning/index.ts';
import type { SchemeScores } from './results.ts';

/** What is drawn of one scheme. */
export interface DrawnScheme {
  readonly scheme: TrainedScheme;
  readonly scores: SchemeScores;
  /** The reader's curve, where she has one. */
  readonly guess: readonly number[] | undefined;
}

export interface PictureRequest {
  readonly drawn: readonly DrawnScheme[];
  readonly lengths: readonly number[];
  readonly trained: number;
  readonly quantity: Quantity;
  readonly words: TaskWords;
  /** Whether what was measured may be seen. */
  readonly revealed: boolean;
  readonly cursor: Cell;
}

export const plotHeight = 340;

/** Medians thick and named, every seed behind them; the reader's curves dashed beside them, or alone before the others are revealed. */
export function generalisePicture(request: PictureRequest): LinePlotPicture {
  const { drawn, lengths, trained, quantity, words, revealed, cursor } = request;
  const largest = Math.max(0, ...drawn.flatMap(({ scores }) => scores.seeds.flat()));
  return {
    series: revealed ? measured(drawn) : guessed(drawn),
    marks: chanceMark(quantity, words),
    ...(trained < Math.max(...lengths) && { zone: longerThan(trained) }),
    xAxis: lengthAxis(lengths),
    yAxis: scoreAxis(quantity, words, largest),
    label: labelOf(request),
    cursor,
    height: plotHeight,
    namesFrom: 360,
  };
}

function measured(drawn: readonly DrawnScheme[]): LineSeries[] {
  const medians = drawn.map(({ scheme, scores }) => ({
    ...named(scheme),
    x: scores.lengths,
    y: scores.median,
    points: true,
  }));
  const seeds = drawn.flatMap(({ scheme: { color }, scores: { lengths, seeds: all } }) =>
    all.length < 2 ? [] : all.map((y) => ({ name: '', color, x: lengths, y, pale: true })),
  );
  const guesses = drawn.flatMap(({ scheme: { color }, scores: { lengths }, guess }) =>
    guess ? [{ name: '', color, x: lengths, y: guess, pale: true, dashed: true }] : [],
  );
  return [...medians, ...seeds, ...guesses];
}

function guessed(drawn: readonly DrawnScheme[]): LineSeries[] {
  return drawn.map(({ scheme, scores, guess }) => ({
    ...named(scheme),
    x: scores.lengths,
    y: guess ?? scores.lengths.map(() => Number.NaN),
  }));
}

function named({ title, color, dashed }: TrainedScheme): Pick<LineSeries, 'name' | 'color' | 'dashed'> {
  return { name: title, color, ...(dashed && { dashed }) };
}

function labelOf({ drawn, quantity, revealed, trained }: PictureRequest): string {
  const told = drawn.map(({ scheme, scores, guess }) => {
    const values = revealed ? scores.median : (guess ?? []);
    return `${scheme.title}: ${values.map((value, i) => `${scoreText(quantity, value)} at ${scores.lengths[i]}`).join(', ')}`;
  });
  const what = revealed ? `Median ${quantity} by length` : `Your guess of the ${quantity} by length`;
  return `${what}, trained on ${trained} tokens. ${told.join('; ')}.`;
}
