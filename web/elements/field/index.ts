import { css, html, nothing, svg, type TemplateResult } from 'lit';
import type { Posenc } from 'posenc';
import { rule } from 'posenc/catalogue';
import { type FieldScheme, fieldCatalogue } from 'posenc/catalogue/field';
import { colorBar, colorIndex, cssColor, diverging, ends, fitting, Heatmap, indexTicks } from '../../charts/index.ts';
import type { ExportedArray } from '../export/index.ts';
import {
  choiceParameter,
  FigureElement,
  type FigureParameter,
  type FigureReading,
  type FigureValues,
  requirementList,
  requirementStyle,
  SchemeFigure,
  schemeChoice,
  seedOf,
  selectControl,
  textParameter,
  verdictStyle,
} from '../figure/index.ts';
import { earthColumns, earthRows, type FieldMatrix, type FieldModel, fieldModel } from './model.ts';

const choice = schemeChoice(fieldCatalogue, 'flux');

const views = ['numbers', 'places', 'scorecard', 'program'] as const;
const view = choiceParameter(
  'view',
  'numbers: what is computed. places: tokens where they are, the graph, the Earth. scorecard: measured properties. program: the same with NumPy.',
  views,
  'numbers',
);
const edgesIn = (text: string): [number, number][] | undefined => {
  const pairs = text.split(',').map((pair) => /^\s*(\d{1,2})\s*-\s*(\d{1,2})\s*$/.exec(pair));
  return pairs.every((pair) => pair !== null) ? pairs.map(([, a, b]) => [Number(a), Number(b)]) : undefined;
};
const house = '0-1,1-2,2-3,3-0,0-4,1-4';
const graph = textParameter('graph', 'The edges of the graph, as pairs of nodes from 0.', house, (text) =>
  edgesIn(text) ? undefined : rule('pairs of nodes from 0 to 99 such as 0-1, with commas between them'),
);
const seed = seedOf('Arrays that a model would have learned, or computed from tokens');
const figureParameters: readonly FigureParameter[] = [view, graph, seed];

/** `nodes` follows from the edges. */
const settled = ['nodes'];

/** Of the drawing, in units that are pixels on a phone. */
const [WIDTH, HEIGHT] = [340, 280];
const maxDrawn = 2048;

/**
 * A scheme of images, videos, sound, graphs, proteins or the Earth: what it computes, where its tokens are, what is
 * measured of it, and the same as a program for NumPy.
 */
export class PosencField extends SchemeFigure<FieldModel> {
  static override choice = choice;
  static override figureParameters = figureParameters;
  static override schemes = fieldCatalogue;
  static override settled = settled;
  static override parameters = SchemeFigure.every(choice, figureParameters, fieldCatalogue, settled);
  static override styles = [
    ...FigureElement.styles,
    verdictStyle,
    requirementStyle,
    css`
      .picture {
        display: grid;
        gap: 12px;
        --plot-height: 288px;
      }
      .places {
        width: 100%;
        max-width: 452px;
        font-size: var(--small);
      }
      .places :is(line, rect, circle) {
        stroke: var(--line-strong);
      }
      .places :is(rect, circle) {
        cursor: pointer;
      }
      .places .current {
        stroke: var(--ink);
        stroke-width: 2.5;
      }
      .places text {
        fill: var(--quiet);
      }
      pre {
        max-height: 30em;
        margin: 0;
        overflow: auto;
        font: 12.5px / 1.45 var(--mono, monospace);
      }
    `,
  ];

  private readonly heatmap = new Heatmap(this, this.read);

  protected override loadMore(pe: Posenc): Promise<void> {
    return pe.extend();
  }

  protected override compute(pe: Posenc, values: FigureValues): FieldModel {
    const scheme = this.chosen as FieldScheme;
    return fieldModel(pe, {
      scheme,
      values: this.options(scheme, values),
      seed: values.seed as number,
      edges: edgesIn(String(values.graph)) ?? [],
    });
  }

