import { html, type TemplateResult } from 'lit';
import type { Posenc } from 'posenc';
import { type ColorScale, colorBar, diverging, Heatmap, indexTicks } from '../../charts/index.ts';
import { sentence, sentenceProblem } from '../attention/index.ts';
import type { ExportedArray } from '../export/index.ts';
import {
  assembled,
  dataTableStyle,
  FigureElement,
  type FigureParameter,
  type FigureProblem,
  type FigureReading,
  type FigureValues,
  headControl,
  seedOf,
  selectControl,
} from '../figure/index.ts';
import { namesOf } from '../inputs/index.ts';
import { type LinearAsked, type LinearMap, type LinearModel, linearModel } from './model.ts';
import {
  base,
  causal,
  compare,
  denominator,
  form,
  head,
  headDim,
  type LinearForm,
  type LinearFormName,
  layout,
  length,
  linearForm,
  linearFormNames,
  linearHeads,
  rotation,
  shift,
} from './parameters.ts';
import { positionText } from './position-text.ts';
import { linearStyle } from './style.ts';
import { facts, mapText, verdict } from './words.ts';

const seed = seedOf('Word vectors, projections and gates', 7);

/** Label of the number read from the map beside. */
const besideLabels = {
  softmax: 'softmax',
  'no-position': 'without position',
  decay: 'decay',
} as const satisfies Readonly<Record<LinearAsked['compare'], string>>;

/** The weights of linear and recurrent attention, with RoPE in the numerator or a decay, and what their state costs. */
export class PosencLinearAttention extends FigureElement<LinearModel> {
  static override parameters: readonly FigureParameter[] = [
    sentence,
    length,
    form,
    rotation as FigureParameter,
    compare,
    denominator,
    causal,
    shift,
    head,
    headDim,
    base,
    layout,
    seed,
  ];

  static override styles = [...FigureElement.styles, dataTableStyle, linearStyle];

  declare sentence: string | undefined;
  declare length: number | undefined;
  declare form: LinearFormName | undefined;
  declare rotation: boolean | undefined;
  declare compare: LinearAsked['compare'] | undefined;
  declare denominator: LinearAsked['denominator'] | undefined;
  declare causal: boolean | undefined;
  declare shift: number | undefined;
  /** Counted from 1. */
  declare head: number | undefined;
  declare headDim: number | undefined;
  declare base: number | undefined;
  declare layout: LinearAsked['layout'] | undefined;
  declare seed: number | undefined;

  /** Whether the controls behind "More" are open: by the reader, or because one of them has a problem. */
  private opened = false;
  private readonly left = new Heatmap(this, this.read);
  private readonly right = new Heatmap(this, this.read);

  protected override problemsOf(values: FigureValues): FigureProblem[] {
    return values.length === undefined ? sentenceProblem(values.sentence as string) : [];
  }

  protected override defaultOf({ name }: FigureParameter, values: FigureValues) {
    return name === rotation.name ? formAsked(values).rotates : undefined;
  }

  protected override compute(pe: Posenc, values: FigureValues): LinearModel {
    const asked = assembled<LinearAsked>(values);
    const { rotates } = linearForm(asked.form);
    return linearModel(pe, { ...asked, rotation: asked.rotation ?? rotates, head: asked.head - 1 });
  }

  /** Behind the weights of each row comes its sum. */
  protected override extent({ tokens, map }: LinearModel) {
    const count = tokens.length;
    const min = map.sums.indexOf(Math.min(...map.sums));
    const home = this.drawnValues?.compare === 'decay' ? { row: count - 1, column: 0 } : { row: min, column: count };
    return { rows: count, columns: count + 1, home };
  }

