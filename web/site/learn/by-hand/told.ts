import type { NumberFormat } from '../../../charts/index.ts';
import type { ByHand } from './model.ts';

/** Describes the figure in words: where most of the weight goes, and how the weight of one key is computed. */
export function told(
  { order, asks, vectors, scores, weights }: ByHand,
  key: number,
  { short, percent }: NumberFormat,
): { verdict: string; score: string; weight: string } {
  const most = weights.indexOf(Math.max(...weights));
  const verdict = `“${asks}” attends most to “${order[most] ?? ''}”: ${percent(weights[most] as number)}.`;
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
