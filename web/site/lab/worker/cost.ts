import type { Layer } from '../panel/layer.ts';
import { schemeNamed } from '../panel/parameters.ts';
import type { PanelState } from '../state/state.ts';

/** About as many multiplications as fit in a few frames. */
export const mostInFrame = 2 ** 23;

/** What a random number costs, in multiplications. */
const drawing = 16;

/** Words, projections, logits and weights: multiplications, roughly. */
export function attentionCost({ heads, queries, keys, headDim, dim }: Layer): number {
  const width = heads * headDim;
  return queries * keys * width + width * dim * keys + drawing * 3 * width * dim;
}

/** The arrays that stand for something learned, where there are large ones. */
export function arraysCost({ scheme, values }: PanelState, { heads, headDim, keys, dim }: Layer): number {
  const width = heads * headDim;
  if (scheme === 'tupe') return drawing * 2 * width ** 2;
  if (scheme === 'deberta') {
    return drawing * 4 * width * Math.max(keys, Number(values.positionBuckets ?? values.attSpan ?? 0));
  }
  return schemeNamed(scheme)?.place === 'relative' ? drawing * width * dim : keys * keys;
}
