import { html, nothing, type TemplateResult } from 'lit';
import { FigureElement, type FigureFrame, type FigureReading } from '../../elements/figure/index.ts';

/** A figure that only exists on this page: it cannot be embedded, so its frame has no actions. */
export abstract class PageFigure<Model> extends FigureElement<Model> {
  protected override extent(_model: Model) {
    return { rows: 1, columns: 1, home: { row: 0, column: 0 } };
  }

  protected override readings(_model: Model): FigureReading[] {
    return [];
  }

  protected override frame({ controls, problem, picture, readings, busy }: FigureFrame): TemplateResult {
    return html`
      <figure class="frame" aria-busy=${busy}>
        ${controls === nothing ? nothing : html`<div class="controls">${controls}</div>`}
        ${problem ? html`<p class="problem" role="alert">${problem}</p>` : nothing}
        ${picture === nothing ? html`<div class="waiting"><slot></slot></div>` : html`<div class="body">${picture}</div>`}
        ${
          readings.length === 0
            ? nothing
            : html`<div class="foot">
                <output class="readout" aria-live="polite">
                  ${readings.map(({ label, value }) => html`<span class="reading">${label} <b translate="no">${value}</b></span>`)}
                </output>
              </div>`
        }
      </figure>
    `;
  }
}
