import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Measurement } from 'posenc';
import type { NumberFormat } from '../../charts/index.ts';
import { boundText, measuredValue, verdictMark, worstPlaces } from '../figure/index.ts';
import { type LadderStep, steps } from './model.ts';
import { requirements } from './requirements.ts';

/** The steps side by side, to choose from. */
export function rungs(chosen: LadderStep, choose: (step: LadderStep) => void): TemplateResult {
  return html`
    <fieldset class="rungs">
      <legend class="hidden">step</legend>
      ${steps.map(
        (each, i) => html`<label>
          <input
            type="radio"
            name="step"
            .value=${each.name}
            .checked=${live(each === chosen)}
            @change=${() => choose(each)}
          /><span>${i + 1}. ${each.title}</span>
        </label>`,
      )}
    </fieldset>
  `;
}

/** The one requirement that a step is judged by, and of the last step that it fails none. */
export function tested(
  { fails }: LadderStep,
  measurements: readonly Measurement[] | undefined,
  format: NumberFormat,
): TemplateResult {
  if (!measurements) return html`<p class="tested said">Measuring …</p>`;
  if (!fails) {
    const failed = measurements.filter(({ passes }) => !passes);
    return html`<p class="tested" data-passes=${measurements.length - failed.length}>
      ${verdictMark({ passes: failed.length === 0 })}
      <b>${measurements.length - failed.length} of ${measurements.length} requirements</b>
      ${failed.length > 0 ? html`<span>all but: ${failed.map(({ name }) => titleOf(name)).join(', ')}</span>` : nothing}
    </p>`;
  }
  const measurement = measurements.find(({ name }) => name === fails);
  if (!measurement) return html`<p class="tested">${verdictMark(undefined)} <b>${titleOf(fails)}</b></p>`;
  const { question, positions, passes } = measurement;
  const meaning = question.split(/(?<=\?) /)[1];
  return html`<p class="tested" data-name=${fails}>
    ${verdictMark(measurement)} <b>${titleOf(fails)}: <span class="value">${measuredValue(measurement, format)}</span></b>
    <span>${meaning} Allowed: ${boundText(measurement, format)}.${
      passes || positions.length === 0 ? nothing : html` Worst at ${worstPlaces(measurement)}.`
    }</span>
  </p>`;
}

function titleOf(name: string): string {
  return requirements.find(({ property }) => property === name)?.title ?? name;
}
