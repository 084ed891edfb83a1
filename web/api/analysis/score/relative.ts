/**
 * Subjects with vectors of the distance, measured by their effect on the logits of words, with the arrays in their
 * options.
 */
import { attention, sum } from '../../attention/index.ts';
import { invalid, rule } from '../../errors/index.ts';
import { tensor } from '../../input/index.ts';
import { inOptionNames, type RelativePlan, relativeHandlerOf } from '../../relative/index.ts';
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
  const planOf = (words: Words): RelativePlan => {
    const [queries, keys] = [words.q.shape[1] as number, words.k.shape[1] as number];
    return inOptionNames('', () =>
      handler.plan(engine, {
        options: encoding,
        prefix: '',
        besides: [],
        sizes: { batch: 1, heads, kvHeads: heads, queries, keys, headDim: dim },
        q: words.q.data,
        k: words.k.data,
        offset: keys - queries,
        causal,
        scale: undefined,
        // Keys that a query does not see open no gates.
        logits: (scale) =>
          (attention(engine, { ...words, v: words.k, scale, causal, want: ['logits'] }).logits as Tensor).data,
      }),
    );
  };
  const termsOf = ({ terms }: RelativePlan, queries: number, keys: number): Tensor => {
    const total = sum(Object.values(terms), [1, heads, queries, keys]);
    if (total === undefined) throw invalid('scheme', entry.name, rule('one that adds something to the logits'));
    return tensor(Float32Array.from(total.data), total.shape);
  };
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
      return someRows(firstMatrix(termsOf(planOf(words), rows, keys)), rows - queries, queries);
    },
    attention: {
      heads,
      dim,
      keys: length,
      attend: (words, start) => {
        const plan = planOf(words);
        const { scale } = plan;
        if (start === 'nowhere') return attend(request, words, { scale });
        const bias = termsOf(plan, words.q.shape[1] as number, words.k.shape[1] as number);
        return attend(request, words, { scale, bias });
      },
    },
  };
}
