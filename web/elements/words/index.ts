import type { TemplateResult } from 'lit';
import { css, html } from 'lit';
import type { Posenc, Scheme } from 'posenc';
import {
  groupMark,
  type NumberFormat,
  type Point,
  readable,
  readableStyle,
  scatter,
  scatterStyle,
} from '../../charts/index.ts';
import type { ExportedArray } from '../export/index.ts';
import {
  choiceParameter,
  FigureElement,
  type FigureReading,
  type FigureValues,
  integerParameter,
  linear,
  SchemeFigure,
  schemeChoice,
  seedOf,
} from '../figure/index.ts';
import { schemeTable, settledByTable, tableSchemes } from '../inputs/index.ts';
import { lengthOf, type MovedWords, moveWords, textWords, wordKinds } from './model.ts';

type WordsView = 'before' | 'after' | 'both';

interface WordsPicture {
  readonly view: WordsView;
  readonly title: string;
  readonly format: NumberFormat;
  /** Returns the word that is read, as of each key press; it may not exist. */
  readonly word: () => number;
  /** Receives null when the pointer leaves. */
  readonly onRead: (word: number | null) => void;
}

/** The words of the text as points that pointer, touch and arrow keys read. */
export function wordScatter(words: MovedWords, { view, title, format, word, onRead }: WordsPicture): TemplateResult {
  return readable(
    {
      say: format.say,
      kind: format.say('points'),
      label: format.say('words of a text'),
      rows: 1,
      columnsOf: () => textWords.length,
      cursor: () => ({ row: 0, column: Math.min(word(), textWords.length - 1) }),
      onRead: (cell) => onRead(cell?.column ?? null),
    },
    points(words, { view, cursor: word(), title, format }),
  );
}

function points(
  { before, after, components: { coordinates, explained } }: MovedWords,
  { view, cursor, title, format }: { view: WordsView; cursor: number; title: string; format: NumberFormat },
): TemplateResult {
  const axes = explained.length;
  const place = (row: number) => ({
    x: coordinates.data[row * axes] as number,
    y: coordinates.data[row * axes + 1] as number,
  });
  const marks = textWords.map(({ text, kind }, i): Point => {
    const [first, second] = [place(i), place(textWords.length + i)];
    return {
      ...(view === 'before' ? first : second),
      from: view === 'both' ? first : undefined,
      label: text,
      group: kind,
      current: i === cursor,
      cell: `0,${i}`,
    };
  });
  const { percent, say } = format;
  const share = (index: number) => ({ share: percent(explained[index] as number) });
  return scatter({
    points: marks,
    xTitle: say('first principal component ({share})', share(0)),
    yTitle: say('second principal component ({share})', share(1)),
    label: say(
      '{count} words of a text as points, before and after {scheme} is added. The nearest word is of the same kind for {before} before and {after} after.',
      { count: textWords.length, scheme: title, before: percent(before.share), after: percent(after.share) },
    ),
  });
}

/** Tables whose positions lie on a line, as those of words do. */
const schemes = tableSchemes.filter(({ parameters }) => parameters.some(({ name }) => name === 'offset'));
const settled = [...settledByTable, 'offset', 'part'];
const choice = schemeChoice(schemes, 'sinusoidal');

const view = choiceParameter(
  'view',
  'Word vectors before the table is added, after, or both with the way between.',
  ['before', 'after', 'both'],
  'both',
);
const dim = integerParameter('dim', 'Numbers of a word vector.', 64, [2, 512], { even: true, slider: linear(2, 256) });
const offset = integerParameter('offset', 'Position of the first word of the text.', 0, [0, 2 ** 24], {
  unit: 'positions',
  slider: linear(0, 512),
});
const seed = seedOf('Word vectors');

const figureParameters = [view, dim, offset, seed];

/** Word vectors as points, before and after positions are added. */
export class PosencWords extends SchemeFigure<MovedWords> {
  static override choice = choice;
  static override figureParameters = figureParameters;
  static override schemes = schemes;
  static override settled = settled;
  static override parameters = SchemeFigure.every(choice, figureParameters, schemes, settled);

