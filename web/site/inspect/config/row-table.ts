import { css, html, type TemplateResult } from 'lit';
import type { LayerGroup } from 'posenc/inspect';
import { english, groupThousands } from '../../../charts/index.ts';
import { layerNumbers } from '../../../elements/layers/index.ts';

export const rowTableStyle = css`
  .rows {
    border-collapse: collapse;
    font-variant-numeric: tabular-nums;
  }
  .rows :is(th, td) {
    padding: 7px 14px;
    border-top: 1px solid var(--line);
    text-align: left;
    vertical-align: top;
    font-weight: 400;
    min-width: 7.5em;
    max-width: 26em;
    overflow-wrap: anywhere;
  }
  .rows th:first-child {
    padding-left: 0;
  }
  .rows tbody th {
    min-width: 8em;
    color: var(--quiet);
    font-size: 13px;
  }
  .rows thead :is(th, td) {
    border: 0;
  }
  .rows td.chosen,
  .rows th.chosen {
    background: var(--panel);
    box-shadow: inset 2px 0 0 var(--accent);
  }
  .rows .pick {
    padding: 0;
    font-weight: 600;
    text-align: left;
    color: var(--accent);
    background: none;
    border: 0;
    cursor: pointer;
  }
  .rows .pick[aria-pressed='true'] {
    color: var(--ink);
  }
  .rows .pick:hover {
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
`;

export interface RowTable {
  readonly groups: readonly LayerGroup[];
  readonly chosen: LayerGroup | undefined;
  readonly measuredOf: (group: LayerGroup) => string | undefined;
  readonly factorOf: (group: LayerGroup) => number | undefined;
  readonly choose: (group: LayerGroup) => void;
}

/** A table with a column for each group of equal layers and a line for each property that any of them has. */
export function rowTable({ groups, chosen, factorOf, measuredOf, choose }: RowTable): TemplateResult {
  const columns = groups.map((group) => {
    const factor = factorOf(group);
    const measured = measuredOf(group);
    return new Map([
      ...group.facts.map(({ name, value }) => [name, value] as const),
      ...(factor === undefined ? [] : [['Attention factor', english.exact(factor)] as const]),
      ...(measured === undefined ? [] : [['Measured', measured] as const]),
    ]);
  });
  const names = [...new Set(columns.flatMap((column) => [...column.keys()]))];
  const mark = (group: LayerGroup) => (group === chosen && groups.length > 1 ? 'chosen' : '');
  return html`
    <div class="across" tabindex="0" role="region" aria-label="What the layers do">
      <table class="rows">
        <thead>
          <tr>
            <th scope="col">Layers</th>
            ${groups.map((group) => html`<th scope="col" class=${mark(group)}>${header(group, group === chosen, groups.length > 1, choose)}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${names.map(
            (name) => html`
              <tr>
                <th scope="row">${name}</th>
                ${columns.map((column, i) => html`<td class=${mark(groups[i] as LayerGroup)}>${groupThousands(column.get(name) ?? '–')}</td>`)}
              </tr>
            `,
          )}
        </tbody>
      </table>
    </div>
  `;
}

function header(
  group: LayerGroup,
  chosen: boolean,
  several: boolean,
  choose: (group: LayerGroup) => void,
): TemplateResult {
  const { stack, layers } = group;
  const text = `${stack ? `${stack} ` : ''}${layerNumbers(layers, '–')}`;
  if (!several) return html`<b>${text}</b>`;
  return html`<button type="button" class="pick" aria-pressed=${chosen} @click=${() => choose(group)}>${text}</button>`;
}
