import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { PosencError } from 'posenc/train';
import { DragPlot } from '../../charts/index.ts';
import type { ExportedArray } from '../export/index.ts';
import {
  BasicFigure,
  booleanParameter,
  type FigureReading,
  type FigureValues,
  radioGroup,
  textParameter,
} from '../figure/index.ts';
import {
  type Given,
  type Quantity,
  quantityOf,
  type Results,
  readResults,
  schemeChips,
  schemeName,
  schemesOf,
  schemesParameter,
  scoreAxis,
  scoresOf,
  scoreText,
  type TrainedTask,
  taskParameter,
  taskTitles,
  taskWords,
} from '../learning/index.ts';
import { anchorIndex, comparison, distanceOf, Guesses } from './guesses.ts';
import { type DrawnScheme, generalisePicture, scoresTable } from './picture.ts';
import { generaliseStyle } from './style.ts';

const schemes = schemesParameter('The schemes that are compared.', 'none rope alibi t5', 1);

const src = textParameter(
  'src',
  'Address of the results, a JSON file. If omitted, those of the property recording.',
  '',
);

const predict = booleanParameter(
  'predict',
  'The reader draws her own curves before she sees what was measured.',
  false,
);

export interface Generalisation {
  readonly drawn: readonly DrawnScheme[];
  readonly lengths: readonly number[];
  readonly trained: number;
  readonly task: TrainedTask;
  readonly quantity: Quantity;
  /** Whether the measured curves are visible. */
  readonly revealed: boolean;
}

/**
 * How well models do on texts longer than those they were trained on: one thin curve per seed, a thick one for the
 * median, and optionally the reader's guess before they are revealed.
 */
export class PosencGeneralise extends BasicFigure<Generalisation> {
  static override parameters = [taskParameter, schemes, src, predict];
  static override embedScript = 'embed-train.js';
  static override properties: PropertyDeclarations = {
    recording: { attribute: false },
    guessed: { state: true },
  };
  static override styles = [...BasicFigure.styles, ...generaliseStyle];

  declare task: TrainedTask | undefined;
  declare schemes: string | undefined;
  declare src: string | undefined;
  declare predict: boolean | undefined;
  /**
   * The recording of a `posenc-train`, several of them (one per seed), or results in the form of a file; `src` takes
   * precedence.
   */
  declare recording: Given | undefined;

  /** Index of the scheme whose curve the reader draws. */
  declare private guessed: number;
  private readonly guesses = new Guesses();
  private isRevealed = false;
  private loaded: { readonly src: string; readonly results: Results } | undefined;
  private readonly plot = new DragPlot(this, this.read);

  constructor() {
    super();
    this.guessed = 0;
  }

  protected override isReady(): boolean {
    const address = this.values.src as string;
    return address === '' || this.loaded?.src === address;
  }

  protected override async prepare(): Promise<void> {
    const address = this.values.src as string;
    const failed = (reason: string, cause?: unknown, status?: number) => {
      const text = '{address} could not be loaded: {reason}';
      const values = { address, reason, ...(status && { status }) };
      return new PosencError({ code: 'load-failed', argument: 'src', text, values }, { cause });
    };
    const answer = await fetch(new URL(address, document.baseURI)).catch((thrown: unknown) => {
      throw failed((thrown as Error).message, thrown);
    });
    if (!answer.ok) throw failed(`the answer was ${answer.status}`, undefined, answer.status);
    const value = await answer.json().catch((thrown: unknown) => {
      throw failed('it is not JSON', thrown);
    });
    this.loaded = { src: address, results: readResults('src', value) };
    this.invalidate();
  }

  protected override willUpdate(changed: Map<PropertyKey, unknown>): void {
    if (changed.has('recording')) this.invalidate();
    if (['task', 'src', 'recording'].some((name) => changed.has(name))) this.hide();
    super.willUpdate(changed);
  }

  /** Shows the measured curves. */
  reveal(): void {
    this.isRevealed = true;
    this.redraw();
  }

  /** Hides the measured curves and forgets the reader's. */
  hide(): void {
    this.isRevealed = false;
    this.guesses.forget();
    this.redraw();
  }

  private results(values: FigureValues): Results {
    if (values.src) return this.loaded?.results ?? { trained: 0, runs: [] };
    return this.recording === undefined ? { trained: 0, runs: [] } : readResults('recording', this.recording);
  }

