import { css, html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { ChoiceParameter, Place, Scheme } from 'posenc';
import type { ControlOptions } from './controls.ts';

const placeTitles: Readonly<Record<Place, string>> = {
  embedding: 'Added to the embedding',
  rotation: 'Queries and keys turned',
  bias: 'Added to the logits',
  relative: 'Vectors of the distance',
};

export const selectStyle = css`
  select {
    max-width: 100%;
    padding: 5px 8px;
    font: inherit;
    font-weight: 600;
    color: var(--ink);
    background: var(--field);
    border: 1px solid var(--line-strong);
    border-radius: 7px;
    cursor: pointer;
  }
  select:focus-visible {
    outline: 2px solid var(--accent);
    outline-offset: 2px;
  }
`;

/** One of several schemes, grouped by where position enters attention. */
export function schemeControl(
  { name, description }: ChoiceParameter,
  schemes: readonly Scheme[],
  { value, label = name, problem, set }: ControlOptions<string>,
): TemplateResult {
  const places = [...new Set(schemes.map(({ place }) => place))];
  return html`
    <div class="control" title=${description}>
      <label for=${name}>${label}</label>
      <select
        id=${name}
        aria-invalid=${problem ? 'true' : 'false'}
        aria-describedby=${problem ? `${name}-problem` : nothing}
        @change=${(event: Event) => set(name, (event.target as HTMLSelectElement).value, true)}
      >
        ${places.map(
          (place) => html`<optgroup label=${placeTitles[place]}>
            ${schemes
              .filter((scheme) => scheme.place === place)
              .map(
                ({ name: choice, title }) =>
                  html`<option value=${choice} .selected=${live(choice === value)}>${title}</option>`,
              )}
          </optgroup>`,
        )}
      </select>
      ${problem ? html`<p class="problem" id="${name}-problem" role="alert">${problem}</p>` : nothing}
    </div>
  `;
}
