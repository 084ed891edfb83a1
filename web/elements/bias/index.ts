import { css, html, nothing, type TemplateResult } from 'lit';
import type { NumberParameter, Posenc, Scheme } from 'posenc';
import { wholeNumber } from 'posenc/catalogue';
import { colorBar, diverging, ends, Heatmap, indexTicks, LinePlot } from '../../charts/index.ts';
import type { ExportedArray } from '../export/index.ts';
import {
  besideCurves,
  FigureElement,
  type FigureProblem,
  type FigureReading,
  type FigureValues,
  headControl,
  integerParameter,
  linear,
  notAllowed,
  SchemeFigure,
  schemeChoice,
} from '../figure/index.ts';
import { type BiasPicture, biasOf, biasSchemes, settledByBias } from '../inputs/index.ts';

const choice = schemeChoice(biasSchemes, 'alibi');

const heads = integerParameter('heads', 'Each head has its own bias.', 8, [1, 16], { slider: linear(1, 16) });

const queries = integerParameter('queries', 'Rows of the matrix.', 24, [1, 512], {
  unit: 'tokens',
  slider: linear(1, 128),
});

const keys: NumberParameter = { ...queries, name: 'keys', description: 'Columns of the matrix.' };

const head = integerParameter('head', 'The head whose matrix is shown.', 1, [1, 16]);

const figureParameters = [heads, queries, keys, head];

const headsStyle = css`
  .heads ol {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(74px, 1fr));
    gap: 2px 10px;
    margin: 4px 0 0;
    padding: 0 0 0 1.6em;
    font-size: calc(13 * var(--posenc-unit));
    font-variant-numeric: tabular-nums;
  }
  .heads li::marker {
    color: var(--quiet);
  }
`;

/**
 * The numbers that a scheme adds to the logits: the matrix of one head, and the curves of all heads over the distance.
 */
export class PosencBias extends SchemeFigure<BiasPicture> {
  static override choice = choice;
  static override figureParameters = figureParameters;
  static override schemes = biasSchemes;
  static override settled = settledByBias;
  static override parameters = SchemeFigure.every(choice, figureParameters, biasSchemes, settledByBias);
  static override styles = [...FigureElement.styles, besideCurves, headsStyle];

  private readonly heatmap = new Heatmap(this, this.read);
  private readonly plot = new LinePlot(this, (point) =>
    this.read(point && { row: this.cursor.row, column: point.column }),
  );

  protected override problemsOf({ head: chosen, heads: count }: FigureValues): FigureProblem[] {
    if ((chosen as number) <= (count as number)) return [];
    return [notAllowed('head', chosen, { ...wholeNumber(1, count as number), because: ', the number of heads' })];
  }

  protected override compute(pe: Posenc, values: FigureValues): BiasPicture {
    const scheme = this.chosen as Scheme;
    return biasOf(pe, {
      scheme,
      parameters: this.options(scheme, values),
      heads: values.heads as number,
      queries: values.queries as number,
      keys: values.keys as number,
    });
  }

  protected override extent({ bias }: BiasPicture) {
    const [, rows = 1, columns = 1] = bias.shape;
    return { rows, columns, home: { row: rows - 1, column: Math.floor(columns / 2) } };
  }

  /** The number that each head adds at the cell that is read. */
  private renderHeads(model: BiasPicture): TemplateResult {
    const [count = 1] = model.bias.shape;
    const { row, column } = this.cursor;
    const { significant, tick, say } = this.format;
    return html`
      <div class="heads">
        <p class="said">${say('At distance {distance}, head by head:', { distance: tick(row + model.offset - column) })}</p>
        <ol>
          ${Array.from({ length: count }, (_, which) => {
            const value = this.at(model, which, row, column);
            return html`<li data-head=${which + 1}>${Number.isFinite(value) ? significant(value) : say('masked')}</li>`;
          })}
        </ol>
      </div>
    `;
  }

  /** The index of the head that is shown; a scheme that is the same for all heads has only one. */
  private headOf({ bias }: BiasPicture): number {
    return Math.min((this.drawnValues?.head as number) - 1, (bias.shape[0] as number) - 1);
  }

  private at({ bias }: BiasPicture, which: number, row: number, column: number): number {
    const [, rows = 1, columns = 1] = bias.shape;
    return bias.data[(which * rows + row) * columns + column] as number;
  }

  protected override readings(model: BiasPicture): FigureReading[] {
    const { row, column } = this.cursor;
    const value = this.at(model, this.headOf(model), row, column);
    return [
      { label: 'query', value: this.format.index(row) },
      { label: 'key', value: this.format.index(column) },
      { label: 'distance', value: this.format.tick(row + model.offset - column) },
      { label: 'bias', value: Number.isFinite(value) ? this.format.fixed(value) : this.say('masked') },
    ];
  }

