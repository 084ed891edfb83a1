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
  /** Whether the page gives a caption as an element; `caption` is one as text. */
  readonly captioned: boolean;
  readonly caption: string | undefined;
  /** The name of the figure for screen readers. */
  readonly alt: string | undefined;
  /** The address of a picture that is shown until the figure is drawn. */
  readonly poster: string | undefined;
  /** Whether the readings are shown. */
  readonly reads: boolean;
  /** What is built a part at a time, out of sight. */
  readonly building: 'controls' | 'picture' | undefined;
  /** True while there is neither a picture nor a problem. */
  readonly busy: boolean;
  /** Whether changes of the readings are announced. */
  readonly telling: boolean;
  readonly name: Speech['name'];
  readonly onKey: (event: KeyboardEvent) => void;
  readonly onTheme: (event: TransitionEvent) => void;
  /** Called when the page gives another caption, or takes it away. */
  readonly onCaption: () => void;
}

/** The frame around a picture. */
export function figureFrame(frame: FigureFrame): TemplateResult {
  const { controls, problem, notes, picture, readings, actions, opened, busy, telling, name, reads } = frame;
  const { captioned, caption, alt, poster, building, onKey, onTheme, onCaption } = frame;
  return html`
    <figure
      class="frame ${building ? `building-${building}` : ''}"
      part="frame"
      aria-busy=${busy}
      aria-label=${alt ?? nothing}
      @keydown=${onKey}
      @keyup=${onKey}
      @keypress=${onKey}
      @transitionrun=${onTheme}
    >
      ${controls === nothing ? nothing : html`<div class="controls" part="controls">${controls}</div>`}
      ${problem ? html`<p class="problem" role="alert">${problem}</p>` : nothing}
      ${notes.map((note) => html`<p class="problem note">${note}</p>`)}
      ${picture === nothing ? html`<div class="waiting">${poster ? html`<img src=${poster} alt=${alt ?? caption ?? ''}>` : nothing}<slot></slot></div>` : html`<div class="body">${picture}</div>`}
      ${
        reads || actions !== nothing
          ? html`<div class="foot" part="foot">
              ${reads ? html`<output class="readout" part="readout" aria-live=${telling ? 'polite' : 'off'}>${readings.map((reading) => readingTemplate(reading, name))}</output>` : nothing}
              ${actions === nothing ? nothing : html`<div class="actions" part="actions">${actions}</div>`}
            </div>`
          : nothing
      }
      ${opened}
      <figcaption part="caption" ?hidden=${!captioned && !caption}>${caption}<slot name="caption" @slotchange=${onCaption}></slot></figcaption>
    </figure>
  `;
}

function readingTemplate({ label, value, note }: FigureReading, name: Speech['name']): TemplateResult {
  return html`<span class="reading">${name(label)} <b translate="no">${value}</b>${note ? html` ${note}` : nothing}</span>`;
}