  /** The map of the Earth has its own cells. */
  private isEarth({ earth }: FieldModel): boolean {
    return earth !== undefined && this.drawnValues?.view === 'places';
  }

  protected override extent(model: FieldModel) {
    // Rome.
    if (this.isEarth(model)) return { rows: earthRows, columns: earthColumns, home: { row: 4, column: 19 } };
    const { rows, columns } = model.matrix;
    return { rows, columns, home: { row: Math.floor(rows / 2), column: widestColumn(model.matrix) } };
  }

  protected override readings(model: FieldModel): FigureReading[] {
    const { row, column } = this.cursor;
    const { fixed, index } = this.format;
    if (this.isEarth(model))
      return [
        { label: 'latitude', value: latitude(row) },
        { label: 'longitude', value: longitude(column) },
      ];
    const { name, data, columns, rowTitle, columnTitle } = model.matrix;
    const token = model.tokens?.positions.map((axis) => axis[row]).filter((at) => at !== undefined);
    const part = model.tokens?.parts.find(({ first, count }) => row >= first && row < first + count);
    return [
      { label: rowTitle, value: index(row), ...(part && { note: `(${part.name})` }) },
      ...(token?.length
        ? [{ label: 'position', value: `(${token.map((at) => this.format.significant(at)).join(', ')})` }]
        : []),
      {
        label: columnTitle,
        value: index(column),
        ...(model.repeated?.[column] && { note: '(any basis of this eigenvalue is as good)' }),
      },
      { label: name, value: fixed(data[row * columns + column] ?? Number.NaN) },
    ];
  }

  protected override renderControls(values: FigureValues): TemplateResult {
    const { chosen } = this;
    const isGraph = fieldCatalogue.some(({ name, field }) => name === chosen?.name && field === 'Graphs');
    const groups: Record<string, string[]> = {};
    for (const { field, name } of fieldCatalogue) groups[field] = [...(groups[field] ?? []), name];
    const titles = Object.fromEntries(fieldCatalogue.map(({ name, title }) => [name, title]));
    return html`
      ${
        this.shows('scheme')
          ? selectControl(choice, {
              ...this.controlOptions(values, 'scheme'),
              value: values.scheme as string,
              set: this.set,
              groups,
              titles,
            })
          : nothing
      }
      ${this.controlsOf([view, seed], values)}${isGraph ? this.control(graph, values, 'graph') : nothing}
      ${this.renderParameters(values)}
    `;
  }

  protected override renderModel(model: FieldModel): unknown {
    const { scheme, measurements, program } = model;
    const asked = this.drawnValues?.view;
    return html`
      <p class="said">${scheme.summary}</p>
      ${
        asked === 'program'
          ? html`<pre tabindex="0" translate="no">${program}</pre>`
          : asked === 'scorecard'
            ? measurements.length > 0
              ? requirementList(measurements, { current: -1, format: this.format })
              : html`<p>None of what is measured applies to it.</p>`
            : this.isEarth(model)
              ? this.renderEarth(model)
              : html`<div class="picture">
                  ${asked === 'places' ? this.renderPlaces(model) : nothing}${this.renderMatrix(model.matrix)}
                </div>`
      }
    `;
  }

  private renderMatrix({ name, data, rows, columns, rowTitle, columnTitle }: FieldMatrix): TemplateResult {
    const { index, short, significant } = this.format;
    const scale = this.colored(name === 'cos' ? diverging(1) : fitting(data, this.background));
    const [low, high] = ends(data);
    return html`
      ${this.heatmap.render({
        matrix: { data, rows, columns },
        scale,
        rowAxis: { title: rowTitle, labels: indexTicks(rows, 0, index) },
        columnAxis: { title: columnTitle, labels: indexTicks(columns, 0, index) },
        label: `${this.schemeTitle}: ${name} of ${rows} rows and ${columns} columns, from ${significant(low)} to ${significant(high)}.`,
        cursor: this.cursor,
        cellText: short,
      })}
      ${colorBar(scale, name, significant)}
    `;
  }

