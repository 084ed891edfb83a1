import fc from 'fast-check';
import type { RelativeEncoding } from 'posenc';
import { random } from './numbers.ts';
import { encodingOf, fits, schemesAt } from './scheme-options.ts';

export interface RelativeSizes {
  heads: number;
  queries: number;
  keys: number;
  headDim: number;
  valueDim: number;
}

/**
 * Every relative scheme with random arrays: the variants listed here, and the other schemes as in the catalogue.
 * Schemes that need as many queries as keys are left out if the numbers differ.
 */
export function relativeEncodings(sizes: RelativeSizes, seed = 1): RelativeEncoding[] {
  const { heads, queries, keys, headDim, valueDim } = sizes;
  let next = seed;
  const array = (...shape: number[]) => random(shape, next++);
  const farthest = queries + keys;
  const dim = heads * headDim;
  const biases = () => ({ rWBias: array(heads, headDim), rRBias: array(heads, headDim) });
  const listed: RelativeEncoding[] = [
    { scheme: 'shaw', keyTable: array(5, headDim), valueTable: array(5, valueDim) },
    { scheme: 'shaw', keyTable: array(heads, 7, headDim), sign: 'query-minus-key' },
    { scheme: 'bert-relative', table: array(2 * farthest + 1, headDim) },
    { scheme: 'bert-relative', table: array(2 * farthest + 1, headDim), positionEmbeddingType: 'relative_key_query' },
    { scheme: 'music-transformer', table: array(farthest, headDim) },
    { scheme: 'music-transformer', table: array(heads, farthest, headDim), direction: 'left-to-right', leak: 'keep' },
    { scheme: 'transformer-xl', r: array(heads, keys, headDim), ...biases(), leak: 'zero' },
    {
      scheme: 'transformer-xl',
      rEmb: array(heads, 3, headDim),
      rBias: array(heads, 3),
      rWBias: array(heads, headDim),
      leak: 'keep',
    },
    { scheme: 'xlnet', r: array(heads, keys + queries, headDim), ...biases() },
    ...(queries <= keys
      ? [
          {
            scheme: 'xlnet' as const,
            r: array(heads, keys + queries, headDim),
            ...biases(),
            tokenTypeIds: Array.from({ length: keys }, (_, j) => Math.floor((3 * j) / keys)),
            segEmbed: array(2, heads, headDim),
            rSBias: array(heads, headDim),
          },
        ]
      : []),
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
  const others = schemesAt('relative').filter(
    (one) => fits(one, sizes) && !listed.some(({ scheme }) => scheme === one.name),
  );
  return [...listed, ...others.map((scheme) => encodingOf(scheme, sizes) as RelativeEncoding)];
}

const size = (max: number) => fc.integer({ min: 1, max });
const seeds = fc.integer({ min: 0, max: 2 ** 31 - 1 });
/** Random sizes with a seed. */
export const shapes = fc.record({
  seed: seeds,
  batch: size(2),
  heads: size(3),
  queries: size(7),
  keys: size(7),
  headDim: size(6),
  valueDim: size(4),
});

export function arrays({
  seed,
  batch,
  heads,
  queries,
  keys,
  headDim,
  valueDim,
}: typeof shapes extends fc.Arbitrary<infer S> ? S : never) {
  return {
    q: random([batch, heads, queries, headDim], seed),
    k: random([batch, heads, keys, headDim], seed + 1),
    v: random([batch, heads, keys, valueDim], seed + 2),
  };
}
