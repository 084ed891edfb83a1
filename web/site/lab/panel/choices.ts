import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Place } from 'posenc';
import { catalogue, schemeNamed } from 'posenc/catalogue';
import { allPresets, presetNamed } from '../state/presets.ts';
import type { PanelState } from '../state/state.ts';
import { withScheme } from './parameters.ts';

/** The panel that a choice is for, and how to change it. */
export interface PanelChoice {
  readonly panel: PanelState;
  readonly number: number;
  readonly change: (change: (panel: PanelState) => PanelState) => void;
}

const groups: readonly { readonly place: Place; readonly title: string }[] = [
  { place: 'embedding', title: '① added to the embedding' },
  { place: 'rotation', title: '② queries and keys turned' },
  { place: 'bias', title: '③ a number added to each logit' },
  { place: 'relative', title: '③④ vectors of the distance' },
];

/** Models, grouped by the place where position enters. */
const presetGroups = groups.flatMap(({ place, title }) => {
  const group = allPresets.filter(({ scheme }) => schemeNamed(scheme)?.place === place);
  return group.length > 0 ? [[title, group] as const] : [];
});

/** The list of all schemes, as the title of a panel. */
export function schemeChoice({ panel, number, change }: PanelChoice): TemplateResult {
  const { scheme } = panel;
  const choose = (event: Event) => {
    const { value } = event.target as HTMLSelectElement;
    change((now) => withScheme(now, value));
  };
  return html`
    <select class="scheme" aria-label="Scheme of panel ${number}" .value=${live(scheme)} @change=${choose}>
      <option value="none" ?selected=${scheme === 'none'}>None</option>
      ${groups.map(
        ({ place, title }) => html`
          <optgroup label=${title}>
            ${catalogue
              .filter((one) => one.place === place)
              .map((one) => html`<option value=${one.name} ?selected=${one.name === scheme}>${one.title}</option>`)}
          </optgroup>
        `,
      )}
    </select>
  `;
}

/** A list of models whose numbers the panel can take over, and remarks on the chosen one. */
export function presetChoice({ panel, change }: PanelChoice): TemplateResult {
  const chosen = presetNamed(panel.preset);
  const choose = (event: Event) => {
    const preset = presetNamed((event.target as HTMLSelectElement).value);
    change(({ scheme }) =>
      preset ? { scheme: preset.scheme, preset: preset.name, values: preset.values } : { scheme, values: {} },
    );
  };
  return html`
    <div class="control select preset">
      <label for="preset">as in</label>
      <select id="preset" .value=${live(chosen?.name ?? '')} @change=${choose}>
        <option value="" ?selected=${!chosen}>no model</option>
        ${presetGroups.map(
          ([place, group]) => html`
            <optgroup label=${place}>
              ${group.map(({ name, title }) => html`<option value=${name} ?selected=${name === chosen?.name}>${title}</option>`)}
            </optgroup>
          `,
        )}
      </select>
    </div>
    ${
      chosen
        ? html`<p class="note">
            ${chosen.remark ?? nothing}
            ${chosen.leftOut ? `Not shown: ${chosen.leftOut.join('; ')}.` : nothing}
            Source: ${chosen.source}.
          </p>`
        : nothing
    }
  `;
}
