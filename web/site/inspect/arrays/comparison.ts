import { css, html, LitElement, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { Difference } from 'posenc/inspect';
import {
  type Cell,
  chartStyle,
  colorBar,
  Heatmap,
  indexTicks,
  sequential,
  significant,
} from '../../../charts/index.ts';
import { baseStyle, PageTheme } from '../../../elements/figure/index.ts';
import { partStyle } from '../board/part-style.ts';
import type { Compared } from '../worker/worker.ts';
import { arraysStyle } from './arrays-part.ts';
import { readArrays } from './candidates.ts';

/** Compares two arrays: how much they differ, where, and why. */
export class InspectComparison extends LitElement {
  static override styles = [
    baseStyle,
    chartStyle,
    partStyle,
    arraysStyle,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 16px;
        --plot-height: 340px;
      }
    `,
  ];

  static override properties: PropertyDeclarations = { compared: { attribute: false }, cursor: { state: true } };

  declare compared: Compared | undefined;
  declare private cursor: Cell;

  private readonly theme = new PageTheme(this);
  private readonly heatmap = new Heatmap(this, (cell) => {
    if (cell) this.cursor = cell;
  });

  constructor() {
    super();
    this.cursor = { row: 0, column: 0 };
  }

  protected override render(): TemplateResult | typeof nothing {
    if (!this.compared) return nothing;
    const { sentence, read, causes, equal, close, largestAbsolute, largestRelative, largestUlp } = this.compared;
    return html`
      <h2 class="verdict">${sentence}</h2>
      <p class="quiet">
        ${readArrays(read)}
      </p>
      ${
        equal
          ? nothing
          : html`
            <dl class="facts">
              <div><dt>Within the tolerance</dt><dd>${close ? html`<span class="matches">yes</span>` : 'no'}</dd></div>
              ${fact('Largest difference', largestAbsolute)} ${fact('Largest relative difference', largestRelative)}
              ${fact('Largest in units of the last place', largestUlp)}
            </dl>
            ${causes.slice(1).map(({ sentence: other }) => html`<p>${other}</p>`)} ${this.map(this.compared)}
          `
      }
    `;
  }

  private map({ picture }: Compared): TemplateResult {
    const [rows, columns] = picture.shape;
    // A number beside none, or beside one that is masked, differs without end.
    const largest = picture.data.reduce((max, value) => (value < Infinity ? Math.max(max, value) : max), 0);
    const data = Float32Array.from(picture.data, (value) => (value < Infinity ? value : largest || 1));
    const scale = sequential(largest || 1, this.theme.dark ? 'dark' : 'light');
    const cursor = { row: Math.min(this.cursor.row, rows - 1), column: Math.min(this.cursor.column, columns - 1) };
    return html`
      <h3>Where they differ</h3>
      ${this.heatmap.render({
        matrix: { data, rows, columns },
        scale,
        rowAxis: { title: 'row', labels: indexTicks(rows) },
        columnAxis: { title: 'column', labels: indexTicks(columns) },
        label: `Largest difference at each of ${rows} rows and ${columns} columns.`,
        cursor,
      })}
      ${colorBar(scale, 'difference', significant)}
      <p class="quiet">
        row ${cursor.row}, column ${cursor.column}: ${significant(data[cursor.row * columns + cursor.column] ?? 0)}
      </p>
    `;
  }
}

function fact(name: string, difference: Difference | null): TemplateResult | typeof nothing {
  if (!difference) return nothing;
  const { value, index, a, b } = difference;
  const found = `${significant(value)} at [${index.join(', ')}], ${significant(a)} and ${significant(b)}`;
  return html`<div><dt>${name}</dt><dd>${found}</dd></div>`;
}
