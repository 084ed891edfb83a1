import { invalid } from '../errors/index.ts';
import type { TensorLike } from '../types/index.ts';
import { checkTensor, padded } from './tensor.ts';

/** The sizes of queries and keys. */
export interface HeadSizes {
  readonly batch: number;
  readonly heads: number;
  readonly kvHeads: number;
  readonly queries: number;
  readonly keys: number;
  readonly headDim: number;
}

/** The leading axes of keys and values, before the last two, by rank. */
const leadingAxes: Readonly<Record<number, string>> = { 2: '', 3: 'heads, ', 4: 'batch, heads, ' };

/** Describes the axes of an array of keys or values, for messages. */
export function keyAxes(rank: number, width: string, queries: string): string {
  return `[${leadingAxes[rank]}keys, ${width}], as many axes as ${queries}`;
}

const queryAxes = '[queries, head_dim], [heads, queries, head_dim] or [batch, heads, queries, head_dim]';

/** Checks q and k of 2 to 4 axes, which may differ only in the number of heads and positions. */
export function readHeadSizes(q: TensorLike, k: TensorLike, names = { q: 'q', k: 'k' }): HeadSizes {
  const { batch, heads, queries, headDim } = readQuerySizes(q, names.q);
  const rank = q.shape.length;
  checkTensor(names.k, k, keyAxes(rank, 'head_dim', names.q), [rank, rank]);
  const [keyBatch, kvHeads = 1, keys = 1, keyDim] = padded(k.shape);
  if (keyDim !== headDim) throw invalid(`${names.k}.shape`, k.shape, `a last axis of ${headDim}, as in ${names.q}`);
  if (keyBatch !== batch) throw invalid(`${names.k}.shape`, k.shape, `a first axis of ${batch}, as in ${names.q}`);
  if (heads % kvHeads !== 0)
    throw invalid(`${names.k}.shape`, k.shape, `a number of heads that divides the ${heads} of ${names.q}`);
  return { batch, heads, kvHeads, queries, keys, headDim };
}

export function readQuerySizes(q: TensorLike, name = 'q'): Pick<HeadSizes, 'batch' | 'heads' | 'queries' | 'headDim'> {
  checkTensor(name, q, queryAxes, [2, 4]);
  const [batch = 1, heads = 1, queries = 1, headDim = 1] = padded(q.shape);
  return { batch, heads, queries, headDim };
}
