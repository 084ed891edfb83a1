import { html, nothing, type TemplateResult } from 'lit';
import { groupMark, type LinePlotPicture, scatter, significant, tick } from '../../../charts/index.ts';
import type { BucketCurves, Components, TableResult } from './analysis.ts';
import type { Drawing } from './drawing.ts';
import type { RowAxis } from './views.ts';

type Of<View extends TableResult['view']> = Extract<TableResult, { readonly view: View }>;

const percent = (share: number) => `${significant(100 * share)} %`;
const upTo = (count: number, first = 0, step = 1) => Array.from({ length: count }, (_, i) => first + i * step);

/** Rows in the plane of the first two components, and the first components along the rows. */
export function componentsPicture(
  { plot, cursor: at }: Drawing,
  { coordinates, explained, step }: Components,
  { title, first }: RowAxis,
): TemplateResult {
  const [rows, count] = coordinates.shape as readonly [number, number];
  const place = (row: number, component: number) => coordinates.data[row * count + component] ?? 0;
  const every = Math.max(1, Math.ceil(rows / 40));
  const cursor = { row: Math.min(at.row, count - 1), column: Math.min(at.column, rows - 1) };
  const shown = upTo(Math.ceil(rows / every), 0, every);
  const x = upTo(rows, first, step);
  const name = (component: number) => `component ${component + 1} (${percent(explained[component] ?? 0)})`;
  return html`
    <div class="beside">
      ${scatter({
        points: shown.map((row) => ({
          x: place(row, 0),
          y: count > 1 ? place(row, 1) : 0,
          label: String(first + row * step),
          group: 0,
          cell: `0,${row}`,
        })),
        xTitle: name(0),
        yTitle: count > 1 ? name(1) : '',
        label: `${shown.length} of ${rows} rows in the plane of their first two principal components, which carry ${percent((explained[0] ?? 0) + (explained[1] ?? 0))} of the variance.`,
      })}
      <div>
        ${plot.render({
          series: upTo(count).map((component) => ({
            name: name(component),
            x,
            y: upTo(rows).map((row) => place(row, component)),
          })),
          xAxis: { title },
          yAxis: { title: 'coordinate' },
          label: `The first ${count} principal components along ${rows} rows.`,
          cursor,
          write: tick,
          height: 340,
        })}
        <p class="quiet">
          ${title} ${x[cursor.column]}, component ${cursor.row + 1}: ${significant(place(cursor.column, cursor.row))}
        </p>
      </div>
    </div>
    <p class="quiet">${groupMark(0)} Every ${every * step === 1 ? '' : `${ordinal(every * step)} `}row is a point; the numbers beside them count the rows.</p>
  `;
}

function ordinal(n: number): string {
  const teens = n % 100 >= 11 && n % 100 <= 13;
  return `${n}${teens ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th')}`;
}

/** How many directions a table uses. */
export function variancePicture(
  { plot, cursor: at }: Drawing,
  { explained, sinusoid }: Of<'spectrum'>,
): TemplateResult {
  const cursor = { row: sinusoid ? Math.min(at.row, 1) : 0, column: Math.min(at.column, explained.length - 1) };
  const read = cursor.row === 1 ? sinusoid : explained;
  const series = [
    { name: 'this table', x: upTo(explained.length, 1), y: explained, points: true },
    ...(sinusoid
      ? [{ name: 'sinusoid of its size', x: upTo(sinusoid.length, 1), y: sinusoid, quiet: true, dashed: true }]
      : []),
  ];
  return html`
    ${plot.render({
      series,
      xAxis: { title: 'component' },
      yAxis: { title: 'share of the variance', spacing: 'log' },
      label: `Share of the variance that each of the first ${explained.length} components carries.`,
      cursor,
      write: tick,
      height: 340,
    })}
    <p class="quiet">component ${cursor.column + 1}: ${percent(read?.[cursor.column] ?? 0)}</p>
    <p>${carried('This table', explained)}${sinusoid ? ` ${carried('The sinusoid', sinusoid)}` : ''}</p>
  `;
}

function carried(name: string, explained: Float64Array): string {
  let sum = 0;
  const needed = explained.findIndex((share) => {
    sum += share;
    return sum >= 0.9;
  });
  return needed < 0
    ? `${name}: its first ${explained.length} components carry ${percent(sum)} of the variance.`
    : `${name}: ${needed === 0 ? 'one component carries' : `${needed + 1} components carry`} 90 % of the variance.`;
}

