import { css, html, LitElement, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { Posenc } from 'posenc';
import { turnsOnLine } from 'posenc/catalogue';
import { type LayerGroup, layerProperties } from 'posenc/inspect';
import { type Cell, chartStyle, LinePlot, type LinePlotPicture, significant, tick } from '../../../charts/index.ts';
import { baseStyle, dataTableStyle } from '../../../elements/figure/index.ts';
import { layerNumbers } from '../../../elements/layers/index.ts';
import type { GroupNumbers } from './words.ts';

interface Curve {
  readonly name: string;
  readonly frequencies: Float64Array;
  readonly quiet: boolean;
}

/** How fast the pairs of each group rotate: a picture, a readout, and a table of the chosen group. */
export class InspectFrequencies extends LitElement {
  static override styles = [
    baseStyle,
    chartStyle,
    dataTableStyle,
    css`
      :host {
        display: grid;
        gap: 14px;
      }
      .readout {
        display: flex;
        flex-wrap: wrap;
        gap: 2px 22px;
        min-height: 1.5em;
        font-size: 13px;
        color: var(--quiet);
        font-variant-numeric: tabular-nums;
      }
      .readout b {
        font-weight: 600;
        color: var(--ink);
      }
      .pairs {
        max-height: 264px;
        overflow: auto;
        border-block: 1px solid var(--line);
      }
      .pairs:focus-visible {
        outline: 2px solid var(--accent);
        outline-offset: 2px;
      }
      thead th {
        position: sticky;
        top: 0;
        padding-top: 6px;
        background: var(--paper);
      }
      table {
        margin: 0;
      }
      .current :is(td, th) {
        background: var(--panel);
      }
    `,
  ];

  static override properties: PropertyDeclarations = {
    numbers: { attribute: false },
    chosen: { attribute: false },
    trained: { attribute: false },
    extended: { attribute: false },
    cursor: { state: true },
  };

  declare numbers: readonly GroupNumbers[];
  declare chosen: LayerGroup | undefined;
  declare trained: number | null;
  declare extended: number | null;
  declare private cursor: Cell;

  constructor() {
    super();
    this.numbers = [];
    this.trained = null;
    this.extended = null;
    this.cursor = { row: 0, column: 0 };
  }

  private readonly plot = new LinePlot(this, (cell) => {
    if (cell) this.cursor = cell;
  });

  private get curves(): readonly Curve[] {
    return this.numbers.flatMap(({ group, frequencies, unscaled }) => {
      const several = this.numbers.length > 1;
      const layers = shortName(group);
      const own = { name: several ? layers : 'as configured', frequencies, quiet: false };
      const plain = several ? `${layers} unscaled` : 'unscaled';
      return unscaled ? [own, { name: plain, frequencies: unscaled, quiet: true }] : [own];
    });
  }

  protected override render(): TemplateResult {
    const { curves } = this;
    const marks = this.marks;
    const picture: LinePlotPicture = {
      series: curves.map(({ name: title, frequencies, quiet }) => ({
        name: title,
        x: Array.from(frequencies, (_, pair) => pair),
        y: Array.from(frequencies, wavelength),
        ...(quiet ? { quiet, dashed: true } : {}),
      })),
      marks: marks.map(({ text, at }) => ({ axis: 'y', at, text: `${text} ${tick(at)}` })),
      xAxis: { title: 'pair' },
      yAxis: { title: 'wavelength (tokens)', spacing: 'log' },
      label: `Wavelength of each pair, for ${curves.map((curve) => curve.name).join(', ')}.`,
      cursor: this.cursor,
      write: tick,
      height: 320,
    };
    return html`
      ${this.plot.render(picture)}
      <output class="readout" aria-live="polite">${this.readings(curves)}</output>
      ${this.table()}
    `;
  }

  private get marks(): { readonly text: string; readonly at: number }[] {
    const { trained, extended } = this;
    return [
      ...(trained ? [{ text: 'trained', at: trained }] : []),
      ...(extended && extended !== trained ? [{ text: 'extended', at: extended }] : []),
    ];
  }

  private readings(curves: readonly Curve[]): TemplateResult | typeof nothing {
    const { row, column } = this.cursor;
    const curve = curves[Math.min(row, curves.length - 1)];
    const frequency = curve?.frequencies[column];
    if (!curve || frequency === undefined) return nothing;
    return html`
      <span>${curve.name}</span>
      <span>pair <b>${column}</b>${axisWords(this.own?.group, column)}</span>
      <span><span translate="no">inv_freq</span> <b>${frequency.toPrecision(9)}</b></span>
      <span>wavelength <b>${significant(wavelength(frequency))} tokens</b></span>
    `;
  }

  private get own(): GroupNumbers | undefined {
    return this.numbers.find(({ group }) => group === this.chosen) ?? this.numbers[0];
  }

  private table(): TemplateResult | typeof nothing {
    const { own } = this;
    if (!own) return nothing;
    const { frequencies, unscaled, group } = own;
    const contexts = this.marks;
    return html`
      <div class="pairs" tabindex="0" role="region" aria-label="inv_freq of each pair">
        <table>
          <thead>
            <tr>
              <th scope="col">pair</th>
              <th scope="col" class="number">${this.numbers.length > 1 ? `inv_freq, layers ${shortName(group)}` : 'inv_freq'}</th>
              ${unscaled ? html`<th scope="col" class="number">divided by</th>` : nothing}
              <th scope="col" class="number">wavelength</th>
              ${contexts.map(({ text, at }) => html`<th scope="col" class="number">turns in ${at}<span class="hidden"> (${text})</span></th>`)}
            </tr>
          </thead>
          <tbody>
            ${Array.from(
              frequencies,
              (frequency, pair) => html`
                <tr class=${pair === this.cursor.column ? 'current' : ''}>
                  <th scope="row">${pair}${axisWords(group, pair)}</th>
                  <td class="number">${frequency === 0 ? '0' : frequency.toPrecision(9)}</td>
                  ${unscaled ? html`<td class="number">${frequency === 0 ? '–' : significant((unscaled[pair] ?? 0) / frequency)}</td>` : nothing}
                  <td class="number">${frequency === 0 ? 'does not turn' : significant(wavelength(frequency))}</td>
                  ${contexts.map(({ at }) => html`<td class="number">${significant((at * frequency) / (2 * Math.PI))}</td>`)}
                </tr>
              `,
            )}
          </tbody>
        </table>
      </div>
    `;
  }
}

/** The axis that turns a pair, where each axis has its own pairs. */
function axisWords(group: LayerGroup | undefined, pair: number): string {
  const { axes = [], axesDim = [], encoding } = group?.row ?? {};
  if (encoding?.axisPairs === 'alternating') return ` (${axes[pair % axes.length]})`;
  let end = 0;
  const axis = axesDim.findIndex((dim) => {
    end += dim / 2;
    return pair < end;
  });
  return axes[axis] === undefined ? '' : ` (${axes[axis]})`;
}

const wavelength = (frequency: number): number => (2 * Math.PI) / frequency;

/** The layers of a group, shortened if there are many ranges of them. */
function shortName({ layers, stack }: LayerGroup): string {
  const all = layerNumbers(layers, '–');
  const text = all.length > 14 ? `${all.slice(0, 12).replace(/,?\s*[\d–]*$/, '')} …` : all;
  return stack ? `${stack} ${text}` : text;
}

/**
 * The measured properties of a rotation, in words; undefined for other encodings, and for rotations on several axes.
 */
export function measuredWords(pe: Posenc, { row }: LayerGroup): string | undefined {
  if (row.entry !== 'rotary' || !turnsOnLine(row.encoding?.scheme)) return undefined;
  try {
    const { isRotation, keepsNorms, dependsOnDistanceAlone, norms, shiftDeviation } = layerProperties(pe, row);
    if (isRotation) return 'a rotation: lengths are kept, and logits depend on the distance alone';
    const found = [
      keepsNorms ? undefined : `lengths are multiplied by ${significant(norms[0])} to ${significant(norms[1])}`,
      dependsOnDistanceAlone
        ? undefined
        : `logits at one distance differ by up to ${significant(100 * shiftDeviation)} % of the largest`,
    ];
    return `not a rotation: ${found.filter((part) => part !== undefined).join('; ')}`;
  } catch {
    return undefined;
  }
}
