import type { AttentionEncoding, AttentionTerms, Posenc, Scheme, Tensor } from 'posenc';
import { catalogue } from 'posenc/catalogue';
import { assembled } from '../figure/index.ts';
import { figureArrays } from './figure-arrays.ts';
import { type AttentionExtras, mergeOptions, settledBySizes } from './options.ts';
import { readsLines } from './scheme-arrays.ts';
import { schemeTable } from './scheme-table.ts';

/** The model behind `posenc-attention`: one attention layer over a sentence, with synthetic parameters. */
export const sentenceShape = { dim: 64, heads: 4, headDim: 16 } as const;

/** The largest number of tokens that one picture of attention can show legibly. */
export const maxTokens = 40;

/** Every scheme that works on a sentence. Learned arrays are drawn from a seed. */
export const sentenceSchemes: readonly Scheme[] = catalogue.filter(readsLines);

/** The parameters of a scheme that the sentence and the model set. */
export const settledBySentence = [
  ...settledBySizes(sentenceSchemes, ['batch', 'length', 'queries', 'keys', 'heads', 'headDim', 'dim']),
  'offset',
  'causal',
  // Left out, because the real part alone is half as wide as the words.
  'part',
];

export interface SentenceRequest {
  readonly sentence: string;
  /** A scheme's name, or 'none'. */
  readonly encoding: string;
  /** Parameters of the encoding, by their names in the catalogue. Omitted ones take the encoding's default. */
  readonly parameters?: Readonly<Record<string, unknown>>;
  readonly seed: number;
  readonly causal: boolean;
  /** Temperature and sinks. */
  readonly extras?: AttentionExtras;
  /** False leaves `terms` empty, so that the extended part of the package is not needed. Default true. */
  readonly wantTerms?: boolean;
}

/** Tokens that are the same word, ignoring case. */
export interface EqualWords {
  readonly word: string;
  readonly tokens: readonly number[];
}

export interface SentenceAttention {
  /** The tokens as typed. */
  readonly tokens: readonly string[];
  /** [heads, tokens, tokens] each */
  readonly weights: Tensor;
  readonly logits: Tensor;
  /** The terms of which the logits are the sum, before masking. */
  readonly terms: readonly Term[];
  readonly equalWords: readonly EqualWords[];
  /** Whether learned numbers were replaced by random ones. */
  readonly random: boolean;
}

/** One part of the logits. */
export interface Term {
  readonly name: keyof AttentionTerms;
  /** [heads, tokens, tokens] */
  readonly values: Tensor;
}