  protected override readings(model: LinearModel): FigureReading[] {
    const { tokens, map, beside, causal: masked, decay } = model;
    const { row, column } = this.cursor;
    const { fixed, index, say } = this.format;
    const label = besideLabels[this.drawnValues?.compare as LinearAsked['compare']];
    const query: FigureReading = { label: 'query', value: tokens[row] as string, note: `(${index(row)})` };
    const sums = ({ sums: all }: LinearMap) => fixed(all[row] as number);
    if (column === tokens.length) {
      const other = label === 'decay' ? [] : [{ label, value: sums(beside) }];
      return [query, { label: 'row sum', value: sums(map) }, ...other];
    }
    const at = row * tokens.length + column;
    const value = (weights: Float32Array) => (masked && column > row ? say('hidden') : fixed(weights[at] as number));
    return [
      { ...query, note: `(${index(row)}) →` },
      { label: 'key', value: tokens[column] as string, note: `(${index(column)})` },
      { label: 'weight', value: value(map.weights) },
      { label, value: value(beside.weights) },
      ...(decay && label !== 'decay' ? [{ label: 'decay' as const, value: value(decay) }] : []),
      { label: 'row sum', value: sums(map) },
    ];
  }

  protected override renderControls(values: FigureValues): TemplateResult {
    const applies = ({ when }: FigureParameter) => !when || when.is.includes(String(values.form));
    const more = [denominator, causal].filter(applies);
    const titles = { 'no-position': 'without position' } as const;
    const rest = html`
      ${this.control(sentence, values, 'sentence')}${this.control(length, values, 'or made-up words')}
      ${more.map((one) => this.control(one, values, one === causal ? 'causal mask' : 'denominator'))}
      ${this.shows('head') ? headControl(this.translated(head), linearHeads, this.controlOptions(values, 'head')) : ''}
      ${this.control(shift, values)}${this.control(headDim, values, 'components')}${this.control(base, values)}${this.control(layout, values)}
      ${this.control(seed, values)}
    `;
    const inMore = [sentence, length, ...more, head, shift, headDim, base, layout, seed].filter(({ name }) =>
      this.shows(name),
    );
    return html`
      ${
        this.shows('form')
          ? selectControl(this.translated(form), {
              ...this.controlOptions<string>(values, 'form', 'attention'),
              groups: { '': linearFormNames },
              titles: Object.fromEntries(
                linearFormNames.map((name) => [name, this.format.name(linearForm(name).title)]),
              ),
            })
          : ''
      }
      ${this.control({ ...rotation, default: formAsked(values).rotates }, values, 'RoPE')}
      ${this.control(compare, values, 'beside it', titles)}
      ${
        inMore.length > 0
          ? html`<details
              class="more"
              ?open=${this.opened || inMore.some(({ name }) => this.problemWith(name) !== undefined)}
              @toggle=${(event: Event) => {
                this.opened = (event.target as HTMLDetailsElement).open;
              }}
            >
              <summary>${this.say('More')}</summary>
              <div class="controls">${rest}</div>
            </details>`
          : ''
      }
    `;
  }

  protected override renderModel(model: LinearModel): TemplateResult {
    const { map, beside, form: name, rotated } = model;
    const { say, name: named, significant } = this.format;
    const title = named(linearForm(name).title);
    const compared = this.drawnValues?.compare as LinearAsked['compare'];
    const { high, clips } = reach([map, beside]);
    const scale = this.colored(diverging(high, this.background));
    const left = {
      softmax: say('softmax attention with RoPE'),
      'no-position': say('{form} without position', { form: title }),
      decay: say('what is left of each key'),
    }[compared];
    const right = rotated ? say('{form} with RoPE', { form: title }) : title;
    return html`
      <div class="said-first">
        <p class="verdict">${verdict(model, this.format)}</p>
        <p class="said">${positionText(model, this.drawnValues?.denominator as LinearAsked['denominator'], this.format)}</p>
      </div>
      <div class="maps">
        ${this.renderMap(this.left, model, { map: beside, title: left, scale, adds: compared !== 'decay' })}
        ${this.renderMap(this.right, model, { map: map, title: right, scale, adds: true })}
      </div>
      <div class="scale">${colorBar(scale, say('weight'), (end) => `${clips && end === high ? '≥ ' : ''}${significant(end)}`)}</div>
      ${facts(model, this.format)}
      <p class="said">
        ${say(
          gates(name)
            ? 'Word vectors, projections and gates are random numbers drawn from seed {seed}, not a trained model.'
            : 'Word vectors and projections are random numbers drawn from seed {seed}, not a trained model.',
          { seed: String(this.drawnValues?.seed) },
        )}
      </p>
    `;
  }

