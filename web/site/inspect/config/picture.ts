import { css, html, LitElement, nothing, type PropertyDeclarations, svg, type TemplateResult } from 'lit';
import type { NumberParameter, Posenc } from 'posenc';
import { type ConfigReport, type LayerPositions, type PictureTokens, pictureTokens } from 'posenc/inspect';
import { baseStyle, controlStyle, numberControl } from '../../../elements/figure/index.ts';

const side = 26;
const largest = 800;

const number = (name: string, min: number, max: number, description: string): NumberParameter => ({
  ...{ name, kind: 'integer', description, min, max, slider: { range: [min, max], spacing: 'linear' } },
});
function mixture(description: string): NumberParameter {
  const range = { min: -2, max: 2 };
  return {
    ...{ name: 'frequency', kind: 'number', description },
    ...range,
    slider: { range: [-2, 2], spacing: 'linear' },
  };
}
const controls = {
  rows: number('rows', 1, 12, 'Rows of tokens'),
  columns: number('columns', 1, 16, 'Columns of tokens'),
  frames: number('frames', 1, 4, 'Frames of tokens'),
  text: number('text', 0, 12, 'Tokens of text'),
  pair: number('pair', 0, 63, 'Pair of each axis, from the fastest'),
  rate: number('rate', 1, 60, 'Frames per second'),
};
/** The frequencies of a pair that a checkpoint of Mochi might have, and that its configuration does not. */
const mixed: Readonly<Record<'frames' | 'rows' | 'columns', NumberParameter>> = {
  frames: mixture('Frequency of frames'),
  rows: mixture('Frequency of rows'),
  columns: mixture('Frequency of columns'),
};
type Control = keyof typeof controls;

/** A hand of each token: its name, and its angle for a position. */
interface Hand {
  readonly name: string;
  readonly angle: (position: (axis: number) => number) => number;
}

/** How the tokens of a layer turn by one pair of each axis; undefined if they do not, or if nothing is known of it. */
function handsOf(pe: Posenc, layer: LayerPositions, pair: number, mix: readonly number[]): readonly Hand[] | undefined {
  const axes = layer.axes ?? [];
  const { encoding } = layer;
  if (encoding?.form === 'head-frequencies')
    return [
      {
        name: axes.map((name, axis) => `${mix[axis]} · ${name}`).join(' + '),
        angle: (position) => mix.reduce((sum, frequency, axis) => sum + frequency * position(axis), 0),
      },
    ];
  if (encoding?.form === 'fractional') {
    const count = Math.floor((encoding.width as number) / (2 * axes.length));
    const power = count > 1 ? Math.min(pair, count - 1) / (count - 1) : 0;
    const frequency = (Math.PI / 2) * (layer.base ?? 10000) ** power;
    return axes.map((name, axis) => ({ name, angle: (position) => (2 * position(axis) - 1) * frequency }));
  }
  const list = (dim: number, base: number) => pe.frequencies({ scheme: 'rope', dim, base });
  const turning = (name: string, axis: number, frequency: number): Hand => ({
    name,
    angle: (position) => position(axis) * frequency,
  });
  const at = (all: ArrayLike<number>, index: number) => all[Math.min(index, all.length - 1)] as number;
  if (layer.sections) {
    // Every third pair is of an axis, and the list of frequencies goes over all.
    const all = list(layer.headDim ?? 2, layer.base ?? 10000);
    return axes.map((name, axis) => turning(name, axis, at(all, 3 * pair + axis)));
  }
  return layer.axesDim?.map((dim, axis) =>
    turning(axes[axis] ?? '', axis, at(list(dim, layer.bases?.[axis] ?? layer.base ?? 10000), pair)),
  );
}

/** The tokens of a small picture where they are, each with a hand for every axis that turns it. */
export class InspectPicture extends LitElement {
  static override styles = [
    baseStyle,
    controlStyle,
    css`
      svg {
        display: block;
        max-width: 100%;
        height: auto;
      }
      rect {
        fill: var(--field);
        stroke: var(--line);
      }
      line {
        stroke-width: 2;
        stroke-linecap: round;
      }
      .axis0 {
        stroke: var(--quiet);
      }
      .axis1 {
        stroke: var(--accent);
      }
      .axis2 {
        stroke: var(--ink);
      }
      .axis3 {
        stroke: var(--good);
      }
      text {
        font: var(--small) var(--sans);
        fill: var(--quiet);
      }
      .key {
        display: flex;
        flex-wrap: wrap;
        gap: 14px;
        font-size: 13px;
      }
      .key svg {
        display: inline-block;
        vertical-align: middle;
      }
    `,
  ];

  static override properties: PropertyDeclarations = {
    report: { attribute: false },
    posenc: { attribute: false },
    values: { state: true },
    mix: { state: true },
    other: { state: true },
    ready: { state: true },
  };

  declare report: ConfigReport | undefined;
  declare posenc: Posenc | undefined;
  declare private values: Readonly<Record<Control, number>>;
  declare private mix: Readonly<Record<keyof typeof mixed, number>>;
  /** The other program, or the other spacing, whose positions are drawn: its number in the list, or −1. */
  declare private other: number;
  /** Positions need the part of the package that is loaded on demand. */
  declare private ready: boolean;

  constructor() {
    super();
    this.values = { rows: 4, columns: 6, frames: 2, text: 4, pair: 0, rate: 24 };
    this.mix = { frames: 0.5, rows: 0.02, columns: -0.01 };
    this.other = -1;
    this.ready = false;
  }

  protected override willUpdate(): void {
    if (this.posenc && !this.ready)
      void this.posenc.extend().then(() => {
        this.ready = true;
      });
  }

