import { drawnNumbers } from '../panel/arrays.ts';
import type { Layer } from '../panel/layer.ts';
import { schemeNamed } from '../panel/parameters.ts';
import type { PanelState } from '../state/state.ts';
import { mostWords } from '../state/tokens.ts';

/** About as many multiplications as fit in a few frames. */
export const mostInFrame = 2 ** 23;

/** What a random number costs, in multiplications. */
const drawing = 16;

/** Words, projections, logits and weights: multiplications, roughly. */
export function attentionCost({ heads, queries, keys, headDim, dim }: Layer): number {
  const width = heads * headDim;
  return queries * keys * width + width * dim * keys + drawing * 3 * width * dim;
}

/** The arrays that stand for something learned, and a number for each pair of tokens where any view has one. */
export function arraysCost(panel: PanelState, layer: Layer): number {
  const scheme = schemeNamed(panel.scheme);
  const pairs = layer.keys > mostWords ? layer.keys : layer.keys * layer.keys;
  return pairs + (scheme ? drawing * drawnNumbers(scheme, panel, layer) : 0);
}
