import { css, html, LitElement, nothing } from 'lit';
import type { Cell } from '../../web/charts/cell.ts';
import { Heatmap, type HeatmapPicture } from '../../web/charts/heatmap.ts';
import { LinePlot, type LinePlotPicture } from '../../web/charts/line-plot.ts';
import { chartStyle } from '../../web/charts/style.ts';

/** Holds one picture of each kind and keeps what was read. */
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

  show(pictures: { plot?: LinePlotPicture; matrix?: HeatmapPicture }): Promise<boolean> {
    this.plot = pictures.plot;
    this.matrix = pictures.matrix;
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
    `;
  }
}

customElements.define('posenc-stage', Stage);

declare global {
  interface HTMLElementTagNameMap {
    'posenc-stage': Stage;
  }
}