  protected override render(): TemplateResult | typeof nothing {
    const { report, posenc: pe, ready } = this;
    const layer = report?.layers[0];
    if (!report?.picture?.grid || !pe || !ready || layer?.entry !== 'rotary') return nothing;
    const hands = handsOf(pe, layer, this.values.pair, Object.values(this.mix));
    if (!hands) return nothing;
    const { vae: known, patch } = report.picture.grid;
    const isClip = known ? known.frames > 1 : (layer.axes?.includes('time') ?? false);
    const vae = known ?? { frames: isClip ? 4 : 1, pixels: 8 };
    const { rows, columns, frames, text, pair, rate } = this.values;
    const size = {
      width: columns * patch[2] * vae.pixels,
      height: rows * patch[1] * vae.pixels,
      textLength: text,
      vae,
    };
    const clip = { ...size, frames: (frames * patch[0] - 1) * vae.frames + 1, fps: rate };
    let tokens: PictureTokens;
    try {
      tokens = pictureTokens(report, isClip ? clip : size);
    } catch {
      tokens = pictureTokens(report, size);
    }
    if (!tokens.positions) return nothing;
    // LTX's frequencies grow from π / 2.
    const isFraction = layer.encoding?.form === 'fractional';
    const { positions, parts } = pe.tokenPositions(tokens.others[this.other]?.positions ?? tokens.positions);
    const count = positions.shape.at(-1) as number;
    const place = (token: number) => (axis: number) => positions.data[axis * count + token] as number;
    const lines = (token: number, x: number, y: number) =>
      hands.map((hand, axis) => {
        const angle = hand.angle(place(token));
        const length = side * (0.44 - 0.05 * axis);
        const [dx, dy] = [Math.cos(angle) * length, -Math.sin(angle) * length];
        return svg`<line class="axis${axis}" x1=${x} y1=${y} x2=${x + dx} y2=${y + dy}></line>`;
      });
    const cell = (token: number, column: number, row: number) => {
      const [x, y] = [(column + 0.5) * side, (row + 0.5) * side + 16];
      const at = (layer.axes ?? []).map((_, axis) => {
        const one = place(token)(axis);
        return Number.isInteger(one) ? one : Number(one.toPrecision(4));
      });
      return svg`<g><title>(${at.join(', ')})</title><rect x=${x - side / 2} y=${y - side / 2} width=${side} height=${side}></rect>${lines(token, x, y)}</g>`;
    };
    const pictures = parts.filter(({ name }) => name === 'image' || name === 'video');
    const texts = parts.filter(({ name }) => name === 'text');
    const deep = tokens.grid.length === 3 ? (tokens.grid[0] as number) : 1;
    const all = pictures.flatMap(({ first, count: run }) =>
      Array.from({ length: Math.min(run, largest) }, (_, i) => first + i),
    );
    const words = texts.flatMap(({ first, count: run }) =>
      Array.from({ length: Math.min(run, 16) }, (_, i) => first + i),
    );
    const wide = Math.max(deep * (columns + 1), words.length) * side;
    const high = (rows + (words.length > 0 ? 2 : 0)) * side + 40;
    return html`
      <div class="controls">
        ${this.control('rows')}${this.control('columns')}
        ${isClip ? this.control('frames') : nothing}
        ${'fps' in tokens.positions ? this.control('rate') : nothing}
        ${report.picture.text ? this.control('text') : nothing}
        ${layer.encoding?.form === 'head-frequencies' ? this.mixture() : this.control('pair', isFraction ? 'Pair of each axis, from the slowest' : undefined)}
        ${tokens.others.map(
          ({ what }, i) =>
            html`<label
              ><input
                type="checkbox"
                .checked=${this.other === i}
                @change=${() => {
                  this.other = this.other === i ? -1 : i;
                }}
              />
              ${what}</label
            >`,
        )}
      </div>
      ${
        layer.encoding?.form === 'head-frequencies'
          ? html`<p>Every pair of every head has three learned frequencies, which are in the checkpoint: try some.</p>`
          : nothing
      }
      <p class="key">${hands.map(
        ({ name }, axis) =>
          html`<span><svg width="22" height="8" aria-hidden="true"><line class="axis${axis}" x1="1" y1="4" x2="21" y2="4"></line></svg> ${name}</span>`,
      )}</p>
      <svg
        viewBox="0 0 ${wide} ${high}"
        width=${wide}
        height=${high}
        role="img"
        aria-label="${count} tokens where they are, each with the angles of its axes for pair ${pair}"
      >
        ${all.map((token, i) => {
          const frame = Math.floor(i / (rows * columns));
          const inside = i % (rows * columns);
          return cell(token, frame * (columns + 1) + (inside % columns), Math.floor(inside / columns));
        })}
        ${words.length > 0 ? svg`<text x="0" y=${(rows + 1) * side + 8}>text</text>` : nothing}
        ${words.map((token, i) => cell(token, i, rows + 1))}
      </svg>
    `;
  }

  private mixture(): readonly TemplateResult[] {
    return (['frames', 'rows', 'columns'] as const).map((name) =>
      numberControl(mixed[name], {
        value: this.mix[name],
        label: mixed[name].description,
        set: (_, value) => {
          if (Number.isFinite(value)) this.mix = { ...this.mix, [name]: value };
        },
      }),
    );
  }

  private control(name: Control, label = controls[name].description): TemplateResult {
    return numberControl(controls[name], {
      value: this.values[name],
      label,
      set: (_, value) => {
        const { min = 0, max = 1 } = controls[name];
        if (Number.isInteger(value) && value >= min && value <= max) this.values = { ...this.values, [name]: value };
      },
    });
  }
}
