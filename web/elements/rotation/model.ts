import type { Posenc, RotaryForms, Tensor } from 'posenc';
import { tokenize } from '../inputs/index.ts';

/** The model behind `posenc-rotation`: words as vectors of two components, rotated by their position. */
export interface TurnedSentence {
  readonly words: readonly string[];
  /** Before and after the rotation, [words, 2] each. */
  readonly plain: Tensor;
  readonly turned: Tensor;
}

export interface RotationRequest {
  readonly sentences: readonly string[];
  /** Radians per position. */
  readonly rate: number;
  /** The position of the first word. Default 0. */
  readonly start?: number;
  readonly seed: number;
}

export function turnSentences(pe: Posenc, { sentences, rate, start = 0, seed }: RotationRequest): TurnedSentence[] {
  return sentences.map((sentence) => {
    const words = tokenize(sentence);
    const lowered = words.map((word) => word.toLowerCase());
    const plain = pe.syntheticSentence({ words: lowered, dim: 2, heads: 1, headDim: 2, seed }).embeddings;
    // A head of two components is a single pair, which rotates by one radian per position.
    const positions = words.map((_, word) => (start + word) * rate);
    return { words, plain, turned: pe.rotate(plain, { scheme: 'rope', positions }) };
  });
}

/** The same rotation in three forms; `start` is the position of the first word. */
export function formsOf(pe: Posenc, { plain }: TurnedSentence, word: number, rate: number, start = 0): RotaryForms {
  const vector = { data: plain.data.slice(2 * word, 2 * word + 2), shape: [2] };
  return pe.rotaryForms(vector, { scheme: 'rope', position: (start + word) * rate });
}

export function vectorOf({ data }: Tensor, word: number): readonly [number, number] {
  return [data[2 * word] as number, data[2 * word + 1] as number];
}

/** The angle in radians from the first to the second vector, in (-π, π]. */
export function angleBetween([ax, ay]: readonly [number, number], [bx, by]: readonly [number, number]): number {
  return Math.atan2(ax * by - ay * bx, ax * bx + ay * by);
}

export interface WordGap {
  readonly from: number;
  readonly to: number;
  /** Angle between the rotated words, in radians. */
  readonly angle: number;
}

/** Two words at their first occurrence in each sentence; undefined unless every sentence has both. */
export function gapsBetween(sentences: readonly TurnedSentence[], pair: readonly string[]): WordGap[] | undefined {
  const gaps = sentences.map(({ words, turned }) => {
    const [from = -1, to = -1] = pair.map((wanted) =>
      words.findIndex((word) => word.toLowerCase() === wanted.toLowerCase()),
    );
    return {
      from,
      to,
      angle: from < 0 || to < 0 ? Number.NaN : angleBetween(vectorOf(turned, from), vectorOf(turned, to)),
    };
  });
  return gaps.every(({ angle }) => Number.isFinite(angle)) ? gaps : undefined;
}

/** What the figure shows. */
export interface RotationModel {
  readonly sentences: readonly TurnedSentence[];
  readonly rate: number;
  readonly start: number;
  readonly pair: readonly string[];
  readonly gaps: readonly WordGap[] | undefined;
  readonly forms: (sentence: TurnedSentence, word: number) => RotaryForms;
}