  protected override renderControls(values: FigureValues): TemplateResult {
    const count = Math.min(16, Math.max(1, values.heads as number));
    return html`
      ${this.renderChoice(values)}${this.controlsOf([heads, queries, keys], values)}
      ${this.shows('head') ? headControl(this.translated(head), count, this.controlOptions(values, 'head')) : nothing}
      ${this.renderParameters(values)}
    `;
  }

  protected override renderModel(model: BiasPicture): TemplateResult {
    const { bias, offset, random } = model;
    const [count = 1, rows = 1, columns = 1] = bias.shape;
    const { tick, significant, short, index, say } = this.format;
    const chosen = this.headOf(model);
    const matrix = bias.data.subarray(chosen * rows * columns, (chosen + 1) * rows * columns);
    const [low, high] = ends(matrix);
    const scale = this.colored(diverging(Math.max(-low, high) || 1));
    const { row } = this.cursor;
    const distances = Array.from({ length: columns }, (_, key) => row + offset - key);
    return html`
      <div class="picture">
        ${this.heatmap.render({
          matrix: { data: matrix, rows, columns },
          scale,
          rowAxis: { title: say('query'), labels: indexTicks(rows, 0, index) },
          columnAxis: { title: say('key'), labels: indexTicks(columns, 0, index) },
          label: this.describe(model),
          cursor: this.cursor,
          markedRows: rows > 1 ? [row] : [],
          squareCell: Math.max(1, 480 / Math.max(rows, columns)),
          cellText: short,
        })}
        ${colorBar(scale, say('bias'), significant)}
      </div>
      <div class="curves">
        ${this.plot.render({
          series: Array.from({ length: count }, (_, which) => ({
            name: count > 1 ? say('head {number}', { number: which + 1 }) : say('every head'),
            x: distances,
            y: Array.from({ length: columns }, (__, key) => this.at(model, which, row, key)),
            quiet: count > 1 && which !== chosen,
          })),
          stepped: this.chosen?.parameters.some(({ name }) => name === 'numBuckets'),
          xAxis: { title: say('distance of the keys from query {query}', { query: row }) },
          yAxis: { title: say('bias') },
          label: this.describeCurves(model, distances),
          cursor: { row: chosen, column: this.cursor.column },
          write: tick,
          height: 320,
          namesFrom: count > 16 ? 480 : 300,
        })}
        ${count > 1 ? this.renderHeads(model) : nothing}
        ${random ? html`<p class="said">${say('What {scheme} learns is drawn from a seed here; a trained model has its own numbers.', { scheme: this.schemeTitle })}</p>` : nothing}
      </div>
    `;
  }

  private describeCurves(model: BiasPicture, distances: readonly number[]): string {
    const { significant, tick, say } = this.format;
    const { row } = this.cursor;
    const [count = 1] = model.bias.shape;
    const chosen = this.headOf(model);
    const curve = distances.map((_, key) => this.at(model, chosen, row, key));
    const all = say(
      count === 1
        ? 'The bias of query {query} over the distance, for every head.'
        : 'The bias of query {query} over the distance, for each of {count} heads.',
      { query: row, count },
    );
    const one = say(
      'Head {head}: {values} different numbers over {distances} distances, {first} at distance {from}, {last} at distance {to}.',
      {
        head: chosen + 1,
        values: new Set(curve).size,
        distances: curve.length,
        first: significant(curve.at(-1) as number),
        from: tick(distances.at(-1) as number),
        last: significant(curve[0] as number),
        to: tick(distances[0] as number),
      },
    );
    return `${all} ${one}`;
  }

  private describe(model: BiasPicture): string {
    const [count = 1, rows = 1, columns = 1] = model.bias.shape;
    const { significant } = this.format;
    const chosen = this.headOf(model);
    const corner = this.at(model, chosen, rows - 1, 0);
    return this.say(
      'The bias of {scheme} for {rows} queries and {columns} keys, head {head} of {count}: {value} between the last query and the first key.',
      { scheme: this.schemeTitle, rows, columns, head: chosen + 1, count, value: significant(corner) },
    );
  }

  protected override exported({ bias }: BiasPicture): ExportedArray[] {
    const heads = Array.from({ length: bias.shape[0] ?? 0 }, (_, i) => `head ${i + 1}`);
    return [{ name: 'bias', ...bias, axes: [{ name: 'head', entries: heads }, { name: 'query' }] }];
  }
}
