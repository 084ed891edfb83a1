/** Subjects that are biases; the bias of the first head is measured. */
import { bias, refuseChoices } from '../../bias/index.ts';
import { invalid, rule } from '../../errors/index.ts';
import { readArrays, tensor } from '../../input/index.ts';
import { computeTerms, relativeHandlerOf, withOptionNames } from '../../relative/index.ts';
import { syntheticMatrix } from '../../synthetic/index.ts';
import type { BiasOptions, Tensor } from '../../types/index.ts';
import { relativeSizes } from './relative-sizes.ts';
import { firstMatrix, repeated, someRows } from './rows.ts';
import { attend, lengthOf, lengthUpTo, type Request, type SchemeRequest, type Subject, type Words } from './subject.ts';

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
  // With the same word everywhere, entries differ by position alone.
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
