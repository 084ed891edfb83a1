import { css, html, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { ChoiceParameter, NumberParameter, Posenc, RotaryForms } from 'posenc';
import { rope } from '../api/catalogue.ts';
import { arrowPlane, arrowStyle } from '../charts/arrows.ts';
import type { Cell } from '../charts/cell.ts';
import type { NumberFormat } from '../charts/number-format.ts';
import { readable, readableStyle } from '../charts/readable.ts';
import { dataTableStyle } from './data-table-style.ts';
import type { ExportedArray } from './export/arrays.ts';
import { FigureElement, type FigureProblem, type FigureReading, type FigureValues } from './figure.ts';
import type { FigureParameter, TextParameter } from './parameter.ts';
import { formsOf, gapsBetween, type TurnedSentence, turnSentences, vectorOf, type WordGap } from './rotation-model.ts';
import { seedOf } from './seed.ts';
import { tokenize } from './sentence-model.ts';

const mostWords = 12;

const text = (name: string, description: string, given: string): TextParameter => ({
  name,
  kind: 'text',
  description,
  default: given,
});
const sentence = text('sentence', 'Each word is turned by its position.', 'The mouse ate some cheese');
const secondSentence = text(
  'secondSentence',
  'Compared with the first: words as far apart as there.',
  'In the house a cat ate some cheese',
);
const words = text('words', 'Two words of both sentences, whose angle is compared.', 'ate cheese');

const turn: ChoiceParameter = {
  name: 'turn',
  kind: 'choice',
  description: 'An angle of your own, or what RoPE gives one pair of dimensions.',
  default: 'angle',
  choices: ['angle', 'rope'],
};
const angle: NumberParameter = {
  name: 'angle',
  kind: 'number',
  description: 'From one position to the next.',
  default: 25,
  min: -180,
  max: 180,
  unit: 'degrees',
  slider: { range: [0, 90], spacing: 'linear' },
};
const dim: NumberParameter = {
  name: 'dim',
  kind: 'integer',
  description: 'Rotated components of a head, two for each pair.',
  default: 16,
  min: 2,
  max: 256,
  even: true,
  slider: { range: [2, 128], spacing: 'linear' },
};
const pair: NumberParameter = {
  name: 'pair',
  kind: 'integer',
  description: 'Which pair of components is shown, counted from 0, below dim / 2.',
  default: 1,
  min: 0,
  max: 127,
  slider: { range: [0, 15], spacing: 'linear' },
};
const base = rope.parameters.find(({ name }) => name === 'base') as unknown as NumberParameter;
const seed = seedOf('Word vectors', 170);

interface RotationModel {
  readonly sentences: readonly TurnedSentence[];
  readonly rate: number;
  readonly pair: readonly string[];
  readonly gaps: readonly WordGap[] | undefined;
  readonly forms: (sentence: TurnedSentence, word: number) => RotaryForms;
}

const degrees = (radians: number) => (radians * 180) / Math.PI;
const inDegrees = (radians: number, { short }: NumberFormat) => `${short(degrees(radians))}°`;

/** The words of two sentences as arrows that turn with their position. */
export class PosencRotation extends FigureElement<RotationModel> {
  static override parameters: readonly FigureParameter[] = [
    sentence,
    secondSentence,
    words,
    turn,
    angle,
    dim,
    base,
    pair,
    seed,
  ];

  static override controlled = PosencRotation.parameters.map(({ name }) => name);

  static override properties: PropertyDeclarations = FigureElement.declareAll(PosencRotation.parameters);

  static override styles = [
    ...FigureElement.styles,
    arrowStyle,
    readableStyle,
    dataTableStyle,
    css`
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
        gap: 20px 32px;
      }
      .plane {
        display: grid;
        gap: 8px;
        align-content: start;
        justify-items: center;
        min-width: 0;
      }
      .line {
        display: flex;
        flex-wrap: wrap;
        justify-content: center;
        gap: 2px;
        margin: 0;
        padding: 0;
        list-style: none;
      }
      .line li {
        padding: 4px 8px;
        text-align: center;
        font: 16px / 1.25 var(--serif);
        border-radius: 6px;
        cursor: crosshair;
      }
      .line small {
        display: block;
        font: 12px / 1.3 var(--posenc-font, 'Inter Variable', Inter, system-ui, sans-serif);
        font-variant-numeric: tabular-nums;
        color: var(--quiet);
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
      td b {
        font-weight: 600;
      }
    `,
  ];

  declare sentence: string | undefined;
  declare secondSentence: string | undefined;
  /** Two words with a space between them. */
  declare words: string | undefined;
  declare turn: 'angle' | 'rope' | undefined;
  /** Degrees. */
  declare angle: number | undefined;
  declare dim: number | undefined;
  declare base: number | undefined;
  declare pair: number | undefined;
  declare seed: number | undefined;

  protected override problemsOf(values: FigureValues): FigureProblem[] {
    const problem = (argument: string, given: unknown, expected: string) => ({
      message: `${argument}: ${given} is not allowed; expected ${expected}`,
      argument,
      code: 'invalid-argument',
    });
    const problems = [];
    for (const { name } of [sentence, secondSentence]) {
      const count = tokenize(values[name] as string).length;
      if (count < 1 || count > mostWords)
        problems.push(problem(name, `${count} words and marks`, `1 to ${mostWords} words and punctuation marks`));
    }
    const count = tokenize(values.words as string).length;
    if (count !== 2) problems.push(problem('words', count === 1 ? '1 word' : `${count} words`, 'two words'));
    const pairs = (values.dim as number) / 2;
    if (values.turn === 'rope' && (values.pair as number) >= pairs)
      problems.push(problem('pair', values.pair, `a whole number from 0 to ${pairs - 1}, below dim / 2`));
    return problems;
  }

  protected override compute(pe: Posenc, values: FigureValues): RotationModel {
    const rate =
      values.turn === 'angle'
        ? ((values.angle as number) * Math.PI) / 180
        : (pe.frequencies({ scheme: 'rope', dim: values.dim as number, base: values.base as number })[
            values.pair as number
          ] as number);
    const sentences = turnSentences(pe, {
      sentences: [values.sentence as string, values.secondSentence as string],
      rate,
      seed: values.seed as number,
    });
    const compared = tokenize(values.words as string);
    return {
      sentences,
      rate,
      pair: compared,
      gaps: gapsBetween(sentences, compared),
      forms: (of, word) => formsOf(pe, of, word, rate),
    };
  }

  protected override extent({ sentences, gaps }: RotationModel) {
    const columns = Math.max(...sentences.map((each) => each.words.length));
    return { rows: sentences.length, columns, home: { row: 0, column: gaps?.[0]?.to ?? 0 } };
  }

  /** The word that is read; the other sentence may have had more of them. */
  private current({ sentences }: RotationModel): Cell & { readonly of: TurnedSentence } {
    const { row } = this.cursor;
    const of = sentences[row] as TurnedSentence;
    return { row, column: Math.min(this.cursor.column, of.words.length - 1), of };
  }

  protected override readings(model: RotationModel): FigureReading[] {
    const { of, column } = this.current(model);
    const [own, turned] = [vectorOf(of.own, column), vectorOf(of.turned, column)];
    const { format } = this;
    return [
      { label: 'word', value: of.words[column] as string },
      { label: 'position', value: String(column) },
      { label: 'turned by', value: inDegrees(column * model.rate, format) },
      { label: 'points at', value: inDegrees(Math.atan2(turned[1], turned[0]), format) },
      { label: 'length before', value: format.fixed(Math.hypot(...own)) },
      { label: 'after', value: format.fixed(Math.hypot(...turned)) },
    ];
  }

  protected override renderControls(values: FigureValues): TemplateResult {
    return html`
      <div class="sentences">
        ${this.control(sentence, values, 'First')}${this.control(secondSentence, values, 'Second')}
      </div>
      ${this.control(turn, values, 'Turn by', { angle: 'An angle', rope: 'A pair of RoPE' })}
      ${
        values.turn === 'angle'
          ? this.control(angle, values, 'degrees')
          : [dim, base, pair].map((parameter) => this.control(parameter, values))
      }
      ${this.control(words, values, 'Compare')}${this.control(seed, values, 'Seed')}
    `;
  }

  protected override renderModel(model: RotationModel): TemplateResult {
    const { sentences } = model;
    const reach = Math.max(...sentences.map(longest));
    const current = this.current(model);
    return html`
      ${readable(
        {
          kind: 'arrows',
          label: 'words of two sentences',
          rows: sentences.length,
          columnsOf: (row) => (sentences[row] as TurnedSentence).words.length,
          cursor: () => this.current(model),
          onRead: this.read,
        },
        html`<div class="planes">
          ${sentences.map((_, row) => this.renderPlane(model, row, reach, current.row === row ? current.column : -1))}
        </div>`,
      )}
      <div class="below">${renderGaps(model, this.format)}${renderForms(model, current.of, current.column, this.format)}</div>
    `;
  }

  private renderPlane(model: RotationModel, row: number, reach: number, current: number): TemplateResult {
    const { sentences, gaps, rate } = model;
    const of = sentences[row] as TurnedSentence;
    const { significant } = this.format;
    const gap = gaps?.[row];
    const compared = gap ? [gap.from, gap.to] : [];
    const start = gap && Math.atan2(...reversed(vectorOf(of.turned, gap.from)));
    const ghost = current >= 0 ? vectorOf(of.own, current) : undefined;
    return html`
      <div class="plane">
        <ol class="line" aria-hidden="true">
          ${of.words.map(
            (word, i) => html`<li
              class="${compared.includes(i) ? 'compared' : ''} ${i === current ? 'current' : ''}"
              data-cell="${row},${i}"
            >
              ${word}<small>${significant(degrees(i * rate))}°</small>
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
                  label: `${significant(Math.round(Math.abs(degrees(gap.angle)) * 10) / 10)}°`,
                }
              : undefined,
          reach,
          label: describe(model, row, this.format),
        })}
      </div>
    `;
  }

  protected override exported({ sentences }: RotationModel): ExportedArray[] {
    return ['first', 'second'].flatMap((name, i) => {
      const { own, turned } = sentences[i] as TurnedSentence;
      return [
        { name: `${name} sentence`, ...own },
        { name: `${name} sentence turned`, ...turned },
      ];
    });
  }
}

function reversed([x, y]: readonly [number, number]): [number, number] {
  return [y, x];
}

function longest({ own, words: { length } }: TurnedSentence): number {
  return Math.max(...Array.from({ length }, (_, i) => Math.hypot(...vectorOf(own, i))));
}

function describe(
  { sentences, gaps, pair: [first, second], rate }: RotationModel,
  row: number,
  format: NumberFormat,
): string {
  const { words: spoken } = sentences[row] as TurnedSentence;
  const gap = gaps?.[row];
  const said = `“${spoken.join(' ')}”: ${spoken.length} arrows, each turned by ${inDegrees(rate, format)} times its position.`;
  return gap ? `${said} From “${first}” to “${second}” there are ${inDegrees(gap.angle, format)}.` : said;
}

function renderGaps(
  { gaps, sentences, pair: [first, second], rate }: RotationModel,
  format: NumberFormat,
): TemplateResult {
  if (!gaps)
    return html`<p class="said">“${first}” and “${second}” are compared as soon as both sentences have both words.</p>`;
  const [a, b] = gaps as [WordGap, WordGap];
  const same = a.to - a.from === b.to - b.from;
  return html`
    <div>
      <p class="verdict">${same ? 'As far apart, so the same angle' : 'Not as far apart, so another angle'}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">${first} → ${second}</th>
            <th scope="col" class="number">positions</th>
            <th scope="col" class="number">apart</th>
            <th scope="col" class="number">angle</th>
          </tr>
        </thead>
        <tbody>
          ${gaps.map(
            ({ from, to, angle: between }, row) => html`<tr>
              <th scope="row">${row === 0 ? 'First' : 'Second'} sentence</th>
              <td class="number">${from} → ${to}</td>
              <td class="number">${to - from}</td>
              <td class="number" data-gap=${row}><b>${inDegrees(between, format)}</b></td>
            </tr>`,
          )}
        </tbody>
      </table>
      <p class="said">
        Each word turns by ${inDegrees(rate, format)} a position, so only the distance between two words is left in their angle.
        The vectors are random numbers from the seed; equal words have equal vectors. Lengths change by at most
        ${format.significant(Math.max(...sentences.map(lengthChange)))}.
      </p>
    </div>
  `;
}

function lengthChange({ own, turned, words: { length } }: TurnedSentence): number {
  return Math.max(
    ...Array.from({ length }, (_, i) => Math.abs(Math.hypot(...vectorOf(own, i)) - Math.hypot(...vectorOf(turned, i)))),
  );
}

/** How articles and implementations write the turn of the word that is read. */
function renderForms(
  { forms }: RotationModel,
  of: TurnedSentence,
  word: number,
  { fixed, short }: NumberFormat,
): TemplateResult {
  const { complex, matrix, elementwise } = forms(of, word);
  const list = (values: ArrayLike<number>) => Array.from(values, short).join(', ');
  const number = ([real = 0, imaginary = 0]: ArrayLike<number> & Iterable<number>) =>
    `${short(real)} ${imaginary < 0 ? '−' : '+'} ${short(Math.abs(imaginary))} i`;
  const { data: m } = matrix.matrix;
  const rows = [
    ['complex', `(${number(complex.x.data)}) · (${number(complex.factor.data)})`, complex.rotated],
    ['matrix', `[${list(m.slice(0, 2))}; ${list(m.slice(2))}] · x`, matrix.rotated],
    [
      'element-wise',
      `x · (${list(elementwise.cos.data)}) + (${list(elementwise.rotateHalf.data)}) · (${list(elementwise.sin.data)})`,
      elementwise.rotated,
    ],
  ] as const;
  return html`
    <div>
      <p class="verdict">Three ways to write the turn of “${of.words[word]}”</p>
      <table>
        <thead>
          <tr>
            <th scope="col">form</th>
            <th scope="col">x = (${list(vectorOf(of.own, word))})</th>
            <th scope="col" class="number">result</th>
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            ([name, written, { data }]) => html`<tr>
              <th scope="row">${name}</th>
              <td>${written}</td>
              <td class="number" data-form=${name}><b>${fixed(data[0] as number)}, ${fixed(data[1] as number)}</b></td>
            </tr>`,
          )}
        </tbody>
      </table>
    </div>
  `;
}
