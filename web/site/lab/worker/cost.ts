import { schemeNamed } from 'posenc/catalogue';
import { drawnNumbers } from '../panel/arrays.ts';
import type { Layer } from '../panel/layer.ts';

import { maxWords, type PanelState } from '../state/state.ts';

/** Roughly the number of multiplications that fit into a few frames. */
export const maxInFrame = 2 ** 23;

/** Cost of a random number, in multiplications. */
const drawing = 16;

/** Approximate multiplications for words, projections, logits and weights. */
export function attentionCost({ heads, queries, keys, headDim, dim }: Layer): number {
  const width = heads * headDim;
  return queries * keys * width + width * dim * keys + drawing * 3 * width * dim;
}

/**
 * The cost of arrays that stand in for learned ones, and of one number for each pair of tokens if views have matrices.
 */
export function arraysCost(panel: PanelState, layer: Layer): number {
  const scheme = schemeNamed(panel.scheme);
  const pairs = layer.keys > maxWords ? layer.keys : layer.keys * layer.keys;
  return pairs + (scheme ? drawing * drawnNumbers(scheme, panel, layer) : 0);
}