/** Wavelengths of stored frequencies. */
export function wavelengthsPicture(
  { plot, cursor: at }: Drawing,
  { wavelengths, turns }: Of<'wavelengths'>,
  context: number,
): TemplateResult {
  const column = Math.min(at.column, wavelengths.length - 1);
  const still = turns.filter((turn) => turn < 1).length;
  return html`
    ${plot.render({
      series: [{ name: '', x: upTo(wavelengths.length), y: wavelengths, points: wavelengths.length <= 64 }],
      marks: [{ axis: 'y', at: context, text: `${tick(context)} tokens` }],
      xAxis: { title: 'pair' },
      yAxis: { title: 'wavelength (tokens)', spacing: 'log' },
      label: `Wavelengths of ${wavelengths.length} pairs.`,
      cursor: { row: 0, column },
      write: tick,
      height: 320,
    })}
    <p class="quiet">
      pair ${column}: ${significant(wavelengths[column] ?? Number.NaN)} tokens a turn, ${significant(turns[column] ?? 0)} turns in ${tick(context)} tokens
    </p>
    <p>${still} of ${turns.length} pairs never complete a turn in ${tick(context)} tokens.</p>
  `;
}

/** A few heads at a time: there are six colours. */
export const headsAtOnce = 6;

interface Run {
  readonly first: number;
  readonly last: number;
  readonly bucket: number;
}

/** Distances in a row that share a bucket. */
export function runsOf({ bucketOf, first }: Pick<BucketCurves, 'bucketOf' | 'first'>): readonly Run[] {
  const runs: { first: number; last: number; bucket: number }[] = [];
  bucketOf.forEach((bucket, i) => {
    const last = runs.at(-1);
    if (last?.bucket === bucket) last.last = first + i;
    else runs.push({ first: first + i, last: first + i, bucket });
  });
  return runs;
}

/** A step for each bucket, for some heads. `heads`: from, up to and without. */
export function bucketsPicture(
  { plot, cursor: at }: Drawing,
  curves: BucketCurves,
  [from, to]: readonly [number, number],
): TemplateResult {
  const { values, first } = curves;
  const runs = runsOf(curves);
  const distances = values.shape[1] as number;
  const biasOf = (head: number, { first: begin }: Run) => values.data[head * distances + begin - first] ?? Number.NaN;
  // Edges lie halfway between the last distance of a bucket and the first of the next.
  const x = runs.flatMap(({ first: begin, last }) => [begin - 0.5, last + 0.5]);
  const heads = upTo(to - from, from);
  const cursor = { row: Math.min(at.row, heads.length - 1), column: Math.min(at.column, x.length - 1) };
  const read = runs[Math.floor(cursor.column / 2)] as Run;
  const head = heads[cursor.row] as number;
  const picture: LinePlotPicture = {
    series: heads.map((one) => ({
      name: `head ${one + 1}`,
      x,
      y: runs.flatMap((run) => [biasOf(one, run), biasOf(one, run)]),
    })),
    xAxis: { title: 'distance (key − query)' },
    yAxis: { title: 'bias' },
    label: `The bias of heads ${from + 1} to ${to} over the distance: ${runs.length} steps, one for each bucket.`,
    cursor,
    write: tick,
    height: 360,
  };
  return html`
    ${plot.render(picture)}
    <p class="quiet" role="status">
      head ${head + 1}, ${distancesOf(read, first, first + distances - 1)}: bucket ${read.bucket}, ${significant(biasOf(head, read))}
    </p>
    <details>
      <summary>Edges of the ${runs.length} steps</summary>
      <div class="across" tabindex="0" role="region" aria-label="Buckets">
        <table>
          <thead>
            <tr><th scope="col">distances</th><th scope="col" class="number">bucket</th>${heads.map((one) => html`<th scope="col" class="number">head ${one + 1}</th>`)}</tr>
          </thead>
          <tbody>
            ${runs.map(
              (run) => html`<tr>
                <th scope="row">${distancesOf(run, first, first + distances - 1)}</th>
                <td class="number">${run.bucket}</td>
                ${heads.map((one) => html`<td class="number">${significant(biasOf(one, run))}</td>`)}
              </tr>`,
            )}
          </tbody>
        </table>
      </div>
    </details>
    ${runs.length === 1 ? html`<p class="quiet">All distances share one bucket.</p>` : nothing}
  `;
}

/** The outermost runs go on for ever. */
function distancesOf({ first: begin, last }: Run, lowest: number, highest: number): string {
  const minus = (n: number) => String(n).replace('-', '−');
  if (begin === lowest) return `distances up to ${minus(last)}`;
  if (last === highest) return `distances from ${minus(begin)} on`;
  return begin === last ? `distance ${minus(begin)}` : `distances ${minus(begin)} to ${minus(last)}`;
}
