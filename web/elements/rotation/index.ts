import { css, html, nothing, type TemplateResult } from 'lit';
import type { Posenc } from 'posenc';
import {
  arrowPlane,
  arrowStyle,
  type Cell,
  dragWord,
  type MoveWord,
  readable,
  readableStyle,
  turnByHand,
} from '../../charts/index.ts';
import type { ExportedArray } from '../export/index.ts';
import {
  arcLabel,
  dataTableStyle,
  degrees,
  FigureElement,
  type FigureParameter,
  type FigureProblem,
  type FigureReading,
  type FigureValues,
  Play,
  ticking,
} from '../figure/index.ts';
import { movedWord, tokenize } from '../inputs/index.ts';
import { formsOf, gapsBetween, type RotationModel, type TurnedSentence, turnSentences, vectorOf } from './model.ts';
import {
  angle,
  base,
  dim,
  pair,
  rotationProblems,
  secondSentence,
  seed,
  sentence,
  start,
  turn,
  words,
} from './parameters.ts';
import { inDegrees, planeSentence, renderForms, renderGaps } from './words.ts';

const rotationStyle = css`
  .body > * {
    min-width: 0;
  }
  .text:has(#words) {
    flex: 0 1 280px;
    flex-wrap: nowrap;
  }
  .sentences {
    flex: 1 1 100%;
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 320px), 1fr));
    gap: 6px 22px;
  }
  .planes {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 280px), 1fr));
    gap: 8px 32px;
  }
  /* Both circles are level, however many lines the words take. */
  .plane {
    display: grid;
    grid-row: span 2;
    grid-template-rows: subgrid;
    justify-items: center;
    min-width: 0;
  }
  .line {
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    /* A line of words is no higher than its words where the other sentence takes two lines. */
    align-content: start;
    gap: 2px;
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .line li {
    padding: 4px 6px;
    text-align: center;
    font: calc(16 * var(--posenc-unit)) / 1.25 var(--serif);
    border-radius: 6px;
    touch-action: none;
    cursor: grab;
  }
  .line small {
    display: block;
    font: var(--small) / 1.3 var(--posenc-font, 'Inter Variable', Inter, system-ui, sans-serif);
    font-variant-numeric: tabular-nums;
    color: var(--quiet);
  }
  /* On a phone the words of a sentence are closer together, so that eight of them take one line. */
  @container (max-width: 400px) {
    .line {
      gap: 0;
    }
    .line li {
      padding-inline: 3px;
    }
  }
  .line .compared {
    color: var(--accent);
  }
  .line .current {
    background: var(--field);
    box-shadow: 0 0 0 1.5px var(--line-strong);
  }
  .below {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 300px), 1fr));
    gap: 16px 40px;
    margin-top: 16px;
  }
  /* Numbers are not broken: a table wider than its column scrolls. */
  .below > * {
    overflow-x: auto;
  }
  td b {
    font-weight: 600;
  }
`;

/** The words of two sentences as arrows that rotate with their position. */
export class PosencRotation extends FigureElement<RotationModel> {
  static override parameters: readonly FigureParameter[] = [
    sentence,
    secondSentence,
    words,
    turn,
    angle,
    start,
    dim,
    base,
    pair,
    seed,
  ];

  static override styles = [...FigureElement.styles, arrowStyle, readableStyle, dataTableStyle, rotationStyle];

  declare sentence: string | undefined;
  declare secondSentence: string | undefined;
  /** Two words separated by a space. */
  declare words: string | undefined;
  declare turn: 'angle' | 'rope' | undefined;
  /** Degrees. */
  declare angle: number | undefined;
  declare start: number | undefined;
  declare dim: number | undefined;
  declare base: number | undefined;
  declare pair: number | undefined;
  declare seed: number | undefined;

  private readonly play = new Play(this);

  /** Moves both sentences along the text. */
  private readonly moveOn = () =>
    ticking(this.drawnValues?.start as number, start.max as number, (to, final) => this.set('start', to, final));

  /** Dragging the word at position p by an angle turns the rate by that angle divided by p. */
  private readonly grab = (event: PointerEvent) =>
    turnByHand(event, (cell) => {
      const { angle: from, start: first, turn: by } = this.drawnValues ?? {};
      const position = (first as number) + Number(cell.split(',')[1]);
      // A word at position 0 does not rotate, and a pair of RoPE has a fixed speed.
      if (!position || by !== 'angle') return undefined;
      return (turned, final) => {
        const to = (from as number) + degrees(turned) / position;
        this.set('angle', Math.min(180, Math.max(-180, Math.round(to * 10) / 10)), final);
      };
    });

  private moveWord(row: number, ...[from, to, final]: Parameters<MoveWord>): void {
    const { name } = row === 0 ? sentence : secondSentence;
    this.set(name, movedWord(this.values[name] as string, from, to), final);
  }

  protected override problemsOf(values: FigureValues): FigureProblem[] {
    return rotationProblems(values);
  }

  protected override compute(pe: Posenc, values: FigureValues): RotationModel {
    const rate =
      values.turn === 'angle'
        ? ((values.angle as number) * Math.PI) / 180
        : (pe.frequencies({ scheme: 'rope', dim: values.dim as number, base: values.base as number })[
            values.pair as number
          ] as number);
    const first = values.start as number;
    const sentences = turnSentences(pe, {
      sentences: [values.sentence as string, values.secondSentence as string],
      rate,
      start: first,
      seed: values.seed as number,
    });
    const compared = tokenize(values.words as string);
    return {
      sentences,
      rate,
      start: first,
      pair: compared,
      gaps: gapsBetween(sentences, compared),
      forms: (of, word) => formsOf(pe, of, word, rate, first),
    };
  }

