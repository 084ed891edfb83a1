/** What is measured, a scheme or an array, in the words that all properties share. */
import { attention } from '../../attention/index.ts';
import { invalid, refused } from '../../errors/index.ts';
import { checkInteger } from '../../input/index.ts';
import type { Engine } from '../../module/index.ts';
import type { Place, Scheme, Tensor, TensorLike } from '../../types/index.ts';
import { firstMatrix } from './rows.ts';

export type Options = Readonly<Record<string, unknown>>;

/** What is asked for. */
export interface Request {
  readonly engine: Engine;
  readonly length: number | undefined;
  readonly causal: boolean;
}

/** A request for a scheme of the catalogue. */
export interface SchemeRequest extends Request {
  readonly entry: Scheme;
  readonly options: Options;
}

/** Words as attention sees them, [heads, positions, dim]. */
export interface Words {
  readonly q: Tensor;
  readonly k: Tensor;
}

/** What head 0 makes, [queries, keys]. */
export interface Attended {
  readonly logits: Tensor;
  readonly weights: Tensor;
}

/** How words attend to each other. */
export interface Attention {
  readonly heads: number;
  readonly dim: number;
  readonly keys: number;
  /** The words stand from position `start` on, which only position vectors know; 'nowhere': the same without positions. */
  readonly attend: (words: Words, start: number | 'nowhere') => Attended;
}

export interface Subject {
  readonly name: string;
  /** Given logits are at no place. */
  readonly place: Place | undefined;
  /** The positions that are measured. */
  readonly length: number;
  /** Whether positions follow one another on a line; cells of a grid do not. */
  readonly line: boolean;
  /** Whether there are other lengths to be had, as of a formula. */
  readonly open: boolean;
  /** Whether a common shift must stay within the length, because arrays end there. */
  readonly within: boolean;
  /** Whether it is computed at every call, as arrays that were given are not. */
  readonly computed: boolean;
  /** One vector per position: what is added, or a vector after its rotation. */
  readonly vectors?: (start: number, length: number) => Tensor;
  /** What it adds to the logits when all words are equal, [queries, keys] with the last query at the last key. */
  readonly added?: (queries: number, keys: number) => Tensor;
  /** Logits of two different vectors, the query at one position and the key at another, [length, length]; nothing is masked. */
  readonly betweenTwo?: () => Tensor;
  readonly attention?: Attention;
}

/** The length that is measured: any, or one that arrays fix. */
export function lengthOf({ length }: Request, fixed?: number): number {
  if (fixed === undefined) return length ?? 64;
  if (fixed < 2) throw refused('length', `${fixed}, which the arrays have,`, 'at least 2 positions');
  if (length !== undefined && length !== fixed) throw invalid('length', length, `${fixed}, which the arrays fix`);
  return fixed;
}

/** The length that is measured where arrays end after `longest` positions. */
export function lengthUpTo({ length }: Request, longest: number): number {
  if (longest < 2) throw refused('length', `${longest}, which the arrays have,`, 'at least 2 positions');
  return length === undefined ? Math.min(64, longest) : checkInteger('length', length, 2, longest);
}

/** Attention as it is, `bias` over all heads. */
export function attend(
  { engine, causal }: Request,
  { q, k }: Words,
  { bias, scale }: { bias?: TensorLike; scale?: number } = {},
): Attended {
  const want = ['logits', 'weights'] as const;
  const { logits, weights } = attention(engine, {
    q,
    k,
    v: k,
    causal,
    want,
    ...(bias && { bias }),
    ...(scale !== undefined && { scale }),
  });
  return { logits: firstMatrix(logits as Tensor), weights: firstMatrix(weights as Tensor) };
}
