/**
 * Subjects with vectors of the distance, measured by their effect on the logits of words, with the arrays in their
 * options.
 */
import { invalid, rule } from '../../errors/index.ts';
import { tensor } from '../../input/index.ts';
import { computeTerms, relativeHandlerOf, withOptionNames } from '../../relative/index.ts';
import { syntheticMatrix } from '../../synthetic/index.ts';
import type { Tensor } from '../../types/index.ts';
import { relativeSizes } from './relative-sizes.ts';
import { firstMatrix, repeated, someRows } from './rows.ts';
import { attend, lengthOf, lengthUpTo, type SchemeRequest, type Subject, type Words } from './subject.ts';

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
      const of = { options: encoding, prefix: '', besides: [], sizes, q: q.data, offset: keys - queries, causal };
      const terms = handler.readTerms(engine, { ...of, scale: undefined });
      const [first, ...others] = Object.values(computeTerms(engine, of, k.data, terms));
      if (!first) throw invalid('scheme', entry.name, rule('one that adds something to the logits'));
      for (const term of others) for (let n = 0; n < first.length; n++) (first[n] as number) += term[n] as number;
      return { scale: terms.scale, total: tensor(first, [1, heads, queries, keys]) };
    });
  // With the same word everywhere, entries differ by position alone.
  const word = syntheticMatrix(engine, 'word', 1, [1, dim]);
  const alike = (count: number) => tensor(repeated(word, heads * count).data, [heads, count, dim]);
  return {
    name: entry.name,
    place: 'relative',
    length,
    line: entry.axes === undefined,
    open: exactly === undefined,
    within: exactly !== undefined || upTo !== undefined,
    computed: true,
    added: (queries, keys) => {
      // Some schemes need the whole sequence at once.
      const rows = entry.alignment === 'same' ? keys : queries;
      const words = { q: alike(rows), k: alike(keys) };
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
