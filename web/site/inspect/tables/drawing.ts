import { html, type TemplateResult } from 'lit';
import {
  type Cell,
  colorBar,
  fitting,
  type Heatmap,
  indexTicks,
  type LinePlot,
  type Matrix,
  significant,
} from '../../../charts/index.ts';
import type { RowAxis } from './views.ts';

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
