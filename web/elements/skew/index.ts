import { html, nothing, type TemplateResult } from 'lit';
import type { Posenc } from 'posenc';
import {
  type BoardCell,
  cellBoard,
  cellBoardStyle,
  colorIndex,
  cssColor,
  readable,
  readableStyle,
  sequential,
  textColor,
} from '../../charts/index.ts';
import type { ExportedArray } from '../export/index.ts';
import {
  choiceControl,
  dataTableStyle,
  FigureElement,
  type FigureParameter,
  type FigureReading,
  type FigureValue,
  type FigureValues,
} from '../figure/index.ts';
import {
  alignment,
  direction,
  keys,
  leak,
  queries,
  type SkewArray,
  type SkewCell,
  type SkewDirection,
  type SkewModel,
  type StageName,
  seed,
  skew,
  stageNames,
  step,
} from './model.ts';
import { skewStyle } from './style.ts';
import { axesOf, distanceLies, renderCost, stageSentence, stageTitles } from './words.ts';

/** The shift algorithm: products with all distances become logits of all keys without a tensor of vectors. */
export class PosencSkew extends FigureElement<SkewModel> {
  static override parameters: readonly FigureParameter[] = [step, queries, keys, direction, alignment, leak, seed];

  static override styles = [...FigureElement.styles, readableStyle, cellBoardStyle, dataTableStyle, skewStyle];

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

  /** The array and the cell that are read; in the cursor, rows of a second array follow those of the first. */
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
    const { fixed, index, say } = this.format;
    return [
      { label: 'row', value: index(row) },
      { label: 'column', value: index(column) },
      { label: 'value', value: fixed(value) },
      ...(from
        ? [
            { label: 'product of query' as const, value: index(from.query) },
            {
              label: 'with distance' as const,
              value: index(from.distance),
              ...(leaks && { note: say('(leaks: has no meaning here)') }),
            },
          ]
        : [{ label: 'a zero' as const, value: say(model.step === 'logits' ? 'no meaning here' : 'put in') }]),
    ];
  }

  protected override renderControls(values: FigureValues): TemplateResult {
    return html`
      ${this.control(direction, values, 'queries look', {
        'left-to-right': 'back',
        'right-to-left': 'ahead',
        both: 'both ways',
      })}
      ${this.control(queries, values)}${this.control(keys, values)}
      ${this.control(alignment, values, 'aligned at the', { end: 'end', start: 'start' })}
      ${this.control(leak, values, 'keep what leaks')}${this.control(seed, values)}
      ${this.shows('step') ? this.renderStepper(values) : nothing}
    `;
  }

  /** Counts from the requested step, which may not be drawn yet. */
  private go(by: number): void {
    const to = stageBeside(this.step ?? step.default, by);
    if (to) this.set('step', to, true);
  }

  private renderStepper(values: FigureValues): TemplateResult {
    const { say } = this;
    const go = (by: number, name: string) => html`
      <button type="button" class="push" ?disabled=${!stageBeside(values.step, by)} @click=${() => this.go(by)}>
        ${name}
      </button>
    `;
    return html`
      <div class="stepper" data-name="step">
        ${go(-1, say('Previous'))}
        ${choiceControl(this.translated(step), {
          ...this.controlOptions<string>(values, 'step', 'step'),
          titles: Object.fromEntries(stageNames.map((name, i) => [name, `${i + 1} ${this.format.name(name)}`])),
        })}
        ${go(1, say('Next'))}
      </div>
    `;
  }

  protected override renderModel(model: SkewModel): TemplateResult {
    const { arrays, step: name, stages, farthest } = model;
    const { say } = this;
    const shapes = arrays.map(({ rows, columns }) => `[${rows}, ${columns}]`).join(` ${say('and')} `);
    const rowsBefore = (index: number) => arrays.slice(0, index).reduce((sum, { rows }) => sum + rows, 0);
    const widest = Math.max(...Object.values(stages).map((all) => all.reduce((sum, { columns }) => sum + columns, 0)));
    const tallest = Math.max(...Object.values(stages).map((all) => Math.max(...all.map(({ rows }) => rows))));
    const array = (row: number) => arrays[arrays.findIndex((_, i) => row < rowsBefore(i + 1))] as SkewArray;
    return html`
      <div class="said-first" aria-live="polite">
        <p class="verdict">${stageNames.indexOf(name) + 1}. ${say(stageTitles[name])} ${shapes}</p>
        <p>${stageSentence(model, this.format)}</p>
      </div>
<div class="picture" .style=${`--wish: ${widest * 52 + 60}px`}>      ${readable(
      {
        say,
        kind: say('cells'),
        label: say('{stage} {shapes}, cells', { stage: say(stageTitles[name]), shapes }),
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
    const labels = axesOf(name, array, this.format);
    const followed = current.cell.key;
    const { say } = this;
    const title = say(stageTitles[name]);
    return cellBoard({
      rows,
      columns,
      ...labels,
      label: [
        say('{array}: {rows} rows of {columns}. {leaks} cells hold what has no meaning there.', {
          array: way === 'both' ? title : `${title}, ${this.format.name(way)}`,
          rows,
          columns,
          leaks: cells.filter(({ leaks }) => leaks).length,
        }),
        ...(name in distanceLies ? [say(distanceLies[name as keyof typeof distanceLies])] : []),
      ].join(' '),
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
        <li>${this.say('distance')}</li>
        ${Array.from(
          { length: farthest + 1 },
          (_, distance) =>
            html`<li><i .style=${`background: ${this.colorOf(distance, farthest).fill}`}></i>${distance}</li>`,
        )}
        <li><i class="zero"></i>${this.say('zero')}</li>
        <li><i class="astray"></i>${this.say('leaks: no meaning here')}</li>
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

function stageBeside(stage: FigureValue | undefined, by: number): StageName | undefined {
  return stageNames[stageNames.indexOf(stage as StageName) + by];
}
