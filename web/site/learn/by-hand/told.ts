import type { NumberFormat } from '../../../charts/index.ts';
import type { ByHand } from './model.ts';

/** Describes the figure in words: where most of the weight goes, and how the weight of one key is computed. */
export function told(
  { order, asks, vectors, scores, weights }: ByHand,
  key: number,
  { short, say, percent }: NumberFormat,
): { verdict: string; score: string; weight: string } {
  const most = weights.indexOf(Math.max(...weights));
  const verdict = say('“{word}” attends most to “{most}”: {share}.', {
    word: asks,
    most: order[most] ?? '',
    share: percent(weights[most] as number),
  });
  const word = order[key] ?? asks;
  const score = scores[key] as number;
  if (score === Number.NEGATIVE_INFINITY) {
    return {
      verdict,
      score: say('“{word}” comes after “{asks}”, and the mask hides it.', { word, asks }),
      weight: say('Its score is −∞, and the softmax makes a weight of 0 of that.'),
    };
  }
  const [q, k] = [vectors.query[asks], vectors.key[word]];
  const products = q.map((value, i) => `${bracketed(short(value))} × ${bracketed(short(k[i] as number))}`);
  const exponential = Math.exp(score);
  const all = scores.reduce((sum, other) => sum + Math.exp(other), 0);
  return {
    verdict,
    score: say('Score of “{word}”: ({products}) / √2 = {score}.', {
      word,
      products: products.join(' + '),
      score: short(score),
    }),
    weight: say('Its weight: exp({score}) = {part} of {all} in all, which is {share}.', {
      score: short(score),
      part: short(exponential),
      all: short(all),
      share: percent(exponential / all),
    }),
  };
}

function bracketed(number: string): string {
  return number.startsWith('−') ? `(${number})` : number;
}
