import { createPosenc } from 'posenc';
import { expect, test } from 'vitest';
import { listingText } from '../../../web/site/lab/panel/listing-table.ts';
import { type PanelModel, panelModel } from '../../../web/site/lab/panel/model.ts';
import { presetNamed } from '../../../web/site/lab/state/presets.ts';
import type { PanelState, Values } from '../../../web/site/lab/state/state.ts';

const pe = await createPosenc({ build: 'simd' });

function modelOf(panel: PanelState, shared: Values): PanelModel {
  return panelModel(pe, { shared, panels: [panel] }, panel);
}

function presetPanel(name: string): PanelState {
  const preset = presetNamed(name);
  if (!preset) throw new Error(`no preset ${name}`);
  return { scheme: preset.scheme, preset: name, values: preset.values };
}

const column = ({ listing }: PanelModel, name: string): readonly number[] => {
  const found = listing?.columns.find((one) => one.name === name);
  if (!found) throw new Error(`no column ${name}`);
  return found.values;
};

test('the spectrum of Qwen2.5 with YaRN lists its inv_freq, its factor and the pairs that do not turn once', () => {
  const model = modelOf(presetPanel('qwen2.5-7b-yarn'), { view: 'spectrum', tokens: 32768 });
  expect(model.listing?.facts).toEqual([{ name: 'attention_factor', value: 0.1 * Math.log(4) + 1 }]);
  const plain = (pair: number) => 1e6 ** (-pair / 64);
  const frequencies = column(model, 'inv_freq');
  expect(frequencies).toHaveLength(64);
  for (let pair = 0; pair < 6; pair++) expect(frequencies[pair]).toBeCloseTo(plain(pair), 12);
  expect(frequencies[63]).toBeCloseTo(plain(63) / 4, 15);
  const without = frequencies.flatMap((one, pair) => ((32768 * one) / (2 * Math.PI) < 1 ? [pair] : []));
  expect(model.listing?.sentences).toEqual([
    `${without.length} of 64 pairs do not turn once in 32768 positions: ${without[0]}–63.`,
  ]);
});

test('Phi-3 beyond 4096 tokens has its long list and its factor, however the length is given', () => {
  const factor = Math.sqrt(1 + Math.log(131072 / 4096) / Math.log(4096));
  const lengths: readonly Values[] = [{ tokens: 5000 }, { offset: 5000 }, { tokens: 2 ** 20 }];
  for (const shared of lengths) {
    const model = modelOf(presetPanel('phi-3-mini-128k'), { view: 'spectrum', ...shared });
    expect(model.listing?.facts[0]?.value).toBeCloseTo(factor, 12);
    expect(column(model, 'inv_freq')[47]).toBeCloseTo(10000 ** (-47 / 48) / 64.81001281738281, 15);
  }
  const marks = (shared: Values) => {
    const { picture } = modelOf(presetPanel('phi-3-mini-128k'), { view: 'spectrum', ...shared });
    return picture.kind === 'curves' ? picture.marks.map(({ text }) => text) : [];
  };
  expect(marks({ tokens: 5000 })).toContain('5000 tokens here');
  expect(marks({ offset: 5000, queries: 1 })).toContain('position 5000 here');
});

test('ALiBi lists the slope of every head', () => {
  const model = modelOf({ scheme: 'alibi', values: { heads: 40 } }, { view: 'distance' });
  const slopes = column(model, 'slopes');
  expect(slopes).toHaveLength(40);
  expect(slopes[0]).toBe(Math.fround(2 ** (-8 / 32)));
  expect(slopes[31]).toBe(2 ** -8);
  // Beyond the power of 2: every other slope of 64 heads.
  expect(slopes[32]).toBe(Math.fround(2 ** (-8 / 64)));
  expect(slopes[39]).toBe(Math.fround(2 ** ((-8 * 15) / 64)));
});

test('T5 lists the bucket of each distance, and what the shown head adds there', () => {
  for (const [bidirectional, at, bucket] of [
    [true, 37, 12],
    [true, -37, 28],
    [false, 37, 22],
    [false, 0, 0],
  ] as const) {
    const panel = { scheme: 't5', values: { bidirectional } };
    const model = modelOf(panel, { view: 'distance', head: 2, tokens: 40 });
    const row = column(model, 'distance').indexOf(at);
    expect(column(model, 'bucket')[row], `${bidirectional} ${at}`).toBe(bucket);
    const { picture } = modelOf(panel, { view: 'bias', head: 2, tokens: 40 });
    if (picture.kind !== 'matrix') throw new Error('no bias');
    const [query, key] = at >= 0 ? [at, 0] : [0, -at];
    expect(column(model, 'bias')[row]).toBe(picture.data[query * picture.columns + key]);
  }
});

test('a list is text of four kinds, with every digit', () => {
  const { listing } = modelOf(presetPanel('qwen2.5-7b-yarn'), { view: 'spectrum' });
  if (!listing) throw new Error('no list');
  const inverse = listing.columns[0]?.values ?? [];
  expect(JSON.parse(listingText(listing, 'json'))).toMatchObject({
    attention_factor: 0.1 * Math.log(4) + 1,
    inv_freq: inverse,
  });
  const [names, first] = listingText(listing, 'csv').split('\n');
  expect(names?.split(',').slice(0, 3)).toEqual(['pair', 'inv_freq', 'wavelength']);
  expect(first?.split(',').slice(0, 3).map(Number)).toEqual([0, 1, 2 * Math.PI]);
  const python = listingText(listing, 'numpy');
  expect(python).toMatch(/^import numpy as np\n\nattention_factor = 1\.138/);
  expect(
    python
      .match(/inv_freq = np\.array\(\[(.*?)\]\)/)?.[1]
      ?.split(', ')
      .map(Number),
  ).toEqual(inverse);
  expect(listingText(listing, 'javascript')).toContain(`const inv_freq = [${inverse.join(', ')}];`);
});

test('what needs no matrix goes on to a million tokens, what needs one says how far it goes', () => {
  const million = 2 ** 20;
  const curve = (panel: PanelState, shared: Values = {}) => {
    const { picture } = modelOf(panel, { view: 'distance', tokens: million, ...shared });
    if (picture.kind !== 'curves') throw new Error('no curves');
    return picture.curves;
  };
  const [first] = curve({ scheme: 'alibi', values: {} }, { heads: 8 });
  expect(first?.x.at(-1)).toBe(million - 1);
  expect(first?.y.at(-1)).toBeCloseTo(-0.5 * (million - 1), 0);
  for (const [scheme, amount] of [
    ['rope', 8],
    ['sinusoidal', 32],
  ] as const) {
    const [far] = curve({ scheme, values: {} });
    expect(far?.x).toHaveLength(far?.y.length as number);
    expect(far?.y[0]).toBeCloseTo(amount, 4);
    const width = 2 * amount;
    // The value at a distance is the sum of the cosines of all pairs.
    const at = far?.x[1] as number;
    const sum = Array.from({ length: amount }, (_, pair) => Math.cos(at * 10000 ** ((-2 * pair) / width)));
    expect(far?.y[1]).toBeCloseTo(
      sum.reduce((total, one) => total + one, 0),
      2,
    );
  }
  expect(() => modelOf({ scheme: 'rope', values: {} }, { view: 'weights', tokens: 5000 })).toThrow(
    /^tokens: 5000 is not allowed; expected at most 2048 for the weights/,
  );
  expect(() => curve({ scheme: 'learned', values: {} })).toThrow(/^tokens: 1048576 is not allowed/);
});
