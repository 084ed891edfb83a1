import type { Posenc, Tensor } from 'posenc';
import type { NumberFormat } from '../../../charts/index.ts';
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
    output: [output.data[2 * row] as number, output.data[2 * row + 1] as number],
  };
}

/** Describes the figure in words: where most of the weight goes, and how the weight of one key is computed. */
export function explain(
  { order, asks, vectors, scores, weights }: ByHand,
  key: number,
  { short, percent }: NumberFormat,
): { verdict: string; score: string; weight: string } {
  const largest = Math.max(...weights);
  const first = order.filter((_, i) => largest - (weights[i] as number) < 1e-6).map((one) => `“${one}”`);
  const whom = first.length === order.length ? 'equally to all words' : `most to ${first.join(' and ')}`;
  const verdict = `“${asks}” attends ${whom}: ${percent(largest)}.`;
  const word = order[key] ?? asks;
  const score = scores[key] as number;
  if (score === Number.NEGATIVE_INFINITY) {
    return {
      verdict,
      score: `“${word}” comes after “${asks}”, and the mask hides it.`,
      weight: 'Its score is −∞, and the softmax makes a weight of 0 of that.',
    };
  }
  const [q, k] = [vectors.query[asks], vectors.key[word]];
  const products = q.map((value, i) => `${bracketed(short(value))} × ${bracketed(short(k[i] as number))}`);
  const exponential = Math.exp(score);
  const all = scores.reduce((sum, other) => sum + Math.exp(other), 0);
  return {
    verdict,
    score: `Score of “${word}”: (${products.join(' + ')}) / √2 = ${short(score)}.`,
    weight: `Its weight: exp(${short(score)}) = ${short(exponential)} of ${short(all)} in all, which is ${percent(exponential / all)}.`,
  };
}

function bracketed(number: string): string {
  return number.startsWith('−') ? `(${number})` : number;
}
