import { html, nothing, type TemplateResult } from 'lit';
import { type LinePlotPicture, significant, tick } from '../../../charts/index.ts';
import type { BucketCurves } from './analysis.ts';
import type { Drawing } from './pictures.ts';

/** The plot has six colours. */
export const headsAtOnce = 6;

interface Run {
  readonly first: number;
  readonly last: number;
  readonly bucket: number;
}

/** Runs of consecutive distances that share a bucket. */
export function runsOf({ bucketOf, first }: Pick<BucketCurves, 'bucketOf' | 'first'>): readonly Run[] {
  const runs: { first: number; last: number; bucket: number }[] = [];
  bucketOf.forEach((bucket, i) => {
    const last = runs.at(-1);
    if (last?.bucket === bucket) last.last = first + i;
    else runs.push({ first: first + i, last: first + i, bucket });
  });
  return runs;
}

/** A curve per head with a step for each bucket, for the heads from `from` up to but not including `to`. */
export function bucketsPicture(
  { plot, cursor: at, untouched }: Drawing,
  curves: BucketCurves,
  [from, to]: readonly [number, number],
): TemplateResult {
  const { values, first } = curves;
  const runs = runsOf(curves);
  const distances = values.shape[1] as number;
  const biasOf = (head: number, { first: begin }: Run) => values.data[head * distances + begin - first] ?? Number.NaN;
  // Edges lie halfway between the last distance of a bucket and the first of the next one.
  const x = runs.flatMap(({ first: begin, last }) => [begin - 0.5, last + 0.5]);
  const heads = Array.from({ length: to - from }, (_, i) => from + i);
  const home = 2 * runs.findIndex(({ first: begin, last }) => begin <= 0 && last >= 0);
  const cursor = {
    row: Math.min(at.row, heads.length - 1),
    column: untouched ? home : Math.min(at.column, x.length - 1),
  };
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

/** The outermost runs extend without limit. */
function distancesOf({ first: begin, last }: Run, lowest: number, highest: number): string {
  const minus = (n: number) => String(n).replace('-', '−');
  if (begin === lowest) return `distances up to ${minus(last)}`;
  if (last === highest) return `distances from ${minus(begin)} on`;
  return begin === last ? `distance ${minus(begin)}` : `distances ${minus(begin)} to ${minus(last)}`;
}
