import { css, html, LitElement, nothing } from 'lit';
import type { Cell } from '../../../web/charts/cell.ts';
import { colorBar } from '../../../web/charts/color-bar.ts';
import { diverging } from '../../../web/charts/color-scale.ts';
import { dial } from '../../../web/charts/dial.ts';
import { dumbbells } from '../../../web/charts/dumbbells.ts';
import { Heatmap, type HeatmapPicture } from '../../../web/charts/heatmap.ts';
import { LinePlot, type LinePlotPicture } from '../../../web/charts/line-plot.ts';
import { chartStyle } from '../../../web/charts/style.ts';
import { wave } from '../../../web/charts/wave.ts';

/** The pictures without interaction. */
const pieces = {
  'color-bar': () => colorBar(diverging(2.5), 'value'),
  dial: () => dial(Math.cos(1), Math.sin(1)),
  dumbbells: () => dumbbells([0.1, 0.4, Number.NaN], [0.3, 0.4, 0.2], ['the', 'dog', 'barks'], [0, 0.5]),
  wave: () => wave([{ values: [1, 0, -1, 0], quiet: true }, { values: [0, 1, 0, -1] }], 2),
};

/** Holds one picture of each kind and records what was read. */
class Stage extends LitElement {
  static override styles = [
    chartStyle,
    css`
      :host {
        display: block;
        color-scheme: light;
        --ink: #111;
        --quiet: #555;
        --line: #ddd;
        --line-strong: #aaa;
        --accent: #b03a1a;
        --panel: #fff;
        --plot-height: 200px;
        font: 12px / 1.2 sans-serif;
      }
    `,
  ];

  readonly read: (Cell | null)[] = [];
  private readonly lines = new LinePlot(this, (cell) => this.move(cell));
  private readonly map = new Heatmap(this, (cell) => this.move(cell));
  private plot: LinePlotPicture | undefined;
  private matrix: HeatmapPicture | undefined;
  private piece: keyof typeof pieces | undefined;

  show(pictures: { plot?: LinePlotPicture; matrix?: HeatmapPicture; piece?: keyof typeof pieces }): Promise<boolean> {
    this.plot = pictures.plot;
    this.matrix = pictures.matrix;
    this.piece = pictures.piece;
    this.requestUpdate();
    return this.updateComplete;
  }

  private move(cell: Cell | null): void {
    this.read.push(cell);
    if (cell && this.plot) this.plot = { ...this.plot, cursor: cell };
    if (cell && this.matrix) this.matrix = { ...this.matrix, cursor: cell };
    this.requestUpdate();
  }

  protected override render() {
    return html`
      ${this.plot ? this.lines.render(this.plot) : nothing}${this.matrix ? this.map.render(this.matrix) : nothing}
      ${this.piece ? pieces[this.piece]() : nothing}
    `;
  }
}

customElements.define('posenc-stage', Stage);

declare global {
  interface HTMLElementTagNameMap {
    'posenc-stage': Stage;
  }
}
