import { css, html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { ChoiceParameter, Posenc, Tensor } from 'posenc';
import { colorBar } from '../charts/color-bar.ts';
import type { Background } from '../charts/color-map.ts';
import { type ColorScale, diverging, ends, sequential } from '../charts/color-scale.ts';
import { dumbbells } from '../charts/dumbbells.ts';
import { Heatmap } from '../charts/heatmap.ts';
import { causal, head, presets, seed, sentence, sentenceProblem } from './attention-parameters.ts';
import { choiceControl, numberControl, switchControl, textControl } from './controls.ts';
import type { ExportedArray } from './export/arrays.ts';
import { FigureElement, type FigureProblem, type FigureReading, type FigureValues } from './figure.ts';
import { SchemeFigure, schemeChoice } from './scheme-figure.ts';
import {
  attendSentence,
  type EqualWords,
  headOf,
  largestRowDifference,
  type SentenceAttention,
  sentenceSchemes,
  sentenceShape,
  settledBySentence,
  type Term,
} from './sentence-model.ts';

const termTitles: Readonly<Record<Term['name'], string>> = {
  contentContent: 'content with content',
  contentPosition: 'content with position',
  positionContent: 'position with content',
  positionPosition: 'position with position',
  bias: 'bias',
};

const MOST_TERMS = Object.keys(termTitles).length;

const settled = settledBySentence;

const encoding: ChoiceParameter = {
  ...schemeChoice(sentenceSchemes, 'none', ['none']),
  name: 'encoding',
  description: 'How the model is told where a word stands.',
};

const view: ChoiceParameter = {
  name: 'view',
  kind: 'choice',
  description: 'Weights are the softmax of the logits along each row; terms are what the logits are the sum of.',
  default: 'weights',
  choices: ['weights', 'logits', 'terms'],
};

const own = [sentence, view, head, causal, seed];

type View = 'weights' | 'logits' | 'terms';

interface AttentionModel extends SentenceAttention {
  /** What is drawn: the chosen head of the chosen view. */
  readonly matrix: Float32Array;
  readonly differences: readonly number[];
}

/** Attention between the words of a sentence, with and without a positional encoding. */
export class PosencAttention extends SchemeFigure<AttentionModel> {
  static override choice = encoding;
  static override own = own;
  static override schemes = sentenceSchemes;
  static override settled = settled;
  static override parameters = SchemeFigure.every(encoding, own, sentenceSchemes, settled);
  static override controlled = PosencAttention.parameters.map(({ name }) => name);
  static override properties: PropertyDeclarations = FigureElement.declareAll(PosencAttention.parameters);

  static override styles = [
    ...FigureElement.styles,
    css`
      /* All controls in two rows beside a sentence, so that the figure is seen whole. */
      .controls select {
        width: 204px;
      }
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
      .term {
        flex: 0 1 auto;
        min-width: 0;
      }
      .term .heading {
        margin-bottom: 6px;
        font: 600 14px / 1.3 var(--serif);
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
  declare encoding: string | undefined;
  declare view: View | undefined;
  /** Counted from 1. */
  declare head: number | undefined;
  declare causal: boolean | undefined;
  declare seed: number | undefined;

  private readonly terms = Array.from({ length: MOST_TERMS }, () => new Heatmap(this, this.read));
  private readonly heatmap = new Heatmap(this, this.read);

  protected override problemsOf(values: FigureValues): FigureProblem[] {
    return sentenceProblem(values.sentence as string);
  }

  protected override compute(pe: Posenc, values: FigureValues): AttentionModel {
    const { chosen } = this;
    const attention = attendSentence(pe, {
      sentence: values.sentence as string,
      encoding: chosen?.name ?? 'none',
      parameters: chosen ? this.options(chosen, values) : {},
      seed: values.seed as number,
      causal: values.causal as boolean,
    });
    const shown = values.view === 'weights' ? attention.weights : attention.logits;
    const matrix = headOf(shown, (values.head as number) - 1);
    const differences = attention.equalWords.map(({ tokens }) => largestRowDifference(matrix, tokens));
    return { ...attention, matrix, differences };
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
    const matrix = headOf(tensor, (this.shown?.head as number) - 1);
    return matrix[this.cursor.row * model.tokens.length + this.cursor.column] as number;
  }

  protected override readings(model: AttentionModel): FigureReading[] {
    const { row, column } = this.cursor;
    const { fixed, index } = this.format;
    const logit = this.at(model.logits, model);
    return [
      { label: 'query', value: model.tokens[row] as string, note: `(${index(row + 1)}) →` },
      { label: 'key', value: model.tokens[column] as string, note: `(${index(column + 1)})` },
      { label: 'weight', value: fixed(this.at(model.weights, model)) },
      { label: 'logit', value: Number.isFinite(logit) ? fixed(logit) : 'masked' },
      ...(this.shown?.view === 'terms' ? this.termReadings(model) : []),
    ];
  }

  private termReadings(model: AttentionModel): FigureReading[] {
    return model.terms.map(({ name, values }) => ({
      label: termTitles[name],
      value: this.format.fixed(this.at(values, model)),
    }));
  }

  protected override renderControls(values: FigureValues): TemplateResult {
    const { set } = this;
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
      ${this.renderChoice(values, 'Position')}
      ${this.shows('view') ? choiceControl(view, { ...options<string>('view', 'Show'), titles: { weights: 'Weights', logits: 'Logits', terms: 'Terms' } }) : nothing}
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
      ${this.renderParameters(values)}
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
    const asked = this.shown?.view as View;
    if (asked === 'terms') return this.renderTerms(model);
    const quantity = asked;
    const scale = this.colored(quantity === 'weights' ? weightScale(matrix, this.background) : logitScale(matrix));
    const labels = tokenLabels(tokens, equalWords);
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
          cellText: this.format.short,
        })}
        ${colorBar(scale, quantity === 'weights' ? 'weight' : 'logit', this.format.significant)}
      </div>
      <div class="compare">
        ${this.renderComparison(model, compared, quantity, scale)}
        <p class="said">
          Word vectors and projections are random numbers drawn from seed ${this.shown?.seed}, not a trained model. They show
          what position does, not what words mean.
          ${model.random ? `So is what ${this.chosen?.title} learns.` : nothing}
        </p>
      </div>
    `;
  }

  /** Each part of the logits as a map of its own, in one range. */
  private renderTerms(model: AttentionModel): TemplateResult {
    const { tokens, terms, logits, equalWords } = model;
    const which = (this.shown?.head as number) - 1;
    const maps = terms.map(({ name, values }) => ({ title: termTitles[name], data: headOf(values, which) }));
    const largest = Math.max(...maps.flatMap(({ data }) => ends(data).map(Math.abs)));
    const scale = this.colored(diverging(largest || 1));
    const count = tokens.length;
    const labels = tokenLabels(tokens, equalWords);
    return html`
      ${maps.map(
        ({ title, data }, i) => html`
          <section class="term">
            <p class="heading">${title}</p>
            ${this.terms[i]?.render({
              matrix: { data, rows: count, columns: count },
              scale,
              rowAxis: { title: 'query', labels, words: true },
              columnAxis: { title: 'key', labels, words: true },
              label: `${title}: ${this.describe(model, 'logits')}`,
              cursor: this.cursor,
              squareCell: 30,
              cellText: this.format.short,
            })}
          </section>
        `,
      )}
      <div class="compare">
        ${colorBar(scale, 'part of the logit', this.format.significant)}
        <p class="said">
          At every cell the ${maps.length === 1 ? 'part is' : `${maps.length} parts add up to`} the logit:
          ${this.format.fixed(this.at(logits, model))} here.
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
      <p class="verdict">${verdict(model, this.chosen !== undefined)}</p>
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
                <td class="difference" data-word=${word}>${this.format.significant(differences[i] as number)}</td>
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

  protected override exported({ weights, logits, terms }: AttentionModel): ExportedArray[] {
    const parts =
      this.shown?.view === 'terms' ? terms.map(({ name, values }) => ({ name: termTitles[name], ...values })) : [];
    return [{ name: 'weights', ...weights }, { name: 'logits', ...logits }, ...parts];
  }

  private describe({ tokens, equalWords, differences }: AttentionModel, quantity: string): string {
    const compared = equalWords.map(
      ({ word }, i) => ` The rows of “${word}” differ by at most ${this.format.significant(differences[i] as number)}.`,
    );
    return `Attention ${quantity} between the ${tokens.length} words of “${tokens.join(' ')}”, ${
      this.chosen ? `with ${this.chosen.title}` : 'without a positional encoding'
    }, head ${this.shown?.head}.${compared.join('')}`;
  }
}

function verdict({ differences }: AttentionModel, encoded: boolean): string {
  if (differences.every((difference) => difference === 0)) return 'Equal words get equal rows';
  return encoded ? 'Equal words are told apart' : 'The mask alone tells equal words apart';
}

/** The same range for most sentences, so that encodings compare: up to the next tenth. */
function weightScale(matrix: Float32Array, background: Background): ColorScale {
  return sequential(Math.max(0.1, Math.ceil(Math.max(...matrix) * 10) / 10), background);
}

function logitScale(matrix: Float32Array): ColorScale {
  const largest = matrix.filter(Number.isFinite).reduce((most, logit) => Math.max(most, Math.abs(logit)), 0);
  return diverging(Math.max(0.5, Math.ceil(largest * 2) / 2));
}

function tokenLabels(tokens: readonly string[], equalWords: readonly EqualWords[]) {
  const repeated = new Set(equalWords.flatMap((group) => group.tokens));
  return tokens.map((text, index) => ({ index, text, marked: repeated.has(index) }));
}
