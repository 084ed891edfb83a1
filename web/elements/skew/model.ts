import type { NumberParameter, Posenc, Tensor } from 'posenc';
import { booleanParameter, choiceParameter, integerParameter, linear, seedOf } from '../figure/index.ts';

export const stageNames = ['products', 'padded', 'reshaped', 'sliced', 'shifted', 'logits'] as const;
export type StageName = (typeof stageNames)[number];

const size = (name: 'queries' | 'keys'): NumberParameter =>
  integerParameter(name, `How many ${name}.`, 4, [1, 6], { slider: linear(1, 6) });
export const queries = size('queries');
export const keys = size('keys');
export const direction = choiceParameter(
  'direction',
  'Queries look back, ahead, or both ways.',
  ['left-to-right', 'right-to-left', 'both'],
  'left-to-right',
);
export const alignment = choiceParameter(
  'alignment',
  'Whether the last query is aligned with the last key (as with a cache), or the first at the first.',
  ['end', 'start'],
  'end',
);
export const step = choiceParameter('step', 'Which array of the algorithm is shown.', stageNames, 'products');
export const leak = booleanParameter(
  'leak',
  'Whether the logits keep what the reshape leaves where one direction has no meaning.',
  false,
);
export const seed = seedOf('Queries');

/** The model behind `posenc-skew`: the arrays of the shift algorithm, and the origin of each of their numbers. */
export type SkewDirection = 'left-to-right' | 'right-to-left' | 'both';

export interface SkewRequest {
  readonly queries: number;
  readonly keys: number;
  readonly direction: SkewDirection;
  /** Position of query 0 minus position of key 0. */
  readonly offset: number;
  readonly leak: 'zero' | 'keep';
  readonly seed: number;
}

export interface SkewCell {
  /** Identifies a number across the arrays. */
  readonly key: string;
  readonly value: number;
  /** The query and the distance whose product it is; undefined for padding. */
  readonly from?: { readonly query: number; readonly distance: number } | undefined;
  /** Whether the number is at the place of another query or distance. */
  readonly leaks: boolean;
}

export interface SkewArray {
  readonly direction: SkewDirection;
  readonly rows: number;
  readonly columns: number;
  /** Row by row. */
  readonly cells: readonly SkewCell[];
}

export interface Skew {
  /** The arrays of each stage: one, or two if both directions are computed. */
  readonly stages: Readonly<Record<StageName, readonly SkewArray[]>>;
  /** How many numbers each method keeps in memory. */
  readonly cost: { readonly direct: number; readonly shift: number };
  /** The largest difference from the logits computed with the tensor of all pairs. */
  readonly difference: number;
  readonly farthest: number;
}

/** What the figure shows. */
export interface SkewModel extends Skew {
  readonly step: StageName;
  readonly direction: SkewDirection;
  readonly arrays: readonly SkewArray[];
}

export const headDim = 8;

type OneWay = Exclude<SkewDirection, 'both'>;

export function skew(pe: Posenc, request: SkewRequest): Skew {
  const { queries, keys, direction, offset, leak, seed } = request;
  const words = Array.from({ length: queries }, (_, i) => `query ${i}`);
  const q = pe.syntheticSentence({ words, dim: headDim, heads: 1, headDim, seed }).embeddings;
  const table = pe.absolute({ scheme: 'sinusoidal', length: queries + keys, dim: headDim });
  const scale = 1 / Math.sqrt(headDim);
  const options = { keys, offset, scale };

  const ways: OneWay[] = direction === 'both' ? ['left-to-right', 'right-to-left'] : [direction];
  const tracks = ways.map((way) => {
    const products = pe.relativeProducts(q, table, { ...options, direction: way });
    return { way, ...follow(pe, products, way, offset) };
  });
  const logits = pe.relativeLogits(q, table, { ...options, direction, leak });
  const stage = (index: number) => tracks.map(({ stages }) => stages[index] as SkewArray);
  const final = place(logits, tracks, request);
  const farthest = Math.max(...tracks.map(({ stages }) => (stages[0] as SkewArray).columns - 1));
  return {
    stages: {
      products: stage(0),
      padded: stage(1),
      reshaped: stage(2),
      sliced: stage(3),
      shifted: stage(4),
      logits: [final],
    },
    cost: {
      direct: queries * keys * headDim,
      shift: stage(1).reduce((sum, { cells }) => sum + cells.length, 0),
    },
    difference: largestDifference(final, q, pe.toeplitzTensor(table, { queries, keys, offset }), scale),
    farthest,
  };
}

