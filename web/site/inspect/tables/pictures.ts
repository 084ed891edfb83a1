import { html, nothing, type TemplateResult } from 'lit';
import type { Tensor } from 'posenc';
import {
  type Cell,
  colorBar,
  fitting,
  type Heatmap,
  indexTicks,
  type LinePlot,
  type Matrix,
  scatter,
  significant,
  tick,
} from '../../../charts/index.ts';
import type { Components, TableResult } from './analysis.ts';
import { type RowAxis, windowOf } from './views.ts';

/** The charts and the state that views draw with. */
export interface Drawing {
  readonly heatmap: Heatmap;
  /** A second map, which shares its cursor with the first. */
  readonly other: Heatmap;
  readonly plot: LinePlot;
  readonly cursor: Cell;
  /** True until the reader has pointed at something. */
  readonly untouched: boolean;
  readonly dark: boolean;
}

interface MapPicture {
  readonly matrix: Matrix;
  readonly rows: RowAxis;
  readonly columns: RowAxis;
  readonly quantity: string;
  readonly label: string;
  /** Distance in the table between adjacent rows and columns of the matrix. */
  readonly step?: number;
  readonly square?: number;
  /** Numbers that the colours must span instead of those of the matrix. */
  readonly span?: Float32Array;
}

/** A heat map with its colour bar and the number at the cursor. */
export function map(
  heatmap: Heatmap,
  { cursor: at, dark }: Pick<Drawing, 'cursor' | 'dark'>,
  { matrix, rows, columns, quantity, label, step = 1, square, span = matrix.data }: MapPicture,
): TemplateResult {
  const scale = fitting(span, dark ? 'dark' : 'light');
  const cursor = { row: Math.min(at.row, matrix.rows - 1), column: Math.min(at.column, matrix.columns - 1) };
  const value = matrix.data[cursor.row * matrix.columns + cursor.column] ?? Number.NaN;
  const number = (value: number) => String(value).replace('-', '−');
  const written = (axis: RowAxis, index: number) => `${axis.title} ${number(axis.first + index * step)}`;
  const axis = ({ title, first }: RowAxis, count: number) => ({
    title,
    labels:
      step === 1
        ? indexTicks(count, first, number)
        : indexTicks(count).map(({ index }) => ({ index, text: number(first + index * step) })),
  });
  return html`
    ${heatmap.render({
      matrix,
      scale,
      rowAxis: axis(rows, matrix.rows),
      columnAxis: axis(columns, matrix.columns),
      label,
      cursor,
      ...(square === undefined ? {} : { squareCell: square }),
    })}
    ${colorBar(scale, quantity, significant)}
    <p class="quiet">${written(rows, cursor.row)}, ${written(columns, cursor.column)}: ${significant(value)}</p>
  `;
}

type Of<View extends TableResult['view']> = Extract<TableResult, { readonly view: View }>;

const percent = (share: number) => `${significant(100 * share)} %`;
const upTo = (count: number, first = 0, step = 1) => Array.from({ length: count }, (_, i) => first + i * step);

/** Rows in the plane of the first two components, and the first components over the rows. */
export function componentsPicture(
  { plot, cursor: at }: Drawing,
  { coordinates, explained, step }: Components,
  { title, first }: RowAxis,
): TemplateResult {
  const [rows, count] = coordinates.shape as readonly [number, number];
  const place = (row: number, component: number) => coordinates.data[row * count + component] ?? 0;
  const every = Math.max(1, Math.ceil(rows / 40));
  const cursor = { row: Math.min(at.row, count - 1), column: Math.min(at.column, rows - 1) };
  const visible = upTo(Math.ceil(rows / every), 0, every);
  const x = upTo(rows, first, step);
  const name = (component: number) => `component ${component + 1} (${percent(explained[component] ?? 0)})`;
  return html`
    <div class="beside">
      ${scatter({
        points: visible.map((row) => ({
          x: place(row, 0),
          y: count > 1 ? place(row, 1) : 0,
          label: String(first + row * step),
          group: 0,
          cell: `0,${row}`,
        })),
        xTitle: name(0),
        yTitle: count > 1 ? name(1) : '',
        label: `${visible.length} of ${rows} rows in the plane of their first two principal components, which carry ${percent((explained[0] ?? 0) + (explained[1] ?? 0))} of the variance.`,
      })}
      <div>
        ${plot.render({
          series: upTo(count).map((component) => ({
            name: name(component),
            x,
            y: upTo(rows).map((row) => place(row, component)),
          })),
          xAxis: { title },
          yAxis: { title: 'coordinate' },
          label: `The first ${count} principal components along ${rows} rows.`,
          cursor,
          write: tick,
          height: 340,
        })}
        <p class="quiet">
          ${title} ${x[cursor.column]}, component ${cursor.row + 1}: ${significant(place(cursor.column, cursor.row))}
        </p>
      </div>
    </div>
    <p class="quiet">
      ${
        every * step === 1
          ? 'Every row is a point; the numbers beside them count the rows.'
          : `One row in ${every * step} is a point; the numbers beside them count the rows.`
      }
    </p>
  `;
}

