import { html, nothing, type PropertyDeclarations, type PropertyValues, svg, type TemplateResult } from 'lit';
import type { Posenc } from 'posenc';
import { rule } from 'posenc/catalogue';
import {
  type Cell,
  dragTo,
  type MoveWord,
  type NumberFormat,
  readable,
  readableStyle,
  schemeColors,
} from '../../../charts/index.ts';
import type { ExportedArray } from '../../../elements/export/index.ts';
import {
  booleanParameter,
  choiceParameter,
  FigureElement,
  type FigureFrame,
  type FigureProblem,
  type FigureValues,
  integerParameter,
  isStill,
  linear,
  notAllowed,
  Play,
  type TextParameter,
  textParameter,
} from '../../../elements/figure/index.ts';
import { movedWord, sentenceShape, tokenize } from '../../../elements/inputs/index.ts';
import { PageFigure } from '../page-figure.ts';
import { explain, explainDistance } from './explain.ts';
import {
  asking,
  bag,
  type Encoding,
  encodings,
  follow,
  followed,
  headlines,
  isReordered,
  LAST,
  rounding,
  type Slots,
  STRIDE,
  type StageSide,
  type StageWords,
  slotsOf,
  stageSide,
  stageWords,
  type Trace,
  waves,
} from './model.ts';
import { headline } from './picture.ts';
import { stageStyle } from './style.ts';

const encoding = choiceParameter('encoding', 'What tells the model where a word is.', encodings, 'none');

const sentences = headlines.map(
  (text, i): TextParameter =>
    textParameter(
      i === 0 ? 'first' : 'second',
      i === 0 ? 'The words of the headline, in any order.' : 'The same for the second headline; "none" leaves it out.',
      text,
    ),
);

const start = integerParameter('start', 'The position of the first word.', 0, [0, LAST], { slider: linear(0, LAST) });

const gap = integerParameter('gap', 'Words of another text between the second word and the third.', 0, [0, LAST], {
  slider: linear(0, 256),
});
const hands = integerParameter(
  'hands',
  'Clocks under each word, from fast to slow; 0 leaves it to the encoding.',
  0,
  [0, 4],
);
const terms = booleanParameter('terms', 'Whether the four parts of the score are drawn.', false);
const trained = integerParameter('trained', 'Length of the texts in training; 0 leaves it open.', 0, [0, LAST]);

/** The pairs of a head that are drawn: each turns a tenth as fast as the one before. */
const pairsOf = (told: Encoding, count: number): readonly number[] =>
  told === 'rope'
    ? [0, 2, 4, 6].slice(0, Math.max(1, count))
    : told === 'sinusoidal'
      ? [0, 2, 4, 6].slice(0, count)
      : [];

/** Milliseconds for reading the headlines before their words fall into the bowl. */
const READ_FIRST = 900;
/** Milliseconds in which most of a way is done, and those of a whole slide. */
const GLIDE = 110;
const SLIDE = 8000;
/** Points of the waves along a headline. */
const ALONG = 97;

interface Stage {
  readonly encoding: Encoding;
  readonly start: number;
  readonly texts: readonly string[];
  readonly slots: readonly Slots[];
  readonly sides: readonly StageSide[];
  readonly along: Float32Array;
  readonly trace: Trace;
  readonly waveTrace: Trace | undefined;
  readonly pairs: readonly number[];
  /** 0 if it is left open. */
  readonly trained: number;
  readonly terms: boolean;
}

/** Two headlines with the same words: what each encoding does to them, and what attention makes of it. */
export class LearnStage extends PageFigure<Stage> {
  static override parameters = [encoding, ...sentences, start, gap, hands, trained, terms];
  static override properties: PropertyDeclarations = {
    begun: { state: true },
    word: { state: true },
  };
  static override styles = [...FigureElement.styles, readableStyle, stageStyle];

  declare encoding: Encoding | undefined;
  declare first: string | undefined;
  declare second: string | undefined;
  declare start: number | undefined;
  declare gap: number | undefined;
  declare hands: number | undefined;
  declare trained: number | undefined;
  declare terms: boolean | undefined;
  /** Whether the words may fall: until then they are where they are read. */
  declare private begun: boolean;
  /** The word that arrow keys have reached, which is not part of the address. */
  declare private word: Cell;
  private readonly play = new Play(this);
  private falls: ReturnType<typeof setTimeout> | undefined;
  private words: StageWords | undefined;
  /** What is drawn, on its way to what is asked for. */
  private slots: Record<string, number>[] = [];
  private fallen = 0;
  private grown = 0;
  private drawnFor: Encoding | undefined;
  private last = 0;
  private isMoving = false;
  private dragged: { readonly row: number; readonly word: string; readonly slot: number } | undefined;
  private trace: Trace | undefined;
  /** The score that an added wave gave, which the other encodings are compared with. */
  private waveTrace: Trace | undefined;
  private hasSettled: () => void = () => {};
  /** Resolves when the scene is drawn, or will not be drawn. */
  readonly drawn = new Promise<void>((resolve) => {
    this.hasSettled = resolve;
  });

