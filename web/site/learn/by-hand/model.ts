import type { Posenc, Tensor } from 'posenc';
import { type HeadVectors, type Vector, vectorsOf, type Word } from './vectors.ts';

/** The settings of the figure. */
export interface Asked {
  /** The words in their order in the sentence. */
  readonly order: readonly Word[];
  /** The word whose query is used. */
  readonly asks: Word;
  readonly head: number;
  readonly causal: boolean;
  readonly moved: string;
}

/** Attention of one word to three, with every intermediate number. */
export interface ByHand extends Asked {
  readonly vectors: HeadVectors;
  /** In the order of the words; −∞ for a word that the mask hides. */
  readonly scores: readonly number[];
  readonly weights: readonly number[];
  readonly output: Vector;
}

export function byHand(pe: Posenc, asked: Asked): ByHand {
  const { order, asks, head, causal, moved } = asked;
  const vectors = vectorsOf(head, moved);
  const rows = (role: 'query' | 'key' | 'value') => ({
    data: Float32Array.from(order.flatMap((word) => vectors[role][word])),
    shape: [1, order.length, 2],
  });
  const { output, weights, logits } = pe.attention({
    q: rows('query'),
    k: rows('key'),
    v: rows('value'),
    causal,
    want: ['logits', 'weights'],
  });
  const row = order.indexOf(asks);
  const part = (data: Float32Array, size: number) => [...data.subarray(row * size, (row + 1) * size)];
  return {
    ...asked,
    vectors,
    scores: part((logits as Tensor).data, order.length),
    weights: part((weights as Tensor).data, order.length),
    output: part(output.data, 2) as unknown as Vector,
  };
}
