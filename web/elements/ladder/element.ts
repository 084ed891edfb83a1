import { html, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { ChoiceParameter, Measurement, NumberParameter, Posenc } from 'posenc';
import { colorBar, diverging, Heatmap, indexTicks, readableStyle, scatterStyle } from '../../charts/index.ts';
import type { ExportedArray } from '../export/index.ts';
import {
  FigureElement,
  type FigureParameter,
  type FigureReading,
  type FigureValues,
  requirementList,
  requirementStyle,
  seedOf,
  verdictStyle,
} from '../figure/index.ts';
import { percent, textWords, wordScatter } from '../words/index.ts';
import {
  climb,
  type LadderPicture,
  type LadderSize,
  type LadderStep,
  measureStep,
  requirements,
  steps,
  unmeasured,
} from './model.ts';
import { ladderOverview } from './overview.ts';
import { ladderStyle } from './style.ts';

const step: ChoiceParameter = {
  name: 'step',
  kind: 'choice',
  description: 'How far up the ladder, from counting to the sinusoidal table.',
  default: 'integer',
  choices: steps.map(({ name }) => name),
};
const length: NumberParameter = {
  name: 'length',
  kind: 'integer',
  description: 'Positions of the table, and those that are measured.',
  default: 256,
  min: 20,
  max: 512,
  unit: 'positions',
  slider: { range: [20, 512], spacing: 'linear' },
};
const dim: NumberParameter = {
  name: 'dim',
  kind: 'integer',
  description: 'Numbers of a position vector.',
  default: 32,
  min: 8,
  max: 128,
  even: true,
  unit: 'dimensions',
  slider: { range: [8, 128], spacing: 'linear' },
};
const seed = seedOf('Word vectors');

interface LadderModel extends LadderPicture, LadderSize {
  readonly step: LadderStep;
  readonly measure: (step: LadderStep) => readonly Measurement[];
}

/** One position encoding after the other, each with its table, its words, and what it does and does not fulfil. */
export class PosencLadder extends FigureElement<LadderModel> {
  static override parameters: readonly FigureParameter[] = [step, length, dim, seed];

  static override properties: PropertyDeclarations = FigureElement.declareAll(PosencLadder.parameters);

  static override styles = [
    ...FigureElement.styles,
    readableStyle,
    scatterStyle,
    verdictStyle,
    requirementStyle,
    ladderStyle,
  ];

  declare step: string | undefined;
  declare length: number | undefined;
  declare dim: number | undefined;
  declare seed: number | undefined;

  private readonly heatmap = new Heatmap(this, this.read);
  /** The measurements at the present size. A step takes longer to measure than a frame lasts, so steps follow one by one. */
  private measured: { readonly size: LadderSize; readonly of: Map<LadderStep, readonly Measurement[]> } | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;

  protected override compute(pe: Posenc, values: FigureValues): LadderModel {
    const chosen = steps.find(({ name }) => name === values.step) as LadderStep;
    const size = { length: values.length as number, dim: values.dim as number };
    if (this.measured?.size.length !== size.length || this.measured.size.dim !== size.dim)
      this.measured = { size, of: new Map() };
    return {
      ...climb(pe, chosen, size, values.seed as number),
      ...size,
      step: chosen,
      measure: (each) => measureStep(pe, each, size),
    };
  }

  protected override updated(): void {
    super.updated();
    clearTimeout(this.timer);
    const { model, measured } = this;
    if (!model || !measured) return;
    const next = [model.step, ...steps].find((each) => !measured.of.has(each));
    // A pause, so that a slider that moves is not held up.
    if (next) this.timer = setTimeout(() => this.measure(next), measured.of.size === 0 ? 60 : 0);
  }

  private measure(next: LadderStep): void {
    if (!this.isConnected || !this.model) return;
    this.measured?.of.set(next, this.model.measure(next));
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.timer);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.requestUpdate();
  }

  protected override extent({ length: rows, dim: columns }: LadderModel) {
    return { rows, columns, home: { row: 5, column: 2 } };
  }

  protected override readings({ table, dim: columns, words: { after } }: LadderModel): FigureReading[] {
    const { row, column } = this.cursor;
    const word = textWords[row];
    const near = textWords[after.nearest[row] ?? -1];
    return [
      { label: 'position', value: this.format.index(row) },
      { label: 'dimension', value: this.format.index(column) },
      { label: 'value', value: this.format.fixed(table.data[row * columns + column] as number) },
      ...(word && near ? [{ label: 'word there', value: word.text, note: `nearest ${near.text}` }] : []),
    ];
  }

  protected override renderControls(values: FigureValues): TemplateResult {
    return html`${[length, dim, seed].map((parameter) => this.control(parameter, values))}`;
  }

  protected override renderModel(model: LadderModel): TemplateResult {
    const { step: chosen } = model;
    const measurements = this.measured?.of.get(chosen);
    return html`
      ${ladderOverview({
        chosen,
        measured: this.measured?.of,
        choose: ({ name }) => this.set('step', name, true),
        format: this.format,
      })}
      <div>
        <p class="verdict">${steps.indexOf(chosen) + 1}. ${chosen.title}: ${chosen.formula}</p>
        <p>${chosen.said}</p>
      </div>
      ${this.renderPictures(model)}
      ${
        measurements
          ? html`${requirementList(measurements, {
              current: -1,
              format: this.format,
              title: ({ name }) => requirements.find(({ property }) => property === name)?.title,
            })}${leftOut(measurements)}`
          : html`<p class="said">Measuring …</p>`
      }
    `;
  }

  private renderPictures(model: LadderModel): TemplateResult {
    const { table, words, length: rows, dim: columns, step: chosen } = model;
    const bound = table.data.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    const scale = this.colored(diverging(bound || 1));
    const { significant, index } = this.format;
    return html`
      <div class="pictures">
        <div class="picture">
          ${this.heatmap.render({
            matrix: { data: table.data, rows, columns },
            scale,
            rowAxis: { title: 'position', labels: indexTicks(rows, 0, index) },
            columnAxis: { title: 'dimension', labels: indexTicks(columns, 0, index) },
            label: `The table of ${chosen.title.toLowerCase()}: ${rows} positions by ${columns} dimensions, entries up to ${significant(bound)}.`,
            cursor: this.cursor,
          })}
          ${colorBar(scale, 'value', significant)}
        </div>
        <div class="picture">
          ${wordScatter(words, {
            view: 'both',
            title: chosen.title,
            word: () => this.cursor.row,
            onRead: (word) => this.read(word === null ? null : { row: word, column: this.cursor.column }),
          })}
          <p class="said">
            Words before (open marks) and after the table is added. The nearest word is of the same kind for
            ${percent(words.before.kept)} before, ${percent(words.after.kept)} after.
          </p>
        </div>
      </div>
    `;
  }

  /** Measurements may be infinite, and are written so. */
  protected override get drawsInfinity(): boolean {
    return true;
  }

  protected override exported({ table, words, step: chosen }: LadderModel): ExportedArray[] {
    const measurements = this.measured?.of.get(chosen) ?? [];
    return [
      { name: 'table', ...table },
      { name: 'words', ...words.components.coordinates, columns: ['first', 'second'] },
      {
        name: 'requirements',
        data: Float64Array.from(measurements.flatMap(({ value, threshold, passes }) => [value, threshold, +passes])),
        shape: [measurements.length, 3],
        columns: ['value', 'threshold', 'passes'],
      },
    ];
  }
}

function leftOut(measurements: readonly Measurement[]): TemplateResult[] {
  return requirements
    .filter(({ property }) => !measurements.some(({ name }) => name === property))
    .map(({ title }) => html`<p class="said">${title}: ${unmeasured}</p>`);
}