  private renderMap(
    heatmap: Heatmap,
    { tokens, causal: masked, form: name }: LinearModel,
    displayed: DrawnMap,
  ): TemplateResult {
    const { map, title, scale, adds } = displayed;
    const { say, index, short } = this.format;
    const count = tokens.length;
    const isText = this.drawnValues?.length === undefined;
    const rows = isText ? tokens.map((text, i) => ({ index: i, text })) : indexTicks(count, 0, index);
    const sum = adds ? [{ index: count, text: say('sum') }] : [];
    // A denominator must not be 0, and should not be negative.
    const bad =
      name === 'elu' && adds ? Array.from(map.sums.keys()).filter((row) => (map.sums[row] as number) <= 0) : [];
    return html`
      <section class="map">
        <p class="heading">${title}</p>
        ${heatmap.render({
          matrix: { data: withSums(map, count, { masked, adds }), rows: count, columns: count + 1 },
          scale,
          rowAxis: { title: say('query'), labels: rows, words: isText },
          columnAxis: { title: say('key'), labels: [...rows, ...sum], words: isText },
          label: mapText(title, map, adds, this.format),
          cursor: this.cursor,
          edge: adds ? count : 0,
          markedRows: bad,
          squareCell: 40,
          cellText: short,
        })}
      </section>
    `;
  }

  protected override exported({ tokens, map, beside }: LinearModel): ExportedArray[] {
    const words = namesOf(tokens);
    const axes = [{ name: 'query', entries: words }];
    const compared = this.drawnValues?.compare ?? compare.default;
    const shape = [tokens.length, tokens.length];
    return [
      { name: 'weights', data: map.weights, shape, columns: words, axes },
      { name: String(compared), data: beside.weights, shape, columns: words, axes },
      { name: 'row sums', data: map.sums, shape: [tokens.length], axes },
    ];
  }
}

/** Whether a model would have learned gates. */
function gates(name: LinearFormName): boolean {
  const { gate, erases } = linearForm(name);
  return gate !== undefined || erases === true;
}

/** The requested form; its default for a name that there is not. */
function formAsked({ form: name }: FigureValues): LinearForm {
  return linearForm(linearFormNames.find((one) => one === name) ?? (form.default as LinearFormName));
}

interface DrawnMap {
  readonly map: LinearMap;
  readonly title: string;
  readonly scale: ColorScale;
  /** Whether the sums of its rows mean something. */
  readonly adds: boolean;
}

/** The cells of a map: hidden ones stay empty, and behind each row comes its sum. */
function withSums(
  { weights, sums }: LinearMap,
  count: number,
  { masked, adds }: { readonly masked: boolean; readonly adds: boolean },
): Float32Array {
  return Float32Array.from({ length: count * (count + 1) }, (_, i) => {
    const [row, column] = [Math.floor(i / (count + 1)), i % (count + 1)];
    if (column === count) return adds ? (sums[row] as number) : Number.NaN;
    return masked && column > row ? Number.NaN : (weights[row * count + column] as number);
  });
}

/** With more tokens than this, a few weights of 1 in the first rows may leave all others in one pale colour. */
const fewTokens = 16;

/** A range of colours for the weights of both maps: up to the largest, or to the largest but a hundredth. */
function reach(maps: readonly LinearMap[]): { readonly high: number; readonly clips: boolean } {
  const sizes = maps
    .flatMap(({ weights }) => Array.from(weights, Math.abs).filter((size) => size > 0))
    .sort((a, b) => a - b);
  const max = sizes.at(-1) ?? 0;
  const isLarge = (maps[0]?.sums.length ?? 0) > fewTokens;
  const high = isLarge
    ? Math.max(0.05, Math.ceil((sizes[Math.floor(0.99 * (sizes.length - 1))] ?? 0) * 20) / 20)
    : Math.max(0.5, Math.ceil(max * 2) / 2);
  return { high, clips: max > high };
}

export { callOfHead, type LinearCall, linearCall, rateOf, runLinear } from './calls.ts';
export { form, type LinearFormName, linearForm, linearFormNames } from './parameters.ts';
export { positionText } from './position-text.ts';
