import { html, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { NumberFormat } from '../../charts/index.ts';
import { schemeName } from './legend.ts';
import { maxSchemes, schemesOf, type TrainedScheme, usualSchemes } from './schemes.ts';

export interface ChipsOptions {
  /** The schemes as the attribute lists them. */
  readonly value: string;
  /** In the language of `format`. */
  readonly description: string;
  readonly problem: string | undefined;
  readonly format: NumberFormat;
  readonly set: (value: string) => void;
}

/** All schemes as buttons that add or remove one. */
export function schemeChips({ value, description, problem, format, set }: ChipsOptions): TemplateResult {
  const chosen = schemesOf(value) ?? [];
  const isChosen = ({ text }: TrainedScheme) => chosen.some((one) => one.text === text);
  const offered = [...usualSchemes, ...chosen.filter(({ text }) => !usualSchemes.some((one) => one.text === text))];
  const toggle = (scheme: TrainedScheme) => {
    const kept = chosen.filter(({ text }) => text !== scheme.text);
    set((isChosen(scheme) ? kept : [...chosen, scheme]).map(({ text }) => text).join(' '));
  };
  return html`
    <fieldset class="control chips" title=${description}>
      <legend>${format.say('schemes')}</legend>
      ${offered.map((scheme) => {
        const checked = isChosen(scheme);
        const fixed = checked ? chosen.length === 1 : chosen.length >= maxSchemes;
        return html`<label class="chip"
          ><input
            type="checkbox"
            .checked=${live(checked)}
            ?disabled=${fixed}
            @change=${() => toggle(scheme)}
          /><span>${schemeName(scheme, format)}</span></label
        >`;
      })}
      ${problem ? html`<p class="problem" role="alert">${problem}</p>` : ''}
    </fieldset>
  `;
}
