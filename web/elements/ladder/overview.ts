import { html, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Measurement } from 'posenc';
import type { NumberFormat } from '../../charts/index.ts';
import { measuredValue } from '../figure/index.ts';
import { type LadderStep, requirements, steps, unmeasured } from './model.ts';

export interface LadderOverview {
  readonly chosen: LadderStep;
  /** Steps that are not among them wait. */
  readonly measured: ReadonlyMap<LadderStep, readonly Measurement[]> | undefined;
  readonly choose: (step: LadderStep) => void;
  readonly format: NumberFormat;
}

/** All steps by all requirements; the rows choose the step. */
export function ladderOverview({ chosen, measured, choose, format }: LadderOverview): TemplateResult {
  return html`
    <table class="overview">
      <caption class="hidden">What each step fulfils</caption>
      <thead>
        <tr>
          <th scope="col">step</th>
          ${requirements.map(({ title }) => html`<th scope="col">${title.split(':')[0]}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${steps.map(
          (each) => html`<tr class=${each === chosen ? 'chosen' : ''}>
            <th scope="row">
              <label>
                <input
                  type="radio"
                  name="step"
                  .value=${each.name}
                  .checked=${live(each === chosen)}
                  @change=${() => choose(each)}
                />
                <b>${each.title}</b><span>${each.formula}</span>
              </label>
            </th>
            ${requirements.map(({ property }) => overviewCell(measured?.get(each), property, format))}
          </tr>`,
        )}
      </tbody>
    </table>
  `;
}

function overviewCell(
  measurements: readonly Measurement[] | undefined,
  property: string,
  format: NumberFormat,
): TemplateResult {
  if (!measurements) return html`<td class="waits">…</td>`;
  const measurement = measurements.find(({ name }) => name === property);
  if (!measurement) {
    return html`<td class="waits" title=${unmeasured}><span aria-hidden="true">–</span
      ><span class="hidden">${unmeasured}</span></td>`;
  }
  const { passes } = measurement;
  return html`<td title=${measuredValue(measurement, format)}>
    <span class="verdict-mark ${passes ? '' : 'fails'}"><span aria-hidden="true">${passes ? '✓' : '✗'}</span
      ><span class="hidden">${passes ? 'holds' : 'fails'}</span></span>
  </td>`;
}