  protected override modelOf(values: FigureValues): Generalisation {
    const task = values.task as TrainedTask;
    const quantity = quantityOf(task);
    const results = this.results(values);
    const { trained } = results;
    const asked = schemesOf(values.schemes as string) ?? [];
    const all = scoresOf(
      results,
      task,
      asked.map(({ text }) => text),
      quantity,
    );
    const revealed = values.predict !== true || this.isRevealed;
    const drawn = all.flatMap((scores): DrawnScheme[] => {
      const scheme = asked.find(({ text }) => text === scores.scheme);
      if (!scheme) return [];
      const guess = values.predict === true ? [...this.guesses.of(scores, trained)] : undefined;
      return [{ scheme, scores, guess: revealed && !this.guesses.isDrawn(scores.scheme) ? undefined : guess }];
    });
    const lengths = [...new Set(all.flatMap((scores) => scores.lengths))].sort((a, b) => a - b);
    return { drawn, lengths, trained, task, quantity, revealed };
  }

  protected override extent({ drawn, lengths }: Generalisation) {
    return { rows: drawn.length, columns: lengths.length, home: { row: 0, column: lengths.length - 1 } };
  }

  protected override readings({ drawn, quantity, revealed }: Generalisation): FigureReading[] {
    const { row, column } = this.cursor;
    const one = drawn[row];
    const length = one?.scores.lengths[column];
    if (!one || length === undefined) return [];
    const { scheme, scores, guess } = one;
    const values = scores.seeds.map((seed) => seed[column] as number);
    const { format } = this;
    const { name, say } = format;
    const score = (value: number) => scoreText(quantity, value, format);
    const drawnHere = guess?.[column];
    return [
      { label: 'scheme', value: name(scheme.title) },
      { label: 'length', value: this.format.index(length) },
      ...(revealed
        ? [
            {
              label: say('median {quantity}', { quantity: say(quantity) }),
              value: score(scores.median[column] as number),
            },
            ...(values.length > 1
              ? [
                  {
                    label: say('{count} seeds', { count: values.length }),
                    value: say('{least} to {most}', {
                      least: score(Math.min(...values)),
                      most: score(Math.max(...values)),
                    }),
                  },
                ]
              : []),
          ]
        : []),
      ...(drawnHere === undefined ? [] : [{ label: 'your guess' as const, value: score(drawnHere) }]),
    ];
  }

  protected override renderControls(values: FigureValues): TemplateResult {
    return html`
      ${this.control(taskParameter, values, 'task', taskTitles)}
      ${this.control(predict, values, 'guess first')}
      ${
        this.shows('schemes')
          ? schemeChips({
              value: values.schemes as string,
              description: this.translated(schemes).description,
              problem: this.problemWith('schemes'),
              format: this.format,
              set: (value) => this.set('schemes', value, true),
            })
          : nothing
      }
    `;
  }

  protected override renderModel(model: Generalisation): TemplateResult {
    const { drawn, lengths, trained, quantity, revealed, task } = model;
    const words = taskWords[task];
    if (drawn.length === 0) {
      return html`<p class="verdict">${this.say('There are no results of these schemes on this task yet.')}</p>`;
    }
    const picture = generalisePicture({ ...model, words, cursor: this.cursor, format: this.format });
    return html`
      <p class="verdict">${this.verdict(model)}</p>
      ${this.drawnValues?.predict === true ? this.renderGuess(model) : nothing}
      ${this.plot.renderDragged(picture, revealed ? undefined : this.dragging(model))}
      ${this.drawnValues?.predict === true && revealed ? this.renderComparison(model) : nothing}
      ${revealed ? scoresTable(drawn, lengths, trained, quantity, this.format) : nothing}
    `;
  }

  /** The draggable points of the guessed scheme, at lengths beyond the trained one. */
  private dragging({ drawn, trained, quantity, task }: Generalisation) {
    const one = drawn[Math.min(this.guessed, drawn.length - 1)] as DrawnScheme;
    const { scheme, scores, guess = [] } = one;
    const first = anchorIndex(scores.lengths, trained) + 1;
    const [low, high] = scoreAxis(quantity, taskWords[task], this.format, Math.max(...scores.seeds.flat())).domain as [
      number,
      number,
    ];
    return {
      points: scores.lengths.slice(first).map((length, i) => ({
        x: length,
        y: guess[first + i] as number,
        color: scheme.color,
        label: this.say('{scheme} at {length} tokens', { scheme: this.format.name(scheme.title), length }),
        text: scoreText(quantity, guess[first + i] as number, this.format),
      })),
      range: [low, high] as const,
      step: quantity === 'accuracy' ? 0.01 : 0.05,
      onDrag: (index: number, value: number) => {
        this.guesses.draw(scores, first + index, value);
        this.redraw();
      },
    };
  }

