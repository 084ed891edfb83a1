import { css, html, LitElement, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { FoundPositions } from 'posenc/inspect';
import {
  type Cell,
  chartStyle,
  colorBar,
  fitting,
  Heatmap,
  indexTicks,
  LinePlot,
  significant,
  tick,
} from '../../../charts/index.ts';
import { baseStyle, choiceControl, controlStyle } from '../../../elements/figure/index.ts';
import { partStyle } from '../board/part-style.ts';
import { rowsOf, similarityOfRows } from './rows.ts';

/** The numbers of one tensor: as they are, or its rows against each other. */
export class InspectTable extends LitElement {
  static override styles = [
    baseStyle,
    controlStyle,
    chartStyle,
    partStyle,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 14px;
        --plot-height: 420px;
      }
      h3 {
        overflow-wrap: anywhere;
      }
    `,
  ];

  static override properties: PropertyDeclarations = {
    info: { attribute: false },
    data: { attribute: false },
    shape: { attribute: false },
    view: { state: true },
    cursor: { state: true },
    dark: { state: true },
  };

  declare info: FoundPositions | undefined;
  declare data: Float32Array;
  declare shape: readonly number[];
  declare private view: 'numbers' | 'similarity';
  declare private cursor: Cell;
  declare private dark: boolean;

  private readonly theme = matchMedia('(prefers-color-scheme: dark)');
  private readonly read = (cell: Cell | null): void => {
    if (cell) this.cursor = cell;
  };
  private readonly heatmap = new Heatmap(this, this.read);
  private readonly plot = new LinePlot(this, this.read);

  constructor() {
    super();
    this.data = new Float32Array();
    this.shape = [];
    this.view = 'numbers';
    this.cursor = { row: 0, column: 0 };
    this.dark = this.theme.matches;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.theme.addEventListener('change', this.onTheme);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.theme.removeEventListener('change', this.onTheme);
  }

  private readonly onTheme = (): void => {
    this.dark = this.theme.matches;
  };

  protected override render(): TemplateResult | typeof nothing {
    const { info, shape } = this;
    if (!info) return nothing;
    const [first = 1] = info.shape;
    const [read = 1] = shape;
    return html`
      <h3>${info.name}</h3>
      ${read < first ? html`<p class="quiet">The first ${read} of ${first} rows.</p>` : nothing}
      ${shape.length < 2 ? this.curve() : this.map()}
    `;
  }

  private curve(): TemplateResult {
    const column = Math.min(this.cursor.column, this.data.length - 1);
    return html`
      ${this.plot.render({
        series: [{ name: '', x: Array.from(this.data, (_, i) => i), y: this.data, points: this.data.length <= 64 }],
        xAxis: { title: 'index' },
        yAxis: { title: 'value' },
        label: `${this.data.length} numbers.`,
        cursor: { row: 0, column },
        write: tick,
      })}
      <p class="quiet">index ${column}: ${significant(this.data[column] ?? Number.NaN)}</p>
    `;
  }

  private map(): TemplateResult {
    const rows = rowsOf(this.data, this.shape);
    const matrix = this.view === 'similarity' ? similarityOfRows(rows) : rows;
    const scale = fitting(matrix.data, this.dark ? 'dark' : 'light');
    const cursor = {
      row: Math.min(this.cursor.row, matrix.rows - 1),
      column: Math.min(this.cursor.column, matrix.columns - 1),
    };
    const value = matrix.data[cursor.row * matrix.columns + cursor.column] ?? Number.NaN;
    const [across, quantity] = this.view === 'similarity' ? ['row', 'cosine'] : ['column', 'value'];
    return html`
      <div class="controls">
        ${choiceControl(
          {
            name: 'view',
            kind: 'choice',
            description: 'What is shown.',
            default: 'numbers',
            choices: ['numbers', 'similarity'],
          },
          {
            value: this.view,
            label: 'Show',
            titles: { numbers: 'the numbers', similarity: 'rows against rows' },
            set: (_, chosen) => {
              this.view = chosen as 'numbers';
            },
          },
        )}
      </div>
      ${this.heatmap.render({
        matrix,
        scale,
        rowAxis: { title: 'row', labels: indexTicks(matrix.rows) },
        columnAxis: { title: across, labels: indexTicks(matrix.columns) },
        label: `${matrix.rows} rows of ${matrix.columns}: ${quantity}.`,
        cursor,
      })}
      ${colorBar(scale, quantity)}
      <p class="quiet">row ${cursor.row}, ${across} ${cursor.column}: ${significant(value)}</p>
    `;
  }
}
