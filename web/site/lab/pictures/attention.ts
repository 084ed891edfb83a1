import type { AttentionResult, Posenc, Scheme, Tensor } from 'posenc';
import type { Matrix } from '../../../charts/index.ts';
import { splitHeads } from '../../../elements/inputs/index.ts';
import { wordsOf } from '../panel/arrays.ts';
import { insideAttention, panelScheme, tableRows } from '../panel/encoding.ts';
import type { Layer } from '../panel/layer.ts';
import { type Term, termTitles } from '../state/shared-parameters.ts';
import type { PanelState } from '../state/state.ts';
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

/** Logits and weights of the chosen head, [queries, keys] each, with the terms of the logits. */
export interface HeadAttention {
  readonly weights: Float32Array;
  readonly logits: Float32Array;
  readonly terms: Partial<Readonly<Record<Term, Float32Array>>>;
}

/** The last rows, which are those of the queries. */
export function lastRows({ data, shape }: Tensor, count: number): Tensor {
  const [rows = 0, columns = 0] = shape;
  return { data: data.subarray((rows - count) * columns), shape: [count, columns] };
}

/** Queries or keys of all heads, [heads, rows, head_dim]. */
export function projected(pe: Posenc, x: Tensor, weight: Tensor, { heads }: Layer): Tensor {
  return splitHeads(pe.project(x, weight), heads);
}

export function attendPanel(pe: Posenc, words: readonly string[], panel: PanelState, layer: Layer): HeadAttention {
  const encoded = panelScheme(pe, panel, layer);
  if (encoded?.scheme.place === 'embedding') {
    const tables = {
      q: tableRows(pe, encoded, layer, layer.offset, layer.queries),
      k: tableRows(pe, encoded, layer, 0, layer.keys),
    };
    return attendAdded(pe, words, layer, tables);
  }
  const { embeddings, wq, wk } = wordsOf(pe, words, layer);
  const q = projected(pe, lastRows(embeddings, layer.queries), wq, layer);
  const k = projected(pe, embeddings, wk, layer);
  const { causal, offset, extras } = layer;
  const encoding = encoded && insideAttention(pe, encoded, panel, layer);
  const want = ['logits', 'weights', 'terms'] as const;
  const value = { q, k, v: k, causal, offset, want, ...extras, ...(encoding && { encoding }) };
  const { logits, weights, terms } = pe.attention(value);
  return {
    logits: headOf(logits as Tensor, layer.head),
    weights: headOf(weights as Tensor, layer.head),
    terms: headTerms(terms as NonNullable<AttentionResult['terms']>, layer.head),
  };
}

/**
 * With a table added to the words, logits are four products: words or positions of the query with words or positions of
 * the key.
 */
function attendAdded(
  pe: Posenc,
  words: readonly string[],
  layer: Layer,
  tables: { readonly q: Matrix; readonly k: Matrix },
): HeadAttention {
  const { causal, offset, head, queries } = layer;
  const extras = extrasOfHead(layer);
  const { embeddings, wq, wk } = wordsOf(pe, words, layer, tables.k.columns);
  const position = ({ data, rows, columns }: Matrix): Tensor => ({ data, shape: [rows, columns] });
  const oneHead = (x: Tensor, weight: Tensor): Tensor => {
    const all = projected(pe, x, weight, layer);
    return { data: headOf(all, head), shape: all.shape.slice(1) };
  };
  const asking = { words: lastRows(embeddings, queries), positions: position(tables.q) };
  const answering = { words: embeddings, positions: position(tables.k) };
  const logitsOf = (q: Tensor, k: Tensor) =>
    pe.attention({ q: oneHead(q, wq), k: oneHead(k, wk), v: oneHead(k, wk), offset, ...extras, want: ['logits'] })
      .logits?.data;
  const q = oneHead(sum(asking.words, asking.positions), wq);
  const k = oneHead(sum(answering.words, answering.positions), wk);
  const { logits, weights } = pe.attention({ q, k, v: k, causal, offset, ...extras, want: ['logits', 'weights'] });
  return {
    logits: logits?.data as Float32Array,
    weights: weights?.data as Float32Array,
    terms: {
      contentContent: logitsOf(asking.words, answering.words) as Float32Array,
      contentPosition: logitsOf(asking.words, answering.positions) as Float32Array,
      positionContent: logitsOf(asking.positions, answering.words) as Float32Array,
      positionPosition: logitsOf(asking.positions, answering.positions) as Float32Array,
    },
  };
}

/** The extras for a call with only the chosen head. */
export function extrasOfHead({ extras, head }: Layer): Layer['extras'] {
  const { sinks, ...others } = extras;
  return { ...others, ...(sinks && { sinks: [sinks[head] as number] }) };
}

export function sum(a: Tensor, b: Tensor): Tensor {
  return { data: a.data.map((value, i) => value + (b.data[i] as number)), shape: a.shape };
}

/** One head of [heads, rows, columns]; with a single matrix, that of all heads. */
export function headOf({ data, shape }: Tensor, head: number): Float32Array {
  const [rows = 1, columns = 1] = shape.slice(-2);
  const size = rows * columns;
  const at = data.length === size ? 0 : head * size;
  return data.subarray(at, at + size);
}

function headTerms(terms: NonNullable<AttentionResult['terms']>, head: number): HeadAttention['terms'] {
  const displayed: Partial<Record<Term, Float32Array>> = {};
  for (const [name, tensor] of Object.entries(terms)) displayed[name as Term] = headOf(tensor as Tensor, head);
  return displayed;
}
