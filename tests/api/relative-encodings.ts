import type { RelativeEncoding } from 'posenc';
import { random } from './numbers.ts';

export interface RelativeSizes {
  heads: number;
  queries: number;
  keys: number;
  headDim: number;
  valueDim: number;
}

/** One encoding of every relative scheme, with random arrays; TUPE is there when queries and keys are as many. */
export function relativeEncodings(sizes: RelativeSizes, seed = 1): RelativeEncoding[] {
  const { heads, queries, keys, headDim, valueDim } = sizes;
  let next = seed;
  const array = (...shape: number[]) => random(shape, next++);
  const farthest = queries + keys;
  const dim = heads * headDim;
  const biases = () => ({ rWBias: array(heads, headDim), rRBias: array(heads, headDim) });
  return [
    { scheme: 'shaw', keyTable: array(5, headDim), valueTable: array(5, valueDim) },
    { scheme: 'shaw', keyTable: array(heads, 7, headDim), sign: 'query-minus-key' },
    { scheme: 'bert-relative', table: array(2 * farthest + 1, headDim) },
    { scheme: 'bert-relative', table: array(2 * farthest + 1, headDim), positionEmbeddingType: 'relative_key_query' },
    { scheme: 'music-transformer', table: array(farthest, headDim) },
    { scheme: 'music-transformer', table: array(heads, farthest, headDim), direction: 'left-to-right', leak: 'keep' },
    { scheme: 'transformer-xl', r: array(heads, keys, headDim), ...biases() },
    {
      scheme: 'transformer-xl',
      rEmb: array(heads, 3, headDim),
      rBias: array(heads, 3),
      rWBias: array(heads, headDim),
      leak: 'keep',
    },
    { scheme: 'xlnet', r: array(heads, keys + queries, headDim), ...biases() },
    { scheme: 'deberta', posKey: array(heads, 12, headDim), positionBuckets: 6, maxRelativePositions: 16 },
    { scheme: 'deberta', posKey: array(heads, 8, headDim), posQuery: array(heads, 8, headDim), p2c: 'key-minus-query' },
    { scheme: 'cope', posEmb: array(4, headDim) },
    ...(queries === keys
      ? [false, true].map((untieCls) => ({
          scheme: 'tupe' as const,
          positions: array(keys + 3, dim),
          layerNormWeight: array(dim),
          layerNormBias: array(dim),
          queryWeight: array(dim, dim),
          queryBias: array(dim),
          keyWeight: array(dim, dim),
          keyBias: array(dim),
          relativeTable: array(untieCls ? 33 : 32, heads),
          untieCls,
        }))
      : []),
  ];
}