  constructor() {
    super();
    this.begun = isStill();
    this.word = { row: 0, column: 0 };
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.addEventListener('change', this.onChoice);
    for (const { value, parentElement } of this.choices)
      parentElement?.style.setProperty('--scheme', schemeColors[value as Encoding]);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.removeEventListener('change', this.onChoice);
    clearTimeout(this.falls);
    this.falls = undefined;
  }

  protected override problemsOf(values: FigureValues): FigureProblem[] {
    return sentences
      .map(({ name }) => [name, values[name] as string] as const)
      .filter(([name, text]) => !isReordered(text) && !(name === 'second' && text === 'none'))
      .map(([name, text]) =>
        notAllowed(name, { text: '“{text}”', values: { text } }, rule(`the words of “${headlines[0]}” in any order`)),
      );
  }

  protected override compute(pe: Posenc, values: FigureValues): Stage {
    this.words ??= stageWords(pe);
    const { words } = this;
    const { encoding: told, start: first, gap: between } = values as { encoding: Encoding; start: number; gap: number };
    const texts = sentences
      .map(({ name }) => tokenize(values[name] as string).join(' '))
      .filter((text) => text !== 'none');
    const targets = texts.map(slotsOf);
    this.approach(told, targets);
    const slots = this.slots.map((one) => ({ ...one }));
    const request = { encoding: told, slots: targets, start: first, gap: between };
    const joined = [between, ...texts].join('|');
    const key = `${told}|${joined}`;
    if (this.trace?.key !== key) this.trace = { key, sentences: joined, starts: [], scores: texts.map(() => []) };
    if (told === 'sinusoidal') this.waveTrace = this.trace;
    const isFollowed = told === 'none' || follow(pe, words, this.trace, request);
    this.isMoving ||= !isFollowed;
    const at = Array.from({ length: ALONG }, (_, k) => first - 0.5 + (k / (ALONG - 1)) * bag.length);
    return {
      ...{ encoding: told, start: first, texts, slots, trace: this.trace },
      ...{ pairs: pairsOf(told, Number(values.hands)), trained: Number(values.trained), terms: values.terms === true },
      waveTrace: told !== 'sinusoidal' && this.waveTrace?.sentences === joined ? this.waveTrace : undefined,
      sides: slots.map((one) => stageSide(pe, words, request, one)),
      along: told === 'sinusoidal' ? waves(pe, at) : new Float32Array(),
    };
  }

  /** Moves what is drawn a step nearer to what is asked for; at once with reduced motion. */
  private approach(told: Encoding, targets: readonly Slots[]): void {
    const now = performance.now();
    const still = isStill() || this.slots.length === 0;
    const part = still ? 1 : 1 - Math.exp(-Math.min(50, now - this.last) / GLIDE);
    this.last = now;
    if (told !== this.drawnFor) this.grown = 0;
    this.drawnFor = told;
    this.isMoving = false;
    const near = (from: number, to: number): number => {
      const next = from + (to - from) * part;
      if (Math.abs(to - next) < 2e-3) return to;
      this.isMoving = true;
      return next;
    };
    this.fallen = near(this.fallen, told === 'none' && this.begun ? 1 : 0);
    this.grown = near(this.grown, 1);
    this.slots = targets.map((target, row) => {
      const from = this.slots[row] ?? target;
      return Object.fromEntries(
        bag.map((word) => {
          const isHeld = this.dragged?.row === row && this.dragged.word === word;
          const to = isHeld ? (this.dragged?.slot ?? 0) : (target[word] as number);
          return [word, isHeld ? to : near(from[word] as number, to)];
        }),
      );
    });
  }

  /** Moves a word of a headline to another place. */
  private moveWord(row: number, ...[from, to, final]: Parameters<MoveWord>): void {
    const { name } = sentences[row] as TextParameter;
    this.set(name, movedWord(this.values[name] as string, from, to), final);
  }

