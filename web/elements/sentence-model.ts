import type { AttentionEncoding, Posenc, Tensor } from 'posenc';

/** The model behind `posenc-attention`: one attention layer over a sentence, with synthetic parameters. */
export const sentenceShape = { dim: 64, heads: 4, headDim: 16 } as const;

/** What one layer of attention can show at once and still be read. */
export const maxTokens = 40;

export type EncodingName = 'none' | 'sinusoidal' | 'rope' | 'alibi';

export interface SentenceRequest {
  readonly sentence: string;
  readonly encoding: EncodingName;
  /** Parameters of the encoding, by their name in the catalogue. What is missing takes the encoding's default. */
  readonly parameters?: Readonly<Record<string, unknown>>;
  readonly seed: number;
  readonly causal: boolean;
}

/** Tokens that are the same word, in any case of letters. */
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
  readonly equalWords: readonly EqualWords[];
}

/** Words and marks of punctuation, as typed. Apostrophes and hyphens inside a word belong to it. */
export function tokenize(sentence: string): string[] {
  return sentence.match(/[\p{L}\p{N}\p{M}]+(?:['’-][\p{L}\p{N}\p{M}]+)*|[^\s\p{L}\p{N}\p{M}]/gu) ?? [];
}

export function attendSentence(pe: Posenc, request: SentenceRequest): SentenceAttention {
  const { encoding, seed, causal } = request;
  const { dim, heads, headDim } = sentenceShape;
  const tokens = tokenize(request.sentence);
  const words = tokens.map((token) => token.toLowerCase());

  const { embeddings, wq, wk, wv } = pe.syntheticSentence({ words, dim, heads, headDim, seed });
  let x = embeddings;
  if (encoding === 'sinusoidal') {
    x = sum(embeddings, pe.absolute({ ...request.parameters, scheme: 'sinusoidal', length: tokens.length, dim }));
  }
  const { weights, logits } = pe.attention({
    q: projectHeads(pe, x, wq),
    k: projectHeads(pe, x, wk),
    v: projectHeads(pe, x, wv),
    ...insideAttention(request),
    causal,
    want: ['weights', 'logits'],
  });
  return { tokens, weights: weights as Tensor, logits: logits as Tensor, equalWords: findEqualWords(words) };
}

/** What attention applies itself; the sinusoidal table is already in the embeddings. */
function insideAttention({ encoding, parameters }: SentenceRequest): { encoding?: AttentionEncoding } {
  if (encoding === 'rope' || encoding === 'alibi') return { encoding: { ...parameters, scheme: encoding } };
  return {};
}

function sum(a: Tensor, b: Tensor): Tensor {
  return { data: a.data.map((value, i) => value + (b.data[i] as number)), shape: a.shape };
}

/** x [tokens, dim] by weight [heads * headDim, dim], as [heads, tokens, headDim]. */
function projectHeads(pe: Posenc, x: Tensor, weight: Tensor): Tensor {
  const { dim, heads, headDim } = sentenceShape;
  const tokens = x.shape[0] as number;
  const data = new Float32Array(heads * tokens * headDim);
  for (let head = 0; head < heads; head++) {
    const rows = weight.data.subarray(head * headDim * dim, (head + 1) * headDim * dim);
    data.set(pe.project(x, { data: rows, shape: [headDim, dim] }).data, head * tokens * headDim);
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

/** Between any two of the given rows, over the columns where both have a number. Without `columns` the matrix is square. */
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
