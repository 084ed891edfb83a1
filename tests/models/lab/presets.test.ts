import { readFileSync } from 'node:fs';
import { createPosenc } from 'posenc';
import { yarnMscale } from 'posenc/catalogue';
import { inspectConfig, type LayerPositions, preset as publicPreset } from 'posenc/inspect';
import { expect, test } from 'vitest';
import { problemOf } from '../../../web/elements/figure/parameter.ts';
import { labPanel } from '../../../web/site/inspect/config/lab-link.ts';
import { panelModel } from '../../../web/site/lab/panel/model.ts';
import { applies, panelParameters, panelProblem } from '../../../web/site/lab/panel/parameters.ts';
import { labAddress, labFromAddress } from '../../../web/site/lab/state/address.ts';
import { configuredModels } from '../../../web/site/lab/state/models/index.ts';
import { allPresets, type Preset, presets } from '../../../web/site/lab/state/presets.ts';
import type { PanelState, Values } from '../../../web/site/lab/state/state.ts';
import { computes, large, panelOf } from './preset-computes.ts';
import { published } from './published-configurations.ts';

const pe = await createPosenc({ build: 'simd' });

test('presets have their own names, and say where their numbers stand', () => {
  expect(new Set(allPresets.map(({ name }) => name)).size).toBe(allPresets.length);
  expect(new Set(allPresets.map(({ title }) => title)).size).toBe(allPresets.length);
  for (const { source } of allPresets) expect(source.length).toBeGreaterThan(10);
});

for (const preset of presets) {
  test(`${preset.title} is of the catalogue${large.has(preset.name) ? '' : ' and computes'}`, () => {
    const panel = panelOf(preset);
    const parameters = panelParameters(preset.scheme);
    for (const [name, value] of Object.entries(preset.values)) {
      const parameter = parameters.find((one) => one.name === name);
      expect(parameter, `${name} is a parameter of ${preset.scheme}`).toBeDefined();
      if (!parameter) continue;
      expect(problemOf(parameter, value)).toBeUndefined();
      expect(applies(parameter, panel), `${name} has a meaning beside the others`).toBe(true);
    }
    if (!large.has(preset.name)) computes(pe, preset);
    const state = { shared: {}, panels: [panel] };
    expect(labFromAddress(labAddress(state)).panels).toEqual([
      { ...panel, values: withoutDefaults(preset, parameters) },
    ]);
  });
}

test('every preset has the numbers of its published configuration', () => {
  expect(presets.map(({ name }) => name).sort()).toEqual(Object.keys(published).sort());
  for (const { name, scheme, values } of presets) {
    expect({ name, scheme, panel: values }).toEqual({
      name,
      scheme: published[name]?.scheme,
      panel: published[name]?.panel,
    });
  }
});

test('every model of a configuration is what Inspect reads there, and its address leads back to it', () => {
  for (const { name, configuration, layer, scheme, values, leftOut = [] } of configuredModels) {
    const file = readFileSync(new URL(`../../configurations/${configuration}.json`, import.meta.url), 'utf8');
    const rows = inspectConfig(JSON.parse(file).config).layers.filter((row) => row.layer === layer && row.encoding);
    const made = rows.map((row) => labPanel(row as LayerPositions)?.panel);
    expect(made, name).toContainEqual({ scheme, values });
    // Other layers with the same numbers may have fewer additions.
    const panel = { scheme, preset: name, values };
    expect(panelProblem(panel), name).toBeUndefined();
    expect(labFromAddress(labAddress({ shared: {}, panels: [panel] })).panels).toEqual([panel]);
    expect(new Set(leftOut).size).toBe(leftOut.length);
  }
});

test('models of the Lab that rotate are those of preset(), number by number', () => {
  // What the one rotates by depends on the length of a text, and the other was released with several lists of divisors.
  const others = ['minicpm-2b-128k', 'phi-3-mini-128k'];
  const kinds: Readonly<Record<string, string>> = { global: 'full', local: 'sliding' };
  const parameters = panelParameters('rope');
  const usual = (name: string) => parameters.find((one) => one.name === name)?.default;
  const rotating = allPresets.filter(({ scheme, name }) => scheme === 'rope' && !others.includes(name));
  expect(rotating.length).toBeGreaterThan(50);
  for (const { title, values } of rotating) {
    const [, model = '', yarn, kind] = /^(.*?)( Instruct with YaRN)?(?:, (\w+) layers)?$/.exec(title) ?? [];
    const {
      base,
      layout,
      rotaryDim,
      rotaryPart,
      scaling = {},
    } = publicPreset(model, {
      layers: kind && (kinds[kind] ?? kind),
      yarn: yarn ? Number(values.scalingFactor) : undefined,
    });
    const read = Object.entries({ type: 'none', ...scaling }).map(([name, value]) => {
      return [`scaling${name[0]?.toUpperCase()}${name.slice(1)}`, value];
    });
    const found: Values = { base, layout, rotaryDim, rotaryPart: rotaryPart ?? 'first', ...Object.fromEntries(read) };
    for (const name of new Set([...Object.keys(found), ...Object.keys(values)])) {
      // Not of the rotation; and the order in which it writes components, which changes no logit.
      if (['headDim', 'heads', 'softmaxScale', 'outputLayout'].includes(name)) continue;
      const input = values[name] ?? (name === 'rotaryDim' ? values.headDim : usual(name));
      // YaRN's factor by its formula, which a configuration may write out.
      const isFormula = name === 'scalingAttentionFactor' && input !== undefined;
      const formula = isFormula ? yarnMscale({ factor: Number(values.scalingFactor) }) : usual(name);
      expect(input, `${title}: ${name}`).toBe(found[name] ?? formula);
    }
  }
});

