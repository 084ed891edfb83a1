/** Measures that use attention between random words. */

import { bias, refuseChoices } from '../../bias/index.ts';
import { invalid, rule } from '../../errors/index.ts';
import { allocated, readArrays, sizeOf, tensor } from '../../input/index.ts';
import { computeTerms, relativeHandlerOf, withOptionNames } from '../../relative/index.ts';
import { syntheticMatrix } from '../../synthetic/index.ts';
import type { BiasOptions, Tensor } from '../../types/index.ts';
import { type Context, difference, type Found, ifDefined } from './context.ts';
import { relativeSizes } from './rotation.ts';
import { block, firstMatrix, repeated, someRows } from './rows.ts';
import {
  type Attention,
  attend,
  lengthOf,
  lengthUpTo,
  type Request,
  type SchemeRequest,
  type Subject,
  type Words,
} from './subject.ts';

/** Random word vectors for attention; each `name` gives different ones. */
function wordsOf({ engine, seed }: Context, { heads, dim }: Attention, length: number, name = 'words'): Tensor {
  const { data } = syntheticMatrix(engine.core, name, seed, [heads * length, dim]);
  // Unit variance, as after a layer norm.
  return tensor(
    data.map((x) => x * Math.sqrt(dim)),
    [heads, length, dim],
  );
}

/** The change of attention between the same words with and without positions. */
export function changeOfAttention(at: Context): Found | undefined {
  const { attention, length } = at.subject;
  if (attention === undefined) return undefined;
  const words = { q: wordsOf(at, attention, length), k: wordsOf(at, attention, attention.keys, 'keys') };
  const without = attention.attend(words, 'nowhere').weights;
  return difference(at, without, attention.attend(words, 0).weights);
}

/** The change of the logits of the same words under a common shift; infinite where the scheme is undefined. */
export function changeByShift(at: Context): Found | undefined {
  const { attention, length, isOneDimensional, limitedToRows, vectors } = at.subject;
  const { shift } = at;
  if (attention === undefined || !isOneDimensional || shift === undefined) return undefined;
  const q = wordsOf(at, attention, length);
  if (vectors) {
    const count = limitedToRows ? length - shift : length;
    const k = wordsOf(at, attention, length, 'keys');
    const words = { q: firstWords(q, count), k: firstWords(k, count) };
    const far = ifDefined(() => attention.attend(words, shift).logits);
    if (far === undefined) return { value: Number.POSITIVE_INFINITY, positions: [] };
    return difference(at, attention.attend(words, 0).logits, far);
  }
  if (limitedToRows) {
    // A single text in which the same words recur every `shift` positions.
    const again = (x: Tensor) => pickedWords(x, length, (i) => i % shift);
    const { logits } = attention.attend({ q: again(q), k: again(wordsOf(at, attention, length, 'keys')) }, 0);
    return difference(at, block(logits, 0, 0, length - shift), block(logits, shift, shift, length - shift));
  }
  // The words on their own, and again at the end of a longer text.
  const text = wordsOf(at, attention, shift + length, 'keys');
  const alone = attention.attend({ q, k: pickedWords(text, length, (i) => shift + i) }, 0);
  return difference(at, alone.logits, block(attention.attend({ q, k: text }, 0).logits, 0, shift, length));
}

function firstWords(words: Tensor, count: number): Tensor {
  return pickedWords(words, count, (i) => i);
}

/** Picks a word for each position, in every head. */
function pickedWords({ data, shape }: Tensor, count: number, from: (i: number) => number): Tensor {
  const [heads, length, dim] = shape as [number, number, number];
  const picked = allocated(Float32Array, sizeOf([heads, count, dim]));
  for (let n = 0; n < heads * count; n++) {
    const start = (Math.floor(n / count) * length + from(n % count)) * dim;
    picked.set(data.subarray(start, start + dim), n * dim);
  }
  return tensor(picked, [heads, count, dim]);
}

/** The change in the rows of all other queries when one query word is replaced. */
export function changeOfOthers(at: Context): Found | undefined {
  const { attention, length, computed } = at.subject;
  if (attention === undefined || !computed) return undefined;
  const words: Words = { q: wordsOf(at, attention, length), k: wordsOf(at, attention, attention.keys, 'keys') };
  const { heads, dim } = attention;
  const other = wordsOf(at, attention, length, 'other');
  const changed = Math.floor(length / 2);
  const q = tensor(Float32Array.from(words.q.data), [heads, length, dim]);
  for (let h = 0; h < heads; h++) {
    const from = (h * length + changed) * dim;
    q.data.set(other.data.subarray(from, from + dim), from);
  }
  const before = attention.attend(words, 0).logits;
  const after = firstMatrix(attention.attend({ ...words, q }, 0).logits);
  const keys = before.shape[1] as number;
  after.data.set(before.data.subarray(changed * keys, (changed + 1) * keys), changed * keys);
  return difference(at, before, after);
}

/** Subjects that are biases; the bias of the first head is measured. */

