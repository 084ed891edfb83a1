import type { Posenc, Tensor } from 'posenc';
import { standIn, standInWeight } from './stand-ins.ts';

/** Curves of the distance that a query of relative projection mixes. */
const CURVES = 4;

/** Arrays that a scheme reads off the words through learned weights, for which these have stand-ins. `words`: [tokens, dim]. */
export function tokenArrays(
  pe: Posenc,
  name: string,
  words: Tensor,
  { heads, causal }: { readonly heads: number; readonly causal: boolean },
): Record<string, unknown> {
  const [tokens = 0, dim = 0] = words.shape;
  const read = (columns: number, seed: number) => pe.project(words, standInWeight(pe, columns, dim, seed)).data;
  switch (name) {
    case 'data-dependent-alibi': {
      const gates = causal ? heads : 2 * heads;
      return { gateLogits: { data: read(gates, 1), shape: [1, tokens, gates] } };
    }
    case 'relative-projection': {
      const weights = Array.from({ length: heads }, (_, head) => [...read(CURVES, head)]).flat();
      return {
        weights: { data: weights, shape: [1, heads, tokens, CURVES] },
        distanceBank: standIn(pe, [CURVES, tokens], heads),
      };
    }
    default:
      return {};
  }
}
