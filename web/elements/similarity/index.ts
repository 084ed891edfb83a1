import { html, nothing, type TemplateResult } from 'lit';
import type { Posenc, Scheme } from 'posenc';
import { colorBar, ends, fitting, Heatmap, indexTicks, LinePlot } from '../../charts/index.ts';
import type { ExportedArray } from '../export/index.ts';
import {
  besideCurves,
  choiceParameter,
  FigureElement,
  type FigureParameter,
  type FigureReading,
  type FigureValues,
  integerParameter,
  linear,
  SchemeFigure,
  schemeChoice,
} from '../figure/index.ts';
import { settledByTable, tableSchemes } from '../inputs/index.ts';
import { type Metric, type Similarity, similarityOf } from './model.ts';

const choice = schemeChoice(tableSchemes, 'sinusoidal');

const metric = choiceParameter('metric', 'How two rows are compared.', ['dot', 'cosine', 'euclidean'], 'dot');

const length = integerParameter('length', 'How many rows are compared.', 64, [2, 1024], {
  unit: 'positions',
  slider: linear(2, 256),
});

const dim = integerParameter('dim', 'Channels of a row.', 64, [1, 1024], { unit: 'channels', slider: linear(2, 256) });

const figureParameters = [metric, length, dim];

const titles: Readonly<Record<Metric, string>> = {
  dot: 'dot product',
  cosine: 'cosine',
  euclidean: 'distance',
};

/** Every position compared with every other, and the mean for each gap. */
export class PosencSimilarity extends SchemeFigure<Similarity> {
  static override choice = choice;
  static override figureParameters: readonly FigureParameter[] = figureParameters;
  static override schemes = tableSchemes;
  static override settled = settledByTable;
  static override parameters = SchemeFigure.every(choice, figureParameters, tableSchemes, settledByTable);
  static override styles = [...FigureElement.styles, besideCurves];

  private readonly heatmap = new Heatmap(this, this.read);
  private readonly plot = new LinePlot(this, (point) => this.read(point && this.cellAt(point.column)));

  protected override compute(pe: Posenc, values: FigureValues): Similarity {
    const scheme = this.chosen as Scheme;
    return similarityOf(pe, {
      scheme,
      parameters: this.options(scheme, values),
      metric: values.metric as Metric,
      length: values.length as number,
      dim: values.dim as number,
    });
  }

  protected override extent({ profile: { length: rows } }: Similarity) {
    return { rows, columns: rows, home: { row: Math.floor(rows / 2), column: Math.floor(rows / 3) } };
  }

  /** The cell with this gap that is nearest to the row being read. */
  private cellAt(gap: number) {
    const row = Math.max(gap, this.cursor.row);
    return { row, column: row - gap };
  }

  protected override readings({ matrix, profile, first, rowTitle }: Similarity): FigureReading[] {
    const { row, column } = this.cursor;
    const { fixed, say } = this.format;
    const gap = Math.abs(row - column);
    return [
      { label: rowTitle, value: say('{a} and {b}', { a: row + first, b: column + first }) },
      {
        label: titles[this.drawnValues?.metric as Metric],
        value: fixed(matrix.data[row * profile.length + column] as number),
      },
      { label: say('mean at {gap} apart', { gap }), value: fixed(profile[gap] as number) },
    ];
  }

  protected override renderControls(values: FigureValues): TemplateResult {
    return html`${this.renderChoice(values)}${this.controlsOf(figureParameters, values)}${this.renderParameters(values)}`;
  }

  protected override renderModel(model: Similarity): TemplateResult {
    const { matrix, profile, first, rowTitle, random } = model;
    const { length: rows } = profile;
    const { tick, significant, short, index, say } = this.format;
    const quantity = say(titles[this.drawnValues?.metric as Metric]);
    const scale = this.colored(fitting(matrix.data, this.background));
    const labels = indexTicks(rows, first, index);
    const gaps = Array.from(profile, (_, gap) => gap);
    return html`
      <div class="picture">
        ${this.heatmap.render({
          matrix: { data: matrix.data, rows, columns: rows },
          scale,
          rowAxis: { title: say(rowTitle), labels },
          columnAxis: { title: say(rowTitle), labels },
          label: this.describe(model),
          cursor: this.cursor,
          squareCell: Math.max(1, 480 / rows),
          cellText: short,
        })}
        ${colorBar(scale, quantity, significant)}
      </div>
      <div class="curves">
        ${this.plot.render({
          series: [{ name: '', x: gaps, y: profile }],
          xAxis: { title: say(rowTitle === 'cell' ? 'gap between cells' : 'gap between positions') },
          yAxis: { title: say('mean {quantity}', { quantity }) },
          label: this.describeProfile(model, quantity),
          cursor: { row: 0, column: Math.abs(this.cursor.row - this.cursor.column) },
          write: tick,
          height: 300,
        })}
        ${this.renderSource(random)}
      </div>
    `;
  }

  /** Notes that learned numbers were replaced by random ones. */
  protected renderSource(random: boolean): TemplateResult | typeof nothing {
    return random
      ? html`<p class="said">${this.say('These rows are random numbers from a seed, where a model would have learned ones.')}</p>`
      : nothing;
  }

  private describeProfile({ profile }: Similarity, quantity: string): string {
    const { significant, say } = this.format;
    const ends = {
      quantity,
      first: significant(profile[0] ?? 0),
      last: significant(profile.at(-1) ?? 0),
      gap: profile.length - 1,
    };
    // The first gap at which the profile stops falling or rising.
    const rises = (at: number) => (profile[at] as number) > (profile[at - 1] as number);
    const turn = profile.findIndex((_, at) => at > 1 && rises(at) !== rises(1));
    return turn < 0
      ? say('The mean {quantity} goes from {first} at gap 0 to {last} at gap {gap}.', ends)
      : say(
          'The mean {quantity} goes from {first} at gap 0 to {last} at gap {gap}, and back for the first time at gap {turn}.',
          { ...ends, turn },
        );
  }

  private describe({ matrix, profile, first, rowTitle }: Similarity): string {
    const { significant, say } = this.format;
    const rows = profile.length;
    const [low, high] = ends(matrix.data);
    return say('Every pair of {rows} rows of {scheme}, {axis} {first} to {last}: {quantity} from {low} to {high}.', {
      quantity: say(titles[this.drawnValues?.metric as Metric]),
      rows,
      scheme: this.schemeTitle,
      axis: say(rowTitle),
      first,
      last: first + rows - 1,
      low: significant(low),
      high: significant(high),
    });
  }

  protected override exported({ matrix, profile }: Similarity): ExportedArray[] {
    return [
      { name: 'similarity', ...matrix },
      { name: 'profile', data: profile, shape: [profile.length, 1], columns: ['mean'] },
    ];
  }
}

export { compareRows, type Metric, type Similarity } from './model.ts';
