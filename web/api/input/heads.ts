import { invalid, ofShape, ofShapes, rule } from '../errors/index.ts';
import type { ExpectedShape, TensorLike } from '../types/index.ts';
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
const leadingAxes: readonly (readonly string[])[] = [[], ['heads'], ['batch', 'heads']];

/** The axes of an array of keys or values. */
export function keyAxes(rank: number, width: string, queries: string): ExpectedShape {
  return ofShape([...(leadingAxes[rank - 2] ?? []), 'keys', width], `, as many axes as ${queries}`);
}

/** The axes of an array of queries. */
const queryAxes = ofShapes(leadingAxes.map((axes) => [...axes, 'queries', 'head_dim']));

/** Checks q and k of 2 to 4 axes, which may differ only in the number of heads and positions. */
export function readHeadSizes(q: TensorLike, k: TensorLike, names = { q: 'q', k: 'k' }): HeadSizes {
  const { batch, heads, queries, headDim } = readQuerySizes(q, names.q);
  const rank = q.shape.length;
  checkTensor(names.k, k, keyAxes(rank, 'head_dim', names.q));
  const [keyBatch, kvHeads = 1, keys = 1, keyDim] = padded(k.shape);
  if (keyDim !== headDim)
    throw invalid(`${names.k}.shape`, k.shape, rule('a last axis of {headDim}, as in {q}', { headDim, q: names.q }));
  if (keyBatch !== batch)
    throw invalid(`${names.k}.shape`, k.shape, rule('a first axis of {batch}, as in {q}', { batch, q: names.q }));
  if (heads % kvHeads !== 0)
    throw invalid(
      `${names.k}.shape`,
      k.shape,
      rule('a number of heads that divides the {heads} of {q}', { heads, q: names.q }),
    );
  return { batch, heads, kvHeads, queries, keys, headDim };
}

export function readQuerySizes(q: TensorLike, name = 'q'): Pick<HeadSizes, 'batch' | 'heads' | 'queries' | 'headDim'> {
  checkTensor(name, q, queryAxes);
  const [batch = 1, heads = 1, queries = 1, headDim = 1] = padded(q.shape);
  return { batch, heads, queries, headDim };
}
