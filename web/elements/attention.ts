import { css, html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { ChoiceParameter, NumberParameter, Posenc, RopeScaling, Scheme } from 'posenc';
import { catalogue } from '../api/catalogue.ts';
import { colorBar } from '../charts/color-bar.ts';
import { type ColorScale, diverging, sequential } from '../charts/color-scale.ts';
import { dumbbells } from '../charts/dumbbells.ts';
import { Heatmap } from '../charts/heatmap.ts';
import { fixed, short, significant } from '../charts/number-format.ts';
import { choiceControl, numberControl, switchControl, textControl } from './controls.ts';
import { FigureElement, type FigureProblem, type FigureReading, type FigureValues } from './figure.ts';
import { type FigureParameter, openParameters, optionsOf } from './parameter.ts';
import {
  attendSentence,
  type EncodingName,
  type EqualWords,
  headOf,
  largestRowDifference,
  maxTokens,
  type SentenceAttention,
  sentenceShape,
  tokenize,
} from './sentence-model.ts';

const presets = ['The brown dog chased the black dog', 'The apple fell from the tree on my apple macbook'];

const sentence = {
  name: 'sentence',
  kind: 'text',
  description: 'What the words attend to each other in.',
  default: presets[0] as string,
} as const;

const encodings: readonly Scheme[] = ['sinusoidal', 'rope', 'alibi'].map(
  (name) => catalogue.find((scheme) => scheme.name === name) as Scheme,
);

/** What the sentence and the model decide. */
const settled = ['length', 'offset', 'dim', 'heads', 'queries', 'keys'];

const encoding: ChoiceParameter = {
  name: 'encoding',
  kind: 'choice',
  description: 'How the model is told where a word stands.',
  default: 'none',
  choices: ['none', ...encodings.map(({ name }) => name)],
};

const view: ChoiceParameter = {
  name: 'view',
  kind: 'choice',
  description: 'Weights are the softmax of the logits along each row.',
  default: 'weights',
  choices: ['weights', 'logits'],
};

const head: NumberParameter = {
  name: 'head',
  kind: 'integer',
  description: 'Each head has projections of its own.',
  default: 1,
  min: 1,
  max: sentenceShape.heads,
};

const seed: NumberParameter = {
  name: 'seed',
  kind: 'integer',
  description: 'Word vectors and projections are drawn from this seed.',
  default: 7,
  min: 0,
  max: 2 ** 32 - 1,
};

const causal = {
  name: 'causal',
  kind: 'boolean',
  description: 'A word sees itself and the words before it.',
  default: false,
} as const;

interface AttentionModel extends SentenceAttention {
  /** What is drawn: the chosen head of the chosen view. */
  readonly matrix: Float32Array;
  readonly encoding: EncodingName;
  readonly differences: readonly number[];
}

/** Attention between the words of a sentence, with and without a positional encoding. */
export class PosencAttention extends FigureElement<AttentionModel> {
  static override parameters: readonly FigureParameter[] = [
    sentence,
    encoding,
    view,
    head,
    causal,
    seed,
    ...unique(encodings.flatMap((scheme) => openParameters(scheme, settled))),
  ];

  static override controlled = ['sentence', 'encoding', 'view', 'head', 'causal', 'seed'];

  static override properties: PropertyDeclarations = FigureElement.declareAll(PosencAttention.parameters);

  static override styles = [
    ...FigureElement.styles,
    css`
      .body {
        display: flex;
        flex-wrap: wrap;
        gap: 20px 48px;
      }
      .picture {
        flex: 0 1 calc(var(--plot-width) + 112px);
        min-width: 0;
        display: grid;
        gap: 12px;
        align-content: start;
      }
      .compare {
        flex: 1 1 272px;
        min-width: 0;
        display: grid;
        gap: 14.4px;
        align-content: start;
      }
      .verdict {
        font: 600 19px / 1.25 var(--serif);
      }
      table {
        border-collapse: collapse;
        width: 100%;
        font-variant-numeric: tabular-nums;
      }
      th,
      td {
        padding: 5.6px 0;
        border-top: 1px solid var(--line);
        text-align: left;
        font-weight: 400;
      }
      thead th {
        border: 0;
        padding-top: 0;
        font-size: 12px;
        color: var(--quiet);
      }
      :is(th, td):last-child {
        text-align: right;
      }
      tbody th {
        font-weight: 600;
        color: var(--accent);
        overflow-wrap: anywhere;
      }
      td.difference {
        font-weight: 600;
        font-size: 20px;
        line-height: 1.2;
      }
      .sentence {
        flex: 1 1 100%;
        display: flex;
        flex-wrap: wrap;
        gap: 0 16px;
      }
      .presets {
        gap: 4px 16px;
      }
      .legend {
        display: flex;
        gap: 6.4px;
        align-items: center;
        font-size: 13px;
        color: var(--quiet);
      }
      .legend > span + i {
        margin-left: 12px;
      }
    `,
  ];

  declare sentence: string | undefined;
  declare encoding: EncodingName | undefined;
  declare view: 'weights' | 'logits' | undefined;
  /** Counted from 1. */
  declare head: number | undefined;
  declare causal: boolean | undefined;
  declare seed: number | undefined;

  declare base: number | undefined;
  declare layout: 'interleaved' | 'half' | undefined;
  declare flipSinToCos: boolean | undefined;
  declare downscaleFreqShift: number | undefined;
  declare oddDim: 'zero' | 'extra-sine' | 'truncate' | undefined;
  declare positionScale: number | undefined;
  declare amplitude: number | undefined;
  declare paddingPosition: number | undefined;
  declare rotaryDim: number | undefined;
  declare direction: 'forward' | 'inverse' | undefined;
  declare scalingType: RopeScaling['type'];
  declare scalingFactor: number | undefined;
  declare scalingMaxPositionEmbeddings: number | undefined;
  declare scalingOriginalMaxPositionEmbeddings: number | undefined;
  declare scalingSeqLen: number | undefined;
  declare scalingBetaFast: number | undefined;
  declare scalingBetaSlow: number | undefined;
  declare scalingTruncate: boolean | undefined;
  declare scalingMscale: number | undefined;
  declare scalingMscaleAllDim: number | undefined;
  declare scalingAttentionFactor: number | undefined;
  declare scalingAttnFactor: number | undefined;
  declare scalingExtrapolationFactor: number | undefined;
  declare scalingAttention: 'fixed' | 'current-length' | undefined;
  declare scalingLowFreqFactor: number | undefined;
  declare scalingHighFreqFactor: number | undefined;
  declare scalingPartialRotaryFactor: number | undefined;
  declare form: 'causal' | 'symmetric' | 'mpt' | 'bloom' | undefined;
  declare alibiBiasMax: number | undefined;

  private readonly heatmap = new Heatmap(this, this.read);

  protected override problemsOf(values: FigureValues): FigureProblem[] {
    const count = tokenize(values.sentence as string).length;
    if (count >= 1 && count <= maxTokens) return [];
    const given = count === 0 ? 'an empty sentence' : `a sentence of ${count} words and marks`;
    const message = `sentence: ${given} is not allowed; expected 1 to ${maxTokens} words and punctuation marks`;
    return [{ message, argument: 'sentence', code: 'invalid-argument' }];
  }

  protected override compute(pe: Posenc, values: FigureValues): AttentionModel {
    const name = values.encoding as EncodingName;
    const scheme = encodings.find((known) => known.name === name);
    const attention = attendSentence(pe, {
      sentence: values.sentence as string,
      encoding: name,
      parameters: scheme ? optionsOf(scheme, settled, values) : {},
      seed: values.seed as number,
      causal: values.causal as boolean,
    });
    const matrix = headOf(attention[values.view as 'weights' | 'logits'], (values.head as number) - 1);
    const differences = attention.equalWords.map(({ tokens }) => largestRowDifference(matrix, tokens));
    return { ...attention, matrix, encoding: name, differences };
  }

  protected override extent({ tokens, equalWords, matrix }: AttentionModel) {
    const count = tokens.length;
    const row = equalWords.at(-1)?.tokens[0] ?? 0;
    const weights = matrix.subarray(row * count, (row + 1) * count);
    return { rows: count, columns: count, home: { row, column: weights.indexOf(Math.max(...weights)) } };
  }

  /** The equal words that the figure compares: those being read, otherwise the last ones. */
  private compared({ equalWords }: AttentionModel): EqualWords | undefined {
    return equalWords.find(({ tokens }) => tokens.includes(this.cursor.row)) ?? equalWords.at(-1);
  }

  private at(tensor: 'weights' | 'logits', model: AttentionModel): number {
    const matrix = headOf(model[tensor], (this.shown?.head as number) - 1);
    return matrix[this.cursor.row * model.tokens.length + this.cursor.column] as number;
  }

  protected override readings(model: AttentionModel): FigureReading[] {
    const { row, column } = this.cursor;
    const logit = this.at('logits', model);
    return [
      { label: 'query', value: model.tokens[row] as string, note: `(${row + 1}) →` },
      { label: 'key', value: model.tokens[column] as string, note: `(${column + 1})` },
      { label: 'weight', value: fixed(this.at('weights', model)) },
      { label: 'logit', value: Number.isFinite(logit) ? fixed(logit) : 'masked' },
    ];
  }

  protected override renderControls(values: FigureValues): TemplateResult {
    const { set } = this;
    const titles = Object.fromEntries(encodings.map(({ name, title }) => [name, title]));
    const options = <Value>(name: string, label = name) => ({
      value: values[name] as Value,
      label,
      problem: this.problemWith(name),
      set,
    });
    return html`
      ${
        this.shows('sentence')
          ? html`<div class="sentence">${textControl(sentence, options('sentence', 'Sentence'))}${this.renderPresets(values)}</div>`
          : nothing
      }
      ${this.shows('encoding') ? choiceControl(encoding, { ...options<string>('encoding', 'Position'), titles: { none: 'None', ...titles } }) : nothing}
      ${this.shows('view') ? choiceControl(view, { ...options<string>('view', 'Show'), titles: { weights: 'Weights', logits: 'Logits' } }) : nothing}
      ${this.shows('head') ? this.renderHeads(values.head as number) : nothing}
      ${this.shows('causal') ? switchControl(causal, options('causal', 'Causal mask')) : nothing}
      ${
        this.shows('seed')
          ? html`<div class="control">
              ${numberControl(seed, options('seed', 'Seed'))}
              <button type="button" class="link" @click=${() => this.set('seed', this.nextSeed(), true)}>Next seed</button>
            </div>`
          : nothing
      }
    `;
  }

  private nextSeed(): number {
    return (((this.shown?.seed as number | undefined) ?? 0) + 1) % 2 ** 32;
  }

  private renderPresets(values: FigureValues): TemplateResult {
    return html`
      <div class="control presets">
        ${presets.map(
          (preset, i) => html`
            <button
              type="button"
              class="link"
              aria-pressed=${values.sentence === preset}
              title=${preset}
              @click=${() => this.set('sentence', preset, true)}
            >
              Example ${i + 1}
            </button>
          `,
        )}
      </div>
    `;
  }

  private renderHeads(chosen: number): TemplateResult {
    const choices = Array.from({ length: sentenceShape.heads }, (_, i) => String(i + 1));
    return choiceControl(
      { ...head, kind: 'choice', default: '1', choices },
      {
        value: String(chosen),
        label: 'Head',
        problem: this.problemWith('head'),
        set: (name, value, final) => this.set(name, Number(value), final),
      },
    );
  }

  protected override renderModel(model: AttentionModel): TemplateResult {
    const { tokens, matrix, equalWords } = model;
    const quantity = this.shown?.view as 'weights' | 'logits';
    const scale = this.colored(quantity === 'weights' ? weightScale(matrix, this.dark) : logitScale(matrix));
    const repeated = new Set(equalWords.flatMap((group) => group.tokens));
    const labels = tokens.map((text, index) => ({ index, text, marked: repeated.has(index) }));
    const compared = this.compared(model);
    const squareCell = tokens.length > 12 ? 34 : 44;
    return html`
      <div class="picture" .style=${`--plot-width: ${tokens.length * squareCell}px`}>
        ${this.heatmap.render({
          matrix: { data: matrix, rows: tokens.length, columns: tokens.length },
          scale,
          rowAxis: { title: 'query', labels, words: true },
          columnAxis: { title: 'key', labels, words: true },
          label: this.describe(model, quantity),
          cursor: this.cursor,
          markedRows: compared?.tokens ?? [],
          squareCell,
          cellText: short,
        })}
        ${colorBar(scale, quantity === 'weights' ? 'weight' : 'logit', this.format.significant)}
      </div>
      <div class="compare">
        ${this.renderComparison(model, compared, quantity, scale)}
        <p class="said">
          Word vectors and projections are random numbers drawn from seed ${this.shown?.seed}, not a trained model. They show
          what position does, not what words mean.
        </p>
      </div>
    `;
  }

  private renderComparison(
    model: AttentionModel,
    compared: EqualWords | undefined,
    quantity: 'weights' | 'logits',
    scale: ColorScale,
  ): TemplateResult {
    const { tokens, matrix, equalWords, differences } = model;
    if (!compared)
      return html`<p class="said">No word occurs twice in this sentence. Repeat one to compare its rows.</p>`;
    const [first = 0, second = 0] = compared.tokens;
    const row = (token: number) => matrix.subarray(token * tokens.length, (token + 1) * tokens.length);
    return html`
      <p class="verdict">${verdict(model)}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">equal words</th>
            <th scope="col">at</th>
            <th scope="col">largest difference of their rows</th>
          </tr>
        </thead>
        <tbody>
          ${equalWords.map(
            ({ word, tokens: places }, i) => html`
              <tr>
                <th scope="row">${word}</th>
                <td>${places.map((token) => token + 1).join(', ')}</td>
                <td class="difference" data-word=${word}>${significant(differences[i] as number)}</td>
              </tr>
            `,
          )}
        </tbody>
      </table>
      <div class="legend" aria-hidden="true">
        <i class="disc"></i><span>${tokens[first]} (${first + 1})</span>
        <i class="ring"></i><span>${tokens[second]} (${second + 1})</span>
        <span>${quantity} over the keys</span>
      </div>
      ${dumbbells(row(first), row(second), tokens, [scale.low, scale.high])}
    `;
  }

  private describe({ tokens, equalWords, differences, encoding: name }: AttentionModel, quantity: string): string {
    const title = encodings.find((scheme) => scheme.name === name)?.title;
    const compared = equalWords.map(
      ({ word }, i) => ` The rows of “${word}” differ by at most ${significant(differences[i] as number)}.`,
    );
    return `Attention ${quantity} between the ${tokens.length} words of “${tokens.join(' ')}”, ${
      title ? `with ${title}` : 'without a positional encoding'
    }, head ${this.shown?.head}.${compared.join('')}`;
  }
}

function verdict({ differences, encoding: name }: AttentionModel): string {
  if (differences.every((difference) => difference === 0)) return 'Equal words get equal rows';
  return name === 'none' ? 'The mask alone tells equal words apart' : 'Equal words are told apart';
}

/** The same range for most sentences, so that encodings compare: up to the next tenth. */
function weightScale(matrix: Float32Array, dark: boolean): ColorScale {
  return sequential(Math.max(0.1, Math.ceil(Math.max(...matrix) * 10) / 10), dark ? 'dark' : 'light');
}

function logitScale(matrix: Float32Array): ColorScale {
  const largest = matrix.filter(Number.isFinite).reduce((most, logit) => Math.max(most, Math.abs(logit)), 0);
  return diverging(Math.max(0.5, Math.ceil(largest * 2) / 2));
}

function unique(parameters: readonly FigureParameter[]): FigureParameter[] {
  return [...new Map(parameters.map((parameter) => [parameter.name, parameter])).values()];
}