/** The values of a preset that an address states: those that are not the default. */
function withoutDefaults({ values }: Preset, parameters: ReturnType<typeof panelParameters>) {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => parameters.find((one) => one.name === name)?.default !== value),
  );
}

test('frequencies of presets are those of their formulas', () => {
  const wavelengths = (name: string, shared: Values = {}) => {
    const panel = panelOf(presets.find((one) => one.name === name) as Preset);
    const { picture } = panelModel(pe, { shared: { view: 'spectrum', ...shared }, panels: [panel] }, panel);
    if (picture.kind !== 'curves') throw new Error(`${name} has no spectrum`);
    return picture.curves[0]?.y as number[];
  };
  // The first pair of both models turns once in 2π tokens; Gemma's linear scaling makes that 16π.
  expect(wavelengths('gpt-neox-20b')).toHaveLength(12);
  expect(wavelengths('gpt-neox-20b')[11]).toBeCloseTo(2 * Math.PI * 10000 ** (22 / 24), 3);
  expect(wavelengths('gemma-3-4b')[0]).toBeCloseTo(16 * Math.PI, 9);
  // Phi-3 divides by its short list up to 4096 tokens.
  const divided = (pair: number, divisor: number) => 2 * Math.PI * divisor * 10000 ** (pair / 48);
  expect(wavelengths('phi-3-mini-128k')).toHaveLength(48);
  expect(wavelengths('phi-3-mini-128k')[0]).toBeCloseTo(divided(0, 1.05), 9);
  expect(wavelengths('phi-3-mini-128k')[5]).toBeCloseTo(divided(5, 1.15), 9);
  expect(wavelengths('phi-3-mini-128k')[47]).toBeCloseTo(divided(47, 2.95), 6);
  // Beyond that it divides by its long list.
  const far = wavelengths('phi-3-mini-128k', { queries: 4, offset: 5000 });
  expect(far[0]).toBeCloseTo(divided(0, 1.0299999713897705), 9);
  expect(far[47]).toBeCloseTo(divided(47, 64.81001281738281), 6);
  // The slowest pairs of Llama 3.1 are stretched eightfold, the fastest not at all.
  expect(wavelengths('llama-3.1-8b')[0]).toBeCloseTo(2 * Math.PI, 9);
  expect(wavelengths('llama-3.1-8b')[63]).toBeCloseTo(8 * 2 * Math.PI * 500000 ** (126 / 128), 0);
});

test('LongRoPE divides by the lists of the panel, and by stand-ins without them', () => {
  const attentionFactor = Math.sqrt(1 + Math.log(32) / Math.log(4096));
  const preset = presets.find(({ name }) => name === 'phi-3-mini-128k') as Preset;
  const panel = panelOf(preset);
  const { picture } = panelModel(pe, { shared: { view: 'table' }, panels: [panel] }, panel);
  if (picture.kind !== 'matrix') throw new Error('no table');
  // The second row is position 1: its first cosine is that of the first frequency.
  expect(picture.data[picture.columns]).toBeCloseTo(attentionFactor * Math.cos(1 / 1.05), 6);

  const { scalingShortFactor: _, scalingLongFactor: __, ...values } = preset.values;
  const without: PanelState = { scheme: 'rope', values };
  const standIn = panelModel(pe, { shared: { view: 'table' }, panels: [without] }, without).picture;
  if (standIn.kind !== 'matrix') throw new Error('no table');
  expect(standIn.data[standIn.columns]).toBeCloseTo(attentionFactor * Math.cos(1), 6);
});

test('a list of the wrong length, or of what is no number, is refused beside its control', () => {
  const values = { scalingType: 'longrope', scalingFactor: 8, scalingOriginalMaxPositionEmbeddings: 64 };
  const short: PanelState = { scheme: 'rope', values: { ...values, scalingShortFactor: '1 2 3' } };
  expect(() => panelModel(pe, { shared: {}, panels: [short] }, short)).toThrow(
    /scaling\.shortFactor: 3 numbers .* 8 numbers above 0, one per pair/,
  );
  for (const text of ['1 2 x', '1 -2', '0', '1 Infinity']) {
    const panel: PanelState = { scheme: 'rope', values: { ...values, scalingLongFactor: text } };
    expect(panelProblem(panel)).toEqual({
      argument: 'scalingLongFactor',
      message: `scalingLongFactor: '${text}' is not allowed; expected finite numbers above 0, separated by spaces or commas`,
    });
  }
  // Without LongRoPE the lists have no meaning, and so no control.
  const other: PanelState = {
    scheme: 'rope',
    values: { scalingType: 'linear', scalingFactor: 2, scalingLongFactor: 'x' },
  };
  expect(panelProblem(other)).toBeUndefined();
});
