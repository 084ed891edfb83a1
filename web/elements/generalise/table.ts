import { html, type TemplateResult } from 'lit';
import type { NumberFormat } from '../../charts/index.ts';
import { type Quantity, schemeName, scoreText } from '../learning/index.ts';
import type { DrawnScheme } from './picture.ts';

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
