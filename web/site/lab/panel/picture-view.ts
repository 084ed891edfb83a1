import { html, type ReactiveControllerHost, type TemplateResult } from 'lit';
import {
  type AxisLabel,
  type Cell,
  type ColorScale,
  colorBar,
  diverging,
  Heatmap,
  indexTicks,
  LinePlot,
  sequential,
  short,
  significant,
  tick,
} from '../../../charts/index.ts';
import { findEqualWords } from '../../../elements/inputs/index.ts';
import {
  type Counted,
  type CurvesPicture,
  colorLimit,
  type MatrixPicture,
  magnitudeLimit,
  type Picture,
} from '../pictures/picture.ts';

export interface PictureContext {
  /** Labels along the axes of queries and keys. */
  readonly tokens: readonly string[];
  /** False for made-up tokens, whose axes are numbered. */
  readonly fromSentence: boolean;
  readonly cursor: Cell;
  /** The range shared by all panels; by default each picture has its own. */
  readonly range: number | undefined;
  readonly dark: boolean;
  /** Title of the panel. */
  readonly title: string;
}

/** With more tokens, axes are numbered. */
const maxLabels = 40;

/** Draws any kind of picture. */
export class PictureView {
  private readonly heatmap: Heatmap;
  private readonly plot: LinePlot;

  constructor(host: ReactiveControllerHost, onRead: (cell: Cell | null) => void) {
    this.heatmap = new Heatmap(host, onRead);
    this.plot = new LinePlot(host, onRead);
  }

  render(picture: Picture, context: PictureContext): TemplateResult {
    if (picture.kind === 'matrix') return this.renderMatrix(picture, context);
    if (picture.kind === 'curves') return this.renderCurves(picture, context);
    return html`<p class="why">${picture.why}</p>`;
  }

  private renderMatrix(picture: MatrixPicture, context: PictureContext): TemplateResult {
    const { data, rows, columns, rowAxis, columnAxis, firstRow, quantity } = picture;
    const scale = colorScale(picture, context);
    const pairs = columnAxis === 'key' && columns <= maxLabels;
    return html`
      ${this.heatmap.render({
        matrix: { data, rows, columns },
        scale,
        rowAxis: axis(rowAxis, rows, firstRow, context, columns - rows),
        columnAxis: axis(columnAxis, columns, 0, context, 0),
        label: describe(picture, context.title),
        cursor: context.cursor,
        markedRows: pairs ? markedRows(context, columns - rows) : [],
        ...(pairs && { squareCell: columns > 12 ? 34 : 44 }),
        cellText: short,
      })}
      ${colorBar(scale, quantity, (value) => `${value === scale.high && isClipped(picture, context) ? '≥ ' : ''}${significant(value)}`)}
    `;
  }

  private renderCurves(picture: CurvesPicture, { cursor, title, range }: PictureContext): TemplateResult {
    const { curves, marks, spacing } = picture;
    const [quantity, xTitle] = [picture.quantity, picture.xTitle];
    const values = curves.flatMap(({ y }) => y).filter(Number.isFinite);
    const low = Math.min(0, ...values);
    const domain = range === undefined || spacing === 'log' ? undefined : ([low < 0 ? -range : 0, range] as const);
    return this.plot.render({
      series: curves.map(({ name, x, y, quiet }) => ({
        name: name ?? '',
        x,
        y,
        ...(quiet && { quiet }),
        points: x.length <= 64,
      })),
      // A length is compared with wavelengths here, which the vertical axis shows.
      marks: marks.map(({ at, text }) => ({ axis: 'y', at, text })),
      xAxis: { title: xTitle },
      yAxis: { title: quantity, spacing, ...(domain && { domain }) },
      label: `${title}: ${quantity} over ${xTitle}, from ${significant(low)} to ${significant(Math.max(...values))}.`,
      write: tick,
      cursor,
    });
  }
}

function axis(counted: Counted, count: number, first: number, context: PictureContext, firstToken: number) {
  const title = counted;
  const words =
    context.fromSentence && (counted === 'query' || counted === 'key') && context.tokens.length <= maxLabels;
  if (!words) return { title, labels: indexTicks(count, first) };
  const repeated = new Set(equalGroups(context.tokens).flatMap((group) => group.tokens));
  const labels: AxisLabel[] = context.tokens.slice(firstToken, firstToken + count).map((text, index) => ({
    index,
    text,
    marked: repeated.has(firstToken + index),
  }));
  return { title, labels, words: true };
}

/** Groups of tokens that are the same word, ignoring case. */
const equalGroups = (tokens: readonly string[]) => findEqualWords(tokens.map((token) => token.toLowerCase()));

/**
 * The rows to compare: those of the word that is read if it occurs twice, otherwise those of the last word that does.
 */
function markedRows({ tokens, cursor }: PictureContext, firstToken: number): number[] {
  const read = cursor.row + firstToken;
  const equalWords = equalGroups(tokens);
  const group = equalWords.find(({ tokens }) => tokens.includes(read)) ?? equalWords.at(-1);
  return (group?.tokens ?? []).map((token) => token - firstToken).filter((row) => row >= 0);
}

function colorScale(picture: MatrixPicture, { range, dark }: PictureContext): ColorScale {
  const high = range ?? colorLimit(picture);
  const background = dark ? 'dark' : 'light';
  return picture.sign === 'amount' ? sequential(high, background) : diverging(high, background);
}

/** Whether some numbers exceed the range of the colours. */
function isClipped(picture: MatrixPicture, { range }: PictureContext): boolean {
  return range === undefined && colorLimit(picture) < magnitudeLimit(picture);
}

function describe({ data, rows, columns, rowAxis, columnAxis, quantity }: MatrixPicture, title: string): string {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of data) {
    if (!Number.isFinite(value)) continue;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return `${title}: ${quantity} of ${rows} (${rowAxis}) by ${columns} (${columnAxis}), from ${significant(low)} to ${significant(high)}.`;
}