/** How many directions a table uses. */
export function variancePicture(
  { plot, cursor: at }: Drawing,
  { explained, sinusoid }: Of<'spectrum'>,
): TemplateResult {
  const cursor = { row: sinusoid ? Math.min(at.row, 1) : 0, column: Math.min(at.column, explained.length - 1) };
  const read = cursor.row === 1 ? sinusoid : explained;
  const series = [
    { name: 'this table', x: upTo(explained.length, 1), y: explained, points: true },
    ...(sinusoid
      ? [{ name: 'sinusoid of its size', x: upTo(sinusoid.length, 1), y: sinusoid, quiet: true, dashed: true }]
      : []),
  ];
  return html`
    ${plot.render({
      series,
      xAxis: { title: 'component' },
      yAxis: { title: 'share of the variance', spacing: 'log' },
      label: `Share of the variance that each of the first ${explained.length} components carries.`,
      cursor,
      write: tick,
      height: 340,
    })}
    <p class="quiet">component ${cursor.column + 1}: ${percent(read?.[cursor.column] ?? 0)}</p>
    <p>${carried('This table', explained)}${sinusoid ? ` ${carried('The sinusoid', sinusoid)}` : ''}</p>
  `;
}

function carried(name: string, explained: Float64Array): string {
  let sum = 0;
  const needed = explained.findIndex((share) => {
    sum += share;
    return sum >= 0.9;
  });
  if (needed < 0) {
    return `${name}: its first ${explained.length} components carry ${percent(sum)} of the variance.`;
  }
  return needed === 0
    ? `${name}: one component carries 90 % of the variance.`
    : `${name}: ${needed + 1} components carry 90 % of the variance.`;
}

/** Wavelengths of the stored frequencies. */
export function wavelengthsPicture(
  { plot, cursor: at }: Drawing,
  { wavelengths, turns }: Of<'wavelengths'>,
  context: number,
): TemplateResult {
  const column = Math.min(at.column, wavelengths.length - 1);
  const still = turns.filter((turn) => turn < 1).length;
  return html`
    ${plot.render({
      series: [{ name: '', x: upTo(wavelengths.length), y: wavelengths, points: wavelengths.length <= 64 }],
      marks: [{ axis: 'y', at: context, text: `${tick(context)} tokens` }],
      xAxis: { title: 'pair' },
      yAxis: { title: 'wavelength (tokens)', spacing: 'log' },
      label: `Wavelengths of ${wavelengths.length} pairs.`,
      cursor: { row: 0, column },
      write: tick,
      height: 320,
    })}
    <p class="quiet">
      pair ${column}: ${significant(wavelengths[column] ?? Number.NaN)} tokens a turn, ${significant(turns[column] ?? 0)} turns in ${tick(context)} tokens
    </p>
    <p>${still} of ${turns.length} pairs never complete a turn in ${tick(context)} tokens.</p>
  `;
}

const ofClass: readonly string[] = ['class token to a patch', 'patch to the class token', 'class token to itself'];

/** One head's bias (counted from 1) over the offsets within a window. */
export function windowPicture(
  drawing: Drawing,
  { data, shape }: Tensor,
  kind: string,
  asked: number,
): TemplateResult | typeof nothing {
  const [rows, heads] = shape as readonly [number, number];
  const window = windowOf(kind, rows);
  if (!window) return nothing;
  const { extent, others } = window;
  const head = Math.min(asked, heads);
  const at = (row: number) => data[row * heads + head - 1] as number;
  const first = -(extent - 1) / 2;
  const side = (extent + 1) / 2;
  return html`
    ${map(drawing.heatmap, drawing, {
      matrix: { data: Float32Array.from({ length: extent * extent }, (_, i) => at(i)), rows: extent, columns: extent },
      rows: { title: 'rows apart', first },
      columns: { title: 'columns apart', first },
      quantity: `bias of head ${head}`,
      label: `The bias of head ${head} for each offset within a window of ${side} × ${side}.`,
      square: Math.max(8, Math.floor(440 / extent)),
    })}
    <p class="quiet">Offsets are those of the query minus those of the key.</p>
    ${others === 0 ? nothing : html`<p>${ofClass.map((what, i) => `${what}: ${significant(at(rows - others + i))}`).join('; ')}.</p>`}
  `;
}
