import { html, nothing, type TemplateResult } from 'lit';
import type { Measurement, Scorecard } from 'posenc';
import { boundText, measuredValue } from '../../../elements/figure/index.ts';
import { format, name, say } from '../language/index.ts';

/** The scorecards of a trained table and of the sinusoid of the same size, in one table. */
export function scorecards(own: Scorecard, sinusoid: Scorecard | undefined): TemplateResult {
  const passed = ({ measurements }: Scorecard) => measurements.filter(({ passes }) => passes).length;
  const count = own.measurements.length;
  return html`
    <p class="verdict">
      ${
        sinusoid
          ? say('{passed} of {count} properties hold over {length} positions; of the sinusoid {other}', {
              ...{ passed: passed(own), count, length: own.length },
              other: passed(sinusoid),
            })
          : say('{passed} of {count} properties hold over {length} positions', {
              ...{ passed: passed(own), count, length: own.length },
            })
      }
    </p>
    <div class="across" tabindex="0" role="region" aria-label=${say('Scorecard')}>
      <table class="scores">
        <thead>
          <tr>
            <th scope="col">${say('question')}</th>
            <th scope="col" class="number">${say('this table')}</th>
            ${sinusoid ? html`<th scope="col" class="number">${say('sinusoid')}</th>` : nothing}
            <th scope="col" class="bound">${say('allowed')}</th>
          </tr>
        </thead>
        <tbody>
          ${own.measurements.map((measurement) => {
            const [question, meaning] = name(measurement.question).split(/(?<=\?) /);
            const other = sinusoid?.measurements.find((one) => one.name === measurement.name);
            return html`
              <tr data-name=${measurement.name}>
                <th scope="row">${question}<span class="quiet">${meaning}</span></th>
                <td class="number">${measured(measurement)}</td>
                ${sinusoid ? html`<td class="number">${other ? measured(other) : '–'}</td>` : nothing}
                <td class="bound">${boundText(measurement, format())}</td>
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
  return html`<b>${measuredValue(measurement, format())}</b>
    <span class="verdict-mark ${passes ? '' : 'fails'}">${passes ? `✓ ${say('holds')}` : `✗ ${say('fails')}`}</span>`;
}
