import type { Posenc, Scorecard, ScoreScheme } from 'posenc';
import { valuesInAttention } from 'posenc/catalogue';
import type { LabState, PanelState } from '../state/state.ts';
import { withShared } from '../state/state.ts';
import { panelScheme } from './encoding.ts';
import { layerOf } from './layer.ts';
import { schemeNamed } from './parameters.ts';

/** Number of positions that are measured; learned tables have as many. */
const length = 64;

/** The measured properties of a panel's scheme, or a sentence that says why there are none. */
export function panelScore(pe: Posenc, state: LabState, panel: PanelState): Scorecard | string {
  const entry = schemeNamed(panel.scheme);
  if (!entry) return 'There is nothing to measure without an encoding.';
  // As many queries as keys, beginning at position 0: the scorecard chooses lengths itself.
  const square = ['queries', 'offset'].reduce((changed, name) => withShared(changed, name, undefined), state);
  const layer = layerOf(withShared(square, 'tokens', length), panel);
  const { options = {} } = panelScheme(pe, panel, layer) ?? {};
  // The scorecard chooses positions itself.
  const { length: _, ...given } = valuesInAttention(entry, options, layer.causal);
  const subject = {
    ...given,
    ...(entry.parameters.some(({ name }) => name === 'heads') && { heads: layer.heads }),
    ...(entry.place === 'rotation' && { dim: layer.headDim }),
  };
  try {
    return pe.score(subject as unknown as ScoreScheme, { length, seed: layer.seed });
  } catch (thrown) {
    const { argument, code, message } = thrown as { argument?: string; code?: string; message: string };
    if (code !== 'invalid-argument') throw thrown;
    return `The scorecard does not cover ${entry.title}${argument === 'scheme' ? '' : ` in this form (${message})`}.`;
  }
}
