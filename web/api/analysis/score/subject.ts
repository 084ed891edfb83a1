/** The number of positions that a scheme's arrays support. */
import { evaluate, holds, type Sizes } from '../../../catalogue/index.ts';
import { attention } from '../../attention/index.ts';
import { invalid, ofLength, refused } from '../../errors/index.ts';
import { checkInteger, type Options } from '../../input/index.ts';
import type { Engine } from '../../module/index.ts';
import type { Place, Scheme, Tensor, TensorLike } from '../../types/index.ts';
import { firstMatrix } from './rows.ts';

/** The only number of positions that a scheme's arrays allow, or the largest one; empty if they allow any. */
export function arrayLengths(
  { lengths }: Scheme,
  sizes: Sizes,
  options: Options,
): { readonly exactly?: number; readonly upTo?: number } {
  if (!lengths || (lengths.when && !holds(lengths.when, { ...sizes, ...options }))) return {};
  const [exactly, upTo] = [evaluate(lengths.exactly ?? '', sizes), evaluate(lengths.atMost ?? '', sizes)];
  return { ...(!Number.isNaN(exactly) && { exactly }), ...(!Number.isNaN(upTo) && { upTo }) };
}

// A subject of the scorecard, a scheme or an array, in terms that all measures share.

/** The settings of the scorecard that subjects need. */
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

/** Word vectors as queries and keys of attention, [heads, positions, dim]. */
export interface Words {
  readonly q: Tensor;
  readonly k: Tensor;
}

/** Attention of head 0, [queries, keys]. */
export interface Attended {
  readonly logits: Tensor;
  readonly weights: Tensor;
}

/** Attention between words under the subject's encoding. */
export interface Attention {
  readonly heads: number;
  readonly dim: number;
  readonly keys: number;
  /**
   * Attention of words from position `start` on, which only matters to position vectors; 'nowhere': without any
   * encoding.
   */
  readonly attend: (words: Words, start: number | 'nowhere') => Attended;
}

export interface Subject {
  readonly name: string;
  /** Where position enters attention; undefined for given logits. */
  readonly place: Place | undefined;
  /** Number of positions that are measured. */
  readonly length: number;
  /** Whether positions lie on a line, unlike cells of a grid. */
  readonly isOneDimensional: boolean;
  /** Whether other lengths can be computed, as for a formula. */
  readonly isExtrapolable: boolean;
  /** Whether shifted positions must stay within `length`, because arrays end there. */
  readonly limitedToRows: boolean;
  /** Whether values are computed at every call, unlike those of a given array. */
  readonly computed: boolean;
  /** One vector per position: the vector that is added, or a fixed vector after its rotation. */
  readonly vectors?: (start: number, length: number) => Tensor;
  /** Tables of a rotation: the vector before it is turned, [1, dim], whose length the others should have. */
  readonly unturned?: Tensor;
  /** The values added to the logits when all words are equal, [queries, keys] with the last query at the last key. */
  readonly added?: (queries: number, keys: number) => Tensor;
  /**
   * Logits of two different vectors, one as the query and one as the key, at all pairs of positions, [length, length];
   * nothing is masked.
   */
  readonly betweenTwo?: () => Tensor;
  readonly attention?: Attention;
}

/** The measured length: any that is asked for, unless arrays fix it. */
export function lengthOf({ length }: Request, fixed?: number): number {
  if (fixed === undefined) return length ?? 64;
  if (fixed < 2)
    throw refused(
      'length',
      { text: '{fixed}, which the arrays have,', values: { fixed } },
      { kind: 'length', min: 2, of: 'positions' },
    );
  if (length !== undefined && length !== fixed)
    throw invalid('length', length, ofLength(fixed, undefined, ', which the arrays fix'));
  return fixed;
}

/** The measured length if arrays end after `longest` positions. */
export function lengthUpTo({ length }: Request, longest: number): number {
  if (longest < 2)
    throw refused(
      'length',
      { text: '{longest}, which the arrays have,', values: { longest } },
      { kind: 'length', min: 2, of: 'positions' },
    );
  return length === undefined ? Math.min(64, longest) : checkInteger('length', length, 2, longest);
}

/** Computes attention; `bias` is shared by all heads. */
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
