import { css, html, nothing, type TemplateResult } from 'lit';
import type { NumberParameter, Posenc } from 'posenc';
import { type AdaptableScale, colorBar, diverging, Heatmap, indexTicks, sequential } from '../../charts/index.ts';
import type { ExportedArray } from '../export/index.ts';
import {
  assembled,
  choiceParameter,
  FigureElement,
  type FigureParameter,
  type FigureReading,
  type FigureValues,
  integerParameter,
  linear,
  selectControl,
} from '../figure/index.ts';
import { type DistanceRows, type DistancesRequest, distanceRows, distanceTables } from './model.ts';

const scheme = choiceParameter('scheme', 'Whose table of distances is read.', [...distanceTables.keys()], 'all');
const titles = Object.fromEntries([...distanceTables].map(([name, { title }]) => [name, title] as const));

const wholeNumber = (name: string, description: string, value: number, [min, max]: [number, number]): NumberParameter =>
  integerParameter(name, description, value, [min, max], { slider: linear(min, Math.min(max, 32)) });
const queries = wholeNumber('queries', 'Tokens that look.', 12, [1, 128]);
const keys = wholeNumber('keys', 'Tokens that are looked at.', 12, [1, 128]);
const maxRelativePositions = wholeNumber('maxRelativePositions', 'Distances beyond it share a row.', 3, [1, 64]);
const numBuckets = wholeNumber('numBuckets', 'Rows of the table; half of them for each direction.', 8, [4, 64]);
const maxDistance = wholeNumber('maxDistance', 'Distances beyond it share the last bucket.', 16, [4, 256]);

/** Labels of the controls that are not called like their attribute. */
const labels: Readonly<Record<string, string>> = {
  maxRelativePositions: 'largest distance',
  numBuckets: 'buckets',
  maxDistance: 'largest distance',
};

const align = choiceParameter(
  'align',
  'Where the queries are when they are fewer or more than the keys.',
  ['end', 'start'],
  'end',
);

/** The row of a table of distances that each pair of query and key reads. */
export class PosencDistances extends FigureElement<DistanceRows> {
  static override parameters: readonly FigureParameter[] = [
    scheme,
    queries,
    keys,
    align,
    maxRelativePositions,
    numBuckets,
    maxDistance,
  ];

  static override styles = [
    ...FigureElement.styles,
    css`
      .body {
        display: flex;
        flex-wrap: wrap;
        gap: 20px 48px;
      }
      .picture {
        flex: 0 1 calc(var(--plot-width) + 64px);
        min-width: 0;
        display: grid;
        gap: 12px;
        align-content: start;
      }
      .beside {
        flex: 1 1 260px;
        min-width: 0;
        display: grid;
        gap: 14px;
        align-content: start;
      }
      dl {
        display: grid;
        grid-template-columns: 1fr auto;
        margin: 0;
        font-variant-numeric: tabular-nums;
      }
      :is(dt, dd) {
        margin: 0;
        padding: 6px 0;
        border-top: 1px solid var(--line);
      }
      dd {
        font-weight: 600;
        text-align: right;
      }
    `,
  ];

  declare scheme: DistancesRequest['scheme'] | undefined;
  declare queries: number | undefined;
  declare keys: number | undefined;
  declare align: 'end' | 'start' | undefined;
  declare maxRelativePositions: number | undefined;
  declare numBuckets: number | undefined;
  declare maxDistance: number | undefined;

  private readonly heatmap = new Heatmap(this, this.read);

  protected override compute(pe: Posenc, values: FigureValues): DistanceRows {
    return distanceRows(pe, assembled<DistancesRequest>(values));
  }

  protected override extent({ queries: rows, keys: columns }: DistanceRows) {
    return { rows, columns, home: { row: rows - 1, column: Math.max(0, columns - 3) } };
  }