  /** How near each place of the Earth is to the one that is read, for a model that sees this encoding. */
  private renderEarth({ earth }: FieldModel): TemplateResult {
    const { row, column } = this.cursor;
    const data = earth?.(row, column) ?? new Float32Array(earthRows * earthColumns);
    const degrees = (count: number, at: (i: number) => string) =>
      Array.from({ length: Math.floor(count / 3) }, (_, i) => ({ index: 3 * i + 1, text: at(3 * i + 1) }));
    const scale = this.colored(diverging(1));
    return html`<div class="picture">
      <p class="said">The map of the Earth: each place has the colour of the cosine between its encoding and that of the chosen place.</p>
      ${this.heatmap.render({
        matrix: { data, rows: earthRows, columns: earthColumns },
        scale,
        rowAxis: { title: 'latitude', labels: degrees(earthRows, latitude) },
        columnAxis: { title: 'longitude', labels: degrees(earthColumns, longitude) },
        label: `${this.schemeTitle}: similarity of every place of the Earth with the one at ${latitude(row)} and ${longitude(column)}.`,
        cursor: this.cursor,
        squareCell: 18,
      })}
      ${colorBar(scale, 'cosine', this.format.significant)}
    </div>`;
  }

  /** Tokens at the last two of three axes, or at the only two; nodes of a graph on a circle. */
  private renderPlaces({ tokens, adjacency, matrix }: FieldModel): TemplateResult | typeof nothing {
    const { row, column } = this.cursor;
    const scale = this.colored(matrix.name === 'cos' ? diverging(1) : fitting(matrix.data, this.background));
    const fill = (at: number) => {
      const value = matrix.data[at * matrix.columns + column];
      return value === undefined ? 'none' : cssColor(scale, colorIndex(scale, value));
    };
    const choose = (at: number) => () => this.read({ row: at, column });
    if (adjacency) {
      const count = adjacency.shape[0] as number;
      // Graphormer's first row is the token of the whole graph.
      const shift = matrix.rows - count;
      const at = (i: number) => {
        const turn = (2 * Math.PI * i) / count - Math.PI / 2;
        return [WIDTH / 2 + 106 * Math.cos(turn), HEIGHT / 2 + 8 + 106 * Math.sin(turn)] as const;
      };
      const pairs = Array.from({ length: count * count }, (_, n) => [Math.floor(n / count), n % count] as const);
      return html`<p class="said">Nodes have the colour of ${matrix.columnTitle} ${column}.</p>${svg`<svg class="places" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="The graph; nodes have the colour of ${matrix.columnTitle} ${column}.">
        ${pairs
          .filter(([a, b]) => a < b && adjacency.data[a * count + b] === 1)
          .map(([a, b]) => {
            const [[x1, y1], [x2, y2]] = [at(a), at(b)];
            return svg`<line x1=${x1} y1=${y1} x2=${x2} y2=${y2} />`;
          })}
        ${Array.from({ length: count }, (_, i) => {
          const [x, y] = at(i);
          return svg`<circle @click=${choose(i + shift)} class=${i + shift === row ? 'current' : ''} cx=${x} cy=${y} r="15" fill=${fill(i + shift)} />
            <text x=${x} y=${y - 20} text-anchor="middle">${i}</text>`;
        })}
      </svg>`}`;
    }
    if (!tokens || tokens.positions.length === 0) return nothing;
    const { positions } = tokens;
    if ((positions[0]?.length ?? 0) > maxDrawn)
      return html`<p>More than ${maxDrawn} tokens are not drawn one by one.</p>`;
    const axes = positions.length;
    const pick = axes === 1 ? [0, 0] : axes === 4 ? [1, 2] : [axes - 2, axes - 1];
    const [down, across] = pick.map((axis) => positions[axis] as readonly number[]) as [
      readonly number[],
      readonly number[],
    ];
    const [rows, columns] = [steps(down), steps(across)];
    const size = Math.min((WIDTH - 60) / (columns.end + 1), (HEIGHT - 60) / (axes === 1 ? 1 : rows.end + 1), 40);
    const isShort = rows.isShort || columns.isShort;
    // Tokens at one place, such as text or frames, are drawn a little beside each other.
    const seen = new Map<string, number>();
    const shapes = rows.at.map((y, i) => {
      const x = columns.at[i] as number;
      const same = seen.get(`${y},${x}`) ?? 0;
      seen.set(`${y},${x}`, same + 1);
      const by = 3 * same;
      const place = [30 + x * size + by, 30 + (axes === 1 ? 0 : y * size) + by] as const;
      const side = Math.max(4, size - 4);
      return svg`<rect @click=${choose(i)} class=${i === row ? 'current' : ''} x=${place[0]} y=${place[1]} width=${side} height=${side} rx="2" fill=${fill(i)} />`;
    });
    const height = 36 + (axes === 1 ? 1 : rows.end + 1) * size + 3 * Math.max(...seen.values());
    return html`<p class="said">Tokens have the colour of ${matrix.columnTitle} ${column}.</p>${svg`<svg class="places" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="Tokens at their rows and columns, with the colour of ${matrix.columnTitle} ${column}.">
      <text x="30" y="18">columns →</text>
      <text transform="translate(18 30) rotate(90)">rows →</text>
      ${isShort ? svg`<text x=${WIDTH - 10} y="18" text-anchor="end">wide gaps are shortened</text>` : nothing}
      ${shapes}
    </svg>`}`;
  }

