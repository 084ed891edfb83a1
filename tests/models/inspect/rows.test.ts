import { createPosenc } from 'posenc';
import { inspectConfig, type LayerPositions, summarise } from 'posenc/inspect';
import { expect, test } from 'vitest';
import { parseLayers, writeLayers } from '../../../web/elements/layers/model.ts';
import { labLink, labPanel } from '../../../web/site/inspect/config/lab-link.ts';
import { type GroupNumbers, groupOf, indexOf, numbersOf } from '../../../web/site/inspect/config/words.ts';
import { examples } from '../../../web/site/inspect/examples/index.ts';
import { schemeOptions } from '../../../web/site/lab/panel/parameters.ts';
import { labFromAddress } from '../../../web/site/lab/state/address.ts';
import { scaled } from './scaled-rows.ts';

test('alike layers make one group, whose text the strip reads', () => {
  const gemma = examples.find(({ name }) => name === 'gemma-3-27b')?.text as string;
  const report = inspectConfig(gemma);
  const { layers } = report;
  const { groups } = summarise(report);
  expect(groups.map(({ layers: own }) => own.length)).toEqual([52, 10]);
  const global = groupOf(groups, layers, 5);
  expect(global?.layers).toEqual([5, 11, 17, 23, 29, 35, 41, 47, 53, 59]);
  expect(global?.what).toContain('factor 8');
  expect(groupOf(groups, layers, 10_000)?.layers).toContain(61);
  expect(indexOf(global as (typeof groups)[0], layers)).toBe(5);
  const read = parseLayers(writeLayers(groups));
  expect(read).toEqual(groups.map(({ layers: own, entry, what }) => ({ layers: own, entry, what })));
});

test('the Lab opens with the encoding of the row, and says what it leaves out', () => {
  for (const row of scaled) {
    const link = labLink(row, 5000);
    expect(link?.leftOut).toEqual([]);
    const { panels, shared } = labFromAddress(new URL(link?.address ?? '', 'http://host/').search);
    expect(shared.view).toBe('spectrum');
    expect(panels).toEqual([labPanel(row, 5000)?.panel]);
    const { base, scaling } = schemeOptions(panels[0] as (typeof panels)[0]) as { base?: number; scaling?: object };
    expect(base ?? 10000).toBe(row.base);
    const wanted = row.encoding?.scaling as Record<string, unknown> | undefined;
    for (const [name, value] of Object.entries(scaling ?? {})) {
      if (name !== 'seqLen') expect(wanted?.[name], name).toEqual(value);
    }
  }
  const { layers } = inspectConfig(examples.find(({ name }) => name === 'gemma-3-27b')?.text as string);
  expect(labLink(layers[0] as LayerPositions)?.leftOut).toEqual(['the window of 1024 tokens']);
  const smooth = {
    ...(scaled[0] as LayerPositions),
    attention: { temperature: { form: 'llama4', attnScale: 0.1, floorScale: 8192 } },
  } as const;
  const { shared } = labFromAddress(new URL(labLink(smooth)?.address ?? '', 'http://host/').search);
  expect(shared).toMatchObject({ temperatureForm: 'llama4', temperatureFloorScale: 8192 });
  expect(labLink({ layer: 0, type: 'none', entry: 'none', scheme: 'none', attention: {} })).toBeUndefined();
});

test('numbers of the groups that turn, with and without their scaling', async () => {
  const pe = await createPosenc();
  const report = inspectConfig(examples.find(({ name }) => name === 'gemma-3-27b')?.text as string);
  const [local, global] = summarise(report).groups.map((group) => numbersOf(pe, group, undefined) as GroupNumbers);
  expect(local?.unscaled).toBeUndefined();
  expect(global?.frequencies.length).toBe(64);
  expect((global?.unscaled?.[9] ?? 0) / (global?.frequencies[9] ?? 1)).toBeCloseTo(8, 12);
});

test('every example is read, with a source', () => {
  expect(examples.length).toBeGreaterThanOrEqual(10);
  for (const { text, source, model, name } of examples) {
    expect(inspectConfig(text).status, name).not.toBe('error');
    expect(source.length, name).toBeGreaterThan(20);
    expect(model, name).toMatch(/\S/);
  }
});
