import { css, html, nothing, type TemplateResult } from 'lit';
import type { Posenc, Scheme } from 'posenc';
import { rule } from 'posenc/catalogue';
import { colorBar, diverging, fitting, Heatmap, indexTicks, LinePlot } from '../../charts/index.ts';
import type { ExportedArray } from '../export/index.ts';
import {
  choiceParameter,
  FigureElement,
  type FigureProblem,
  type FigureReading,
  type FigureValues,
  integerParameter,
  linear,
  notAllowed,
  Play,
  SchemeFigure,
  schemeChoice,
  ticking,
} from '../figure/index.ts';
import { settledByTable, tableSchemes } from '../inputs/index.ts';
import { isSinusoid, type TableModel, tableModel } from './model.ts';
import { clockHands, pairStyle, pairWaves } from './pairs.ts';

const choice = schemeChoice(tableSchemes, 'sinusoidal');

const view = choiceParameter(
  'view',
  'The whole table as a map, some channels as waves, or every pair of a sinusoidal table as a clock hand.',
  ['map', 'waves', 'hands'],
  'map',
);

// The largest table that is drawn within a frame.
const length = integerParameter('length', 'How many positions there are.', 128, [1, 2048], {
  unit: 'positions',
  slider: linear(1, 1024),
});

const dim = integerParameter('dim', 'Channels of a row.', 128, [1, 1024], { unit: 'channels', slider: linear(2, 512) });

const figureParameters = [view, length, dim];

/**
 * The table that an absolute scheme adds to the embedding: positions by dimensions, and the waves and clocks that make
 * it up.
 */
export class PosencTable extends SchemeFigure<TableModel> {
  static override choice = choice;
  static override figureParameters = figureParameters;
  static override schemes = tableSchemes;
  static override settled = settledByTable;
  static override parameters = SchemeFigure.every(choice, figureParameters, tableSchemes, settledByTable);

  static override styles = [
    ...FigureElement.styles,
    pairStyle,
    css`
      :host {
        --plot-height: 352px;
      }
      .body {
        display: flex;
        flex-wrap: wrap;
        gap: 20px 40px;
      }
      .picture {
        flex: 3 1 384px;
        min-width: 0;
        display: grid;
        gap: 12px;
        align-content: start;
      }
    `,
  ];

  declare scheme: string | undefined;
  declare view: 'map' | 'waves' | 'hands' | undefined;
  declare length: number | undefined;
  declare dim: number | undefined;

  private readonly play = new Play(this);
  private readonly heatmap = new Heatmap(this, this.read);
  private readonly plot = new LinePlot(this, (point) => this.read(point && this.cellOf(point.row, point.column)));

  protected override problemsOf(values: FigureValues): FigureProblem[] {
    if (values.view !== 'hands' || (this.chosen && isSinusoid(this.chosen))) return [];
    const why = 'as only sinusoidal tables are pairs of sine and cosine';
    return [notAllowed('view', 'hands', rule(`map or waves for ${this.chosen?.title}, ${why}`))];
  }

  protected override compute(pe: Posenc, values: FigureValues): TableModel {
    const scheme = this.chosen as Scheme;
    const size = { length: values.length as number, dim: values.dim as number };
    return tableModel(pe, scheme, this.options(scheme, values), size);
  }

  protected override extent({ table }: TableModel) {
    const [rows = 1, columns = 1] = table.shape;
    return { rows, columns, home: { row: Math.floor(rows / 5), column: Math.floor(columns / 7) } };
  }

  protected override readings({ table, sinusoid, first, rowTitle }: TableModel): FigureReading[] {
    const { row, column } = this.cursor;
    const { wave: shape = 'zero', pair = 0 } = sinusoid?.dimensions[column] ?? {};
    const { fixed, significant, index, say } = this.format;
    const readings: FigureReading[] = [
      { label: rowTitle, value: index(row + first) },
      {
        label: 'dimension',
        value: index(column),
        ...(sinusoid
          ? { note: shape === 'zero' ? say('(always zero)') : say('({wave}, pair {pair})', { wave: shape, pair }) }
          : {}),
      },
      { label: 'value', value: fixed(table.data[row * (table.shape[1] as number) + column] as number) },
    ];
    if (!sinusoid || shape === 'zero') return readings;
    return [
      ...readings,
      {
        label: 'wavelength',
        value: say('{count} tokens', { count: significant(sinusoid.wavelengths[pair] as number) }),
      },
    ];
  }

  protected override renderControls(values: FigureValues): TemplateResult {
    const ticks = this.model?.sinusoid && values.view !== 'waves' && this.shows('view');
    return html`
      ${this.renderChoice(values)}${this.controlsOf(figureParameters, values)}${ticks ? this.play.button(this.tick, this.format.say) : nothing}
      ${this.renderParameters(values)}
    `;
  }

