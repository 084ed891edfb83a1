import type { Posenc, Scorecard, ScoreScheme } from 'posenc';
import { catalogue } from 'posenc/catalogue';
import type { LabState, PanelState } from '../state/state.ts';
import { withShared } from '../state/state.ts';
import { panelScheme } from './encoding.ts';
import { layerOf } from './layer.ts';

/** Positions that are measured: those of the table of a scheme that learns one. */
const length = 64;

/** The measured properties of a panel's scheme; a sentence for those that have none. */
export function panelScore(pe: Posenc, state: LabState, panel: PanelState): Scorecard | string {
  const entry = catalogue.find(({ name }) => name === panel.scheme);
  if (!entry) return 'There is nothing to measure without an encoding.';
  // As many queries as keys, from position 0 on: lengths are the scorecard's.
  const square = ['queries', 'offset'].reduce((changed, name) => withShared(changed, name, undefined), state);
  const layer = layerOf(withShared(square, 'tokens', length), panel);
  const { options } = panelScheme(pe, panel, layer) ?? { options: {} };
  const embedded = entry.place === 'embedding' && entry.parameters.some(({ name }) => name === 'dim');
  const dim = embedded ? layer.dim : (panel.values.dim ?? layer.headDim);
  const sized = embedded || entry.place === 'rotation' || panel.scheme === 'sandwich';
  const heads = entry.parameters.some(({ name }) => name === 'heads') ? { heads: layer.heads } : {};
  const { grid: _, ...rest } = options as Record<string, unknown>;
  try {
    return pe.score({ ...rest, ...heads, ...(sized && { dim }) } as unknown as ScoreScheme, {
      length,
      seed: layer.seed,
    });
  } catch (thrown) {
    const { argument, code, message } = thrown as { argument?: string; code?: string; message: string };
    if (code !== 'invalid-argument') throw thrown;
    return `The scorecard does not cover ${entry.title}${argument === 'scheme' ? '' : ` in this form (${message})`}.`;
  }
}
