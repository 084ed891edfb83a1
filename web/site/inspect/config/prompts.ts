import { css, html, nothing, type TemplateResult } from 'lit';
import type { ChoiceParameter } from 'posenc';
import { type ConfigReport, type Prompt, promptPositions } from 'posenc/inspect';
import { choiceControl, choiceParameter } from '../../../elements/figure/index.ts';
import type { More } from '../state/state.ts';

export const promptsStyle = css`
  .ids {
    border-collapse: collapse;
    font-variant-numeric: tabular-nums;
  }
  .ids :is(th, td) {
    padding: 3px 8px;
    border-top: 1px solid var(--line);
    text-align: right;
    font-weight: 400;
  }
  .ids :is(thead th, tbody th) {
    font-size: var(--small);
    color: var(--quiet);
  }
  .ids th:first-child {
    padding-left: 0;
    text-align: left;
  }
  .ids .overlap {
    font-weight: 600;
    color: var(--accent);
  }
  .statement {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 6px;
  }
  .statement h4 {
    margin: 0;
    font: 600 16px / 1.35 var(--serif);
  }
`;

const media = choiceParameter(
  'media',
  'What comes between three tokens of text and three more.',
  ['none', 'image', 'video'],
  'image',
);
const padding = choiceParameter('padding', 'Where two tokens of padding are.', ['none', 'left', 'right'], 'none');
const mediaTitles: Readonly<Record<string, string>> = { none: 'text alone', image: 'a picture', video: 'a video' };
const paddingTitles: Readonly<Record<string, string>> = { none: 'no padding', left: 'left', right: 'right' };

/** In patches before merging, which makes two by three tokens. */
const grid = { height: 4, width: 6 };

function promptOf(more: More, hasAxes: boolean): Prompt {
  const kind = hasAxes ? (more['prompt.media'] ?? 'image') : 'none';
  const text = { modality: 'text', length: 3 } as const;
  const between =
    kind === 'image'
      ? [{ modality: 'image', ...grid } as const]
      : kind === 'video'
        ? [{ modality: 'video', temporal: 3, ...grid } as const]
        : [];
  const side = more['prompt.padding'];
  return {
    segments: [text, ...between, text],
    ...(side === 'left' || side === 'right' ? { padding: { side, length: 2 } } : {}),
  };
}

/** The position of each token of a toy prompt, as each program counts. */
export function promptSection(
  report: ConfigReport,
  more: More,
  set: (name: string, value: string | undefined) => void,
): TemplateResult {
  const hasAxes = report.layers.some(({ sections }) => sections !== undefined);
  const choice = (parameter: ChoiceParameter, label: string, titles: Readonly<Record<string, string>>) =>
    choiceControl(parameter, {
      value: more[`prompt.${parameter.name}`] ?? parameter.default,
      label,
      titles: titles,
      set: (one, value) => set(`prompt.${one}`, value === parameter.default ? undefined : value),
    });
  return html`
    <div class="controls">
      ${hasAxes ? choice(media, 'Between two texts', mediaTitles) : nothing}
      ${choice(padding, 'Padding', paddingTitles)}
    </div>
    ${promptPositions(report, promptOf(more, hasAxes)).map(
      ({ program, versions, what, axes, positionIds, tokens, next, overlapping }) => html`
        <div class="statement">
          <h4>${program}</h4>
          <p class="quiet">${versions}</p>
          <p>${what}</p>
          <div class="across" tabindex="0" role="region" aria-label="Position ids of ${program}">
            <table class="ids">
              <thead>
                <tr>
                  <th scope="col">token</th>
                  ${tokens.map((token) => html`<th scope="col">${token}</th>`)}
                  <th scope="col">next</th>
                </tr>
              </thead>
              <tbody>
                ${axes.map(
                  (axis, i) => html`
                    <tr>
                      <th scope="row">${axis}</th>
                      ${tokens.map((_, k) => html`<td class=${overlapping.includes(k) ? 'overlap' : ''}>${positionIds[i]?.[k]}</td>`)}
                      <td>${next}</td>
                    </tr>
                  `,
                )}
              </tbody>
            </table>
          </div>
          ${overlapping.length > 0 ? html`<p class="quiet">${overlapping.length} tokens of text share a position with the picture or video.</p>` : nothing}
        </div>
      `,
    )}
  `;
}
