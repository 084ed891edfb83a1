import { css, html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { BooleanParameter, ChoiceParameter, NumberParameter, Posenc } from 'posenc';
import { type BoardCell, cellBoard, cellBoardStyle } from '../charts/cell-board.ts';
import { colorIndex, cssColor, sequential, textColor } from '../charts/color-scale.ts';
import type { NumberFormat } from '../charts/number-format.ts';
import { readable, readableStyle } from '../charts/readable.ts';
import { choiceControl } from './controls.ts';
import { dataTableStyle } from './data-table-style.ts';
import type { ExportedArray } from './export/arrays.ts';
import { FigureElement, type FigureReading, type FigureValues } from './figure.ts';
import type { FigureParameter } from './parameter.ts';
import { seedOf } from './seed.ts';
import {
  headDim,
  type Skew,
  type SkewArray,
  type SkewCell,
  type SkewDirection,
  type StageName,
  skew,
  stageNames,
} from './skew-model.ts';

const size = (name: 'queries' | 'keys'): NumberParameter => ({
  name,
  kind: 'integer',
  description: `How many ${name}.`,
  default: 4,
  min: 1,
  max: 6,
  slider: { range: [1, 6], spacing: 'linear' },
});
const queries = size('queries');
const keys = size('keys');
const direction: ChoiceParameter = {
  name: 'direction',
  kind: 'choice',
  description: 'Queries look back, ahead, or both ways.',
  default: 'left-to-right',
  choices: ['left-to-right', 'right-to-left', 'both'],
};
const alignment: ChoiceParameter = {
  name: 'alignment',
  kind: 'choice',
  description: 'Whether the last query stands at the last key (as with a cache), or the first at the first.',
  default: 'end',
  choices: ['end', 'start'],
};
const step: ChoiceParameter = {
  name: 'step',
  kind: 'choice',
  description: 'Which array of the algorithm is shown.',
  default: 'products',
  choices: stageNames,
};
const leak: BooleanParameter = {
  name: 'leak',
  kind: 'boolean',
  description: 'Whether the logits keep what the reshape leaves where one direction has no meaning.',
  default: false,
};
const seed = seedOf('Queries');

interface SkewModel extends Skew {
  readonly step: StageName;
  readonly direction: SkewDirection;
  readonly arrays: readonly SkewArray[];
}

/** The shift algorithm: how products with all distances become logits of all keys without a tensor of vectors. */
export class PosencSkew extends FigureElement<SkewModel> {
  static override parameters: readonly FigureParameter[] = [step, queries, keys, direction, alignment, leak, seed];

  static override controlled = PosencSkew.parameters.map(({ name }) => name);

  static override properties: PropertyDeclarations = FigureElement.declareAll(PosencSkew.parameters);

  static override styles = [
    ...FigureElement.styles,
    readableStyle,
    cellBoardStyle,
    dataTableStyle,
    css`
      .body {
        display: flex;
        flex-wrap: wrap;
        gap: 18px 44px;
      }
      .body > * {
        min-width: 0;
      }
      .said-first {
        flex: 1 1 100%;
      }
      .picture {
        flex: 1 1 min(100%, var(--wish));
      }
      .beside {
        flex: 1 1 min(100%, 320px);
        display: grid;
        gap: 18px;
        align-content: start;
      }
      .stepper {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 8px 12px;
      }
      .stepper .segments {
        flex-wrap: wrap;
      }
      .push:disabled {
        opacity: 0.45;
        cursor: default;
      }
      .verdict + p {
        max-width: 46em;
        margin-top: 3px;
        font: 16px / 1.45 var(--serif);
      }
      .boards {
        display: flex;
        flex-wrap: wrap;
        gap: 20px 44px;
        /* Steps of different height do not move the page. */
        min-height: var(--tallest);
        align-items: flex-start;
      }
      .boards > div {
        flex: 1 1 min(100%, 200px);
        min-width: 0;
      }
      .legend {
        display: flex;
        flex-wrap: wrap;
        gap: 6px 14px;
        margin: 0;
        padding: 0;
        list-style: none;
        font-size: 13px;
        color: var(--quiet);
      }
      .legend li {
        display: flex;
        align-items: center;
        gap: 6px;
      }
      .legend i {
        width: 16px;
        height: 16px;
        border-radius: 3px;
        box-shadow: inset 0 0 0 1px var(--line);
      }
      .legend .zero {
        background: repeating-linear-gradient(135deg, transparent 0 4px, var(--line-strong) 4px 5.5px);
      }
      .legend .astray {
        outline: 2px dashed var(--accent);
        outline-offset: -2px;
      }
      table {
        max-width: 46em;
      }
    `,
  ];

  declare step: StageName | undefined;
  declare queries: number | undefined;
  declare keys: number | undefined;
  declare direction: SkewDirection | undefined;
  declare alignment: 'end' | 'start' | undefined;
  declare leak: boolean | undefined;
  declare seed: number | undefined;

  protected override compute(pe: Posenc, values: FigureValues): SkewModel {
    const [rows, columns] = [values.queries as number, values.keys as number];
    const chosen = values.direction as SkewDirection;
    const made = skew(pe, {
      queries: rows,
      keys: columns,
      direction: chosen,
      offset: values.alignment === 'end' ? columns - rows : 0,
      leak: values.leak ? 'keep' : 'zero',
      seed: values.seed as number,
    });
    const name = values.step as StageName;
    return { ...made, step: name, direction: chosen, arrays: made.stages[name] };
  }

  protected override extent({ arrays }: SkewModel) {
    const rows = arrays.reduce((sum, array) => sum + array.rows, 0);
    return { rows, columns: Math.max(...arrays.map(({ columns }) => columns)), home: { row: 0, column: 0 } };
  }

  /** The array and the cell that are read; rows of a second array follow those of the first. */
  private current({ arrays }: SkewModel): { array: SkewArray; row: number; column: number; cell: SkewCell } {
    let { row } = this.cursor;
    for (const array of arrays) {
      if (row < array.rows) {
        const column = Math.min(this.cursor.column, array.columns - 1);
        return { array, row, column, cell: array.cells[row * array.columns + column] as SkewCell };
      }
      row -= array.rows;
    }
    const [array] = arrays as [SkewArray];
    return { array, row: 0, column: 0, cell: array.cells[0] as SkewCell };
  }

  protected override readings(model: SkewModel): FigureReading[] {
    const { row, column, cell } = this.current(model);
    const { from, value, leaks } = cell;
    return [
      { label: 'row', value: String(row) },
      { label: 'column', value: String(column) },
      { label: 'value', value: this.format.fixed(value) },
      ...(from
        ? [
            { label: 'product of query', value: String(from.query) },
            {
              label: 'with distance',
              value: String(from.distance),
              ...(leaks && { note: '(leaks: has no meaning here)' }),
            },
          ]
        : [{ label: 'a zero', value: model.step === 'logits' ? 'no meaning here' : 'put in' }]),
    ];
  }

  protected override renderControls(values: FigureValues): TemplateResult {
    return html`
      ${this.control(direction, values, 'Queries look', {
        'left-to-right': 'back',
        'right-to-left': 'ahead',
        both: 'both ways',
      })}
      ${this.control(queries, values)}${this.control(keys, values)}
      ${this.control(alignment, values, 'Aligned at the', { end: 'end', start: 'start' })}
      ${this.control(leak, values, 'Keep what leaks')}${this.control(seed, values, 'Seed')}
      ${this.shows('step') ? this.renderStepper(values) : nothing}
    `;
  }

  private renderStepper(values: FigureValues): TemplateResult {
    const at = stageNames.indexOf(values.step as StageName);
    const go = (to: number, name: string) => html`
      <button
        type="button"
        class="push"
        ?disabled=${!stageNames[to]}
        @click=${() => this.set('step', stageNames[to] as StageName, true)}
      >
        ${name}
      </button>
    `;
    return html`
      <div class="stepper">
        ${go(at - 1, 'Previous')}
        ${choiceControl(step, {
          ...this.controlOptions<string>(values, 'step', 'Step'),
          titles: Object.fromEntries(stageNames.map((name, i) => [name, `${i + 1} ${name}`])),
        })}
        ${go(at + 1, 'Next')}
      </div>
    `;
  }

  protected override renderModel(model: SkewModel): TemplateResult {
    const { arrays, step: name, stages, farthest } = model;
    const shapes = arrays.map(({ rows, columns }) => `[${rows}, ${columns}]`).join(' and ');
    const rowsBefore = (index: number) => arrays.slice(0, index).reduce((sum, { rows }) => sum + rows, 0);
    const widest = Math.max(...Object.values(stages).map((all) => all.reduce((sum, { columns }) => sum + columns, 0)));
    const tallest = Math.max(...Object.values(stages).map((all) => Math.max(...all.map(({ rows }) => rows))));
    const array = (row: number) => arrays[arrays.findIndex((_, i) => row < rowsBefore(i + 1))] as SkewArray;
    return html`
      <div class="said-first" aria-live="polite">
        <p class="verdict">${stageNames.indexOf(name) + 1}. ${titles[name]} ${shapes}</p>
        <p>${explain(model)}</p>
      </div>
<div class="picture" .style=${`--wish: ${widest * 52 + 60}px`}>      ${readable(
      {
        kind: 'cells',
        label: `${titles[name]} ${shapes}, cells`,
        rows: rowsBefore(arrays.length),
        columnsOf: (row) => array(row).columns,
        cursor: () => this.cursor,
        onRead: this.read,
      },
      html`<div class="boards" .style=${`--tallest: ${tallest * 30}px`}>
          ${arrays.map((each, i) => html`<div>${this.renderBoard(model, each, rowsBefore(i))}</div>`)}
        </div>`,
    )}</div>
      <div class="beside">${this.renderLegend(farthest)} ${renderCost(model, this.format)}</div>
    `;
  }

  private colorOf(distance: number, farthest: number): { fill: string; ink: string } {
    const scale = this.colored(sequential(farthest + 2, this.background));
    const index = colorIndex(scale, distance + 1);
    return { fill: cssColor(scale, index), ink: textColor(scale, index) };
  }

  private renderBoard(model: SkewModel, array: SkewArray, firstRow: number): TemplateResult {
    const { step: name, farthest } = model;
    const { rows, columns, cells, direction: way } = array;
    const current = this.current(model);
    const labels = axesOf(name, array);
    const followed = current.cell.key;
    return cellBoard({
      rows,
      columns,
      ...labels,
      label: `${titles[name]}${way === 'both' ? '' : `, ${way}`}: ${rows} rows of ${columns}. ${cells.filter(({ leaks }) => leaks).length} cells hold what has no meaning there.`,
      cells: cells.map(({ key, value, from, leaks }, i): BoardCell => {
        const [row, column] = [Math.floor(i / columns), i % columns];
        return {
          key,
          row,
          column,
          text: from ? this.format.short(value) : '0',
          ...(from && this.colorOf(from.distance, farthest)),
          astray: leaks,
          current: key === followed,
          cell: `${firstRow + row},${column}`,
        };
      }),
    });
  }

  private renderLegend(farthest: number): TemplateResult {
    return html`
      <ul class="legend">
        <li>distance</li>
        ${Array.from(
          { length: farthest + 1 },
          (_, distance) =>
            html`<li><i .style=${`background: ${this.colorOf(distance, farthest).fill}`}></i>${distance}</li>`,
        )}
        <li><i class="zero"></i>zero</li>
        <li><i class="astray"></i>leaks: no meaning here</li>
      </ul>
    `;
  }

  protected override exported({ arrays }: SkewModel): ExportedArray[] {
    return arrays.map(({ direction: way, rows, columns, cells }) => ({
      name: way,
      data: Float32Array.from(cells, ({ value }) => value),
      shape: [rows, columns],
    }));
  }
}

const titles: Readonly<Record<StageName, string>> = {
  products: 'Products',
  padded: 'Padded',
  reshaped: 'Reshaped',
  sliced: 'Sliced',
  shifted: 'Shifted',
  logits: 'Logits',
};

function explain({ step: name, direction: way, arrays, stages }: SkewModel): string {
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
      }; the wanted distances lie on diagonals, not under their keys.`;
    case 'padded':
      return `A column of zeros goes ${both ? 'in front of the one array, behind the other' : back ? 'in front' : 'behind'}, so that rows are one longer than they will be.`;
    case 'reshaped':
      return 'The same numbers in the same order, cut into rows of another length. Nothing moves in memory.';
    case 'sliced':
      return `What is too much is dropped: ${both ? 'the first row of the one, the end of the other' : back ? 'the first row' : 'the last numbers'}.`;
    case 'shifted':
      return `Cut into one row a query again. Each row has slid one step further than the row above, so that diagonals have become columns. ${leaks} ${leaks === 1 ? 'cell holds' : 'cells hold'} numbers of other queries, which must be masked.`;
    case 'logits':
      return `At their keys: ${stages.logits[0]?.cells.filter(({ from, leaks: astray }) => from && !astray).length} of ${stages.logits[0]?.cells.length} cells have a meaning${leaks > 0 ? `, and ${leaks} hold what leaked` : ''}.`;
  }
}

function axesOf(name: StageName, { rows, columns, direction: way }: SkewArray) {
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

function renderCost({ cost, difference, stages }: SkewModel, { significant, tick }: NumberFormat): TemplateResult {
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
