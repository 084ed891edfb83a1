import { html, type TemplateResult } from 'lit';
import type { Measurement, Posenc } from 'posenc';
import type { NumberFormat } from '../../charts/index.ts';
import { colorBar, diverging, Heatmap, indexTicks, readableStyle, scatterStyle } from '../../charts/index.ts';
import type { Speaker } from '../../messages/index.ts';
import type { ExportedArray } from '../export/index.ts';
import {
  choiceParameter,
  exportedMeasurements,
  FigureElement,
  type FigureParameter,
  type FigureReading,
  type FigureValues,
  integerParameter,
  linear,
  measuredValue,
  requirementList,
  requirementStyle,
  seedOf,
  verdictStyle,
} from '../figure/index.ts';
import { textWords, wordScatter } from '../words/index.ts';
import {
  climb,
  type LadderPicture,
  type LadderSize,
  type LadderStep,
  measureStep,
  requirements,
  rungs,
  steps,
  tested,
  unmeasured,
} from './model.ts';
import { ladderStyle } from './style.ts';

interface LadderOverview {
  readonly chosen: LadderStep;
  /** Measurements by step; steps that are missing are still to be measured. */
  readonly measured: ReadonlyMap<LadderStep, readonly Measurement[]> | undefined;
  readonly format: NumberFormat;
}

