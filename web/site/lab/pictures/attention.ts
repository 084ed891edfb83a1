import type { Scheme } from 'posenc';
import type { Layer } from '../panel/layer.ts';
import { type Term, termTitles } from '../state/shared-parameters.ts';
import type { HeadAttention } from './content.ts';
import { type MatrixPicture, nothing, type Picture } from './picture.ts';

export function weightsPicture({ weights }: HeadAttention, layer: Layer): MatrixPicture {
  return { ...pairs(weights, layer), quantity: 'weight', sign: 'amount' };
}

/** Linear attention has weights of both signs. */
export function linearPicture(weights: Float32Array, layer: Layer): MatrixPicture {
  return { ...pairs(weights, layer), quantity: 'weight' };
}

export function logitsPicture({ logits, terms }: HeadAttention, layer: Layer, term: Term, scheme?: Scheme): Picture {
  if (term === 'all') return { ...pairs(logits, layer), quantity: 'logit' };
  const part = terms[term];
  if (part) return { ...pairs(part, layer), quantity: termTitles[term] };
  const there = ['contentContent', ...Object.keys(terms)] as Term[];
  const parts = [...new Set(there)].map((name) => termTitles[name]);
  return nothing(
    scheme
      ? `The logits of ${scheme.title} have no such part; they consist of ${parts}.`
      : `The logits of a layer without encoding have no such part; they consist of ${parts}.`,
  );
}

/** The additions to a logit that do not depend on the words. */
export function biasPicture({ terms }: HeadAttention, layer: Layer, scheme: Scheme): Picture {
  const parts = [terms.bias, scheme.place === 'relative' ? terms.positionPosition : undefined].filter(
    (part) => part !== undefined,
  );
  const [first, second] = parts;
  if (!first) return nothing(withoutBias(scheme));
  const data = second ? first.map((value, i) => value + (second[i] as number)) : first;
  return { ...pairs(data, layer), quantity: 'bias' };
}

function withoutBias({ title: scheme, place }: Scheme): string {
  if (place === 'embedding') {
    return `With ${scheme}, vectors are added to the words and no number to a logit. What positions do alone is the term position · position of the logits.`;
  }
  if (place === 'rotation')
    return `With ${scheme}, queries and keys are turned and nothing is added to a logit. See the logits.`;
  return `What ${scheme} adds to a logit depends on the words. See the terms of the logits.`;
}

function pairs(data: Float32Array, { queries, keys, offset }: Layer): Omit<MatrixPicture, 'quantity'> {
  return {
    kind: 'matrix',
    // A copy, so that the other heads can be forgotten.
    data: data.slice(),
    rows: queries,
    columns: keys,
    rowAxis: 'query',
    columnAxis: 'key',
    firstRow: offset,
    sign: 'signed',
  };
}
