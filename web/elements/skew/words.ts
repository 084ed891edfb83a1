import { html, type TemplateResult } from 'lit';
import type { NumberFormat } from '../../charts/index.ts';
import { headDim, type SkewArray, type SkewModel, type StageName } from './model.ts';

export const stageTitles: Readonly<Record<StageName, string>> = {
  products: 'Products',
  padded: 'Padded',
  reshaped: 'Reshaped',
  sliced: 'Sliced',
  shifted: 'Shifted',
  logits: 'Logits',
};

/** What the stage does. */
export function stageSaid({ step: name, direction: way, arrays, stages }: SkewModel): string {
  const leaks = arrays.reduce((sum, { cells }) => sum + cells.filter((cell) => cell.leaks).length, 0);
  const back = way === 'left-to-right';
  const both = way === 'both';
  switch (name) {
    case 'products':
      return `Every query times every distance's vector: one matrix product${both ? ' for each direction' : ''}. Columns run ${
        both
          ? 'towards distance 0 and away from it'
          : back
            ? 'from the farthest distance to 0'
            : 'from distance 0 to the farthest'
      }, so that the keys of a query stand on diagonals, not in columns.`;
    case 'padded':
      return `A column of zeros goes ${both ? 'in front of the one array, behind the other' : back ? 'in front' : 'behind'}, so that rows are one longer than they will be.`;
    case 'reshaped':
      return 'The same numbers in the same order, cut into rows of another length. Nothing moves in memory.';
    case 'sliced':
      return `What is too much is dropped: ${both ? 'the first row of the one, the end of the other' : back ? 'the first row' : 'the last numbers'}.`;
    case 'shifted':
      return `Cut into one row a query again. Each row has slid one step further than the row above: a key, which lay along a diagonal, is a column now, and a distance, which was a column, is a diagonal. ${leaks} ${leaks === 1 ? 'cell holds' : 'cells hold'} numbers of other queries, which must be masked.`;
    case 'logits':
      return `At their keys: ${stages.logits[0]?.cells.filter(({ from, leaks: astray }) => from && !astray).length} of ${stages.logits[0]?.cells.length} cells have a meaning${leaks > 0 ? `, and ${leaks} hold what leaked` : ''}.`;
  }
}

/** What rows and columns of the stage's arrays count. */
export function axesOf(name: StageName, { rows, columns, direction: way }: SkewArray) {
  const count = (length: number) => Array.from({ length }, (_, i) => String(i));
  if (name === 'reshaped' || name === 'sliced') {
    return { rowTitle: '', columnTitle: '', rowLabels: [], columnLabels: [] };
  }
  const back = way === 'left-to-right';
  const distances = back ? count(columns).reverse() : count(columns);
  const axes = {
    products: { columnTitle: 'distance', columnLabels: distances },
    padded: {
      columnTitle: 'distance',
      columnLabels: back ? ['', ...count(columns - 1).reverse()] : [...count(columns - 1), ''],
    },
    shifted: { columnTitle: back ? 'key' : 'key, from the first query on', columnLabels: count(columns) },
    logits: { columnTitle: 'key', columnLabels: count(columns) },
  }[name];
  return { rowTitle: 'query', rowLabels: count(rows), ...axes };
}

/** Memory of the algorithm beside that of a vector for each pair. */
export function renderCost(
  { cost, difference, stages }: SkewModel,
  { significant, tick }: NumberFormat,
): TemplateResult {
  const ways = stages.products.length;
  const large = { length: 2048, width: 64 };
  const megabytes = (numbers: number) => `${significant(Math.round((numbers * 4) / 1e5) / 10)} MB`;
  return html`
    <table>
      <thead>
        <tr>
          <th scope="col">numbers in memory, per head</th>
          <th scope="col" class="number">here, vectors of ${headDim}</th>
          <th scope="col" class="number">${large.length} × ${large.length}, vectors of ${large.width}</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <td>one vector for each pair</td>
          <td class="number" data-cost="direct">${tick(cost.direct)}</td>
          <td class="number">${megabytes(large.length ** 2 * large.width)}</td>
        </tr>
        <tr>
          <td>products and shift</td>
          <td class="number" data-cost="shift">${tick(cost.shift)}</td>
          <td class="number">${megabytes(ways * large.length * (large.length + 1))}</td>
        </tr>
      </tbody>
    </table>
    <p class="said">Largest difference from products with one vector for each pair: <b data-difference>${significant(difference)}</b>.</p>
  `;
}
