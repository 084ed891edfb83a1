import { html, nothing, type TemplateResult } from 'lit';
import type { Measurement, Scorecard } from 'posenc';
import { english } from '../../../charts/index.ts';
import { boundText, measuredValue } from '../../../elements/figure/index.ts';

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
