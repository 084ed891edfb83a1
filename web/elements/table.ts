import { css, html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { ChoiceParameter, NumberParameter, Posenc, Scheme } from 'posenc';
import { catalogue } from '../api/catalogue.ts';
import { indexTicks } from '../charts/axis.ts';
import { colorBar } from '../charts/color-bar.ts';
import { diverging } from '../charts/color-scale.ts';
import { dial } from '../charts/dial.ts';
import { Heatmap } from '../charts/heatmap.ts';
import { fixed, short, significant } from '../charts/number-format.ts';
import { wave } from '../charts/wave.ts';
import { choiceControl, numberControl } from './controls.ts';
import { FigureElement, type FigureReading, type FigureValues } from './figure.ts';
import { type FigureParameter, openParameters, optionsOf } from './parameter.ts';
import { columnsOf, type SinusoidalTable, sinusoidalTable, type TableOptions } from './table-model.ts';

const scheme = catalogue.find(({ name }) => name === 'sinusoidal') as Scheme;

function known<P>(name: string): P {
  return scheme.parameters.find((parameter) => parameter.name === name) as P;
}

// A table of this size is still drawn within a frame.
const length: NumberParameter = {
  ...known<NumberParameter>('length'),
  default: 128,
  max: 2048,
  slider: { range: [1, 1024], spacing: 'linear' },
};
const dim: NumberParameter = { ...known<NumberParameter>('dim'), default: 128, max: 1024 };
const base = known<NumberParameter>('base');
const layout = known<ChoiceParameter>('layout');

interface TableModel extends SinusoidalTable {
  readonly length: number;
  readonly dim: number;
  readonly offset: number;
  readonly amplitude: number;
}

/** The sinusoidal table: positions by dimensions, and the waves and clocks it is made of. */
export class PosencTable extends FigureElement<TableModel> {
  static override parameters: readonly FigureParameter[] = [
    length,
    dim,
    base,
    layout,
    ...openParameters(scheme, ['length', 'dim', 'base', 'layout']),
  ];

  static override controlled = ['length', 'dim', 'base', 'layout'];

  static override properties: PropertyDeclarations = FigureElement.declareAll(PosencTable.parameters);

  static override styles = [
    ...FigureElement.styles,
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
      .pairs {
        flex: 1 1 272px;
        min-width: 0;
        display: grid;
        gap: 12px;
        align-content: start;
        margin: 0;
        padding: 0;
        list-style: none;
      }
      .pairs li {
        display: grid;
        grid-template-columns: auto minmax(0, 1fr);
        gap: 1.6px 16px;
        align-items: center;
        font-size: 12px;
        color: var(--quiet);
        font-variant-numeric: tabular-nums;
      }
      .pairs .name {
        grid-column: 2;
      }
      .pairs .read {
        color: var(--accent);
        font-weight: 600;
      }
    `,
  ];

  declare length: number | undefined;
  declare dim: number | undefined;
  declare base: number | undefined;
  declare layout: 'interleaved' | 'half' | undefined;
  declare offset: number | undefined;
  declare flipSinToCos: boolean | undefined;
  declare downscaleFreqShift: number | undefined;
  declare oddDim: 'zero' | 'extra-sine' | 'truncate' | undefined;
  declare positionScale: number | undefined;
  declare amplitude: number | undefined;
  declare paddingPosition: number | undefined;

  private readonly heatmap = new Heatmap(this, this.read);

  protected override compute(pe: Posenc, values: FigureValues): TableModel {
    const options = optionsOf(scheme, [], values) as unknown as TableOptions;
    const offset = (values.offset as number | undefined) ?? 0;
    const { amplitude = 1, length: rows, dim: columns } = options;
    return { ...sinusoidalTable(pe, options), length: rows, dim: columns, offset, amplitude: Math.abs(amplitude) || 1 };
  }

  protected override extent({ length: rows, dim: columns }: TableModel) {
    return { rows, columns, home: { row: Math.floor(rows / 5), column: Math.floor(columns / 7) } };
  }

  protected override readings({ table, dimensions, wavelengths, dim: columns, offset }: TableModel): FigureReading[] {
    const { row, column } = this.cursor;
    const { wave: shape, pair } = dimensions[column] ?? { wave: 'zero', pair: 0 };
    const readings = [
      { label: 'position', value: String(row + offset) },
      {
        label: 'dimension',
        value: String(column),
        note: shape === 'zero' ? '(always zero)' : `(${shape}, pair ${pair})`,
      },
      { label: 'value', value: fixed(table.data[row * columns + column] as number) },
    ];
    if (shape === 'zero') return readings;
    return [...readings, { label: 'wavelength', value: `${significant(wavelengths[pair] as number)} tokens` }];
  }

  protected override renderControls(values: FigureValues): TemplateResult {
    const { set } = this;
    const options = <Value>(name: string) => ({ value: values[name] as Value, problem: this.problemWith(name), set });
    return html`
      ${[length, dim, base].map((parameter) =>
        this.shows(parameter.name) ? numberControl(parameter, options(parameter.name)) : nothing,
      )}
      ${this.shows('layout') ? choiceControl(layout, options<string>('layout')) : nothing}
    `;
  }

  protected override renderModel(model: TableModel): TemplateResult {
    const { table, length: rows, dim: columns, offset, amplitude } = model;
    const scale = this.colored(diverging(amplitude));
    return html`
      <div class="picture">
        ${this.heatmap.render({
          matrix: { data: table.data, rows, columns },
          scale,
          rowAxis: { title: 'position', labels: indexTicks(rows, offset) },
          columnAxis: { title: 'dimension', labels: indexTicks(columns) },
          label: this.describe(model),
          cursor: this.cursor,
          cellText: short,
        })}
        ${colorBar(scale, 'value', this.format.significant)}
      </div>
      ${this.renderPairs(model)}
    `;
  }

  private describe({ length: rows, dim: columns, offset, wavelengths }: TableModel): string {
    return `The sinusoidal table of positions ${offset} to ${offset + rows - 1} by ${columns} dimensions, base ${
      this.shown?.base
    }. Wavelengths grow from ${significant(wavelengths[0] ?? 0)} to ${significant(wavelengths.at(-1) ?? 0)} tokens.`;
  }

  /** The pair being read, and three others that divide the ladder of frequencies. */
  private renderPairs({
    curves,
    samples,
    dimensions,
    wavelengths,
    length: rows,
    dim: columns,
    amplitude,
  }: TableModel): TemplateResult {
    const { row, column } = this.cursor;
    const read = dimensions[column]?.pair ?? 0;
    const whole = (pair: number) => Object.values(columnsOf(dimensions, pair)).every((place) => place >= 0);
    const last = wavelengths.length - 1;
    // The slower half hardly moves in a table of usual length.
    const slowest = last < 8 ? last : last / 2;
    const ladder = [0, 1, 2, 3].map((step) => Math.round((step / 3) * slowest));
    const pairs = [...new Set([read, ...ladder])].filter(whole).slice(0, 4);
    const curve = (place: number) =>
      Float32Array.from(
        { length: (rows - 1) * samples + 1 },
        (_, i) => (curves.data[i * columns + place] as number) / amplitude,
      );
    return html`
      <ul class="pairs">
        ${pairs.map((pair) => {
          const places = columnsOf(dimensions, pair);
          const sin = curve(places.sin);
          const cos = curve(places.cos);
          return html`
            <li>
              ${dial(cos[row * samples] as number, sin[row * samples] as number)}
              ${wave([{ values: cos, quiet: true }, { values: sin }], row * samples)}
              <span class="name ${pair === read ? 'read' : ''}">
                pair ${pair}: once round in ${significant(wavelengths[pair] as number)} tokens
              </span>
            </li>
          `;
        })}
      </ul>
    `;
  }
}
