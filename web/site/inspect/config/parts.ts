import { css, html, nothing, type TemplateResult } from 'lit';
import type { ConfigReport, PartReport } from 'posenc/inspect';

export const partsStyle = css`
  .models {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
    margin-top: 10px;
  }
  .models .push {
    display: grid;
    gap: 1px;
    text-align: left;
  }
  .models .push[aria-pressed='true'] {
    box-shadow: inset 0 -2px 0 var(--accent);
  }
  .models code {
    font-size: var(--small);
    overflow-wrap: anywhere;
  }
  .models small {
    font-size: var(--small);
    color: var(--quiet);
  }
`;

const known = new WeakMap<PartReport, ConfigReport>();

/** The report on a part of a file; that on the whole if it has no such part. The same part gives the same object. */
export function reportOf(whole: ConfigReport, name: string | undefined): ConfigReport {
  const part = name === whole.part ? undefined : whole.parts?.find((one) => one.name === name);
  if (!part) return whole;
  const report = known.get(part) ?? { ...part, part: part.name };
  known.set(part, report);
  return report;
}

/** Buttons for the models in a file. */
export function partsChoice(
  { parts, part: text }: ConfigReport,
  shown: string | undefined,
  choose: (name: string | undefined) => void,
): TemplateResult | typeof nothing {
  if (!parts) return nothing;
  // What is outside of all parts is a model, too, if it was read.
  const outside = text === undefined ? [{ name: undefined, words: 'the text, outside of the parts' }] : [];
  const all = [...outside, ...parts.map((part) => ({ name: part.name, words: partWords(part) }))];
  return html`
    <div class="models" role="group" aria-label="Models in this file">
      ${all.map(
        ({ name, words }) => html`<button
          type="button"
          class="push"
          aria-pressed=${name === shown}
          @click=${() => choose(name === text ? undefined : name)}
        >${name === undefined ? nothing : html`<code translate="no">${name}</code>`}<small>${words}</small></button>`,
      )}
    </div>
  `;
}

function partWords({ family, modelType, layers, status }: PartReport): string {
  if (family) return status === 'error' ? `${family.title}, not readable` : `${family.title}, ${layers.length} layers`;
  if (status === 'ok') return 'without positions';
  return modelType === undefined ? 'not known' : `“${modelType}”, not known`;
}
