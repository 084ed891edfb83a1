import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Measurement } from 'posenc';
import type { NumberFormat } from '../../charts/index.ts';
import type { Speaker } from '../../messages/index.ts';
import { boundText, measuredValue, verdictMark, worstSaid } from '../figure/index.ts';
import { type LadderStep, steps } from './model.ts';
import { requirements } from './requirements.ts';

/** The steps side by side, as buttons. */
export function rungs(chosen: LadderStep, choose: (step: LadderStep) => void, { say }: Speaker): TemplateResult {
  return html`
    <fieldset class="rungs">
      <legend class="hidden">${say('step')}</legend>
      ${steps.map(
        (each, i) => html`<label>
          <input
            type="radio"
            name="step"
            .value=${each.name}
            .checked=${live(each === chosen)}
            @change=${() => choose(each)}
          /><span>${i + 1}. ${say(each.title)}</span>
        </label>`,
      )}
    </fieldset>
  `;
}

/** The verdict on the one requirement that a step fails; for the last step, how many requirements it meets. */
export function tested(
  { fails }: LadderStep,
  measurements: readonly Measurement[] | undefined,
  format: NumberFormat,
): TemplateResult {
  const { name: told, say } = format;
  if (!measurements) return html`<p class="tested said">${say('Measuring …')}</p>`;
  if (!fails) {
    const failed = measurements.filter(({ passes }) => !passes);
    return html`<p class="tested" data-passes=${measurements.length - failed.length}>
      ${verdictMark({ passes: failed.length === 0 }, format)}
      <b>${say('{count} of {all} requirements', { count: measurements.length - failed.length, all: measurements.length })}</b>
      ${failed.length > 0 ? html`<span>${say('all but: {requirements}', { requirements: failed.map(({ name }) => titleOf(name, format)).join(', ') })}</span>` : nothing}
    </p>`;
  }
  const measurement = measurements.find(({ name }) => name === fails);
  if (!measurement)
    return html`<p class="tested">${verdictMark(undefined, format)} <b>${titleOf(fails, format)}</b></p>`;
  const { question } = measurement;
  const meaning = told(question).split(/(?<=\?) /)[1];
  return html`<p class="tested" data-name=${fails}>
    ${verdictMark(measurement, format)} <b>${titleOf(fails, format)}: <span class="value">${measuredValue(measurement, format)}</span></b>
    <span>${meaning} ${say('Allowed: {bound}.', { bound: boundText(measurement, format) })}${worstSaid(measurement, format)}</span>
  </p>`;
}

function titleOf(name: string, { say }: Speaker): string {
  const found = requirements.find(({ property }) => property === name);
  return found ? say(found.title) : name;
}
