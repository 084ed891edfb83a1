import type { Posenc, Tensor } from 'posenc';
import { wordsOf } from '../panel/arrays.ts';
import type { Layer } from '../panel/layer.ts';
import { lastRows, projected } from '../pictures/content.ts';
import { headOf } from './program.ts';

/** Queries and keys of the chosen head before any position: [queries, head_dim] and [keys, head_dim]. */
export function queriesAndKeys(pe: Posenc, words: readonly string[], layer: Layer): { q: Tensor; k: Tensor } {
  const { q, k } = allQueriesAndKeys(pe, words, layer);
  return { q: headOf(q, layer.head), k: headOf(k, layer.head) };
}

/** The same for all heads. */
export function allQueriesAndKeys(pe: Posenc, words: readonly string[], layer: Layer): { q: Tensor; k: Tensor } {
  const { embeddings, wq, wk } = wordsOf(pe, words, layer);
  return {
    q: projected(pe, lastRows(embeddings, layer.queries), wq, layer),
    k: projected(pe, embeddings, wk, layer),
  };
}

/** Words and the projections of the chosen head, for tables that are added to the words. */
export function wordsAndProjections(pe: Posenc, words: readonly string[], layer: Layer, width: number) {
  const { embeddings, wq, wk } = wordsOf(pe, words, layer, width);
  const ofHead = ({ data }: Tensor): Tensor => {
    const size = layer.headDim * width;
    return { data: data.subarray(layer.head * size, (layer.head + 1) * size), shape: [layer.headDim, width] };
  };
  return { x: embeddings, wq: ofHead(wq), wk: ofHead(wk) };
}
