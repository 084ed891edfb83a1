import { html, nothing, type TemplateResult } from 'lit';
import type { Measurement, Scorecard, Tensor } from 'posenc';
import { ends, english, type Matrix } from '../../../charts/index.ts';
import { boundText, measuredValue } from '../../../elements/figure/index.ts';
import { type Drawing, map } from './pictures.ts';
import { type Resampling, writeExtents } from './settings.ts';

/** The scorecards of a trained table and of the sinusoid of the same size, in one table. */
export function scorecards(scorecard: Scorecard, sinusoid: Scorecard | undefined): TemplateResult {
  const passed = ({ measurements }: Scorecard) => measurements.filter(({ passes }) => passes).length;
  const count = scorecard.measurements.length;
  return html`
    <p class="verdict">
      ${
        sinusoid
          ? `${passed(scorecard)} of ${count} properties hold over ${scorecard.length} positions; of the sinusoid ${passed(sinusoid)}`
          : `${passed(scorecard)} of ${count} properties hold over ${scorecard.length} positions`
      }
    </p>
    <div class="across" tabindex="0" role="region" aria-label="Scorecard">
      <table class="scores">
        <thead>
          <tr>
            <th scope="col">question</th>
            <th scope="col" class="number">this table</th>
            ${sinusoid ? html`<th scope="col" class="number">sinusoid</th>` : nothing}
            <th scope="col" class="bound">allowed</th>
          </tr>
        </thead>
        <tbody>
          ${scorecard.measurements.map((measurement) => {
            const [question, meaning] = measurement.question.split(/(?<=\?) /);
            const other = sinusoid?.measurements.find((one) => one.name === measurement.name);
            return html`
              <tr data-name=${measurement.name}>
                <th scope="row">${question}<span class="quiet">${meaning}</span></th>
                <td class="number">${measured(measurement)}</td>
                ${sinusoid ? html`<td class="number">${other ? measured(other) : '–'}</td>` : nothing}
                <td class="bound">${boundText(measurement, english)}</td>
              </tr>
            `;
          })}
        </tbody>
      </table>
    </div>
  `;
}

function measured(measurement: Measurement): TemplateResult {
  const { passes } = measurement;
  return html`<b>${measuredValue(measurement, english)}</b>
    <span class="verdict-mark ${passes ? '' : 'fails'}">${passes ? '✓ holds' : '✗ fails'}</span>`;
}

/** A table before and after resampling: one channel if it is a grid, all channels if it is a line. */
export function resampledPicture(
  drawing: Drawing,
  {
    before,
    after,
    settings,
    channel,
  }: { readonly before: Tensor; readonly after: Tensor; readonly settings: Resampling; readonly channel: number },
): TemplateResult {
  const { from, to, prefixTokens, suffixTokens } = settings;
  const isGrid = from.length === 2;
  const extraTokens = prefixTokens + suffixTokens;
  const pictured = (table: Tensor, extents: readonly number[]): Matrix =>
    isGrid ? channelOf(table, extents, prefixTokens, channel) : gridRows(table, extents, prefixTokens);
  const [old, made] = [pictured(before, from), pictured(after, to)];
  const span = Float32Array.of(...ends(old.data), ...ends(made.data));
  const side = (title: string, matrix: Matrix, extents: readonly number[], heatmap: Drawing['heatmap']) => html`
      <div>
        <p class="heading">${title}: ${writeExtents(extents)}</p>
        ${map(heatmap, drawing, {
          matrix,
          rows: { title: isGrid ? 'row' : 'position', first: 0 },
          columns: { title: isGrid ? 'column' : 'channel', first: 0 },
          quantity: isGrid ? `channel ${channel + 1}` : 'value',
          span,
          ...(isGrid ? { square: Math.max(2, Math.floor(280 / matrix.columns)) } : {}),
          label: isGrid
            ? `${title}, ${writeExtents(extents)}, channel ${channel + 1}.`
            : `${title}, ${writeExtents(extents)}.`,
        })}
      </div>
    `;
  return html`
    <div class="beside">
      ${side('As stored', old, from, drawing.heatmap)} ${side('Resampled', made, to, drawing.other)}
    </div>
    ${extraTokens === 0 ? nothing : html`<p class="quiet">${extraTokens === 1 ? 'One row is beside the grid and is kept as it is.' : `${extraTokens} rows are beside the grid and are kept as they are.`}</p>`}
  `;
}

/** One channel over the cells of a grid. */
function channelOf(
  { data, shape }: Tensor,
  [rows = 1, columns = 1]: readonly number[],
  prefix: number,
  channel: number,
): Matrix {
  const width = shape.at(-1) as number;
  const values = Float32Array.from(
    { length: rows * columns },
    (_, i) => data[(prefix + i) * width + channel] as number,
  );
  return { data: values, rows, columns };
}

function gridRows({ data, shape }: Tensor, extents: readonly number[], prefix: number): Matrix {
  const columns = shape.at(-1) as number;
  const rows = extents.reduce((product, extent) => product * extent, 1);
  return { data: data.subarray(prefix * columns, (prefix + rows) * columns), rows, columns };
}