  private readonly onGrab = (event: PointerEvent, row: number): void => {
    const line = event.currentTarget as HTMLElement;
    const word = (event.target as Element).closest<HTMLElement>('[data-word]')?.dataset.word;
    // In the bowl words have no places, so they cannot be moved to another one.
    if (word === undefined || this.model?.encoding === 'none') return;
    const { left, width } = line.getBoundingClientRect();
    const slotAt = ({ clientX }: PointerEvent) =>
      Math.min(bag.length - 1, Math.max(0, ((clientX - left) / width) * bag.length - 0.5));
    const words = this.model?.texts[row]?.split(' ') ?? [];
    dragTo(
      event,
      line,
      words.indexOf(word),
      (moved) => {
        const slot = slotAt(moved);
        this.dragged = { row, word, slot };
        this.redraw();
        return Math.round(slot);
      },
      (...move) => this.moveWord(row, ...move),
      () => {
        this.dragged = undefined;
        this.redraw();
      },
    );
  };

  protected override updated(): void {
    super.updated();
    for (const input of this.choices) input.checked = input.value === this.values.encoding;
    if (!this.model) return;
    this.hasSettled();
    if (this.isMoving) {
      this.isMoving = false;
      queueMicrotask(() => this.redraw());
    }
    if (this.begun || this.falls !== undefined) return;
    this.falls = setTimeout(() => {
      this.begun = true;
      this.redraw();
    }, READ_FIRST);
  }

  protected override fail(problem: FigureProblem): void {
    super.fail(problem);
    this.hasSettled();
  }

  protected override willUpdate(changed: PropertyValues): void {
    // Choosing an encoding skips the initial wait.
    if (changed.has('encoding') && this.encoding !== undefined) this.begun = true;
    super.willUpdate(changed);
  }

  protected override renderControls(): typeof nothing {
    return nothing;
  }

  /** The choices of encodings are in the page, where they take their room before the figure is drawn. */
  protected override frame(frame: FigureFrame): TemplateResult {
    return super.frame(this.choices.length === 0 ? frame : { ...frame, controls: html`<slot name="choices"></slot>` });
  }

  private get choices(): readonly HTMLInputElement[] {
    return [...this.querySelectorAll<HTMLInputElement>('.choices input')];
  }

  private readonly onChoice = ({ target }: Event): void =>
    this.set('encoding', (target as HTMLInputElement).value, true);

  protected override renderModel(model: Stage): TemplateResult {
    const { format } = this;
    const rows = model.sides.map((side, row) => {
      const view = {
        ...{ side, encoding: model.encoding, format, pairs: model.pairs, trained: model.trained },
        ...{ slots: model.slots[row] as Slots, words: this.words as StageWords },
        ...{ fallen: this.fallen, grown: this.grown },
        along: { rows: model.along, dim: sentenceShape.dim },
      };
      return html`<div class="line" @pointerdown=${(event: PointerEvent) => this.onGrab(event, row)}>
        ${headline(view, row, this.word.row === row ? this.word.column : -1)}
      </div>`;
    });
    const lines = readable(
      {
        say: this.say,
        kind: 'text',
        role: 'group',
        label: 'words of two headlines',
        rows: model.sides.length,
        columnsOf: () => bag.length,
        cursor: () => this.word,
        onRead: (word) => {
          this.word = word ?? this.word;
        },
        onMoveWord: (row, ...move) => this.moveWord(row, ...move),
      },
      html`<div class="lines">${rows}</div>`,
    );
    const { verdict, said } =
      model.trained > 0 ? explainDistance(model, this.words as StageWords, format) : explain(model, format);
    return html`
      <div class="scene" data-encoding=${model.encoding}>
        ${lines}
        <div class="beside">
          <div class="told" aria-live="polite">
            <p class="verdict">${verdict}</p>
            <p class="said">${said}</p>
          </div>
          <div class="slide ${model.encoding === 'none' ? 'unplaced' : ''}">
            ${
              model.trained > 0
                ? this.control(gap, this.values, 'words between')
                : html`
                    ${this.play.button(() => (model.encoding === 'none' ? this.compare() : this.slide()), format.say, {
                      label:
                        model.encoding === 'none' ? '▶ Add a wave, then turn the words' : '▶ Slide to position 1000',
                    })}
                    ${this.control(start, this.values, 'starts at')}
                  `
            }
          </div>
          ${model.terms ? sum(model, format) : nothing}
          ${model.trained > 0 ? nothing : strip(model, format)}
        </div>
      </div>
      <details class="numbers">
        <summary>Show the numbers</summary>
        <div class="tables">${model.texts.map((text, row) => table(model, text, row, format))}</div>
      </details>
    `;
  }

  /** From the start to the last position: slowly at first, so that single steps are seen, and slowly at the end. */
  private slide() {
    return {
      lasts: SLIDE,
      to: (part: number) => {
        const eased = part < 0.5 ? 8 * part ** 4 : 1 - 8 * (1 - part) ** 4;
        this.set('start', Math.round(LAST * eased), part === 1);
      },
    };
  }

