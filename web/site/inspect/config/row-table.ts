import { css, html, type TemplateResult } from 'lit';
import type { LayerPositions } from 'posenc/inspect';
import { english, significant } from '../../../charts/index.ts';
import { layerNumbers } from '../../../elements/layers/index.ts';
import {
  entryTitles,
  layoutWords,
  type RowGroup,
  scaleWords,
  scalingWords,
  schemeTitle,
  tableWords,
  temperatureWords,
} from './words.ts';

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

/** Values that cannot be read from the row alone. */
interface Computed {
  readonly factor: number | undefined;
  readonly measured: string | undefined;
}

interface Line {
  readonly title: string;
  readonly value: (row: LayerPositions, computed: Computed) => string | undefined;
}

const number = (value: number): string => english.exact(value);
const tokens = (count: number | undefined): string | undefined => (count === undefined ? undefined : `${count} tokens`);

const lines: readonly Line[] = [
  { title: 'Position enters', value: ({ entry }) => entryTitles[entry] },
  { title: 'Scheme', value: schemeTitle },
  { title: 'Kind of layer', value: ({ type }) => type },
  { title: 'Pair layout', value: layoutWords },
  {
    title: 'Rotary width',
    value: ({ rotaryDim, headDim }) =>
      rotaryDim === undefined ? undefined : `${rotaryDim} of ${headDim ?? '?'} components of a head`,
  },
  { title: 'Base', value: ({ base }) => (base === undefined ? undefined : number(base)) },
  { title: 'Scaling', value: (row) => scalingWords(row) ?? (row.entry === 'rotary' ? 'no scaling' : undefined) },
  {
    title: 'Other frequencies above',
    value: ({ switchAbove }) => tokens(switchAbove),
  },
  { title: 'Attention factor', value: (_, { factor }) => (factor === undefined ? undefined : number(factor)) },
  {
    title: 'Pairs by axis',
    value: ({ sections, sectionOrder }) =>
      sections ? `${sections.join(' + ')} (time, height, width), ${sectionOrder ?? ''}` : undefined,
  },
  { title: 'Softmax scale', value: (row) => scaleWords(row, significant) },
  {
    title: 'Window',
    value: ({ slidingWindow, bidirectional }) =>
      slidingWindow === undefined
        ? undefined
        : bidirectional
          ? `${slidingWindow} tokens, both sides together`
          : `${slidingWindow} tokens, the query itself included`,
  },
  { title: 'Chunk', value: ({ attentionChunkSize }) => tokens(attentionChunkSize) },
  {
    title: 'Attention sink',
    value: ({ attentionSink }) => (attentionSink ? 'a learned logit of each head' : undefined),
  },
  { title: 'Temperature', value: temperatureWords },
  { title: 'Table', value: tableWords },
  { title: 'Terms', value: ({ terms }) => terms?.join(', ') },
  {
    title: 'Buckets',
    value: ({ encoding }) =>
      encoding?.numBuckets === undefined
        ? undefined
        : `${String(encoding.numBuckets)}, up to distance ${String(encoding.maxDistance)}`,
  },
  { title: 'In the checkpoint', value: ({ learned }) => learned?.join(', ') },
  { title: 'Heads', value: ({ heads }) => (heads === undefined ? undefined : number(heads)) },
  {
    title: 'Sees',
    value: ({ bidirectional, attention }) =>
      bidirectional ? 'keys before and behind' : attention.causal ? 'keys before' : undefined,
  },
  { title: 'Measured', value: (_, { measured }) => measured },
  { title: 'Note', value: ({ note }) => (note === undefined ? undefined : note) },
];

export interface RowTable {
  readonly groups: readonly RowGroup[];
  readonly chosen: RowGroup | undefined;
  readonly measuredOf: (group: RowGroup) => string | undefined;
  readonly factorOf: (group: RowGroup) => number | undefined;
  readonly choose: (group: RowGroup) => void;
}

/** A table with a column for each group of equal layers and a line for each property that any of them has. */
export function rowTable({ groups, chosen, factorOf, measuredOf, choose }: RowTable): TemplateResult {
  const computed = groups.map((group) => ({ factor: factorOf(group), measured: measuredOf(group) }));
  const shown = lines
    .map(({ title, value }) => ({ title, values: groups.map(({ row }, i) => value(row, computed[i] as Computed)) }))
    .filter(({ values }) => values.some((value) => value !== undefined));
  const mark = (group: RowGroup) => (group === chosen && groups.length > 1 ? 'chosen' : '');
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
          ${shown.map(
            ({ title, values }) => html`
              <tr>
                <th scope="row">${title}</th>
                ${values.map((value, i) => html`<td class=${mark(groups[i] as RowGroup)}>${value ?? '–'}</td>`)}
              </tr>
            `,
          )}
        </tbody>
      </table>
    </div>
  `;
}

function header(group: RowGroup, chosen: boolean, several: boolean, choose: (group: RowGroup) => void): TemplateResult {
  const { stack, layers } = group;
  const text = `${stack ? `${stack} ` : ''}${layerNumbers(layers, '–')}`;
  if (!several) return html`<b>${text}</b>`;
  return html`<button type="button" class="pick" aria-pressed=${chosen} @click=${() => choose(group)}>${text}</button>`;
}