  static override styles = [
    ...FigureElement.styles,
    readableStyle,
    scatterStyle,
    css`
      .body {
        display: flex;
        flex-wrap: wrap;
        gap: 20px 40px;
      }
      .picture {
        flex: 3 1 380px;
        min-width: 0;
        max-width: 640px;
      }
      .scatter {
        max-width: none;
      }
      .beside {
        flex: 1 1 240px;
        min-width: 0;
        max-width: 400px;
        display: grid;
        gap: 14px;
        align-content: start;
      }
      .shares {
        display: grid;
        grid-template-columns: auto 1fr auto;
        gap: 6px 12px;
        align-items: center;
        margin: 0;
        font-variant-numeric: tabular-nums;
      }
      .shares dt {
        color: var(--quiet);
        font-size: calc(13 * var(--posenc-unit));
      }
      .shares dd {
        margin: 0;
        font-weight: 600;
      }
      .bar {
        height: 8px;
        border-radius: 4px;
        background: linear-gradient(to right, var(--accent) var(--share), var(--line) var(--share));
        forced-color-adjust: none;
      }
      .kinds {
        display: flex;
        flex-wrap: wrap;
        gap: 4px 16px;
        margin: 0;
        padding: 0;
        list-style: none;
        font-size: calc(13 * var(--posenc-unit));
        color: var(--quiet);
      }
      .kinds li {
        display: flex;
        align-items: center;
        gap: 6px;
      }
    `,
  ];

  protected override compute(pe: Posenc, values: FigureValues): MovedWords {
    const scheme = this.chosen as Scheme;
    const parameters = { ...this.options(scheme, values), offset: values.offset };
    const size = { length: textWords.length, dim: values.dim as number };
    return moveWords(pe, schemeTable(pe, scheme, parameters, size).table, values.seed as number);
  }

  protected override extent() {
    return { rows: 1, columns: textWords.length, home: { row: 0, column: 5 } };
  }

  protected override readings({ before, after, table }: MovedWords): FigureReading[] {
    const at = this.cursor.column;
    const { index, name, say, short } = this.format;
    const word = (index: number) => textWords[index] as (typeof textWords)[number];
    const near = (nearest: readonly number[]) => {
      const other = word(nearest[at] as number);
      return { value: other.text, note: say(other.kind === word(at).kind ? '(its kind)' : '(another kind)') };
    };
    return [
      { label: 'word', value: word(at).text, note: `(${name(wordKinds[word(at).kind]?.kind ?? '')})` },
      { label: 'position', value: index((this.drawnValues?.offset as number) + at) },
      { label: 'nearest before', ...near(before.nearest) },
      { label: 'nearest after', ...near(after.nearest) },
      { label: 'length of the word', value: short(lengthOf(before.vectors, at)) },
      { label: 'of what was added', value: short(lengthOf(table, at)) },
    ];
  }

  protected override renderControls(values: FigureValues): TemplateResult {
    return html`${this.renderChoice(values, 'add')}${this.controlsOf(figureParameters, values)}${this.renderParameters(values)}`;
  }

  protected override renderModel(model: MovedWords): TemplateResult {
    const { before, after } = model;
    const { name, percent, say } = this.format;
    const title = name(schemes.find((scheme) => scheme.name === this.drawnValues?.scheme)?.title as string);
    return html`
      <div class="picture">
        ${wordScatter(model, {
          view: this.drawnValues?.view as WordsView,
          title,
          format: this.format,
          word: () => this.cursor.column,
          onRead: (word) => this.read(word === null ? null : { row: 0, column: word }),
        })}
      </div>
      <div class="beside">
        <p class="verdict">
          ${say(after.share >= before.share ? 'Words keep their neighbours' : 'Words lose their neighbours')}
        </p>
        <dl class="shares">
          ${(['before', 'after'] as const).map((when) => {
            const { share } = model[when];
            return html`<dt>${say(when)}</dt><dd class="bar" aria-hidden="true" .style=${`--share: ${share * 100}%`}></dd>
              <dd data-kept=${when}>${percent(share)}</dd>`;
          })}
        </dl>
        <p class="said">
          ${say(
            'Share of the words whose nearest word is of their own kind. The picture is the best flat view of all {dim} dimensions; the share is measured in all of them.',
            { dim: String(this.drawnValues?.dim) },
          )}
        </p>
        <ul class="kinds">
          ${wordKinds.map(({ kind }, i) => html`<li>${groupMark(i)}${name(kind)}</li>`)}
        </ul>
        <p class="said">${say('Vectors are random numbers around one middle for each kind, not a trained model.')}</p>
      </div>
    `;
  }

  protected override exported({ before, after, table, components }: MovedWords): ExportedArray[] {
    return [
      { name: 'before', ...before.vectors },
      { name: 'after', ...after.vectors },
      { name: 'table', ...table },
      { name: 'components', ...components.coordinates, columns: ['first', 'second'] },
    ];
  }
}

export { type MovedWords, moveWords, textWords } from './model.ts';