  /** The same slide twice: with an added wave the score changes, with hands that turn it stays. */
  private compare() {
    const { to } = this.slide();
    return {
      lasts: 2 * SLIDE,
      to: (part: number) => {
        const told = part < 0.5 ? 'sinusoidal' : 'rope';
        if (told !== this.encoding) this.set('encoding', told, false);
        to(part < 0.5 ? Math.min(0.999, 2 * part) : 2 * part - 1);
      },
    };
  }

  protected override exported({ sides, texts }: Stage): ExportedArray[] {
    const shape = [bag.length, bag.length];
    return sides.map(({ shares }, row) => ({ name: texts[row] as string, data: shares, shape, columns: bag }));
  }
}

/** The score that is followed, from position 0 to where the sentence is. */
function strip({ encoding, trace, waveTrace, start: now, sides }: Stage, format: NumberFormat): TemplateResult {
  const [width, height, reach] = [LAST, 60, 3.4];
  const y = (score: number) => (height / 2) * (1 - score / reach);
  const scores = sides.map((side) => scoreOf(side));
  const points = (line: readonly number[]) => line.map((score, k) => `${k * STRIDE} ${y(score).toFixed(1)}`);
  const wave = points(waveTrace?.scores[0] ?? []);
  const curves = trace.scores.map((line, row) => {
    const past = points(line.filter((_, k) => k * STRIDE <= now));
    past.push(`${now} ${y(scores[row] as number).toFixed(1)}`);
    return svg`<path class="trace ${row ? 'second' : ''}" d="M${past.join('L')}" />`;
  });
  return html`<figure class="strip ${encoding === 'none' ? 'idle' : ''}">
    <figcaption>Score of “${asking}” for “${followed}”:
      ${scores.map((score, row) => html`<b class=${row ? 'second' : ''} translate="no">${format.short(score)}</b> `)}</figcaption>
    <svg viewBox="0 0 ${width} ${height}" preserveAspectRatio="none" aria-hidden="true">
      <path class="base" d="M0 ${height / 2}H${width}" />${wave.length > 1 ? svg`<path class="of-wave" d="M${wave.join('L')}" />` : nothing}${encoding === 'none' ? nothing : curves}
    </svg>
    <p class="ends" aria-hidden="true"><span>0</span><span>sentence begins at position</span><span>1000</span></p>
  </figure>`;
}

const scoreOf = ({ scores }: StageSide) => scores[bag.indexOf(followed)] as number;
const termNames = ['word · word', 'word · position', 'position · word', 'position · position'] as const;

/** The four parts of a score, each from where the one before ended, and their sum. */
function sum({ sides: [first] }: Stage, format: NumberFormat): TemplateResult {
  const parts = first?.terms ?? [];
  const ends = parts.map((_, i) => parts.slice(0, i + 1).reduce((total, part) => total + part, 0));
  const x = (value: number) => 50 + value * 14;
  const bar = (name: string, from: number, to: number, look: string) => html`<div class="part ${look}">
    <span>${name}</span>
    <svg viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">
      <path class="base" d="M50 0V12" />
      <rect x=${Math.min(x(from), x(to))} width=${Math.abs(x(to) - x(from))} y="1" height="10" />
    </svg>
    <b>${format.short(to - from)}</b>
  </div>`;
  return html`<div class="sum">
    ${parts.map((_, i) => bar(termNames[i] as string, ends[i - 1] ?? 0, ends[i] as number, i === 0 ? 'stays' : ''))}
    ${bar('score', 0, ends.at(-1) ?? 0, 'whole')}
  </div>`;
}

/** The shares of a headline; the rows are in the same order for both, and what differs is marked. */
function table({ sides }: Stage, text: string, row: number, { percent }: NumberFormat): TemplateResult {
  const { shares } = sides[row] as StageSide;
  const other = sides[1 - row]?.shares ?? shares;
  return html`<table>
    <caption translate="no">${text}</caption>
    <thead><tr><td></td>${bag.map((word) => html`<th scope="col" translate="no">${word}</th>`)}</tr></thead>
    <tbody>
      ${bag.map(
        (word, i) =>
          html`<tr><th scope="row" translate="no">${word}</th>${bag.map((_, j) => {
            const at = i * bag.length + j;
            const differs = Math.abs((shares[at] as number) - (other[at] as number)) > rounding;
            return html`<td class=${differs ? 'differs' : ''}>${percent(shares[at] as number)}</td>`;
          })}</tr>`,
      )}
    </tbody>
  </table>`;
}
