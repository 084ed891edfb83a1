import { html, type TemplateResult } from 'lit';
import type { Measurement } from 'posenc';
import type { NumberFormat } from '../../charts/index.ts';
import { measuredValue } from '../figure/index.ts';
import { type LadderStep, requirements, steps, unmeasured } from './model.ts';

export interface LadderOverview {
  readonly chosen: LadderStep;
  /** Measurements by step; steps that are missing are still to be measured. */
  readonly measured: ReadonlyMap<LadderStep, readonly Measurement[]> | undefined;
  readonly format: NumberFormat;
}

/** A table of all steps and all requirements. */
export function ladderOverview({ chosen, measured, format }: LadderOverview): TemplateResult {
  const { say } = format;
  return html`
    <table class="overview">
      <caption class="hidden">${say('What each step fulfils')}</caption>
      <thead>
        <tr>
          <th scope="col">${say('step')}</th>
          ${requirements.map(({ title }) => html`<th scope="col">${say(title)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${steps.map(
          (each) => html`<tr class=${each === chosen ? 'chosen' : ''} data-step=${each.name}>
            <th scope="row">${say(each.title)}</th>
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
  const { say } = format;
  if (!measurements) return html`<td class="waits">…</td>`;
  const measurement = measurements.find(({ name }) => name === property);
  if (!measurement) {
    return html`<td class="waits" title=${say(unmeasured)}><span aria-hidden="true">–</span
      ><span class="hidden">${say(unmeasured)}</span></td>`;
  }
  const { passes } = measurement;
  return html`<td title=${measuredValue(measurement, format)}>
    <span class="verdict-mark ${passes ? '' : 'fails'}"><span aria-hidden="true">${passes ? '✓' : '✗'}</span
      ><span class="hidden">${say(passes ? 'holds' : 'fails')}</span></span>
  </td>`;
}
