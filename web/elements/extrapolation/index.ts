import { css, html, nothing, type TemplateResult } from 'lit';
import type { NumberParameter, Posenc } from 'posenc';
import { arcDial, arcDialStyle, readable, readableStyle } from '../../charts/index.ts';
import type { ExportedArray } from '../export/index.ts';
import {
  assembled,
  choiceControl,
  choiceParameter,
  degrees,
  exportedRows,
  FigureElement,
  type FigureProblem,
  type FigureReading,
  type FigureValues,
  notAllowed,
  Play,
} from '../figure/index.ts';
import { base, dim, type ScalingMethod, titlesOfMethods, trained, wanted } from '../spectrum/index.ts';
import { type Dials, type DialsRequest, dialsOf, type PairDial } from './model.ts';

const extrapolationStyle = [
  arcDialStyle,
  css`
    .frame {
      --beyond: var(--bad);
    }
    .segments {
      flex-wrap: wrap;
    }
    .body {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: 14px;
    }
    .picture {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: 16px 36px;
    }
    .picture .readable {
      flex: 1 1 500px;
    }
    .dials {
      display: grid;
      grid-template-columns: repeat(8, minmax(0, 1fr));
      gap: 6px;
    }
    @container (min-width: 500px) {
      .dials {
        grid-template-columns: repeat(16, minmax(0, 1fr));
      }
    }
    .dials > div {
      padding: 2px;
      font-size: var(--small);
      line-height: 1.2;
      text-align: center;
      color: var(--quiet);
      border-radius: 6px;
      font-variant-numeric: tabular-nums;
    }
    .dials .current {
      color: var(--ink);
      font-weight: 600;
      box-shadow: 0 0 0 2px var(--ink);
    }
    .large {
      display: grid;
      grid-template-columns: 132px minmax(0, 170px);
      gap: 16px;
      align-items: center;
      font-size: calc(13 * var(--posenc-unit));
    }
    .key {
      display: grid;
      grid-template-columns: 14px minmax(0, 1fr);
      gap: 5px 8px;
      margin: 0;
    }
    .key i {
      height: 14px;
      margin-top: 3px;
      border: 1px solid var(--line-strong);
      border-radius: 50%;
      background: var(--field);
    }
    .key .known {
      background: var(--line-strong);
    }
    .key .beyond {
      background: var(--beyond);
      border-color: var(--beyond);
    }
    @media (forced-colors: active) {
      .arc-dial,
      .key i {
        forced-color-adjust: none;
      }
    }
  `,
];

const titles = titlesOfMethods(['none', 'linear', 'ntk', 'yarn', 'longrope', 'llama3']);

const scaling = choiceParameter(
  'scaling',
  'How the frequencies are stretched to the wanted context.',
  Object.keys(titles),
  'none',
);

/** The slider of `wanted` runs from the trained length to thirty-two times that length. */
const numbers: readonly NumberParameter[] = [
  { ...wanted, slider: { range: [4096, 131072], spacing: 'log' } },
  trained,
  base,
  { ...dim, max: 256 },
];

/** How many times longer the text is at the end of the animation. */
const GROWTH = 32;

/** Each pair of RoPE as a dial: the arc that it covered in training, and the arc that a longer context adds. */
export class PosencExtrapolation extends FigureElement<Dials> {
  static override parameters = [scaling, ...numbers];
  static override styles = [...FigureElement.styles, readableStyle, ...extrapolationStyle];

  declare scaling: ScalingMethod | undefined;
  declare trained: number | undefined;
  declare wanted: number | undefined;
  declare base: number | undefined;
  declare dim: number | undefined;

  private readonly play = new Play(this);

  /** Grows the text from the trained length, doubling it in equal times. */
  private readonly grow = () => {
    const from = (this.drawnValues?.trained ?? trained.default) as number;
    return {
      to: (part: number) =>
        this.set('wanted', Math.min(wanted.max as number, Math.round(from * GROWTH ** part)), part === 1),
    };
  };