  protected override exported({ results }: FieldModel): ExportedArray[] {
    return Object.entries(results).map(([name, { data, shape }]) => ({ name, data, shape: [...shape] }));
  }
}

const latitude = (row: number) => `${Math.abs(85 - 10 * row)}° ${row < earthRows / 2 ? 'N' : 'S'}`;
const longitude = (column: number) => `${Math.abs(10 * column - 175)}° ${column < earthColumns / 2 ? 'W' : 'E'}`;

/**
 * Coordinates in steps of the smallest distance between two of them, from 0: fractions of a second are as far apart as
 * whole rows. If that makes more than 40 steps, a gap counts as two: between text at 0 and a picture at 65536.
 */
function steps(list: readonly number[]) {
  const rounded = list.map((one) => Number(one.toPrecision(9)));
  const places = [...new Set(rounded)].sort((a, b) => a - b);
  const gaps = places.slice(1).map((one, i) => one - (places[i] as number));
  const smallest = Math.min(...gaps);
  const isShort = gaps.reduce((sum, gap) => sum + gap / smallest, 0) > 40;
  let end = 0;
  const at = new Map(
    places.map((one, i) => {
      if (i > 0) end += Math.min((gaps[i - 1] as number) / smallest, isShort ? 2 : Number.POSITIVE_INFINITY);
      return [one, end] as const;
    }),
  );
  return { at: rounded.map((one) => at.get(one) as number), end, isShort };
}

/** The column whose numbers are farthest apart: tokens are coloured by it at first, and in others they may all be equal. */
function widestColumn({ data, rows, columns }: FieldModel['matrix']): number {
  const spreads = Array.from({ length: columns }, (_, column) => {
    const values = Array.from({ length: rows }, (_row, row) => data[row * columns + column] ?? 0);
    return values.reduce((a, b) => Math.max(a, b), -Infinity) - values.reduce((a, b) => Math.min(a, b), Infinity);
  });
  return Math.max(0, spreads.indexOf(spreads.reduce((a, b) => Math.max(a, b), 0)));
}
