import { html, nothing, type TemplateResult } from 'lit';
import type { ChoiceParameter, Posenc, Tensor } from 'posenc';
import { rule } from 'posenc/catalogue';
import { type ColorScale, colorBar, Heatmap, type MoveWord } from '../../charts/index.ts';
import type { ExportedArray } from '../export/index.ts';
import {
  choiceParameter,
  FigureElement,
  type FigureParameter,
  type FigureProblem,
  type FigureReading,
  type FigureValues,
  headControl,
  notAllowed,
  SchemeFigure,
  schemeChoice,
} from '../figure/index.ts';
import {
  attendSentence,
  attentionExtras,
  attentionParameters,
  type EqualWords,
  headOf,
  largestRowDifference,
  movedWord,
  namesOf,
  type SentenceAttention,
  sentenceSchemes,
  sentenceShape,
  settledBySentence,
  visibleAttentionParameters,
} from '../inputs/index.ts';
import { attentionLabels, causal, followsMask, head, presets, seed, sentence, sentenceProblem } from './parameters.ts';
import {
  attentionSentence,
  equalWordsComparison,
  logitScale,
  scaleOfTerms,
  type TermMap,
  termMaps,
  termTitles,
  tokenLabels,
  weightScale,
} from './picture.ts';
import { attentionStyle } from './style.ts';

const encoding: ChoiceParameter = {
  ...schemeChoice(sentenceSchemes, 'none', ['none']),
  name: 'encoding',
  description: 'What tells the model where a word is.',
};

const view = choiceParameter(
  'view',
  'Weights are the softmax of the logits along each row; terms are what the logits are the sum of.',
  ['weights', 'logits', 'terms'],
  'weights',
);

const figureParameters = [sentence, view, head, causal, ...attentionParameters, seed];

type View = 'weights' | 'logits' | 'terms';

export interface AttentionModel extends SentenceAttention {
  /** The drawn matrix: the chosen view of the chosen head. */
  readonly matrix: Float32Array;
  readonly differences: readonly number[];
}

/** Attention between the words of a sentence, with and without a positional encoding. */
export class PosencAttention extends SchemeFigure<AttentionModel> {
  static override choice = encoding;
  static override figureParameters = figureParameters;
  static override schemes = sentenceSchemes;
  static override settled = settledBySentence;
  static override parameters = SchemeFigure.every(encoding, figureParameters, sentenceSchemes, settledBySentence);

  static override styles = [...FigureElement.styles, attentionStyle];

  declare sentence: string | undefined;
  declare encoding: string | undefined;
  declare view: View | undefined;
  /** Counted from 1. */
  declare head: number | undefined;
  declare causal: boolean | undefined;
  declare temperatureForm: string | undefined;
  declare temperatureAttnScale: number | undefined;
  declare temperatureFloorScale: number | undefined;
  /** The logit of the sink, the same for every head. */
  declare sink: number | undefined;
  declare seed: number | undefined;

  private readonly terms = Object.keys(termTitles).map(() => new Heatmap(this, this.read));
  private readonly heatmap = new Heatmap(this, this.read);

  private readonly moveWord: MoveWord = (from, to, final) =>
    this.set('sentence', movedWord(this.values.sentence as string, from, to), final);

  protected override problemsOf(values: FigureValues): FigureProblem[] {
    const problems = sentenceProblem(values.sentence as string);
    if (values.form !== 'mpt' || values.causal) return problems;
    const why = 'as it has one row for all queries, which softmax ignores';
    return [...problems, notAllowed('form', 'mpt', rule(`causal or symmetric without the causal mask, ${why}`))];
  }

  protected override compute(pe: Posenc, values: FigureValues): AttentionModel {
    const attention = this.attend(pe, values);
    const displayed = values.view === 'weights' ? attention.weights : attention.logits;
    const matrix = headOf(displayed, (values.head as number) - 1);
    const differences = attention.equalWords.map(({ tokens }) => largestRowDifference(matrix, tokens));
    return { ...attention, matrix, differences };
  }