  protected override problemsOf({ trained: from, wanted: to }: FigureValues): FigureProblem[] {
    if ((to as number) >= (from as number)) return [];
    return [notAllowed('wanted', to, { kind: 'range', min: from as number, because: ', the trained context' })];
  }

  protected override compute(pe: Posenc, values: FigureValues): Dials {
    return dialsOf(pe, assembled<DialsRequest>(values));
  }

  protected override extent({ dials }: Dials) {
    return { rows: 1, columns: dials.length, home: { row: 0, column: Math.floor(dials.length * 0.75) } };
  }

  protected override readings({ dials }: Dials): FigureReading[] {
    const { column } = this.cursor;
    const { known, reached, beyond } = dials[column] as PairDial;
    return [
      { label: 'pair', value: this.format.index(column) },
      { label: 'met in training', value: this.arc(known) },
      { label: 'reached now', value: this.arc(reached) },
      { label: 'never met', value: this.arc(beyond) },
    ];
  }

  /** An arc in degrees, or in turns if it is longer than one. */
  private arc(turns: number): string {
    const { significant, say } = this.format;
    return turns > 1 ? say('{count} turns', { count: significant(turns) }) : `${significant(turns * 360)}°`;
  }

  protected override renderControls(values: FigureValues): TemplateResult {
    return html`
      ${this.shows('scaling') ? choiceControl(this.translated(scaling), { ...this.controlOptions<string>(values, 'scaling', 'scaling'), titles: this.titlesOf(scaling, titles) }) : nothing}
      ${this.shows('wanted') ? this.play.button(this.grow, this.format.say) : nothing}
      ${numbers.map((parameter) => this.control(parameter, values))}
    `;
  }

  protected override renderModel(model: Dials): TemplateResult {
    const { dials, beyond, step } = model;
    const { tick, significant, say } = this.format;
    const [from, to] = [tick(this.drawnValues?.trained as number), tick(this.drawnValues?.wanted as number)];
    const verdict =
      beyond === 0
        ? say('No pair turns where it has never been')
        : say('{count} of {all} pairs turn where they have never been', { count: beyond, all: dials.length });
    const turn = (angle: number) => `${significant(degrees(angle))}°`;
    const chosen = dials[this.cursor.column] as PairDial;
    return html`
      <p class="verdict" aria-live="polite">${verdict}</p>
      <div class="picture">
        ${readable(
          {
            say,
            kind: say('dials'),
            label: say('{count} dials, one for each pair. {verdict}: over {to} tokens, after training with {from}', {
              count: dials.length,
              verdict,
              to,
              from,
            }),
            rows: 1,
            columnsOf: () => dials.length,
            cursor: () => this.cursor,
            onRead: this.read,
          },
          html`<div class="dials">
            ${dials.map(
              ({ known, beyond: red }, i) =>
                html`<div class=${i === this.cursor.column ? 'current' : ''} data-cell="0,${i}">${arcDial(known, red)}${i}</div>`,
            )}
          </div>`,
        )}
        <div class="large">
          ${arcDial(chosen.known, chosen.beyond)}
          <div class="key">
            <b></b><b>${say('pair {pair}', { pair: this.cursor.column })}</b>
            <i class="known"></i><span>${say('met within {length} tokens', { length: from })}</span>
            <i class="beyond"></i><span>${say('met for the first time within {length}', { length: to })}</span>
            <i></i><span>${say('not reached')}</span>
          </div>
        </div>
      </div>
      <p class="said">
        ${say('From one token to the next the fastest pair turns by')} <b data-step>${turn(step.scaled)}</b>;
        ${say('in training it was {angle}.', { angle: turn(step.trained) })}
        ${
          this.drawnValues?.scaling === 'longrope'
            ? say('LongRoPE searches its divisors for each model; these grow evenly from 1 to the factor.')
            : nothing
        }
      </p>
    `;
  }

  protected override exported({ dials }: Dials): ExportedArray[] {
    const rows = dials.map(({ known, reached, beyond }) => [known, reached, beyond]);
    return [exportedRows('turns', ['met in training', 'reached', 'never met'], rows)];
  }
}
