import { html, type TemplateResult } from 'lit';
import type { LinePlotPicture, NumberFormat } from '../../charts/index.ts';
import {
  chanceMark,
  lengthAxis,
  longerThan,
  quantityOf,
  schemeName,
  scoreAxis,
  scoreText,
  type TaskWords,
} from '../learning/index.ts';
import { namesFrom, plotHeight, series } from './curves.ts';
import { displayedScores } from './scoreboard.ts';
import type { TrainView } from './view-model.ts';

/** The scores of each model at each length, as of the step that is shown. */
export function lengthsPicture(
  view: TrainView,
  words: TaskWords,
  cursor: LinePlotPicture['cursor'],
  format: NumberFormat,
): LinePlotPicture {
  const { name, say } = format;
  const { setup, models, step, earlier } = view;
  const quantity = quantityOf(setup.task);
  const { lengths, length } = setup.setting;
  const sentences = models.map(({ evaluation }, i) => {
    const values = evaluation?.scores.map((score) =>
      say('{score} at {length}', { score: scoreText(quantity, score[quantity], format), length: score.length }),
    );
    return `${name(setup.schemes[i]?.title ?? '')}: ${values?.join(', ') ?? say('none yet')}`;
  });
  const all = models.flatMap(({ evaluation }) => evaluation?.scores.map((score) => score[quantity]) ?? []);
  return {
    series: [
      ...series(view, format, ({ evaluation }) => ({
        x: evaluation?.scores.map((score) => score.length) ?? [],
        y: evaluation?.scores.map((score) => score[quantity]) ?? [],
        points: true,
      })),
      ...setup.schemes.flatMap(({ text, color, dashed = false }) =>
        (earlier?.scores ?? [])
          .filter(({ scheme }) => scheme === text)
          .map(({ lengths: x, median: y }) => ({ name: '', color, dashed, x, y, pale: true })),
      ),
    ],
    marks: chanceMark(quantity, words, format),
    ...(length < (lengths.at(-1) as number) && { zone: longerThan(length, format) }),
    xAxis: lengthAxis(lengths, format),
    yAxis: scoreAxis(quantity, words, format, Math.max(0, ...all.filter(Number.isFinite))),
    label: say(
      quantity === 'accuracy'
        ? 'Accuracy by length after step {step}. {scores}.'
        : 'Loss by length after step {step}. {scores}.',
      { step, scores: sentences.join('; ') },
    ),
    cursor,
    height: plotHeight,
    namesFrom,
  };
}

/** The same numbers as a table. */
export function lengthsTable(view: TrainView, format: NumberFormat): TemplateResult {
  const { setup } = view;
  const { say } = format;
  const quantity = quantityOf(setup.task);
  const { lengths, length } = setup.setting;
  return html`
    <div class="table" tabindex="0" role="group" aria-label=${say('Scores by length')}>
      <table>
        <thead>
          <tr>
            <th scope="col">${say(quantity === 'accuracy' ? 'right answers at' : 'loss at')}</th>
            ${lengths.map((one) => html`<th scope="col" class="number">${one}${one === length ? ` (${say('trained')})` : ''}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${setup.schemes.map((scheme, i) => {
            const { isEarlier, textAt } = displayedScores(view, i, format);
            return html`<tr class=${isEarlier ? 'earlier' : ''}>
              <th scope="row">${schemeName(scheme, format)}</th>
              ${lengths.map((one) => html`<td class="number">${textAt(one)}</td>`)}
            </tr>`;
          })}
        </tbody>
      </table>
    </div>
  `;
}