/** Words and punctuation marks, as typed. Apostrophes and hyphens inside a word belong to it. */
export function tokenize(sentence: string): string[] {
  return sentence.match(/[\p{L}\p{N}\p{M}]+(?:['’-][\p{L}\p{N}\p{M}]+)*|[^\s\p{L}\p{N}\p{M}]/gu) ?? [];
}

/** The sentence with one of its words at another place. */
export function movedWord(sentence: string, from: number, to: number): string {
  const words = tokenize(sentence);
  words.splice(to, 0, ...words.splice(from, 1));
  return words.join(' ');
}

export function attendSentence(pe: Posenc, request: SentenceRequest): SentenceAttention {
  const { encoding, parameters = {}, seed, causal, extras = {}, wantTerms = true } = request;
  const { dim, heads, headDim } = sentenceShape;
  const tokens = tokenize(request.sentence);
  const words = tokens.map((token) => token.toLowerCase());
  const scheme = sentenceSchemes.find(({ name }) => name === encoding);

  const { embeddings, wq, wk, wv } = pe.syntheticSentence({ words, dim, heads, headDim, seed });
  const added =
    scheme?.place === 'embedding' ? schemeTable(pe, scheme, parameters, { length: tokens.length, dim }) : undefined;
  const inside = scheme && !added ? insideAttention(pe, scheme, parameters, embeddings, causal) : undefined;
  const x = added ? sum(embeddings, added.table) : embeddings;
  const attention = pe.attention({
    q: projectHeads(pe, x, wq),
    k: projectHeads(pe, x, wk),
    v: projectHeads(pe, x, wv),
    ...(inside && { encoding: inside.encoding }),
    ...extras,
    causal,
    want: wantTerms ? ['weights', 'logits', 'terms'] : ['weights', 'logits'],
  });
  const termsOf = () =>
    added
      ? tempered(pe, termsOfSum(pe, embeddings, added.table, wq, wk), tokens.length, extras)
      : namedTerms(attention.terms as AttentionTerms);
  return {
    tokens,
    weights: attention.weights as Tensor,
    logits: attention.logits as Tensor,
    terms: wantTerms ? termsOf() : [],
    equalWords: findEqualWords(words),
    random: added?.random ?? inside?.random ?? false,
  };
}

/** The encoding that attention applies itself, with stand-ins for what the scheme learns. */
function insideAttention(
  pe: Posenc,
  scheme: Scheme,
  parameters: Readonly<Record<string, unknown>>,
  words: Tensor,
  causal: boolean,
): { encoding: AttentionEncoding; random: boolean } {
  const length = words.shape[0] as number;
  const { options, drawn } = figureArrays(pe, {
    scheme,
    options: parameters,
    sizes: { ...sentenceShape, length, queries: length, keys: length },
    use: 'attention',
    causal,
    words,
  });
  const encoding = assembled<AttentionEncoding>(mergeOptions(options, parameters, { scheme: scheme.name }));
  return { encoding, random: drawn.length > 0 };
}

const termNames = ['contentContent', 'contentPosition', 'positionContent', 'positionPosition', 'bias'] as const;

export function namedTerms(terms: AttentionTerms): Term[] {
  return termNames.flatMap((name) => {
    const values = terms[name];
    return values ? [{ name, values }] : [];
  });
}

/** The terms, head by head, of the logits of embeddings with a table added. */
function termsOfSum(pe: Posenc, embeddings: Tensor, positions: Tensor, wq: Tensor, wk: Tensor): Term[] {
  const { heads } = sentenceShape;
  const tokens = embeddings.shape[0] as number;
  const parts = Array.from({ length: heads }, (_, head) =>
    pe.correlationTerms({ embeddings, positions, wq: rowsOf(wq, head), wk: rowsOf(wk, head) }),
  );
  return termNames.slice(0, 4).map((name) => {
    const data = new Float32Array(heads * tokens * tokens);
    parts.forEach((part, head) => {
      data.set(part[name as keyof typeof part].data, head * tokens * tokens);
    });
    return { name, values: { data, shape: [heads, tokens, tokens] } };
  });
}

/** The terms of queries 0, 1, 2, …, multiplied by the temperatures of their positions. */
function tempered(
  pe: Posenc,
  terms: readonly Term[],
  length: number,
  { temperature }: AttentionExtras,
): readonly Term[] {
  if (!temperature) return terms;
  const factors = pe.temperatures({ ...temperature, length });
  return terms.map(({ name, values: { data, shape } }) => {
    const multiplied = data.map((x, n) => x * (factors[Math.floor(n / length) % length] as number));
    return { name, values: { data: multiplied, shape } };
  });
}

/** The rows of one head in a projection, [headDim, dim]. */
function rowsOf(weight: Tensor, head: number): Tensor {
  const { dim, headDim } = sentenceShape;
  return { data: weight.data.subarray(head * headDim * dim, (head + 1) * headDim * dim), shape: [headDim, dim] };
}

function sum(a: Tensor, b: Tensor): Tensor {
  return { data: a.data.map((value, i) => value + (b.data[i] as number)), shape: a.shape };
}

/** Projects x [tokens, dim] with weight [heads * headDim, dim] to [heads, tokens, headDim]. */
function projectHeads(pe: Posenc, x: Tensor, weight: Tensor): Tensor {
  const { heads, headDim } = sentenceShape;
  const tokens = x.shape[0] as number;
  const data = new Float32Array(heads * tokens * headDim);
  for (let head = 0; head < heads; head++) {
    data.set(pe.project(x, rowsOf(weight, head)).data, head * tokens * headDim);
  }
  return { data, shape: [heads, tokens, headDim] };
}

export function findEqualWords(words: readonly string[]): EqualWords[] {
  const tokensOf = new Map<string, number[]>();
  words.forEach((word, token) => {
    if (/[\p{L}\p{N}]/u.test(word)) tokensOf.set(word, [...(tokensOf.get(word) ?? []), token]);
  });
  return [...tokensOf].filter(([, tokens]) => tokens.length > 1).map(([word, tokens]) => ({ word, tokens }));
}

/** One head of [heads, tokens, tokens]. */
export function headOf(tensor: Tensor, head: number): Float32Array {
  const [, queries = 0, keys = 0] = tensor.shape;
  return tensor.data.subarray(head * queries * keys, (head + 1) * queries * keys);
}

/**
 * The largest difference between any two of the rows, over the columns where both are finite. Without `columns` the
 * matrix is square.
 */
export function largestRowDifference(
  matrix: Float32Array,
  rows: readonly number[],
  columns = Math.sqrt(matrix.length),
): number {
  let largest = 0;
  for (const a of rows) {
    for (const b of rows) {
      for (let column = 0; column < columns; column++) {
        const difference = Math.abs(
          (matrix[a * columns + column] as number) - (matrix[b * columns + column] as number),
        );
        if (Number.isFinite(difference)) largest = Math.max(largest, difference);
      }
    }
  }
  return largest;
}

/** Words as names of rows or columns; words that occur more than once have their positions, counted from 0. */
export function namesOf(words: readonly string[]): string[] {
  return words.map((word, i) => (words.indexOf(word) === words.lastIndexOf(word) ? word : `${word} (${i})`));
}
