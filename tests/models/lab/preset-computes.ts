import type { Posenc } from 'posenc';
import { expect } from 'vitest';
import { panelModel, panelScore } from '../../../web/site/lab/panel/model.ts';
import { type Preset, presets } from '../../../web/site/lab/state/presets.ts';
import type { PanelState } from '../../../web/site/lab/state/state.ts';

export const panelOf = ({ scheme, name, values }: Preset): PanelState => ({ scheme, preset: name, values });

/** Models so large that drawing the stand-ins for their learned arrays takes seconds: npm run soak computes them. */
export const large: ReadonlySet<string> = new Set(['bloom-176b', 'bert-base', 'deberta-v3-base', 'deepseek-v3']);

/** Every view of a preset has numbers, at the size of the model, and the preset can be scored. */
export function computes(pe: Posenc, preset: Preset): void {
  expect(presets).toContain(preset);
  const panel = panelOf(preset);
  const state = { shared: {}, panels: [panel] };
  for (const view of ['weights', 'logits', 'table', 'spectrum']) {
    const { picture } = panelModel(pe, { ...state, shared: { view } }, panel);
    if (picture.kind === 'matrix') expect(picture.data.every((value) => !Number.isNaN(value))).toBe(true);
    else expect(view === 'weights' || view === 'logits').toBe(false);
  }
  expect(panelScore(pe, state, panel)).toHaveProperty('measurements');
}
