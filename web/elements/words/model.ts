import type { Posenc, PrincipalComponents, Tensor } from 'posenc';

/** The model behind `posenc-words`: words of a few kinds, before and after a table is added. */
export const wordKinds = [
  { kind: 'animal', words: ['cat', 'dog', 'horse', 'mouse', 'cow'] },
  { kind: 'colour', words: ['red', 'green', 'blue', 'white', 'brown'] },
  { kind: 'food', words: ['bread', 'cheese', 'rice', 'apple', 'soup'] },
  { kind: 'motion', words: ['run', 'walk', 'jump', 'swim', 'climb'] },
] as const;

/** Spread of the words around the centre of their kind, relative to the distance between kinds. */
const deviation = 0.3;

export interface Word {
  readonly text: string;
  readonly kind: number;
  readonly position: number;
}

const count = wordKinds.length * wordKinds[0].words.length;

/** The text; adjacent words are of different kinds. */
export const textWords: readonly Word[] = Array.from({ length: count }, (_, position) => {
  const kind = position % wordKinds.length;
  const words = (wordKinds[kind] as (typeof wordKinds)[number]).words;
  return { text: words[Math.floor(position / wordKinds.length)] as string, kind, position };
});

/** The vectors of the words, and the index of the nearest other word for each. */
export interface WordCloud {
  /** [words, dim] */
  readonly vectors: Tensor;
  readonly nearest: readonly number[];
  /** Share of the words whose nearest word is of the same kind. */
  readonly share: number;
}

export interface MovedWords {
  readonly before: WordCloud;
  readonly after: WordCloud;
  /** The table that was added, [words, dim]. */
  readonly table: Tensor;
  /** Coordinates of the words before and then after the addition, in one system: [2 words, 2]. */
  readonly components: PrincipalComponents;
}

/** `table` has one row for each word of the text. */
export function moveWords(pe: Posenc, table: Tensor, seed: number): MovedWords {
  const dim = table.shape[1] as number;
  const words = wordVectors(pe, dim, seed);
  const moved = { data: words.data.map((value, i) => value + (table.data[i] as number)), shape: words.shape };
  const both = { data: Float32Array.of(...words.data, ...moved.data), shape: [2 * count, dim] };
  return {
    before: cloud(pe, words),
    after: cloud(pe, moved),
    table,
    components: pe.principalComponents(both, { count: 2 }),
  };
}

function wordVectors(pe: Posenc, dim: number, seed: number): Tensor {
  const draw = (words: readonly string[]) =>
    pe.syntheticSentence({ words, dim, heads: 1, headDim: 1, seed }).embeddings.data;
  const kinds = draw(wordKinds.map(({ kind }) => kind));
  const drawn = draw(textWords.map(({ text }) => text));
  const data = drawn.map((value, i) => {
    const { kind } = textWords[Math.floor(i / dim)] as Word;
    return (kinds[kind * dim + (i % dim)] as number) + deviation * value;
  });
  return { data, shape: [count, dim] };
}

function cloud(pe: Posenc, vectors: Tensor): WordCloud {
  const { data } = pe.similarity(vectors, { metric: 'euclidean' });
  const nearest = textWords.map((_, i) => {
    const others = textWords.map((__, j) => (i === j ? Number.POSITIVE_INFINITY : (data[i * count + j] as number)));
    return others.indexOf(Math.min(...others));
  });
  const remaining = nearest.filter((other, i) => textWords[other]?.kind === textWords[i]?.kind).length / count;
  return { vectors, nearest, share: remaining };
}

export function lengthOf({ data, shape: [, dim = 0] }: Tensor, row: number): number {
  return Math.hypot(...data.subarray(row * dim, (row + 1) * dim));
}
