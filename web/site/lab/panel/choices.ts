import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Place } from 'posenc';
import { catalogue } from 'posenc/catalogue';
import type { NumberFormat } from '../../../charts/index.ts';
import type { Label } from '../../../messages/index.ts';
import { allPresets, presetNamed } from '../state/presets.ts';
import type { PanelState } from '../state/state.ts';
import { schemeNamed, withScheme } from './parameters.ts';

/** The panel that a choice is for, and how to change it. */
export interface PanelChoice {
  readonly panel: PanelState;
  readonly number: number;
  readonly format: NumberFormat;
  readonly change: (change: (panel: PanelState) => PanelState) => void;
}

const groups: readonly { readonly place: Place; readonly title: Label }[] = [
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
export function schemeChoice({ panel, number, format: { say, name }, change }: PanelChoice): TemplateResult {
  const { scheme } = panel;
  const choose = (event: Event) => {
    const { value } = event.target as HTMLSelectElement;
    change((now) => withScheme(now, value));
  };
  return html`
    <select class="scheme" aria-label=${say('Scheme of panel {number}', { number })} .value=${live(scheme)} @change=${choose}>
      <option value="none" ?selected=${scheme === 'none'}>${say('None')}</option>
      ${groups.map(
        ({ place, title }) => html`
          <optgroup label=${say(title)}>
            ${catalogue
              .filter((one) => one.place === place)
              .map(
                (one) => html`<option value=${one.name} ?selected=${one.name === scheme}>${name(one.title)}</option>`,
              )}
          </optgroup>
        `,
      )}
    </select>
  `;
}

/** A list of models whose numbers the panel can take over, and remarks on the chosen one. */
export function presetChoice({ panel, format: { say, name: named }, change }: PanelChoice): TemplateResult {
  const chosen = presetNamed(panel.preset);
  const choose = (event: Event) => {
    const preset = presetNamed((event.target as HTMLSelectElement).value);
    change(({ scheme }) =>
      preset ? { scheme: preset.scheme, preset: preset.name, values: preset.values } : { scheme, values: {} },
    );
  };
  return html`
    <div class="control select preset">
      <label for="preset">${say('as in')}</label>
      <select id="preset" .value=${live(chosen?.name ?? '')} @change=${choose}>
        <option value="" ?selected=${!chosen}>${say('no model')}</option>
        ${presetGroups.map(
          ([place, group]) => html`
            <optgroup label=${say(place)}>
              ${group.map(({ name, title }) => html`<option value=${name} ?selected=${name === chosen?.name}>${named(title)}</option>`)}
            </optgroup>
          `,
        )}
      </select>
    </div>
    ${
      chosen
        ? html`<p class="note">
            ${chosen.remark ? named(chosen.remark) : nothing}
            ${chosen.leftOut ? say('Not shown: {list}.', { list: chosen.leftOut.map(named).join('; ') }) : nothing}
            ${say('Source: {source}.', { source: named(chosen.source) })}
          </p>`
        : nothing
    }
  `;
}
