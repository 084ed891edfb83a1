import { html, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { repeat } from 'lit/directives/repeat.js';
import type { Posenc } from 'posenc';
import { rule } from 'posenc/catalogue';
import type { NumberFormat } from '../../../charts/index.ts';
import {
  type Background,
  type Cell,
  colorIndex,
  cssColor,
  dragWord,
  type MoveWord,
  readable,
  readableStyle,
  sequential,
  textColor,
} from '../../../charts/index.ts';
import type { ExportedArray } from '../../../elements/export/index.ts';
import {
  choiceParameter,
  FigureElement,
  type FigureProblem,
  type FigureReading,
  type FigureValues,
  nextFrame,
  notAllowed,
  radioGroup,
  type TextParameter,
  textParameter,
} from '../../../elements/figure/index.ts';
import { movedWord } from '../../../elements/inputs/index.ts';
import { PageFigure } from '../page-figure.ts';
import type { Opening, OpeningSide } from './model.ts';
import { type Encoding, encodings, explain, headlines, isReordered, openingOf, rounding } from './model.ts';
import { openingStyle } from './style.ts';

/** Places of the words in the bag: percent of its width and height, and degrees of rotation. */
const places = [
  [40, 60, -9],
  [60, 28, 6],
  [63, 62, 9],
  [37, 32, -6],
  [51, 82, -3],
] as const;

interface SideView {
  readonly inBag: boolean;
  readonly background: Background;
  readonly format: NumberFormat;
  /** The word that arrow keys have reached. */
  readonly current: number;
  readonly onMoveWord: MoveWord;
}

/** One of the sentences: its words as they are read, what the model gets of their order, and its attention. */
function side(
  { bag, sides }: Opening,
  which: 0 | 1,
  { inBag, background, format, current, onMoveWord }: SideView,
): TemplateResult {
  const { words, shares } = sides[which];
  // In the bag words have no places, so they cannot be moved to another one.
  const onGrab = (event: PointerEvent) => {
    const chips = (event.currentTarget as Element).querySelectorAll('.chip');
    if (!inBag)
      dragWord(
        event,
        onMoveWord,
        words.map((word) => chips[bag.indexOf(word)] as Element),
      );
  };
  const order = inBag ? bag : words;
  return html`
    <div class="side">
      <p class="read" translate="no" @pointerdown=${(event: PointerEvent) => dragWord(event, onMoveWord)}>
        ${words.map((word, i) => html`<span class=${i === current ? 'current' : ''} data-cell="${which},${i}">${word}</span> `)}
      </p>
      <div class="holder ${inBag ? 'bagged' : ''}" aria-hidden="true" @pointerdown=${onGrab}>
        <svg class="bag" viewBox="0 0 120 100" preserveAspectRatio="none">
          <path d="M30 4 C34 16 18 22 12 48 C6 78 18 96 60 96 C102 96 114 78 108 48 C102 22 86 16 90 4" />
          <path d="M30 4 C44 10 76 10 90 4" />
        </svg>
        ${repeat(
          bag,
          (word) => word,
          (word, i) => chip(word, words.indexOf(word), words.length, inBag ? places[i % places.length] : undefined),
        )}
      </div>
      ${table({ words, shares }, bag, order, background, format)}
    </div>
  `;
}

function chip(word: string, place: number, count: number, lies: (typeof places)[number] | undefined): TemplateResult {
  const [x, y, turn] = lies ?? [((place + 0.5) / count) * 100, 42, 0];
  return html`<span class="chip" translate="no" .style=${`--x: ${x}; --y: ${y}; --turn: ${turn}deg`}>
    ${word}<small>${place + 1}</small>
  </span>`;
}

/** The shares as a table whose rows and columns move to the order that the model sees. */
function table(
  { words, shares }: OpeningSide,
  bag: readonly string[],
  order: readonly string[],
  background: Background,
  { percent }: NumberFormat,
): TemplateResult {
  const count = bag.length;
  const scale = sequential(0.6, background);
  const cell = (row: number, column: number) => {
    const share = shares[row * count + column] as number;
    const index = colorIndex(scale, share);
    const place = `--row: ${order.indexOf(bag[row] as string) + 1}; --column: ${order.indexOf(bag[column] as string) + 1}`;
    return html`<span class="cell" .style=${`${place}; background: ${cssColor(scale, index)}; color: ${textColor(scale, index)}`}
      >${Math.round(share * 100)}</span
    >`;
  };
  const said = words.map((word) => {
    const row = bag.indexOf(word) * count;
    return `${word}: ${words.map((other) => `${percent(shares[row + bag.indexOf(other)] as number)} to ${other}`).join(', ')}`;
  });
  return html`
    <div class="shares" role="img" aria-label="Attention in “${words.join(' ')}”. ${said.join('; ')}." .style=${`--count: ${count}`}>
      ${repeat(
        bag,
        (word) => word,
        (word, i) => {
          const place = order.indexOf(word) + 1;
          return html`
            <span class="label" translate="no" .style=${`--row: ${place}; --column: 0`}>${word}</span>
            <span class="label across" translate="no" .style=${`--row: 0; --column: ${place}`}>${word}</span>
            ${bag.map((_, column) => cell(i, column))}
          `;
        },
      )}
    </div>
  `;
}

const encoding = choiceParameter('encoding', 'How the model is told where a word stands.', encodings, 'none');

const sentences = headlines.map(
  (headline, i): TextParameter =>
    textParameter(i === 0 ? 'first' : 'second', 'The words of the headline, in any order.', headline),
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