  private verdict({ drawn, lengths, trained, quantity, revealed }: Generalisation): string {
    const longest = lengths.at(-1) as number;
    const { format } = this;
    const { name, say } = format;
    if (!revealed) {
      const beyond = lengths.filter((length) => length > trained);
      return say('Trained on {trained} tokens. How will they do on {lengths}? Drag the points.', {
        trained,
        lengths: listed(beyond, say('and')),
      });
    }
    const best = quantity === 'accuracy' ? -1 : 1;
    const message = drawn
      .map(({ scheme, scores }) => ({ title: scheme.title, value: scores.median.at(-1) as number }))
      .sort((a, b) => best * (a.value - b.value))
      .map(({ title, value }) => `${name(title)} ${scoreText(quantity, value, format)}`);
    return say(
      quantity === 'accuracy' ? 'On {length} tokens, right answers: {scores}' : 'On {length} tokens, loss: {scores}',
      { length: longest, scores: message.join(', ') },
    );
  }

  private renderGuess({ drawn, revealed }: Generalisation): TemplateResult {
    return html`
      <div class="guess">
        ${
          revealed
            ? html`<span class="said">${this.say('Dashed: your curves.')}</span>`
            : html`<fieldset class="control chips">
                <legend>${this.say('your curve of')}</legend>
                ${drawn.map(
                  ({ scheme }, i) => html`<label class="chip"
                    ><input
                      type="radio"
                      name=${radioGroup('guessed')}
                      .checked=${live(i === Math.min(this.guessed, drawn.length - 1))}
                      @change=${() => {
                        this.guessed = i;
                      }}
                    /><span>${schemeName(scheme, this.format)}</span></label
                  >`,
                )}
              </fieldset>`
        }
        <button type="button" class="push ${revealed ? '' : 'primary'}" @click=${() => (revealed ? this.hide() : this.reveal())}>
          ${this.say(revealed ? 'Guess again' : 'Show what was measured')}
        </button>
      </div>
    `;
  }

  private renderComparison({ drawn, trained, quantity }: Generalisation): TemplateResult {
    const guessed = drawn.flatMap(({ scheme, scores, guess }) => {
      if (!guess) return [];
      const far = distanceOf(guess, scores, anchorIndex(scores.lengths, trained) + 1);
      return [{ title: scheme.title, far, sentence: comparison(quantity, scheme, guess, scores, this.format) }];
    });
    const [closest] = [...guessed].sort((a, b) => a.far - b.far);
    return html`
      <ul class="compared" role="status">
        ${guessed.map(({ sentence }) => html`<li>${sentence}</li>`)}
        ${
          closest && guessed.length > 1
            ? html`<li><b>${this.say('Your best curve is that of {scheme}.', { scheme: this.format.name(closest.title) })}</b></li>`
            : guessed.length === 0
              ? html`<li>${this.say('You drew no curve this time.')}</li>`
              : nothing
        }
      </ul>
    `;
  }

  protected override exported({ drawn, lengths, quantity, revealed }: Generalisation): ExportedArray[] {
    if (!revealed || drawn.length === 0) return [];
    const rows = drawn.flatMap(({ scheme, scores }) => [
      { name: `${scheme.text} median`, scores: scores.median, lengths: scores.lengths },
      ...scores.seeds.map((seed, i) => ({ name: `${scheme.text} ${i + 1}`, scores: seed, lengths: scores.lengths })),
    ]);
    const complete = rows.filter((row) => row.lengths.join() === lengths.join());
    return [
      {
        name: quantity,
        data: Float64Array.from(complete.flatMap(({ scores }) => [...scores])),
        shape: [complete.length, lengths.length],
        columns: lengths.map(String),
        axes: [{ name: 'run', entries: complete.map(({ name }) => name) }],
      },
    ];
  }
}

function listed(numbers: readonly number[], and: string): string {
  return numbers.length < 2 ? numbers.join() : `${numbers.slice(0, -1).join(', ')} ${and} ${numbers.at(-1)}`;
}
