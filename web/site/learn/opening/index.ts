import { html, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { ChoiceParameter, Posenc } from 'posenc';
import { rule } from 'posenc/catalogue';
import { type Cell, type MoveWord, readable, readableStyle } from '../../../charts/index.ts';
import type { ExportedArray } from '../../../elements/export/index.ts';
import {
  FigureElement,
  type FigureProblem,
  type FigureReading,
  type FigureValues,
  nextFrame,
  notAllowed,
  radioGroup,
  type TextParameter,
} from '../../../elements/figure/index.ts';
import { movedWord } from '../../../elements/inputs/index.ts';
import { PageFigure } from '../page-figure.ts';
import {
  type Encoding,
  encodings,
  explain,
  headlines,
  isReordered,
  type Opening,
  openingOf,
  rounding,
} from './model.ts';
import { side } from './scene.ts';
import { openingStyle } from './style.ts';

const encoding: ChoiceParameter = {
  name: 'encoding',
  kind: 'choice',
  description: 'How the model is told where a word stands.',
  default: 'none',
  choices: encodings,
};

const sentences = headlines.map(
  (headline, i): TextParameter => ({
    name: i === 0 ? 'first' : 'second',
    kind: 'text',
    description: 'The words of the headline, in any order.',
    default: headline,
  }),
);

const titles: Readonly<Record<Encoding, readonly [name: string, does: string]>> = {
  none: ['None', 'no positions at all'],
  sinusoidal: ['Sinusoidal', 'adds waves to each word'],
  rope: ['RoPE', 'turns each word by its place'],
  alibi: ['ALiBi', 'favours words that are near'],
};

/** Milliseconds for reading the sentences before their words fall into the bag. */
const READ_FIRST = 900;

/** The topic of the page in one scene: two sentences with the same words, as attention sees them. */
export class LearnOpening extends PageFigure<Opening> {
  static override parameters = [encoding, ...sentences];
  static override properties: PropertyDeclarations = {
    ...FigureElement.declareAll(LearnOpening.parameters),
    fallen: { state: true },
    moves: { state: true },
    word: { state: true },
  };
  static override styles = [...FigureElement.styles, readableStyle, openingStyle];

  declare encoding: Encoding | undefined;
  declare first: string | undefined;
  declare second: string | undefined;
  /** Whether the scene has begun: until then the words stand as they are read. */
  declare private fallen: boolean;
  /** Whether words move to a new place rather than stand there at once: not before a frame has shown them at one. */
  declare private moves: boolean;
  private begins: Promise<void> | undefined;
  /** The word that arrow keys have reached, which is not part of the address. */
  declare private word: Cell;
  private falls: ReturnType<typeof setTimeout> | undefined;
  private hasSettled: () => void = () => {};
  /** Resolves when the scene is drawn, or will not be drawn. */
  readonly drawn = new Promise<void>((resolve) => {
    this.hasSettled = resolve;
  });

  constructor() {
    super();
    this.fallen = matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.moves = false;
    this.word = { row: 0, column: 0 };
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.falls);
    this.falls = undefined;
  }

  protected override problemsOf(values: FigureValues): FigureProblem[] {
    return sentences
      .map(({ name }) => [name, values[name] as string] as const)
      .filter(([, text]) => !isReordered(text))
      .map(([name, text]) =>
        notAllowed(name, { text: '“{text}”', values: { text } }, rule(`the words of “${headlines[0]}” in any order`)),
      );
  }

  protected override compute(pe: Posenc, values: FigureValues): Opening {
    return openingOf(
      pe,
      values.encoding as Encoding,
      sentences.map(({ name }) => values[name] as string),
    );
  }

  /** Moves a word of a headline to another place. */
  private moveWord(row: number, ...[from, to, final]: Parameters<MoveWord>): void {
    const { name } = sentences[row] as TextParameter;
    this.set(name, movedWord(this.values[name] as string, from, to), final);
  }

  protected override updated(): void {
    super.updated();
    if (this.model) {
      this.hasSettled();
      this.begins ??= this.letMove();
    }
    if (!this.model || this.fallen || this.falls !== undefined) return;
    this.falls = setTimeout(() => {
      this.fallen = true;
    }, READ_FIRST);
  }

  /**
   * While Firefox does not know the size of the words' container yet, it takes that of the window, and a transition would
   * begin there, outside of a narrow page.
   */
  private async letMove(): Promise<void> {
    await nextFrame();
    await nextFrame();
    this.moves = true;
  }

  protected override fail(problem: FigureProblem): void {
    super.fail(problem);
    this.hasSettled();
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    // Choosing an encoding skips the initial wait.
    if (changed.has('encoding') && this.encoding !== undefined) this.fallen = true;
  }

  protected override extent() {
    return { rows: 1, columns: 1, home: { row: 0, column: 0 } };
  }

  protected override readings(): FigureReading[] {
    return [];
  }

  protected override renderControls(values: FigureValues): TemplateResult {
    return html`
      <fieldset class="choices">
        <legend>What tells the model where a word stands?</legend>
        ${encodings.map((name) => {
          const [title, does] = titles[name];
          return html`<label class="choice">
            <input
              type="radio"
              name=${radioGroup('encoding')}
              .value=${name}
              .checked=${live(values.encoding === name)}
              @change=${() => this.set('encoding', name, true)}
            />
            <span><b>${title}</b> <small>${does}</small></span>
          </label>`;
        })}
      </fieldset>
    `;
  }

  protected override renderModel(model: Opening): TemplateResult {
    const inBag = model.encoding === 'none' && this.fallen;
    const { format } = this;
    const { verdict, number } = explain(model, format);
    const drawn = ([0, 1] as const).map((row) =>
      side(model, row, {
        inBag,
        background: this.background,
        format,
        current: this.word.row === row ? this.word.column : -1,
        onMoveWord: (...move) => this.moveWord(row, ...move),
      }),
    );
    return html`
      ${readable(
        {
          say: this.say,
          kind: 'text',
          role: 'group',
          label: 'words of two sentences',
          rows: 2,
          columnsOf: () => model.bag.length,
          cursor: () => this.word,
          onRead: (word) => {
            this.word = word ?? this.word;
          },
          onMoveWord: (row, ...move) => this.moveWord(row, ...move),
        },
        html`<div class="scene ${this.moves ? 'moving' : ''}">
          ${drawn[0]}
          <div class="relation" aria-hidden="true">${model.difference < rounding ? '=' : '≠'}</div>
          ${drawn[1]}
        </div>`,
      )}
      <div class="told" aria-live="polite">
        <p class="verdict">${verdict}</p>
        <p class="said">${number}</p>
      </div>
    `;
  }

  protected override exported({ sides, bag }: Opening): ExportedArray[] {
    const shape = [bag.length, bag.length];
    return sides.map(({ words, shares }) => ({ name: words.join(' '), data: shares, shape, columns: bag }));
  }
}
