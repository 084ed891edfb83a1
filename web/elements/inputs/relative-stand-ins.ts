import type { Posenc } from 'posenc';
import { standIn, standInWeight } from './stand-ins.ts';

/** Distances that have a vector of their own where a scheme clips. */
const CLIP = 8;

/** Stand-ins for the vectors that a relative scheme learns, for as many queries as keys. */
export function relativeArrays(
  pe: Posenc,
  name: string,
  { heads, tokens, headDim }: { readonly heads: number; readonly tokens: number; readonly headDim: number },
  parameters: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  const array = (seed: number, ...shape: number[]) => standIn(pe, shape, seed);
  switch (name) {
    case 'shaw':
      return { keyTable: array(1, 2 * CLIP + 1, headDim), valueTable: array(2, 2 * CLIP + 1, headDim) };
    case 'bert-relative':
      return { table: array(1, 2 * tokens - 1, headDim) };
    case 'music-transformer':
      return { table: array(1, 2 * tokens, headDim) };
    case 'transformer-xl':
      return {
        r: array(1, heads, tokens, headDim),
        rWBias: array(2, heads, headDim),
        rRBias: array(3, heads, headDim),
      };
    case 'xlnet':
      return {
        r: array(1, heads, 2 * tokens, headDim),
        rWBias: array(2, heads, headDim),
        rRBias: array(3, heads, headDim),
      };
    case 'deberta':
      return { posKey: array(1, heads, 2 * CLIP, headDim), posQuery: array(2, heads, 2 * CLIP, headDim) };
    case 'cope':
      return { posEmb: array(1, CLIP, headDim) };
    case 'tupe': {
      const dim = heads * headDim;
      const constant = (value: number) => ({ data: new Float32Array(dim).fill(value), shape: [dim] });
      // An untied [CLS], for which the first token stands, has rows of its own.
      const untied = parameters.untieCls === false ? 0 : 1;
      return {
        positions: array(1, tokens + untied, dim),
        layerNormWeight: constant(1),
        layerNormBias: constant(0),
        queryWeight: standInWeight(pe, dim, dim, 2),
        queryBias: constant(0),
        keyWeight: standInWeight(pe, dim, dim, 3),
        keyBias: constant(0),
        relativeTable: array(4, Number(parameters.relPosBins ?? 32) + untied, heads),
      };
    }
    default:
      return {};
  }
}