  /** Advances the clocks from position to position. */
  private readonly tick = () => {
    const { row, column } = this.cursor;
    const last = (this.model?.table.shape[0] as number) - 1;
    return ticking(row < last ? row : 0, last, (to) => this.read({ row: to, column }));
  };

  protected override renderModel(model: TableModel): unknown {
    const { sinusoid } = model;
    const asked = this.drawnValues?.view;
    if (asked === 'waves') return this.renderWaves(model);
    const amplitude = this.maxValue;
    if (asked === 'hands' && sinusoid)
      return html`${clockHands(sinusoid, this.cursor, amplitude)}${this.renderMap(model)}`;
    return html`${this.renderMap(model)}${sinusoid ? pairWaves(sinusoid, this.cursor, amplitude, this.format) : nothing}`;
  }

  private get maxValue(): number {
    return Math.abs(Number(this.drawnValues?.amplitude ?? 1)) || 1;
  }

  private renderMap(model: TableModel): TemplateResult {
    const { table, first, rowTitle, sinusoid, random } = model;
    const [rows = 1, columns = 1] = table.shape;
    const { index, short, significant, say } = this.format;
    const scale = this.colored(sinusoid ? diverging(this.maxValue) : fitting(table.data, this.background));
    return html`
      <div class="picture">
        ${this.heatmap.render({
          matrix: { data: table.data, rows, columns },
          scale,
          rowAxis: { title: say(rowTitle), labels: indexTicks(rows, first, index) },
          columnAxis: { title: say('dimension'), labels: indexTicks(columns, 0, index) },
          label: this.describe(model),
          cursor: this.cursor,
          cellText: short,
        })}
        ${colorBar(scale, say('value'), significant)}
        ${random ? html`<p class="said">${say('These rows are random numbers from a seed, where a model would have learned ones.')}</p>` : nothing}
      </div>
    `;
  }

  private describe({ table, first, sinusoid, rowTitle }: TableModel): string {
    const [rows = 1, columns = 1] = table.shape;
    const { significant, say } = this.format;
    const where = say(
      rowTitle === 'cell'
        ? 'cells {first} to {last} by {columns} dimensions'
        : 'positions {first} to {last} by {columns} dimensions',
      { first, last: first + rows - 1, columns },
    );
    if (!sinusoid) return say('The table {scheme}: {where}.', { scheme: this.schemeTitle, where });
    const [fastest = 0] = sinusoid.wavelengths;
    return say('The sinusoidal table of {where}, base {base}. Wavelengths grow from {shortest} to {longest} tokens.', {
      where,
      base: String(this.drawnValues?.base ?? 10000),
      shortest: significant(fastest),
      longest: significant(sinusoid.wavelengths.at(-1) ?? 0),
    });
  }

  /** The dimension that is read, and four others spread over the table. */
  private columns({ table }: TableModel): number[] {
    const columns = table.shape[1] as number;
    const columnsToLabel = [0, 1, 2, 3].map((step) => Math.floor((step / 4) * columns));
    return [...new Set([this.cursor.column, ...columnsToLabel])];
  }

  private describeWaves(model: TableModel): string {
    const { significant, say } = this.format;
    const { table, sinusoid } = model;
    const sentences = this.columns(model).map((dimension) => {
      const wavelength = sinusoid?.wavelengths[sinusoid.dimensions[dimension]?.pair ?? 0];
      return wavelength
        ? say('{dimension} ({turns} turns)', { dimension, turns: significant((table.shape[0] as number) / wavelength) })
        : String(dimension);
    });
    return say('Shown are dimensions {list}.', { list: sentences.join(', ') });
  }

  /** The cell of the table for a point of the waves. */
  private cellOf(series: number, sample: number) {
    const samples = this.model?.sinusoid?.samples ?? 1;
    const column = this.model ? (this.columns(this.model)[series] ?? 0) : 0;
    return { row: Math.round(sample / samples), column };
  }

  private renderWaves(model: TableModel): TemplateResult {
    const { table, first, rowTitle, sinusoid } = model;
    const { data, shape } = sinusoid?.curves ?? table;
    const samples = sinusoid?.samples ?? 1;
    const [count = 1, width = 1] = shape;
    const { say } = this;
    const x = Array.from({ length: count }, (_, i) => first + i / samples);
    return html`
      <div class="picture">
        ${this.plot.render({
          series: this.columns(model).map((column) => ({
            name: say('dimension {number}', { number: column }),
            x,
            y: Float32Array.from({ length: count }, (_, i) => data[i * width + column] as number),
          })),
          xAxis: { title: say(rowTitle) },
          yAxis: { title: say('value') },
          label: `${this.describe(model)} ${this.describeWaves(model)}`,
          cursor: { row: 0, column: this.cursor.row * samples },
          write: this.format.tick,
          height: 352,
        })}
      </div>
    `;
  }

  protected override exported({ table }: TableModel): ExportedArray[] {
    return [{ name: 'table', ...table }];
  }
}
