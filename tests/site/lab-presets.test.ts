import { expect, test } from '@playwright/test';
import { createPosenc } from 'posenc';
import { problemOf } from '../../web/elements/parameter.ts';
import { labAddress, labFromAddress } from '../../web/site/lab/address.ts';
import { panelModel } from '../../web/site/lab/panel-model.ts';
import { applies, panelParameters } from '../../web/site/lab/panel-parameters.ts';
import { panelScore } from '../../web/site/lab/panel-score.ts';
import { type Preset, presets } from '../../web/site/lab/presets.ts';
import type { PanelState } from '../../web/site/lab/state.ts';

const panelOf = ({ scheme, name, values }: Preset): PanelState => ({ scheme, preset: name, values });

test('presets have names of their own, and say where their numbers stand', () => {
  expect(new Set(presets.map(({ name }) => name)).size).toBe(presets.length);
  expect(new Set(presets.map(({ title }) => title)).size).toBe(presets.length);
  for (const { source } of presets) expect(source.length).toBeGreaterThan(10);
});

for (const preset of presets) {
  test(`${preset.title} is of the catalogue and computes`, async () => {
    const panel = panelOf(preset);
    const parameters = panelParameters(preset.scheme);
    for (const [name, value] of Object.entries(preset.values)) {
      const parameter = parameters.find((one) => one.name === name);
      expect(parameter, `${name} is a parameter of ${preset.scheme}`).toBeDefined();
      if (!parameter) continue;
      expect(problemOf(parameter, value)).toBeUndefined();
      expect(applies(parameter, panel), `${name} has a meaning beside the others`).toBe(true);
    }
    const pe = await createPosenc({ build: 'simd' });
    const state = { shared: {}, panels: [panel] };
    for (const view of ['weights', 'logits', 'table', 'spectrum']) {
      const { picture } = panelModel(pe, { ...state, shared: { view } }, panel);
      if (picture.kind === 'matrix') expect(picture.data.every((value) => !Number.isNaN(value))).toBe(true);
      else expect(view === 'weights' || view === 'logits').toBe(false);
    }
    expect(panelScore(pe, state, panel)).toBeDefined();
    expect(labFromAddress(labAddress(state)).panels).toEqual([
      { ...panel, values: withoutDefaults(preset, parameters) },
    ]);
  });
}

/** An address leaves out what is at its default. */
function withoutDefaults({ values }: Preset, parameters: ReturnType<typeof panelParameters>) {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => parameters.find((one) => one.name === name)?.default !== value),
  );
}

test('frequencies of presets are those of their formulas', async () => {
  const pe = await createPosenc({ build: 'simd' });
  const wavelengths = (name: string) => {
    const panel = panelOf(presets.find((one) => one.name === name) as Preset);
    const { picture } = panelModel(pe, { shared: { view: 'spectrum' }, panels: [panel] }, panel);
    if (picture.kind !== 'curves') throw new Error(`${name} has no spectrum`);
    return picture.curves[0]?.y as number[];
  };
  // The first pair of each turns once in 2π tokens; Gemma's linear scaling makes that 16π.
  expect(wavelengths('gpt-neox-20b')).toHaveLength(12);
  expect(wavelengths('gpt-neox-20b')[11]).toBeCloseTo(2 * Math.PI * 10000 ** (22 / 24), 3);
  expect(wavelengths('gemma-3-4b')[0]).toBeCloseTo(16 * Math.PI, 9);
  // The slowest pairs of Llama 3.1 are stretched eightfold, the fastest not at all.
  expect(wavelengths('llama-3.1-8b')[0]).toBeCloseTo(2 * Math.PI, 9);
  expect(wavelengths('llama-3.1-8b')[63]).toBeCloseTo(8 * 2 * Math.PI * 500000 ** (126 / 128), 0);
});