/** The distance that a cell of the shifted array stands for; negative if it stands for none. */
function distanceAt(way: OneWay, row: number, column: number, offset: number): number {
  return way === 'left-to-right' ? row + offset - column : column - row;
}

/** Numbers the products and sends these numbers through the same stages, to trace where each product went. */
function follow(pe: Posenc, products: Tensor, way: OneWay, offset: number): { readonly stages: readonly SkewArray[] } {
  const columns = products.shape[1] as number;
  const ids = { data: products.data.map((_, i) => i + 1), shape: products.shape };
  const idStages = pe.shiftStages(ids, { direction: way });
  const stages = pe.shiftStages(products, { direction: way }).map(({ name, values }, index) => {
    const [rows = 1, width = 1] = values.shape;
    let zeros = 0;
    const cells = Array.from(values.data, (value, i): SkewCell => {
      const id = idStages[index]?.values.data[i] as number;
      if (id === 0) return { key: `${way} zero ${zeros++}`, value, leaks: name === 'shifted' && meantAt(i) };
      const [query, column] = [Math.floor((id - 1) / columns), (id - 1) % columns];
      const distance = way === 'left-to-right' ? columns - 1 - column : column;
      const row = Math.floor(i / width);
      const home = query === row && distance === distanceAt(way, row, i % width, offset);
      return { key: `${way} ${id}`, value, from: { query, distance }, leaks: name === 'shifted' && !home };
    });
    /** A zero at a place that stands for a distance would be an error of the shift. */
    function meantAt(i: number): boolean {
      return distanceAt(way, Math.floor(i / width), i % width, offset) >= 0;
    }
    return { direction: way, rows, columns: width, cells };
  });
  return { stages };
}

/** The shifted arrays, aligned with their keys. */
function place(
  logits: Tensor,
  tracks: readonly { readonly way: OneWay; readonly stages: readonly SkewArray[] }[],
  { keys, direction, offset }: SkewRequest,
): SkewArray {
  const cells = Array.from(logits.data, (value, i): SkewCell => {
    const [row, key] = [Math.floor(i / keys), i % keys];
    const back = key <= row + offset;
    const track = tracks.find(({ way }) => direction !== 'both' || (way === 'left-to-right') === back);
    const shifted = track?.stages[4];
    const column = track?.way === 'right-to-left' ? key - offset : key;
    const found =
      shifted && column >= 0 && column < shifted.columns ? shifted.cells[row * shifted.columns + column] : undefined;
    // Padding and cleared cells have no product.
    if (!found?.from || found.value !== value) return { key: `none ${i}`, value, leaks: false };
    return { ...found, value };
  });
  return { direction, rows: logits.shape[0] as number, columns: keys, cells };
}

function largestDifference({ cells, columns }: SkewArray, q: Tensor, tensor: Tensor, scale: number): number {
  return cells.reduce((max, { value, from, leaks }, i) => {
    if (!from || leaks) return max;
    const query = Math.floor(i / columns);
    let product = 0;
    for (let c = 0; c < headDim; c++)
      product += (q.data[query * headDim + c] as number) * (tensor.data[i * headDim + c] as number);
    return Math.max(max, Math.abs(value - scale * product));
  }, 0);
}