  protected override readings({ rows, keys: columns, offset }: DistanceRows): FigureReading[] {
    const { row, column } = this.cursor;
    const { tick, index, say } = this.format;
    return [
      {
        label: 'query',
        value: index(row),
        note: `${say('at position {position}', { position: tick(row + offset) })} →`,
      },
      { label: 'key', value: index(column) },
      { label: 'distance', value: tick(row + offset - column) },
      { label: 'row', value: tick(rows[row * columns + column] as number) },
    ];
  }

  protected override renderControls(values: FigureValues): TemplateResult {
    const numbers = [queries, keys, maxRelativePositions, numBuckets, maxDistance];
    const table = distanceTables.get(values.scheme as string);
    const asked = ['keys', ...(table?.parameters ?? [])];
    return html`
      ${this.shows('scheme') ? selectControl(this.translated(scheme), { ...this.controlOptions<string>(values, 'scheme', 'table of'), titles: this.titlesOf(scheme, titles), groups: { '': scheme.choices } }) : nothing}
      ${numbers.filter(({ name }) => asked.includes(name)).map((parameter) => this.control(parameter, values, labels[parameter.name]))}
      ${table?.oneText ? nothing : this.control(align, values, 'queries are at the', { end: 'End', start: 'Start' })}
    `;
  }

  protected override renderModel(model: DistanceRows): TemplateResult {
    const { rows, queries: count, keys: columns, different } = model;
    const isShared = different < count * columns;
    const scale = this.colored(scaleOf(rows));
    const { tick, significant, index, say } = this.format;
    const squareCell = Math.max(4, Math.min(36, Math.floor(480 / Math.max(count, columns))));
    return html`
      <div class="picture" .style=${`--plot-width: ${columns * squareCell}px`}>
        ${this.heatmap.render({
          matrix: { data: rows, rows: count, columns },
          scale,
          rowAxis: { title: say('query'), labels: indexTicks(count, 0, index) },
          columnAxis: { title: say('key'), labels: indexTicks(columns, 0, index) },
          label: this.describe(model),
          cursor: this.cursor,
          squareCell,
          cellText: tick,
        })}
        ${colorBar(scale, say(distanceTables.get(this.drawnValues?.scheme as string)?.unit ?? 'row of the table'), significant)}
      </div>
      <div class="beside">
        ${
          // Where no two pairs read the same row, a table saves nothing.
          isShared
            ? html`<p class="verdict">${say(
                different === 1 ? 'One row for {pairs} pairs' : '{rows} rows for {pairs} pairs',
                {
                  rows: different,
                  pairs: tick(count * columns),
                },
              )}</p>`
            : nothing
        }
        <dl>
          <dt>${say('queries × keys')}</dt>
          <dd>${count} × ${columns}</dd>
          <dt>${say('position of the first query')}</dt>
          <dd>${tick(model.offset)}</dd>
          <dt>${say('different distances')}</dt>
          <dd>${count + columns - 1}</dd>
          ${
            isShared
              ? html`<dt>${say('table rows used')}</dt>
                  <dd data-different>${different}</dd>`
              : nothing
          }
        </dl>
      </div>
    `;
  }

  protected override exported({ rows, queries: count, keys: columns }: DistanceRows): ExportedArray[] {
    return [{ name: 'rows', data: rows, shape: [count, columns] }];
  }

  private describe({ queries: count, keys: columns, different, offset }: DistanceRows): string {
    const { say } = this;
    const table = distanceTables.get(this.drawnValues?.scheme as string);
    const description = say(
      '{table}: which row of the table each query reads for each key, {queries} × {keys} pairs; {rows} different rows. Query 0 is at position {position}.',
      {
        table: say(table?.title ?? 'Every distance'),
        queries: count,
        keys: columns,
        rows: different,
        position: offset,
      },
    );
    return table?.oneText
      ? `${description} ${say('The first query and the first key, [CLS], have their own rows.')}`
      : description;
  }
}

/** Distances and DeBERTa's buckets are signed; rows of a table count from 0. */
function scaleOf(rows: Float32Array): AdaptableScale {
  const largest = Math.max(1, ...rows.map(Math.abs));
  return rows.some((row) => row < 0) ? diverging(largest) : sequential(largest, 'light');
}