  protected override extent({ sentences, gaps }: RotationModel) {
    const columns = Math.max(...sentences.map((each) => each.words.length));
    return { rows: sentences.length, columns, home: { row: 0, column: gaps?.[0]?.to ?? 0 } };
  }

  /** The word that is read; the cursor may come from a longer sentence. */
  private current({ sentences }: RotationModel): Cell & { readonly of: TurnedSentence } {
    const { row } = this.cursor;
    const of = sentences[row] as TurnedSentence;
    return { row, column: Math.min(this.cursor.column, of.words.length - 1), of };
  }

  protected override readings(model: RotationModel): FigureReading[] {
    const { of, column } = this.current(model);
    const [plain, turned] = [vectorOf(of.plain, column), vectorOf(of.turned, column)];
    const { format } = this;
    return [
      { label: 'word', value: of.words[column] as string },
      { label: 'position', value: format.index(model.start + column) },
      { label: 'turned by', value: inDegrees((model.start + column) * model.rate, format) },
      { label: 'points at', value: inDegrees(Math.atan2(turned[1], turned[0]), format) },
      { label: 'length before', value: format.fixed(Math.hypot(...plain)) },
      { label: 'after', value: format.fixed(Math.hypot(...turned)) },
    ];
  }

  protected override renderControls(values: FigureValues): TemplateResult {
    return html`
      <div class="sentences">
        ${this.control(sentence, values, 'first sentence')}${this.control(secondSentence, values, 'second sentence')}
      </div>
      ${this.control(turn, values, 'turn by', { angle: 'An angle', rope: 'A pair of RoPE' })}
      ${
        values.turn === 'angle'
          ? this.control(angle, values, 'degrees')
          : [dim, base, pair].map((parameter) => this.control(parameter, values))
      }
      ${this.control(start, values, 'first position')}${this.shows('start') ? this.play.button(this.moveOn, this.format.say) : nothing}
      ${this.control(words, values, 'compare')}${this.control(seed, values)}
    `;
  }

  protected override renderModel(model: RotationModel): TemplateResult {
    const { sentences } = model;
    const reach = Math.max(...sentences.map(longest));
    const current = this.current(model);
    return html`
      ${readable(
        {
          say: this.say,
          kind: this.say('arrows'),
          label: this.say('words of two sentences'),
          rows: sentences.length,
          columnsOf: (row) => (sentences[row] as TurnedSentence).words.length,
          cursor: () => this.current(model),
          onRead: this.read,
          onMoveWord: (row, ...move) => this.moveWord(row, ...move),
        },
        html`<div class="planes" @pointerdown=${this.grab}>
          ${sentences.map((_, row) => this.renderPlane(model, row, reach, current.row === row ? current.column : -1))}
        </div>`,
      )}
      <div class="below">${renderGaps(model, this.format)}${renderForms(model, current.of, current.column, this.format)}</div>
    `;
  }

  private renderPlane(model: RotationModel, row: number, reach: number, current: number): TemplateResult {
    const { sentences, gaps, rate, start: first } = model;
    const of = sentences[row] as TurnedSentence;
    const { significant } = this.format;
    const gap = gaps?.[row];
    const compared = gap ? [gap.from, gap.to] : [];
    const start = gap && Math.atan2(...reversed(vectorOf(of.turned, gap.from)));
    const ghost = current >= 0 ? vectorOf(of.plain, current) : undefined;
    return html`
      <div class="plane">
        <ol
          class="line"
          translate="no"
          aria-hidden="true"
          @pointerdown=${(event: PointerEvent) => dragWord(event, (...move) => this.moveWord(row, ...move))}
        >
          ${of.words.map(
            (word, i) => html`<li
              class="${compared.includes(i) ? 'compared' : ''} ${i === current ? 'current' : ''}"
              data-cell="${row},${i}"
            >
              ${word}<small>${significant(degrees((first + i) * rate))}°</small>
            </li>`,
          )}
        </ol>
        ${arrowPlane({
          arrows: [
            ...(ghost ? [{ x: ghost[0], y: ghost[1], look: 'ghost' as const }] : []),
            ...of.words.map((word, i) => {
              const [x, y] = vectorOf(of.turned, i);
              const strong = compared.includes(i) ? { look: 'strong' as const } : {};
              return { x, y, label: word, current: i === current, cell: `${row},${i}`, ...strong };
            }),
          ],
          sweep:
            gap && start !== undefined
              ? {
                  from: start,
                  to: start + gap.angle,
                  label: arcLabel(gap.angle, significant),
                }
              : undefined,
          reach,
          label: planeSentence(model, row, this.format),
        })}
      </div>
    `;
  }

  protected override exported({ sentences }: RotationModel): ExportedArray[] {
    return ['first', 'second'].flatMap((name, i) => {
      const { plain, turned } = sentences[i] as TurnedSentence;
      return [
        { name: `${name} sentence`, ...plain },
        { name: `${name} sentence turned`, ...turned },
      ];
    });
  }
}

function reversed([x, y]: readonly [number, number]): [number, number] {
  return [y, x];
}

function longest({ plain, words: { length } }: TurnedSentence): number {
  return Math.max(...Array.from({ length }, (_, i) => Math.hypot(...vectorOf(plain, i))));
}
