import { css, html, LitElement, nothing, type PropertyDeclarations, svg, type TemplateResult } from 'lit';
import type { NumberParameter, Posenc } from 'posenc';
import { type ConfigReport, type PictureTokens, pictureTokens } from 'posenc/inspect';
import { baseStyle, controlStyle, numberControl } from '../../../elements/figure/index.ts';

const side = 26;
const most = 600;

const number = (name: string, min: number, max: number, description: string): NumberParameter => ({
  ...{ name, kind: 'integer', description, min, max, slider: { range: [min, max], spacing: 'linear' } },
});
const controls = {
  rows: number('rows', 1, 12, 'Rows of tokens'),
  columns: number('columns', 1, 16, 'Columns of tokens'),
  frames: number('frames', 1, 4, 'Frames of tokens'),
  text: number('text', 0, 12, 'Tokens of text'),
  pair: number('pair', 0, 63, 'Pair of each axis, from the fastest'),
};
type Control = keyof typeof controls;

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
        font: 12px var(--sans);
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
    ready: { state: true },
  };

  declare report: ConfigReport | undefined;
  declare posenc: Posenc | undefined;
  declare private values: Readonly<Record<Control, number>>;
  /** Positions need the part of the package that is loaded on demand. */
  declare private ready: boolean;

  constructor() {
    super();
    this.values = { rows: 4, columns: 6, frames: 2, text: 4, pair: 0 };
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
    if (!report?.picture?.grid || !pe || !ready || !layer?.axesDim) return nothing;
    const { vae, patch } = report.picture.grid;
    const { rows, columns, frames, text, pair } = this.values;
    let tokens: PictureTokens;
    const size = { width: columns * patch[2] * vae.pixels, height: rows * patch[1] * vae.pixels, textLength: text };
    const clip = { ...size, frames: (frames * patch[0] - 1) * vae.frames + 1 };
    try {
      tokens = pictureTokens(report, vae.frames > 1 ? clip : size);
    } catch {
      tokens = pictureTokens(report, size);
    }
    if (!tokens.positions) return nothing;
    const { positions, parts } = pe.tokenPositions(tokens.positions);
    const count = positions.shape.at(-1) as number;
    const frequencies = layer.axesDim.map((dim, axis) => {
      const base = layer.bases?.[axis] ?? layer.base ?? 10000;
      const list = pe.frequencies({ scheme: 'rope', dim, base });
      return list[Math.min(pair, list.length - 1)] as number;
    });
    const hands = (token: number, x: number, y: number) =>
      frequencies.map((frequency, axis) => {
        const angle = (positions.data[axis * count + token] as number) * frequency;
        const length = side * (0.44 - 0.05 * axis);
        const [dx, dy] = [Math.cos(angle) * length, -Math.sin(angle) * length];
        return svg`<line class="axis${axis}" x1=${x} y1=${y} x2=${x + dx} y2=${y + dy}></line>`;
      });
    const cell = (token: number, column: number, row: number) => {
      const [x, y] = [(column + 0.5) * side, (row + 0.5) * side + 16];
      const at = frequencies.map((_, axis) => Number((positions.data[axis * count + token] as number).toPrecision(4)));
      return svg`<g><title>(${at.join(', ')})</title><rect x=${x - side / 2} y=${y - side / 2} width=${side} height=${side}></rect>${hands(token, x, y)}</g>`;
    };
    const pictures = parts.filter(({ name }) => name === 'image' || name === 'video');
    const texts = parts.filter(({ name }) => name === 'text');
    const deep = tokens.grid.length === 3 ? (tokens.grid[0] as number) : 1;
    const all = pictures.flatMap(({ first, count: run }) =>
      Array.from({ length: Math.min(run, most) }, (_, i) => first + i),
    );
    const words = texts.flatMap(({ first, count: run }) =>
      Array.from({ length: Math.min(run, 16) }, (_, i) => first + i),
    );
    const wide = Math.max(deep * (columns + 1), words.length) * side;
    const high = (rows + (words.length > 0 ? 2 : 0)) * side + 40;
    return html`
      <div class="controls">
        ${this.control('rows')}${this.control('columns')}
        ${vae.frames > 1 ? this.control('frames') : nothing}
        ${report.picture.text ? this.control('text') : nothing}
        ${this.control('pair')}
      </div>
      <p class="key">${(layer.axes ?? []).map(
        (name, axis) =>
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

  private control(name: Control): TemplateResult {
    return numberControl(controls[name], {
      value: this.values[name],
      label: controls[name].description,
      set: (_, value) => {
        const { min = 0, max = 1 } = controls[name];
        if (Number.isInteger(value) && value >= min && value <= max) this.values = { ...this.values, [name]: value };
      },
    });
  }
}
