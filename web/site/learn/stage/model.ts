import type { Posenc, Tensor } from 'posenc';
import { sentenceShape, tokenize } from '../../../elements/inputs/index.ts';

/**
 * The same five words in two orders, in which the dog and the man are at different distances from the verb. Readers may
 * choose other orders.
 */
export const headlines = ['the dog bites a man', 'a man bites the dog'] as const;

export const encodings = ['none', 'sinusoidal', 'rope', 'alibi'] as const;

export type Encoding = (typeof encodings)[number];

/** The word that asks, and the one whose score is followed while the sentence moves. */
export const asking = 'bites';
export const followed = 'dog';

/** The words in alphabetical order, which is that of neither headline. */
export const bag = headlines[0].split(' ').sort();

/** Where a word of a headline is, counted from its first word; a fraction while it is on its way. */
export type Slots = Readonly<Record<string, number>>;

export interface StageRequest {
  readonly encoding: Encoding;
  /** Of each headline. */
  readonly slots: readonly Slots[];
  /** The position of the first word. */
  readonly start: number;
  /** Words of another text between the second word and the third. Default 0. */
  readonly gap?: number;
}

/** One headline; everything by word is in the order of the bag. */
export interface StageSide {
  readonly positions: readonly number[];
  /** [words, words]: the share of its attention that each word pays to each. */
  readonly shares: Float32Array;
  /** The score of the asking word with each word: the sum of the four terms, or a single one. */
  readonly scores: Float32Array;
  /** The numbers that are added to each word, [words, dim]; empty if none are. */
  readonly added: Float32Array;
  /** The four parts of the score that is followed, if numbers are added: word and word, word and position, … */
  readonly terms: readonly number[];
}

/** Whether a sentence has the words of the headlines, in whatever order. */
export function isReordered(sentence: string): boolean {
  return tokenize(sentence).sort().join(' ') === bag.join(' ');
}

/** The places of the words in a headline at rest. */
export function slotsOf(sentence: string): Slots {
  return Object.fromEntries(tokenize(sentence).map((word, slot) => [word, slot]));
}

/**
 * A smaller difference between two shares is a rounding error: float32 adds five numbers to within a few units in the
 * last place.
 */
export const rounding = 1e-6;

/** A smaller change of a score is one, too: at position 1000 the rotations of both words are rounded. */
export const scoreRounding = 1e-5;

const SEED = 24;
const { dim, heads, headDim } = sentenceShape;
const count = bag.length;
const asks = bag.indexOf(asking);

/** What of the words does not depend on their positions. */
export interface StageWords {
  /** [words, dim] */
  readonly embeddings: Tensor;
  readonly wq: Tensor;
  readonly wk: Tensor;
  /** Radians by which each pair of a head turns from one position to the next. */
  readonly speeds: Float64Array;
  /** What ALiBi takes from a score for each word of distance. */
  readonly slope: number;
}

/** Words whose vectors, and one head whose matrices, are drawn from a seed. */
export function stageWords(pe: Posenc): StageWords {
  const { embeddings, wq, wk } = pe.syntheticSentence({ words: bag, dim, heads, headDim, seed: SEED });
  const first = ({ data }: Tensor): Tensor => ({ data: data.subarray(0, headDim * dim), shape: [headDim, dim] });
  return {
    ...{ embeddings, wq: first(wq), wk: first(wk) },
    speeds: pe.frequencies({ scheme: 'rope', dim: headDim }),
    slope: pe.alibiSlopes({ heads })[0] as number,
  };
}

/** The rows that the sinusoidal table has for some positions, which may be fractions, [positions, dim]. */
export function waves(pe: Posenc, positions: readonly number[]): Float32Array {
  return pe.absolute({ scheme: 'sinusoidal', dim, positions }).data;
}

/** The attention of one head over a headline. */
export function stageSide(
  pe: Posenc,
  words: StageWords,
  { encoding, start, gap = 0 }: StageRequest,
  slots: Slots,
): StageSide {
  const positions = bag.map((word) => {
    const slot = slots[word] as number;
    return start + slot + gap * Math.min(1, Math.max(0, slot - 1));
  });
  const added = encoding === 'sinusoidal' ? waves(pe, positions) : new Float32Array();
  const { data, shape } = words.embeddings;
  const x = added.length > 0 ? { data: data.map((value, i) => value + (added[i] as number)), shape } : words.embeddings;
  const head = (w: Tensor): Tensor => ({ data: pe.project(x, w).data, shape: [1, count, headDim] });
  const k = head(words.wk);
  const { weights, logits } = pe.attention({
    q: head(words.wq),
    k,
    v: k,
    causal: false,
    ...(encoding === 'rope' && { encoding: { scheme: 'rope', queryPositions: positions, keyPositions: positions } }),
    ...(encoding === 'alibi' && { bias: { data: ramps(positions, words.slope), shape: [1, count, count] } }),
    want: ['weights', 'logits'],
  });
  const scores = (logits as Tensor).data.slice(asks * count, (asks + 1) * count);
  const terms = added.length > 0 ? termsOf(pe, words, { data: added, shape }) : [];
  return { positions, shares: (weights as Tensor).data, scores, added, terms };
}

/** The products of the asking word's content and position with those of the word that is followed. */
function termsOf(pe: Posenc, { embeddings, wq, wk }: StageWords, added: Tensor): number[] {
  const row = ({ data }: Tensor, word: string) =>
    data.subarray(bag.indexOf(word) * headDim, (bag.indexOf(word) + 1) * headDim);
  const both = [embeddings, added];
  const queries = both.map((x) => row(pe.project(x, wq), asking));
  const keys = both.map((x) => row(pe.project(x, wk), followed));
  const product = (q: Float32Array, k: Float32Array) => q.reduce((sum, value, i) => sum + value * (k[i] as number), 0);
  return queries.flatMap((q) => keys.map((k) => product(q, k) / Math.sqrt(headDim)));
}

function ramps(positions: readonly number[], slope: number): Float32Array {
  return Float32Array.from(positions.flatMap((query) => positions.map((key) => -slope * Math.abs(query - key))));
}

/** Whether a hand makes an angle at this distance that it never made in training on texts of `trained` tokens. */
export function isUnseen(distance: number, speed: number, trained: number): boolean {
  const max = (trained - 1) * speed;
  return trained > 0 && max < 2 * Math.PI && distance * speed > max + 1e-9;
}

/** The largest difference between two headlines, compared word by word. */
export function differenceOf([first, second]: readonly StageSide[]): number {
  return Math.max(...(first?.shares ?? []).map((share, i) => Math.abs(share - (second?.shares[i] ?? share))));
}

/** The scores that the asking word had with the one that is followed, on the way from position 0. */
export interface Trace {
  /** Of the encoding and the sentences. */
  readonly key: string;
  readonly sentences: string;
  readonly starts: number[];
  /** By headline. */
  readonly scores: number[][];
}

/** Positions from one score of the trace to the next. */
export const STRIDE = 5;
export const LAST = 1000;

/** Follows the score as far as `start`, for at most a few milliseconds: the rest is for later frames. */
export function follow(pe: Posenc, words: StageWords, trace: Trace, request: StageRequest): boolean {
  const until = performance.now() + 6;
  for (let next = trace.starts.length * STRIDE; next <= request.start; next += STRIDE) {
    if (performance.now() > until) return false;
    trace.starts.push(next);
    request.slots.forEach((slots, side) => {
      const { scores } = stageSide(pe, words, { ...request, start: next }, slots);
      trace.scores[side]?.push(scores[bag.indexOf(followed)] as number);
    });
  }
  return true;
}
