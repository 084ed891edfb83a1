/** Subjects that are biases; the bias of the first head is measured. */
import { bias, refuseChoices } from '../../bias/index.ts';
import { readArrays } from '../../input/index.ts';
import type { BiasOptions, Tensor } from '../../types/index.ts';
import { firstMatrix, repeated } from './rows.ts';
import { attend, lengthOf, type Request, type SchemeRequest, type Subject } from './subject.ts';

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
      line: true,
      open: true,
      within: false,
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
  const line = entry.axes === undefined;
  return biasOf(request, { name: entry.name, length, added: all, line, open: false, within: true });
}

/** The part that all biases share: they are added to the logits of words. */
export function biasOf(
  request: Request,
  found: Pick<Subject, 'name' | 'length' | 'line' | 'open' | 'within'> & Required<Pick<Subject, 'added'>>,
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
