import { html, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { mostSchemes, schemeName, schemesOf, usualSchemes } from '../../../elements/learning/index.ts';

/** Names with their numbers: 'rope', 't5:numBuckets=32'. */
const entriesOf = (list: string): string[] => list.split(/\s+/).filter(Boolean);

/** The list with a scheme put in or taken out. */
export function toggled(list: string, scheme: string): string {
  const entries = entriesOf(list);
  return (entries.includes(scheme) ? entries.filter((one) => one !== scheme) : [...entries, scheme]).join(' ');
}

/** Every scheme as a box to tick, and those of the list that have numbers of their own. */
export function schemeChoice(list: string, set: (list: string) => void): TemplateResult {
  const entries = entriesOf(list);
  const usual = usualSchemes.map(({ text }) => text);
  const own = schemesOf(entries.filter((one) => !usual.includes(one)).join(' ')) ?? [];
  const full = entries.length >= mostSchemes;
  return html`
    <div class="schemes">
      ${[...usualSchemes, ...own].map((scheme) => {
        const chosen = entries.includes(scheme.text);
        return html`
          <label class="scheme">
            <input
              type="checkbox"
              name=${scheme.text}
              .checked=${live(chosen)}
              ?disabled=${(full && !chosen) || (chosen && entries.length === 1)}
              @change=${() => set(toggled(list, scheme.text))}
            />
            ${schemeName(scheme)}
          </label>
        `;
      })}
    </div>
  `;
}
