import { html, nothing, type TemplateResult } from 'lit';
import type { Speech } from '../../messages/index.ts';
import type { FigureReading } from './problems.ts';

/** The parts of a figure; an absent part is `nothing`. */
export interface FigureFrame {
  readonly controls: unknown;
  /** A problem that no control shows beside itself. */
  readonly problem: string | undefined;
  /** Sentences about attributes that change nothing. */
  readonly notes: readonly string[];
  readonly picture: unknown;
  readonly readings: readonly FigureReading[];
  readonly actions: unknown;
  /** The panel that an action has opened. */
  readonly opened: unknown;
  readonly captioned: boolean;
  /** True while there is neither a picture nor a problem. */
  readonly busy: boolean;
  /** Whether changes of the readings are announced. */
  readonly telling: boolean;
  readonly name: Speech['name'];
}

/** The frame around a picture. */
export function figureFrame(frame: FigureFrame): TemplateResult {
  const { controls, problem, notes, picture, readings, actions, opened, captioned, busy, telling, name } = frame;
  return html`
    <figure class="frame" part="frame" aria-busy=${busy}>
      ${controls === nothing ? nothing : html`<div class="controls" part="controls">${controls}</div>`}
      ${problem ? html`<p class="problem" role="alert">${problem}</p>` : nothing}
      ${notes.map((note) => html`<p class="problem note">${note}</p>`)}
      ${picture === nothing ? html`<div class="waiting"><slot></slot></div>` : html`<div class="body">${picture}</div>`}
      <div class="foot">
        <output class="readout" part="readout" aria-live=${telling ? 'polite' : 'off'}>${readings.map((reading) => readingTemplate(reading, name))}</output>
        <div class="actions">${actions}</div>
      </div>
      ${opened}
      ${captioned ? html`<figcaption part="caption"><slot name="caption"></slot></figcaption>` : nothing}
    </figure>
  `;
}

function readingTemplate({ label, value, note }: FigureReading, name: Speech['name']): TemplateResult {
  return html`<span class="reading">${name(label)} <b translate="no">${value}</b>${note ? html` ${note}` : nothing}</span>`;
}