/** Width of the words to whose logits a bias is added; the bias itself has none. */
const wordDim = 32;

export function biasSubject(request: SchemeRequest): Subject {
  const { engine, entry, options } = request;
  const takes = (name: string) => entry.parameters.some((parameter) => parameter.name === name);
  if (options.mask === undefined) refuseChoices(entry, options, '');
  const matrix = (more: object) =>
    firstMatrix(bias(engine, { ...(takes('heads') && { heads: 1 }), ...options, ...more } as BiasOptions));
  if (takes('queries') && options.mask === undefined) {
    const added = (queries: number, keys: number) =>
      withAllQueries(matrix({ queries, keys, offset: keys - queries }), queries);
    return biasOf(request, {
      name: entry.name,
      length: lengthOf(request),
      added,
      isOneDimensional: true,
      isExtrapolable: true,
      limitedToRows: false,
    });
  }
  // The arrays determine the number of positions: a mask of keys, gates of a text, the tokens of a window.
  const all = () => {
    const found = matrix(
      takes('keys') && options.mask === undefined ? { keys: queriesOf(entry, options), offset: 0 } : {},
    );
    return withAllQueries(found, found.shape[1] as number);
  };
  const length = lengthOf(request, all().shape[1]);
  const isOneDimensional = entry.axes === undefined;
  return biasOf(request, {
    name: entry.name,
    length,
    added: all,
    isOneDimensional,
    isExtrapolable: false,
    limitedToRows: true,
  });
}

/** The part that all biases share: they are added to the logits of words. */
export function biasOf(
  request: Request,
  found: Pick<Subject, 'name' | 'length' | 'isOneDimensional' | 'isExtrapolable' | 'limitedToRows'> &
    Required<Pick<Subject, 'added'>>,
  keys = found.length,
): Subject {
  const { added } = found;
  return {
    ...found,
    place: 'bias',
    computed: true,
    attention: {
      heads: 1,
      dim: wordDim,
      keys,
      attend: (words, start) => {
        if (start === 'nowhere') return attend(request, words);
        return attend(request, words, { bias: added(words.q.shape[1] as number, words.k.shape[1] as number) });
      },
    },
  };
}

/** Repeats the single row of ALiBi's key-only forms for all queries. */
function withAllQueries(matrix: Tensor, queries: number): Tensor {
  return matrix.shape[0] === queries ? matrix : repeated(matrix, queries);
}

/** The number of queries that the arrays have. */
function queriesOf(entry: SchemeRequest['entry'], options: SchemeRequest['options']): number | undefined {
  return readArrays(entry, { options, values: {} }).sizes.queries as number | undefined;
}

// Subjects with vectors of the distance, measured by their effect on the logits of words, with the arrays in their
// options.

export function relativeSubject(request: SchemeRequest): Subject {
  const { engine, causal, entry, options } = request;
  const handler = relativeHandlerOf(entry);
  const { heads, dim, exactly, upTo, encoding } = relativeSizes(entry, options);
  const length = upTo === undefined ? lengthOf(request, exactly) : lengthUpTo(request, upTo);
  /** The scheme's scale, and the sum of its terms. */
  const addedTo = ({ q, k }: Words): { scale: number; total: Tensor } =>
    withOptionNames('', () => {
      const [queries, keys] = [q.shape[1] as number, k.shape[1] as number];
      const sizes = { batch: 1, heads, kvHeads: heads, queries, keys, headDim: dim };
      const of = { options: encoding, prefix: '', alsoAllowed: [], sizes, q: q.data, offset: keys - queries, causal };
      const terms = handler.readTerms(engine, { ...of, scale: undefined });
      const [first, ...others] = Object.values(computeTerms(engine, of, k.data, terms));
      if (!first) throw invalid('scheme', entry.name, rule('one that adds something to the logits'));
      for (const term of others) for (let n = 0; n < first.length; n++) (first[n] as number) += term[n] as number;
      return { scale: terms.scale, total: tensor(first, [1, heads, queries, keys]) };
    });
  // With the same word everywhere, entries differ only by position.
  const word = syntheticMatrix(engine, 'word', 1, [1, dim]);
  const equalRows = (count: number) => tensor(repeated(word, heads * count).data, [heads, count, dim]);
  return {
    name: entry.name,
    place: 'relative',
    length,
    isOneDimensional: entry.axes === undefined,
    isExtrapolable: exactly === undefined,
    limitedToRows: exactly !== undefined || upTo !== undefined,
    computed: true,
    added: (queries, keys) => {
      // Some schemes need the whole sequence at once.
      const rows = entry.alignment === 'same' ? keys : queries;
      const words = { q: equalRows(rows), k: equalRows(keys) };
      return someRows(firstMatrix(addedTo(words).total), rows - queries, queries);
    },
    attention: {
      heads,
      dim,
      keys: length,
      attend: (words, start) => {
        const { scale, total } = addedTo(words);
        return attend(request, words, start === 'nowhere' ? { scale } : { scale, bias: total });
      },
    },
  };
}
