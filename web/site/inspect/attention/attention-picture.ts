import { html, nothing, type TemplateResult } from 'lit';
import { colorBar, diverging, dumbbells, type Heatmap, sequential, significant } from '../../../charts/index.ts';
import type { FirstAttention } from './first-layer.ts';
import { type HeadChange, headChanges } from './plan.ts';

export const weightKinds = ['with', 'without', 'difference'] as const;

export type WeightKind = (typeof weightKinds)[number];

interface Picture {
  readonly heatmap: Heatmap;
  readonly cursor: { readonly row: number; readonly column: number };
  readonly dark: boolean;
  readonly tokens: readonly string[];
  readonly attention: FirstAttention;
  /** Counted from 0. */
  readonly head: number;
  readonly weightsKind: WeightKind;
}

/** One head: its map, and the row that is read, with and without position. */
export function attentionPicture({
  heatmap,
  cursor: at,
  dark,
  tokens,
  attention,
  head,
  weightsKind,
}: Picture): TemplateResult {
  const count = tokens.length;
  const of = ({ data }: { readonly data: Float32Array }) => data.subarray(head * count ** 2, (head + 1) * count ** 2);
  const [weights, without, logits] = [of(attention.weights), of(attention.without), of(attention.logits)];
  const cursor = { row: Math.min(at.row, count - 1), column: Math.min(at.column, count - 1) };
  const data =
    weightsKind === 'with'
      ? weights
      : weightsKind === 'without'
        ? without
        : weights.map((weight, i) => weight - (without[i] as number));
  // One range for both, so that they can be compared.
  const max = largest([weights, without]);
  const scale =
    weightsKind === 'difference'
      ? diverging(largest([data.map(Math.abs)]) || 1, dark ? 'dark' : 'light')
      : sequential(max || 1, dark ? 'dark' : 'light');
  const labels = tokens.map((text, index) => ({ index, text }));
  const cell = cursor.row * count + cursor.column;
  const logit = logits[cell] as number;
  const titles = {
    with: 'Weights',
    without: 'Weights without position',
    difference: 'Difference that position makes',
  };
  const row = (values: Float32Array) => values.subarray(cursor.row * count, (cursor.row + 1) * count);
  const square = count > 24 ? 20 : count > 12 ? 30 : 36;
  // Masked keys have no weights to compare.
  const seen = tokens.map((_, key) => key).filter((key) => Number.isFinite(logits[cursor.row * count + key]));
  const [unpositioned, placed] = [without, weights].map((values) =>
    Float32Array.from(seen, (key) => row(values)[key] as number),
  ) as [Float32Array, Float32Array];
  return html`
    <div class="figure">
      <div class="picture" .style=${`--plot-width: ${count * square}px`}>
        ${heatmap.render({
          matrix: { data, rows: count, columns: count },
          scale,
          rowAxis: { title: 'query', labels, words: true },
          columnAxis: { title: 'key', labels, words: true },
          label: `${titles[weightsKind]} of head ${head + 1} between ${count} tokens.`,
          cursor,
          squareCell: square,
          ...(square > 30 ? { cellText: short } : {}),
        })}
        ${colorBar(scale, weightsKind === 'difference' ? 'difference' : 'weight', significant)}
      </div>
      <div class="compare">
        <p class="heading">What “${tokens[cursor.row] ?? ''}” attends to</p>
        <div class="legend" aria-hidden="true">
          <i class="disc"></i><span>without position</span> <i class="ring"></i><span>with it</span>
        </div>
        ${dumbbells(
          unpositioned,
          placed,
          seen.map((key) => tokens[key] as string),
          [0, Math.max(0.05, largest([unpositioned, placed]))],
        )}
        <p class="quiet" role="status">
          “${tokens[cursor.row] ?? ''}” (${cursor.row}) to “${tokens[cursor.column] ?? ''}” (${cursor.column}):
          ${
            Number.isFinite(logit)
              ? `weight ${significant(weights[cell] as number)}, without position ${significant(without[cell] as number)}; logit ${significant(logit)}.`
              : 'hidden by the mask.'
          }
        </p>
      </div>
    </div>
  `;
}

const short = (value: number): string =>
  Math.abs(value) < 0.005
    ? ''
    : value
        .toFixed(2)
        .replace(/^(-?)0/, '$1')
        .replace('-', '−');

function largest(arrays: readonly Float32Array[]): number {
  return arrays.reduce((max, array) => array.reduce((a, b) => Math.max(a, b), max), 0);
}

/** All heads with the share of their attention that position moves, in descending order. */
export function headList(
  { weights, without }: FirstAttention,
  current: number,
  choose: (head: number) => void,
): TemplateResult {
  const heads = weights.shape[0] as number;
  const changes = headChanges(weights.data, without.data, heads).sort((a, b) => b.moved - a.moved);
  if (heads === 1) return html`${nothing}`;
  return html`
    <details>
      <summary>How much of each head’s attention is moved by position: ${range(changes)}</summary>
      <p class="quiet">
        The share of a query’s weights that lies on other keys than it would without position, on average over the queries.
      </p>
      <div class="heads">
        ${changes.map(
          ({
            head,
            moved,
          }) => html`<button type="button" class="push" aria-pressed=${head === current} @click=${() => choose(head)}>
            head ${head + 1} <b>${(100 * moved).toFixed(0)} %</b>
          </button>`,
        )}
      </div>
    </details>
  `;
}

function range(changes: readonly HeadChange[]): string {
  const [least, most] = [changes.at(-1), changes[0]] as [HeadChange, HeadChange];
  const percent = ({ moved }: HeadChange) => `${(100 * moved).toFixed(0)} %`;
  return `from ${percent(least)} in head ${least.head + 1} to ${percent(most)} in head ${most.head + 1}`;
}
