import { html, type TemplateResult } from 'lit';
import type { NumberFormat } from '../../charts/index.ts';
import type { Speaker } from '../../messages/index.ts';
import { headDim, type SkewArray, type SkewModel, type StageName } from './model.ts';

export const stageTitles: Readonly<Record<StageName, string>> = {
  products: 'Products',
  padded: 'Padded',
  reshaped: 'Reshaped',
  sliced: 'Sliced',
  shifted: 'Shifted',
  logits: 'Logits',
};

/** Describes a stage. */
export function stageSentence({ step: name, direction: way, arrays, stages }: SkewModel, { say }: Speaker): string {
  const leaks = arrays.reduce((sum, { cells }) => sum + cells.filter((cell) => cell.leaks).length, 0);
  const back = way === 'left-to-right';
  const both = way === 'both';
  switch (name) {
    case 'products':
      return say(
        both
          ? "Every query times every distance's vector: one matrix product for each direction. Columns run towards distance 0 and away from it, so that the keys of a query stand on diagonals, not in columns."
          : back
            ? "Every query times every distance's vector: one matrix product. Columns run from the farthest distance to 0, so that the keys of a query stand on diagonals, not in columns."
            : "Every query times every distance's vector: one matrix product. Columns run from distance 0 to the farthest, so that the keys of a query stand on diagonals, not in columns.",
      );
    case 'padded':
      return say(
        both
          ? 'A column of zeros goes in front of the one array, behind the other, so that rows are one longer than they will be.'
          : back
            ? 'A column of zeros goes in front, so that rows are one longer than they will be.'
            : 'A column of zeros goes behind, so that rows are one longer than they will be.',
      );
    case 'reshaped':
      return say('The same numbers in the same order, cut into rows of another length. Nothing moves in memory.');
    case 'sliced':
      return say(
        both
          ? 'The surplus is dropped: the first row of the one, the end of the other.'
          : back
            ? 'The surplus is dropped: the first row.'
            : 'The surplus is dropped: the last numbers.',
      );
    case 'shifted':
      return `${say('Cut into one row a query again. Each row has slid one step further than the row above: a key, which lay along a diagonal, is a column now, and a distance, which was a column, is a diagonal.')} ${say(
        leaks === 1
          ? '{count} cell holds numbers of other queries, which must be masked.'
          : '{count} cells hold numbers of other queries, which must be masked.',
        { count: leaks },
      )}`;
    case 'logits':
      return say(
        leaks > 0
          ? 'At their keys: {count} of {all} cells have a meaning, and {leaks} hold what leaked.'
          : 'At their keys: {count} of {all} cells have a meaning.',
        {
          count: stages.logits[0]?.cells.filter(({ from, leaks: astray }) => from && !astray).length ?? 0,
          all: stages.logits[0]?.cells.length ?? 0,
          leaks,
        },
      );
  }
}

/**
 * Explains the colours: how the products with one distance are arranged. The stages in between have no simple
 * arrangement.
 */
export const distanceLies = {
  products: 'The products with one distance are a column.',
  padded: 'The products with one distance are a column.',
  shifted: 'The products with one distance are a diagonal.',
  logits: 'The products with one distance are a diagonal.',
} as const satisfies Partial<Record<StageName, string>>;

/** Titles and labels of the axes of a stage's arrays. */
export function axesOf(name: StageName, { rows, columns, direction: way }: SkewArray, { say }: Speaker) {
  const count = (length: number) => Array.from({ length }, (_, i) => String(i));
  if (name === 'reshaped' || name === 'sliced') {
    return { rowTitle: '', columnTitle: '', rowLabels: [], columnLabels: [] };
  }
  const back = way === 'left-to-right';
  const distances = back ? count(columns).reverse() : count(columns);
  const axes = {
    products: { columnTitle: say('distance'), columnLabels: distances },
    padded: {
      columnTitle: say('distance'),
      columnLabels: back ? ['', ...count(columns - 1).reverse()] : [...count(columns - 1), ''],
    },
    shifted: { columnTitle: say(back ? 'key' : 'key, from the first query on'), columnLabels: count(columns) },
    logits: { columnTitle: say('key'), columnLabels: count(columns) },
  }[name];
  return { rowTitle: say('query'), rowLabels: count(rows), ...axes };
}

/** The memory of the algorithm, compared with one vector for each pair. */
export function renderCost(
  { cost, difference, stages }: SkewModel,
  { significant, tick, say }: NumberFormat,
): TemplateResult {
  const ways = stages.products.length;
  const large = { length: 2048, width: 64 };
  const megabytes = (numbers: number) => `${significant(Math.round((numbers * 4) / 1e5) / 10)} MB`;
  return html`
    <table>
      <thead>
        <tr>
          <th scope="col">${say('numbers in memory, per head')}</th>
          <th scope="col" class="number">${say('here, vectors of {dim}', { dim: headDim })}</th>
          <th scope="col" class="number">${say('{size}, vectors of {dim}', { size: `${large.length} × ${large.length}`, dim: large.width })}</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <td>${say('one vector for each pair')}</td>
          <td class="number" data-cost="direct">${tick(cost.direct)}</td>
          <td class="number">${megabytes(large.length ** 2 * large.width)}</td>
        </tr>
        <tr>
          <td>${say('products and shift')}</td>
          <td class="number" data-cost="shift">${tick(cost.shift)}</td>
          <td class="number">${megabytes(ways * large.length * (large.length + 1))}</td>
        </tr>
      </tbody>
    </table>
    <p class="said">${say('Largest difference from products with one vector for each pair:')} <b data-difference>${significant(difference)}</b>.</p>
  `;
}