/** A table of all steps and all requirements. */
function ladderOverview({ chosen, measured, format }: LadderOverview): TemplateResult {
  const { say } = format;
  return html`
    <table class="overview">
      <caption class="hidden">${say('What each step fulfils')}</caption>
      <thead>
        <tr>
          <th scope="col">${say('step')}</th>
          ${requirements.map(({ title }) => html`<th scope="col">${say(title)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${steps.map(
          (each) => html`<tr class=${each === chosen ? 'chosen' : ''} data-step=${each.name}>
            <th scope="row">${say(each.title)}</th>
            ${requirements.map(({ property }) => overviewCell(measured?.get(each), property, format))}
          </tr>`,
        )}
      </tbody>
    </table>
  `;
}

function overviewCell(
  measurements: readonly Measurement[] | undefined,
  property: string,
  format: NumberFormat,
): TemplateResult {
  const { say } = format;
  if (!measurements) return html`<td class="waits">…</td>`;
  const measurement = measurements.find(({ name }) => name === property);
  if (!measurement) {
    return html`<td class="waits" title=${say(unmeasured)}><span aria-hidden="true">–</span
      ><span class="hidden">${say(unmeasured)}</span></td>`;
  }
  const { passes } = measurement;
  return html`<td title=${measuredValue(measurement, format)}>
    <span class="verdict-mark ${passes ? '' : 'fails'}"><span aria-hidden="true">${passes ? '✓' : '✗'}</span
      ><span class="hidden">${say(passes ? 'holds' : 'fails')}</span></span>
  </td>`;
}

const step = choiceParameter(
  'step',
  'How far up the ladder, from counting to the sinusoidal table.',
  steps.map(({ name }) => name),
  'integer',
);
const length = integerParameter('length', 'Positions of the table, and those that are measured.', 256, [20, 512], {
  unit: 'positions',
  slider: linear(20, 512),
});
const dim = integerParameter('dim', 'Numbers of a position vector.', 32, [8, 128], {
  even: true,
  unit: 'dimensions',
  slider: linear(8, 128),
});
const seed = seedOf('Word vectors');

interface LadderModel extends LadderPicture, LadderSize {
  readonly step: LadderStep;
  readonly measure: (step: LadderStep) => readonly Measurement[];
}

/**
 * One position encoding after the other, each with its table, its effect on words, and the requirements that it meets
 * and fails.
 */
export class PosencLadder extends FigureElement<LadderModel> {
  static override parameters: readonly FigureParameter[] = [step, length, dim, seed];

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
  /**
   * The measurements at the present size. Measuring a step takes longer than a frame, so steps are measured one by one,
   * and all but the chosen one only once the list is opened.
   */
  private measured: { readonly of: Map<LadderStep, readonly Measurement[]>; readonly at: string } | undefined;
  private opened = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The measurement that is due, and what ends the wait for it. */
  private due: { readonly done: Promise<void>; readonly end: () => void } | undefined;

  protected override compute(pe: Posenc, values: FigureValues): LadderModel {
    const chosen = steps.find(({ name }) => name === values.step) as LadderStep;
    const size = { length: values.length as number, dim: values.dim as number };
    const seed = values.seed as number;
    const at = `${size.length} ${size.dim} ${seed}`;
    if (this.measured?.at !== at) this.measured = { at, of: new Map() };
    return {
      ...climb(pe, chosen, size, seed),
      ...size,
      step: chosen,
      measure: (each) => measureStep(pe, each, size, seed),
    };
  }

  protected override updated(): void {
    super.updated();
    this.stopMeasuring();
    const { model, measured } = this;
    if (!model || !measured) return;
    const next = [model.step, ...(this.opened ? steps : [])].find((each) => !measured.of.has(each));
    // The delay keeps a moving slider responsive.
    if (!next) return;
    let end = () => {};
    const done = new Promise<void>((resolve) => {
      end = resolve;
    });
    this.due = { done, end };
    this.timer = setTimeout(() => this.measure(next), measured.of.size === 0 ? 60 : 0);
  }

  private stopMeasuring(): void {
    clearTimeout(this.timer);
    this.due?.end();
    this.due = undefined;
  }

  /** Also waits for the measurement that is due: without its verdict the picture is not whole, and the command would save it so. */
  protected override async getUpdateComplete(): Promise<boolean> {
    const isDrawn = await super.getUpdateComplete();
    if (!this.due) return isDrawn;
    await this.due.done;
    return !this.isUpdatePending;
  }

  private measure(next: LadderStep): void {
    this.stopMeasuring();
    if (!this.isConnected || !this.model) return;
    this.measured?.of.set(next, this.model.measure(next));
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.stopMeasuring();
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
      ...(word && near
        ? [{ label: 'word there' as const, value: word.text, note: this.say('nearest {word}', { word: near.text }) }]
        : []),
    ];
  }

  protected override renderControls(values: FigureValues): TemplateResult {
    return html`${[length, dim, seed].map((parameter) => this.control(parameter, values))}`;
  }

  protected override renderModel(model: LadderModel): TemplateResult {
    const { step: chosen } = model;
    const { say } = this;
    const measurements = this.measured?.of.get(chosen);
    return html`
      ${rungs(chosen, ({ name }) => this.set('step', name, true), this.format)}
      <div>
        <p class="verdict">${steps.indexOf(chosen) + 1}. ${say(chosen.title)}: ${say(chosen.formula)}</p>
        <p>${say(chosen.explanation)}</p>
      </div>
      ${tested(chosen, measurements, this.format)}
      ${this.renderPictures(model, measurements)}
      <details class="measurements" @toggle=${this.onToggle}>
        <summary>${say('All seven requirements, measured')}</summary>
        ${this.opened ? this.renderMeasurements(chosen, measurements) : ''}
      </details>
    `;
  }

  private readonly onToggle = (event: Event): void => {
    this.opened = (event.target as HTMLDetailsElement).open;
    this.requestUpdate();
  };

  private renderMeasurements(chosen: LadderStep, measurements: readonly Measurement[] | undefined): TemplateResult {
    return html`
      ${ladderOverview({ chosen, measured: this.measured?.of, format: this.format })}
      ${
        measurements
          ? html`${requirementList(measurements, {
              current: -1,
              format: this.format,
              title: ({ name }) => requirements.find(({ property }) => property === name)?.title,
            })}${leftOut(measurements, this.format)}`
          : html`<p class="said">${this.say('Measuring …')}</p>`
      }
    `;
  }

  private renderPictures(model: LadderModel, measurements: readonly Measurement[] | undefined): TemplateResult {
    const close = measurements?.find(({ name, passes }) => name === 'unique' && !passes);
    const { table, words, length: rows, dim: columns, step: chosen } = model;
    const bound = table.data.reduce((max, value) => Math.max(max, Math.abs(value)), 0);
    const scale = this.colored(diverging(bound || 1));
    const { significant, index, percent, say } = this.format;
    return html`
      <div class="pictures">
        <div class="picture">
          ${this.heatmap.render({
            matrix: { data: table.data, rows, columns },
            scale,
            rowAxis: { title: say('position'), labels: indexTicks(rows, 0, index) },
            columnAxis: { title: say('dimension'), labels: indexTicks(columns, 0, index) },
            label: say('The table of {scheme}: {rows} positions by {columns} dimensions, entries up to {bound}.', {
              scheme: say(chosen.title),
              rows,
              columns,
              bound: significant(bound),
            }),
            cursor: this.cursor,
            markedRows: close?.positions ?? [],
          })}
          ${colorBar(scale, say('value'), significant)}
        </div>
        <div class="picture">
          ${wordScatter(words, {
            view: 'both',
            title: say(chosen.title),
            format: this.format,
            word: () => this.cursor.row,
            onRead: (word) => this.read(word === null ? null : { row: word, column: this.cursor.column }),
          })}
          <p class="said">
            ${say(
              'Words before (open marks) and after the table is added: the nearest word is of the same kind for {before} before, after:',
              { before: percent(words.before.share) },
            )} <b data-kept>${percent(words.after.share)}</b>
          </p>
        </div>
      </div>
    `;
  }

  /** Measurements may be infinite and are written as such. */
  protected override get drawsInfinity(): boolean {
    return true;
  }

  protected override exported({ table, words, step: chosen }: LadderModel): ExportedArray[] {
    const measurements = this.measured?.of.get(chosen) ?? [];
    return [
      { name: 'table', ...table },
      { name: 'words', ...words.components.coordinates, columns: ['first', 'second'] },
      exportedMeasurements('requirements', measurements),
    ];
  }
}

function leftOut(measurements: readonly Measurement[], { say }: Speaker): TemplateResult[] {
  return requirements
    .filter(({ property }) => !measurements.some(({ name }) => name === property))
    .map(({ title }) => html`<p class="said">${say(title)}: ${say(unmeasured)}</p>`);
}
