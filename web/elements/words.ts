import { css, html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { ChoiceParameter, NumberParameter, Posenc } from 'posenc';
import {
  binary,
  integer,
  linearLadder,
  normalisedInteger,
  singleFrequency,
  singleSine,
  sinusoidal,
  timestep,
} from '../api/catalogue.ts';
import { short } from '../charts/number-format.ts';
import { readable, readableStyle } from '../charts/readable.ts';
import { groupMark, scatterStyle } from '../charts/scatter.ts';
import { choiceControl, numberControl } from './controls.ts';
import { FigureElement, type FigureReading, type FigureValues } from './figure.ts';
import { type FigureParameter, openParameters, optionsOf } from './parameter.ts';
import { schemeControl, selectStyle } from './select-control.ts';
import { lengthOf, type MovedWords, moveWords, textWords, wordKinds } from './words-model.ts';
import { percent, type WordsView, wordScatter } from './words-picture.ts';

/** Tables for words in a row that need nothing given. */
const schemes = [sinusoidal, integer, normalisedInteger, binary, singleSine, singleFrequency, linearLadder, timestep];
const settled = ['length', 'offset', 'dim'];

const scheme: ChoiceParameter = {
  name: 'scheme',
  kind: 'choice',
  description: 'What is added to the word vectors.',
  default: 'sinusoidal',
  choices: schemes.map(({ name }) => name),
};
const view: ChoiceParameter = {
  name: 'view',
  kind: 'choice',
  description: 'Word vectors before the table is added, after, or both with the way between.',
  default: 'both',
  choices: ['before', 'after', 'both'],
};
const dim: NumberParameter = {
  name: 'dim',
  kind: 'integer',
  description: 'Numbers of a word vector.',
  default: 64,
  min: 2,
  max: 512,
  even: true,
  slider: { range: [2, 256], spacing: 'linear' },
};
const offset: NumberParameter = {
  name: 'offset',
  kind: 'integer',
  description: 'Position of the first word of the text.',
  default: 0,
  min: 0,
  max: 2 ** 24,
  unit: 'positions',
  slider: { range: [0, 512], spacing: 'linear' },
};
const seed: NumberParameter = {
  name: 'seed',
  kind: 'integer',
  description: 'Word vectors are drawn from this seed.',
  default: 1,
  min: 0,
  max: 2 ** 32 - 1,
};

/** Word vectors as points, before and after positions are added to them. */
export class PosencWords extends FigureElement<MovedWords> {
  static override parameters: readonly FigureParameter[] = [
    scheme,
    view,
    dim,
    offset,
    seed,
    ...new Map(schemes.flatMap((each) => openParameters(each, settled)).map((each) => [each.name, each])).values(),
  ];

  static override controlled = ['scheme', 'view', 'dim', 'offset', 'seed'];

  static override properties: PropertyDeclarations = FigureElement.declareAll(PosencWords.parameters);

  static override styles = [
    ...FigureElement.styles,
    readableStyle,
    scatterStyle,
    selectStyle,
    css`
      .body {
        display: flex;
        flex-wrap: wrap;
        gap: 20px 40px;
      }
      .picture {
        flex: 3 1 380px;
        min-width: 0;
        max-width: 760px;
      }
      .scatter {
        max-width: none;
      }
      .beside {
        flex: 1 1 240px;
        min-width: 0;
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
        font-size: 13px;
      }
      .shares dd {
        margin: 0;
        font-weight: 600;
      }
      .bar {
        height: 8px;
        border-radius: 4px;
        background: linear-gradient(to right, var(--accent) var(--share), var(--line) var(--share));
      }
      .kinds {
        display: flex;
        flex-wrap: wrap;
        gap: 4px 16px;
        margin: 0;
        padding: 0;
        list-style: none;
        font-size: 13px;
        color: var(--quiet);
      }
      .kinds li {
        display: flex;
        align-items: center;
        gap: 6px;
      }
    `,
  ];

  declare scheme: string | undefined;
  declare view: WordsView | undefined;
  declare dim: number | undefined;
  declare offset: number | undefined;
  declare seed: number | undefined;

  declare base: number | undefined;
  declare layout: 'interleaved' | 'half' | undefined;
  declare flipSinToCos: boolean | undefined;
  declare downscaleFreqShift: number | undefined;
  declare oddDim: 'zero' | 'extra-sine' | 'truncate' | undefined;
  declare positionScale: number | undefined;
  declare amplitude: number | undefined;
  declare paddingPosition: number | undefined;
  declare textLength: number | undefined;
  declare bits: number | undefined;
  declare order: 'least-significant-first' | 'most-significant-first' | undefined;
  declare frequency: number | undefined;
  declare scale: number | undefined;
  declare maxPeriod: number | undefined;

  protected override compute(pe: Posenc, values: FigureValues): MovedWords {
    const chosen = schemes.find(({ name }) => name === values.scheme) as (typeof schemes)[number];
    return moveWords(pe, {
      scheme: { ...optionsOf(chosen, settled, values), scheme: chosen.name },
      dim: values.dim as number,
      seed: values.seed as number,
      offset: values.offset as number,
    });
  }

  protected override extent() {
    return { rows: 1, columns: textWords.length, home: { row: 0, column: 5 } };
  }

  protected override readings({ before, after, table }: MovedWords): FigureReading[] {
    const at = this.cursor.column;
    const word = (index: number) => textWords[index] as (typeof textWords)[number];
    const near = (nearest: readonly number[]) => {
      const other = word(nearest[at] as number);
      return { value: other.text, note: other.kind === word(at).kind ? '(its kind)' : '(another kind)' };
    };
    return [
      { label: 'word', value: word(at).text, note: `(${wordKinds[word(at).kind]?.kind})` },
      { label: 'position', value: String((this.shown?.offset as number) + at) },
      { label: 'nearest before', ...near(before.nearest) },
      { label: 'nearest after', ...near(after.nearest) },
      { label: 'length of the word', value: short(lengthOf(before.vectors, at)) },
      { label: 'of what was added', value: short(lengthOf(table, at)) },
    ];
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
      ${this.shows('scheme') ? schemeControl(scheme, schemes, options('scheme', 'Add')) : nothing}
      ${
        this.shows('view')
          ? choiceControl(view, {
              ...options<string>('view', 'Show'),
              titles: { before: 'Before', after: 'After', both: 'Both' },
            })
          : nothing
      }
      ${this.shows('dim') ? numberControl(dim, options('dim')) : nothing}
      ${this.shows('offset') ? numberControl(offset, options('offset', 'first position')) : nothing}
      ${this.shows('seed') ? numberControl(seed, options('seed', 'Seed')) : nothing}
    `;
  }

  protected override renderModel(model: MovedWords): TemplateResult {
    const { before, after } = model;
    const title = schemes.find(({ name }) => name === this.shown?.scheme)?.title as string;
    return html`
      <div class="picture">
        ${readable(
          {
            kind: 'points',
            label: 'words of a text',
            rows: 1,
            columnsOf: () => textWords.length,
            cursor: () => this.cursor,
            onRead: this.read,
          },
          wordScatter(model, { view: this.shown?.view as WordsView, cursor: this.cursor.column, title }),
        )}
      </div>
      <div class="beside">
        <p class="verdict">
          ${after.kept >= before.kept ? 'Words keep their neighbours' : 'Words lose their neighbours'}
        </p>
        <dl class="shares">
          ${(['before', 'after'] as const).map((when) => {
            const { kept } = model[when];
            return html`<dt>${when}</dt><dd class="bar" aria-hidden="true" .style=${`--share: ${kept * 100}%`}></dd>
              <dd data-kept=${when}>${percent(kept)}</dd>`;
          })}
        </dl>
        <p class="said">
          Share of the words whose nearest word is of their own kind. The picture is the best flat view of all
          ${this.shown?.dim} dimensions; the share is measured in all of them.
        </p>
        <ul class="kinds">
          ${wordKinds.map(({ kind }, i) => html`<li>${groupMark(i)}${kind}</li>`)}
        </ul>
        <p class="said">Vectors are random numbers around one middle for each kind, not a trained model.</p>
      </div>
    `;
  }
}
