import { html, type TemplateResult } from 'lit';
import type { Cell, LinePlotPicture, LineSeries, NumberFormat } from '../../charts/index.ts';
import {
  chanceMark,
  lengthAxis,
  longerThan,
  type Quantity,
  type SchemeScores,
  schemeName,
  scoreAxis,
  scoreText,
  type TaskWords,
  type TrainedScheme,
} from '../learning/index.ts';

/** The curves of one scheme. */
export interface DrawnScheme {
  readonly scheme: TrainedScheme;
  readonly scores: SchemeScores;
  /** The reader's curve, if there is one. */
  readonly guess: readonly number[] | undefined;
}

export interface PictureRequest {
  readonly drawn: readonly DrawnScheme[];
  readonly lengths: readonly number[];
  readonly trained: number;
  readonly quantity: Quantity;
  readonly words: TaskWords;
  /** Whether the measured curves are visible. */
  readonly revealed: boolean;
  readonly cursor: Cell;
  readonly format: NumberFormat;
}

export const plotHeight = 340;

/**
 * Medians as thick curves with names, with every seed behind them; the reader's curves dashed beside them, or by
 * themselves until the others are revealed.
 */
export function generalisePicture(request: PictureRequest): LinePlotPicture {
  const { drawn, lengths, trained, quantity, words, revealed, cursor, format } = request;
  const largest = Math.max(0, ...drawn.flatMap(({ scores }) => scores.seeds.flat()));
  return {
    series: revealed ? measured(drawn, format) : guessed(drawn, format),
    marks: chanceMark(quantity, words, format),
    ...(trained < Math.max(...lengths) && { zone: longerThan(trained, format) }),
    xAxis: lengthAxis(lengths, format),
    yAxis: scoreAxis(quantity, words, format, largest),
    label: labelOf(request),
    cursor,
    height: plotHeight,
    namesFrom: 360,
  };
}

function measured(drawn: readonly DrawnScheme[], format: NumberFormat): LineSeries[] {
  const medians = drawn.map(({ scheme, scores }) => ({
    ...named(scheme, format),
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

function guessed(drawn: readonly DrawnScheme[], format: NumberFormat): LineSeries[] {
  return drawn.map(({ scheme, scores, guess }) => ({
    ...named(scheme, format),
    x: scores.lengths,
    y: guess ?? scores.lengths.map(() => Number.NaN),
  }));
}

function named(
  { title, color, dashed }: TrainedScheme,
  { name }: NumberFormat,
): Pick<LineSeries, 'name' | 'color' | 'dashed'> {
  return { name: name(title), color, ...(dashed && { dashed }) };
}

function labelOf({ drawn, quantity, revealed, trained, format }: PictureRequest): string {
  const { name, say } = format;
  const sentences = drawn.map(({ scheme, scores, guess }) => {
    const values = revealed ? scores.median : (guess ?? []);
    const listed = values.map((value, i) =>
      say('{score} at {length}', { score: scoreText(quantity, value, format), length: scores.lengths[i] ?? 0 }),
    );
    return `${name(scheme.title)}: ${listed.join(', ')}`;
  });
  return say(
    revealed
      ? 'Median {quantity} by length, trained on {trained} tokens. {curves}.'
      : 'Your guess of the {quantity} by length, trained on {trained} tokens. {curves}.',
    { quantity: say(quantity), trained, curves: sentences.join('; ') },
  );
}

/** The median, smallest and largest score of the seeds at each length. */
export function scoresTable(
  drawn: readonly DrawnScheme[],
  lengths: readonly number[],
  trained: number,
  quantity: Quantity,
  format: NumberFormat,
): TemplateResult {
  const { say } = format;
  const range = (values: readonly number[]) => {
    const [least, most] = [Math.min(...values), Math.max(...values)];
    const [low, high] = [least, most].map((value) => scoreText(quantity, value, format));
    if (low === high) return '';
    return html`<small>${quantity === 'accuracy' ? format.percents(least, most) : `${low}–${high}`}</small>`;
  };
  return html`
    <div class="table" tabindex="0" role="group" aria-label=${say('Scores by length')}>
      <table>
        <thead>
          <tr>
            <th scope="col">${say(quantity === 'accuracy' ? 'right answers at' : 'loss at')}</th>
            ${lengths.map((one) => html`<th scope="col" class="number">${one}${one === trained ? ` (${say('trained')})` : ''}</th>`)}
            <th scope="col" class="number">${say('seeds')}</th>
          </tr>
        </thead>
        <tbody>
          ${drawn.map(
            ({ scheme, scores }) => html`<tr>
              <th scope="row">${schemeName(scheme, format)}</th>
              ${lengths.map((length) => {
                const i = scores.lengths.indexOf(length);
                if (i < 0) return html`<td class="number">–</td>`;
                return html`<td class="number">
                  ${scoreText(quantity, scores.median[i] as number, format)} ${range(scores.seeds.map((seed) => seed[i] as number))}
                </td>`;
              })}
              <td class="number">${scores.seeds.length}</td>
            </tr>`,
          )}
        </tbody>
      </table>
    </div>
  `;
}
