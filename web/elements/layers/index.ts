import { css, html, nothing, type TemplateResult } from 'lit';
import type { NumberParameter } from 'posenc';
import { rule } from 'posenc/catalogue';
import { groupThousands, type NumberFormat } from '../../charts/index.ts';
import type { ExportedArray } from '../export/index.ts';
import {
  FigureElement,
  type FigureReading,
  type FigureValues,
  integerParameter,
  textParameter,
} from '../figure/index.ts';
import { isNear, type LayerGroup, type LayerStrip, maxLayers, parseLayers, stripOf } from './model.ts';
import { type LayerColor, layerColors, strip } from './picture.ts';

const layersStyle = css`
  .body,
  .stacks,
  .stack {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 16px;
  }
  .stack {
    gap: 6px;
  }
  .stack .name {
    font-size: var(--small);
    color: var(--quiet);
  }
  .strip {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(26px, 1fr));
    gap: 3px;
    align-items: end;
    max-width: calc(var(--count) * 47px);
  }
  .layer {
    box-sizing: border-box;
    height: 40px;
    padding: 0;
    font-size: var(--small);
    font-variant-numeric: tabular-nums;
    border: 0;
    border-radius: 4px;
    cursor: pointer;
  }
  /* In addition to its paler colour: such a layer sees only nearby tokens. */
  .layer.near {
    height: 26px;
  }
  .layer,
  .swatch {
    color: var(--layer-ink);
    background: var(--layer-fill);
  }
  :is(.layer, .swatch).bare {
    background: repeating-linear-gradient(135deg, var(--field) 0 4px, var(--line) 4px 6px);
    box-shadow: inset 0 0 0 1px var(--line-strong);
  }
  .layer[aria-pressed='true'] {
    outline: 3px solid var(--ink);
    outline-offset: -1px;
  }
  .legend {
    display: grid;
    gap: 6px;
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .legend li {
    display: grid;
    grid-template-columns: 22px minmax(0, 1fr);
    gap: 10px;
    align-items: start;
    font-size: calc(13 * var(--posenc-unit));
  }
  .swatch {
    width: 22px;
    height: 18px;
    border-radius: 4px;
  }
  .swatch.near {
    height: 12px;
    margin-top: 4px;
  }
  .legend b {
    font-weight: 600;
  }
  .legend span {
    color: var(--quiet);
  }
  @media (forced-colors: active) {
    .layer,
    .swatch {
      forced-color-adjust: none;
    }
  }
`;

const layers = textParameter(
  'layers',
  'Groups of layers: their numbers, where position enters, and what else they do.',
  '0-4, 6-10, 12-16, 18-22, 24-25: rotary, base 10000, window 512; 5, 11, 17, 23: rotary, base 1000000, no window',
  (text) =>
    parseLayers(text)
      ? undefined
      : rule(
          "groups such as '0-2, 4: rotary, base 10000; 3: none', the word after the colon one of rotary, bias, absolute, relative, none, and each of at most {max} layers in one group",
          { max: maxLayers },
        ),
);

const layer: Omit<NumberParameter, 'default'> = integerParameter(
  'layer',
  'The selected layer, counted from 0 through all stacks. If omitted, none.',
  undefined,
  [0, maxLayers - 1],
);

/**
 * A model's layers as a strip, coloured by how position enters them. It takes their description as text, or the rows of
 * a report of `inspectConfig` in that form; it does not read configurations itself.
 */
export class PosencLayers extends FigureElement<LayerStrip> {
  static override parameters = [layers, layer];
  static override styles = [...FigureElement.styles, layersStyle];

  declare layers: string | undefined;
  declare layer: number | undefined;

  protected override compute(_: unknown, values: FigureValues): LayerStrip {
    return stripOf(parseLayers(values.layers as string) ?? []);
  }

  protected override extent({ cells }: LayerStrip) {
    return { rows: 1, columns: cells.length, home: { row: 0, column: 0 } };
  }

  protected override readings({ cells, groups }: LayerStrip): FigureReading[] {
    const cell = cells[this.cursor.column];
    const group = cell && groups[cell.group];
    if (!cell || !group) return [];
    return [
      { label: cell.stack ? stackLayers[cell.stack] : 'layer', value: this.format.index(cell.layer) },
      { label: this.format.name(''), value: whatOf(group, this.format) },
    ];
  }

  /** The strip itself is the control. */
  protected override renderControls(): unknown {
    return nothing;
  }

  protected override renderModel(model: LayerStrip): TemplateResult {
    const { groups, cells } = model;
    const colors = layerColors(groups);
    const { format } = this;
    const { say } = format;
    const kinds = groups.length === 1 ? say('all the same') : say('{count} kinds', { count: groups.length });
    return html`
      <p class="verdict">${cells.length === 1 ? say('One layer') : say('{count} layers, {kinds}', { count: cells.length, kinds })}</p>
      ${strip(model, {
        colors,
        chosen: this.drawnValues?.layer as number | undefined,
        current: this.cursor.column,
        describe: (group) => whatOf(group, format),
        format,
        read: (column) => this.read(column === undefined ? null : { row: 0, column }),
        choose: (column) => this.set('layer', column, true),
      })}
      <ul class="legend">
        ${groups.map((group, i) => legendEntry(group, colors[i] as LayerColor, format))}
      </ul>
    `;
  }

  protected override exported({ cells }: LayerStrip): ExportedArray[] {
    return [{ name: 'groups', data: Float64Array.from(cells, ({ group }) => group), shape: [cells.length] }];
  }
}

const stackLayers = { encoder: 'encoder layer', decoder: 'decoder layer' } as const;

const entryWords = {
  rotary: 'queries and keys are turned',
  bias: 'a number is added to the logits',
  absolute: 'added to the embedding',
  relative: 'vectors of the distance',
  none: 'no position',
} as const satisfies Readonly<Record<string, string>>;

/**
 * The description, which is not translated, with its thousands grouped: in the attribute a comma would separate. Without
 * one, a phrase for where position enters.
 */
const whatOf = ({ entry, what }: LayerGroup, { say }: NumberFormat): string =>
  groupThousands(what) || say(entryWords[entry]);

function legendEntry(group: LayerGroup, { fill, ink }: LayerColor, format: NumberFormat): TemplateResult {
  const { name, say } = format;
  const { stack, layers: numbers, entry, what } = group;
  const count = say(numbers.length === 1 ? '{count} layer' : '{count} layers', { count: numbers.length });
  return html`<li>
    <span
      class="swatch ${fill ? '' : 'bare'} ${isNear(group) ? 'near' : ''}"
      .style=${`--layer-fill: ${fill ?? 'none'}; --layer-ink: ${ink}`}
    ></span>
    <div>
      <b>${stack ? `${name(stack)}, ` : ''}${count}:</b> ${whatOf(group, format)}${what && entry !== 'none' ? html` <span>(${say(entryWords[entry])})</span>` : ''}
    </div>
  </li>`;
}

export { type LayerGroup, layerNumbers, maxLayers, parseLayers, writeLayers } from './model.ts';
