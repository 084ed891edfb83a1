import type { Posenc, ResampleTableOptions, Scorecard, Tensor } from 'posenc';

/** The computations of the worker on a table, by the view that shows the result. */
export type TableTask =
  | { readonly view: 'similarity'; readonly table: Tensor }
  | { readonly view: 'components'; readonly table: Tensor }
  | { readonly view: 'spectrum'; readonly table: Tensor; readonly besideSinusoid: boolean }
  | { readonly view: 'scorecard'; readonly table: Tensor; readonly length: number }
  | { readonly view: 'resample'; readonly table: Tensor; readonly options: ResampleTableOptions }
  | {
      readonly view: 'buckets';
      /** [buckets, heads] */
      readonly table: Tensor;
      readonly bidirectional: boolean;
      readonly maxDistance: number;
    }
  | { readonly view: 'wavelengths'; readonly frequencies: Float32Array; readonly context: number };

export interface Components {
  readonly view: 'components';
  /** [rows, components] */
  readonly coordinates: Tensor;
  /** Shares of the variance. */
  readonly explained: Float64Array;
  /** Distance between the rows of the table that were used. */
  readonly step: number;
}

export interface BucketCurves {
  readonly view: 'buckets';
  /** The first distance, key minus query. */
  readonly first: number;
  /** The bucket of each distance from `first` on. */
  readonly bucketOf: Float32Array;
  /** [heads, distances] */
  readonly values: Tensor;
}

export type TableResult =
  | { readonly view: 'similarity'; readonly matrix: Tensor; readonly step: number }
  | Components
  | { readonly view: 'spectrum'; readonly explained: Float64Array; readonly sinusoid: Float64Array | undefined }
  | { readonly view: 'scorecard'; readonly scorecard: Scorecard; readonly sinusoid: Scorecard | undefined }
  | { readonly view: 'resample'; readonly table: Tensor }
  | BucketCurves
  | { readonly view: 'wavelengths'; readonly wavelengths: Float64Array; readonly turns: Float64Array };

/** More rows would not be visible, and the cost of pairs grows with their square. */
const maxRows = 1024;
const maxComponents = 32;
const drawnComponents = 4;

export function analysed(pe: Posenc, task: TableTask): TableResult {
  if (task.view === 'similarity') {
    const { table, step } = thinned(task.table);
    return { view: 'similarity', matrix: pe.similarity(table, { metric: 'cosine' }), step };
  }
  if (task.view === 'components') {
    const { table, step } = thinned(task.table);
    const { coordinates, explained } = pe.principalComponents(table, { count: fewer(table, drawnComponents) });
    return { view: 'components', coordinates, explained, step };
  }
  if (task.view === 'spectrum') {
    const { table } = thinned(task.table);
    const explained = (of: Tensor) => pe.principalComponents(of, { count: fewer(of, maxComponents) }).explained;
    const beside = task.besideSinusoid ? sinusoidLike(pe, task.table) : undefined;
    return { view: 'spectrum', explained: explained(table), sinusoid: beside && explained(thinned(beside).table) };
  }
  if (task.view === 'scorecard') {
    const firstTable = firstRows(task.table, task.length);
    const beside = sinusoidLike(pe, firstTable);
    return {
      view: 'scorecard',
      scorecard: pe.score({ table: firstTable }),
      sinusoid: beside && pe.score({ table: beside }),
    };
  }
  if (task.view === 'resample') return { view: 'resample', table: pe.resampleTable(task.table, task.options) };
  if (task.view === 'wavelengths') {
    const { frequencies, context } = task;
    return { view: 'wavelengths', ...pe.spectrum({ frequencies, context }) };
  }
  return bucketCurves(pe, task);
}

/** The sinusoidal table of the same size; undefined for an odd width. */
function sinusoidLike(pe: Posenc, { shape }: Tensor): Tensor | undefined {
  const [length, dim] = shape as readonly [number, number];
  return dim % 2 === 0 ? pe.absolute({ scheme: 'sinusoidal', length, dim }) : undefined;
}

function fewer({ shape }: Tensor, count: number): number {
  return Math.min(count, shape[1] as number);
}

function firstRows({ data, shape }: Tensor, count: number): Tensor {
  const [rows, dim] = shape as readonly [number, number];
  const length = Math.min(rows, count);
  return { data: data.subarray(0, length * dim), shape: [length, dim] };
}

/** Takes every n-th row of a table with too many rows. */
function thinned(table: Tensor): { readonly table: Tensor; readonly step: number } {
  const [rows, dim] = table.shape as readonly [number, number];
  const step = Math.ceil(rows / maxRows);
  if (step === 1) return { table, step };
  const count = Math.ceil(rows / step);
  const data = new Float32Array(count * dim);
  for (let i = 0; i < count; i++) data.set(table.data.subarray(i * step * dim, (i * step + 1) * dim), i * dim);
  return { table: { data, shape: [count, dim] }, step };
}

/** T5's bias at every distance up to slightly beyond the last edge. */
function bucketCurves(
  pe: Posenc,
  { table, bidirectional, maxDistance }: Extract<TableTask, { readonly view: 'buckets' }>,
): BucketCurves {
  const [numBuckets, heads] = table.shape as readonly [number, number];
  const far = Math.ceil(maxDistance * 1.125) + 1;
  const at = (of: Tensor) =>
    pe.bias({
      scheme: 't5',
      table: of,
      numBuckets,
      maxDistance,
      bidirectional,
      queries: 1,
      keys: 2 * far + 1,
      offset: far,
    });
  const { data } = at(table);
  // A table filled with its own row numbers reveals which row each distance reads.
  const numbered = at({ data: Float32Array.from({ length: numBuckets }, (_, i) => i), shape: [numBuckets, 1] });
  return {
    view: 'buckets',
    first: -far,
    bucketOf: numbered.data,
    values: { data, shape: [heads, 2 * far + 1] },
  };
}
