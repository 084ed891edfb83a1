import type { Posenc, Scorecard, ScoreScheme } from 'posenc';
import { schemeNamed, valuesInAttention } from 'posenc/catalogue';
import type { LabState, PanelState } from '../state/state.ts';
import { withShared } from '../state/state.ts';
import { panelScheme } from './encoding.ts';
import { layerOf } from './layer.ts';

import type { Problem } from './problem.ts';

/** Number of positions that are measured; learned tables have as many. */
const length = 64;

/** The measured properties of a panel's scheme; a sentence for those that have none. */
export function panelScore(pe: Posenc, state: LabState, panel: PanelState): Scorecard | Problem {
  const entry = schemeNamed(panel.scheme);
  if (!entry) return { message: 'There is nothing to measure without an encoding.' };
  // As many queries as keys, from position 0 on: lengths are the scorecard's.
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
    const scheme = entry.title;
    const form = argument === 'scheme' ? '' : ` in this form (${message})`;
    return { message: `The scorecard does not cover ${scheme}${form}.` };
  }
}