  /** Attention with all heads and all views; `compute` picks the one to draw. */
  protected attend(pe: Posenc, values: FigureValues): SentenceAttention {
    const { chosen } = this;
    return attendSentence(pe, {
      sentence: values.sentence as string,
      encoding: chosen?.name ?? 'none',
      parameters: chosen ? this.options(chosen, values) : {},
      seed: values.seed as number,
      causal: values.causal as boolean,
      extras: attentionExtras(values, sentenceShape.heads),
    });
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

  private at(tensor: Tensor, model: AttentionModel): number {
    const matrix = headOf(tensor, (this.drawnValues?.head as number) - 1);
    return matrix[this.cursor.row * model.tokens.length + this.cursor.column] as number;
  }

  protected override readings(model: AttentionModel): FigureReading[] {
    const { row, column } = this.cursor;
    const { fixed, index, say } = this.format;
    const logit = this.at(model.logits, model);
    return [
      { label: 'query', value: model.tokens[row] as string, note: `(${index(row)}) →` },
      { label: 'key', value: model.tokens[column] as string, note: `(${index(column)})` },
      { label: 'weight', value: fixed(this.at(model.weights, model)) },
      { label: 'logit', value: Number.isFinite(logit) ? fixed(logit) : say('masked') },
      ...(this.drawnValues?.view === 'terms' ? this.termReadings(model) : []),
    ];
  }

  private termReadings(model: AttentionModel): FigureReading[] {
    const { fixed } = this.format;
    return model.terms.map(({ name, values }) => ({ label: termTitles[name], value: fixed(this.at(values, model)) }));
  }

  protected override defaultOf({ name }: FigureParameter, { causal: masked }: FigureValues) {
    return followsMask(this.chosen, name, masked === true);
  }

  protected override renderControls(values: FigureValues): TemplateResult {
    const control = this.control(sentence, values, 'sentence');
    return html`
      ${control === nothing ? nothing : html`<div class="sentence">${control}${this.renderPresets(values)}</div>`}
      ${this.renderChoice(values, 'position')}
      ${this.control(view, values, 'show', { weights: 'Weights', logits: 'Logits', terms: 'Terms' })}
      ${this.shows('head') ? headControl(this.translated(head), sentenceShape.heads, this.controlOptions(values, 'head')) : nothing}
      ${this.control(causal, values, 'causal mask')}
      ${visibleAttentionParameters(values, (name) => this.asksFor(name)).map((one) =>
        this.control(one, values, attentionLabels[one.name]),
      )}
      ${
        this.shows('seed')
          ? html`<div class="control">
              ${this.control(seed, values)}
              <button type="button" class="link" @click=${() => this.set('seed', this.nextSeed(), true)}>${this.say('Next seed')}</button>
            </div>`
          : nothing
      }
      ${this.renderParameters(values)}
    `;
  }

  /** The seed after the requested one, whose picture may not be drawn yet. */
  private nextSeed(): number {
    const { seed: asked = seed.default as number } = this;
    return (Number.isInteger(asked) ? asked + 1 : 0) % 2 ** 32;
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
              ${this.say('Example {number}', { number: i + 1 })}
            </button>
          `,
        )}
      </div>
    `;
  }

  protected override renderModel(model: AttentionModel): TemplateResult {
    const { tokens, matrix, equalWords } = model;
    const quantity = this.drawnValues?.view as View;
    if (quantity === 'terms') return this.renderTerms(model);
    const { say } = this;
    const scale = this.colored(quantity === 'weights' ? weightScale(matrix, this.background) : logitScale(matrix));
    const labels = tokenLabels(tokens, equalWords);
    const compared = this.compared(model);
    const squareCell = tokens.length > 12 ? 34 : 44;
    return html`
      <div class="picture" .style=${`--plot-width: ${tokens.length * squareCell}px`}>
        ${this.heatmap.render({
          matrix: { data: matrix, rows: tokens.length, columns: tokens.length },
          scale,
          rowAxis: { title: say('query'), labels, words: true },
          columnAxis: { title: say('key'), labels, words: true },
          label: this.describe(model, quantity),
          cursor: this.cursor,
          markedRows: compared?.tokens ?? [],
          squareCell,
          cellText: this.format.short,
          onMoveWord: this.moveWord,
        })}
        ${this.builds('bar') ? colorBar(scale, say(quantity === 'weights' ? 'weight' : 'logit'), this.format.significant) : nothing}
      </div>
      ${
        this.builds('compare')
          ? html`<div class="compare">
              ${equalWordsComparison(
                { ...model, quantity },
                { compared, encoded: this.chosen !== undefined, domain: [scale.low, scale.high], format: this.format },
              )}
              <p class="said">${this.builds('source') ? this.renderSource(model) : nothing}</p>
            </div>`
          : nothing
      }
    `;
  }

  /** Says where the numbers come from that a trained model would have learned. */
  protected renderSource({ random }: AttentionModel): unknown {
    const { say } = this;
    return html`${say(
      'Word vectors and projections are random numbers drawn from seed {seed}, not a trained model. They show what position does, not what words mean.',
      { seed: String(this.drawnValues?.seed) },
    )} ${random ? say('So is what {scheme} learns.', { scheme: this.schemeTitle }) : nothing}`;
  }

  /** A map for each part of the logits, all in one range. */
  private renderTerms(model: AttentionModel): TemplateResult {
    const maps = termMaps(model.terms, (this.drawnValues?.head as number) - 1);
    const scale = this.colored(scaleOfTerms(maps));
    const { fixed, significant, say } = this.format;
    return html`
      ${maps.map((map, i) => html`<section class="term">${this.renderTerm(model, map, i, scale)}</section>`)}
      <div class="compare">
        ${colorBar(scale, say('part of the logit'), significant)}
        <p class="said">
          ${say(
            maps.length === 1
              ? 'At every cell the part is the logit: {logit} here.'
              : 'At every cell the {count} parts add up to the logit: {logit} here.',
            { count: maps.length, logit: fixed(this.at(model.logits, model)) },
          )}
        </p>
      </div>
    `;
  }

  private renderTerm(model: AttentionModel, { title, data }: TermMap, i: number, scale: ColorScale): TemplateResult {
    const { tokens, equalWords } = model;
    const labels = tokenLabels(tokens, equalWords);
    const { say } = this;
    return html`
      <p class="heading">${say(title)}</p>
      ${this.terms[i]?.render({
        matrix: { data, rows: tokens.length, columns: tokens.length },
        scale,
        rowAxis: { title: say('query'), labels, words: true },
        columnAxis: { title: say('key'), labels, words: true },
        label: `${say(title)}: ${this.describe(model, 'logits')}`,
        cursor: this.cursor,
        squareCell: 30,
        cellText: this.format.short,
        onMoveWord: this.moveWord,
      })}
    `;
  }

  protected override exported({ weights, logits, terms, tokens }: AttentionModel): ExportedArray[] {
    const parts =
      this.drawnValues?.view === 'terms'
        ? terms.map(({ name, values }) => ({ name: termTitles[name], ...values }))
        : [];
    const words = namesOf(tokens);
    const heads = Array.from({ length: weights.shape[0] ?? 0 }, (_, i) => `head ${i + 1}`);
    const axes = [
      { name: 'head', entries: heads },
      { name: 'query', entries: words },
    ];
    return [{ name: 'weights', ...weights }, { name: 'logits', ...logits }, ...parts].map((array) => ({
      ...array,
      columns: words,
      // Some terms have no axis for heads.
      axes: axes.slice(-(array.shape.length - 1)),
    }));
  }

  private describe(model: AttentionModel, quantity: 'weights' | 'logits'): string {
    return attentionSentence(
      { ...model, quantity },
      {
        encoding: this.chosen && this.schemeTitle,
        head: this.drawnValues?.head as number,
        format: this.format,
      },
    );
  }
}

export { attentionLabels, causal, followsMask, head, presets, seed, sentence, sentenceProblem } from './parameters.ts';
