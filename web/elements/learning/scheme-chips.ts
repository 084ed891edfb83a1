import { css, html, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { NumberFormat } from '../../charts/index.ts';
import { maxSchemes, schemesOf, type TrainedScheme, usualSchemes } from './schemes.ts';

export const schemeMarkStyle = css`
  .scheme-mark {
    flex: none;
    width: 18px;
    border-top: 2.5px solid var(--stroke);
  }
  .scheme-mark.dashed {
    border-top-style: dashed;
  }
  .scheme-name {
    display: inline-flex;
    align-items: center;
    gap: 8px;
  }
  @media (forced-colors: active) {
    .scheme-mark {
      forced-color-adjust: none;
    }
  }
`;

/** The name of a scheme after a sample of its line. */
export function schemeName({ title, color, dashed }: TrainedScheme, { name }: NumberFormat): TemplateResult {
  return html`<span class="scheme-name"
    ><span class="scheme-mark ${dashed ? 'dashed' : ''}" .style=${`--stroke: ${color}`}></span>${name(title)}</span
  >`;
}

export const chipStyle = css`
  .chips {
    gap: 6px;
    flex: 1 1 100%;
  }
  .chips legend:not(.hidden) {
    margin-right: 6px;
  }
  .chip {
    position: relative;
    cursor: pointer;
  }
  .chip input {
    position: absolute;
    inset: 0;
    margin: 0;
    opacity: 0;
    cursor: inherit;
  }
  .chip > span {
    display: block;
    padding: 3px 11px 3px 9px;
    line-height: 20px;
    color: var(--quiet);
    border: 1px solid var(--line);
    border-radius: 99px;
  }
  .chip .scheme-mark {
    opacity: 0.45;
  }
  .chip:hover > span {
    border-color: var(--line-strong);
  }
  .chip:has(:checked) > span {
    color: var(--ink);
    font-weight: 500;
    background: var(--field);
    border-color: var(--quiet);
  }
  .chip:has(:checked) .scheme-mark {
    opacity: 1;
  }
  .chip:has(:disabled) {
    cursor: default;
  }
  .chip:has(:disabled:not(:checked)) > span {
    border-style: dashed;
  }
  .chip:has(:focus-visible) > span {
    outline: 2px solid var(--accent);
    outline-offset: 2px;
  }
`;

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
    const remaining = chosen.filter(({ text }) => text !== scheme.text);
    set((isChosen(scheme) ? remaining : [...chosen, scheme]).map(({ text }) => text).join(' '));
  };
  return html`
    <fieldset class="control chips" data-name="schemes" title=${description}>
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
