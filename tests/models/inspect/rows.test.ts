import { createPosenc } from 'posenc';
import { inspectConfig, type LayerPositions, layerFrequencies } from 'posenc/inspect';
import { expect, test } from 'vitest';
import { parseLayers, writeLayers } from '../../../web/elements/layers/model.ts';
import { groupOf, groupRows, indexOf } from '../../../web/site/inspect/config/groups.ts';
import { labLink, labPanel } from '../../../web/site/inspect/config/lab-link.ts';
import { type GroupNumbers, numbersOf } from '../../../web/site/inspect/config/numbers.ts';
import { rowProgram } from '../../../web/site/inspect/config/python.ts';
import { examples } from '../../../web/site/inspect/examples/index.ts';
import { schemeOptions } from '../../../web/site/lab/panel/parameters.ts';
import { labFromAddress } from '../../../web/site/lab/state/address.ts';
import { runNumpy } from '../../snippets/run.ts';

const llama = {
  model_type: 'llama',
  hidden_size: 512,
  num_attention_heads: 8,
  num_hidden_layers: 4,
  max_position_embeddings: 8192,
};

/** Rows with every scaling that a file can ask for. */
const scaled: readonly LayerPositions[] = [
  undefined,
  { rope_type: 'linear', factor: 4 },
  { rope_type: 'dynamic', factor: 2 },
  { rope_type: 'yarn', factor: 4, original_max_position_embeddings: 2048 },
  {
    rope_type: 'yarn',
    factor: 4,
    original_max_position_embeddings: 2048,
    mscale: 0.7,
    mscale_all_dim: 1,
    truncate: false,
  },
  { rope_type: 'yarn', factor: 4, attention_factor: 1.5 },
  { rope_type: 'llama3', factor: 8, low_freq_factor: 1, high_freq_factor: 4, original_max_position_embeddings: 2048 },
  {
    rope_type: 'longrope',
    original_max_position_embeddings: 1024,
    short_factor: Array.from({ length: 32 }, (_, i) => 1 + i / 40),
    long_factor: Array.from({ length: 32 }, (_, i) => 1 + i),
  },
].map((rope_scaling) => {
  const { status, layers, findings } = inspectConfig({ ...llama, ...(rope_scaling ? { rope_scaling } : {}) });
  expect(status, JSON.stringify(findings)).toBe('ok');
  return layers[0] as LayerPositions;
});

test('alike layers make one group, whose text the strip reads', () => {
  const gemma = examples.find(({ name }) => name === 'gemma-3-27b')?.text as string;
  const report = inspectConfig(gemma);
  const { layers } = report;
  const groups = groupRows(report);
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

test('the program for NumPy computes inv_freq and the attention factor of the row', async () => {
  const pe = await createPosenc();
  const cases = scaled.flatMap((row) =>
    [row, row].map((one, i) => ({ row: one, length: i === 0 ? undefined : 20_000 })),
  );
  const programs = cases.map(
    ({ row, length }) => `${rowProgram(pe, row, length)}\nshown = np.concatenate([inv_freq, [attention_factor]])`,
  );
  const answers = await runNumpy(programs);
  for (const [i, { row, length }] of cases.entries()) {
    const answer = answers[i] as { shown?: readonly number[]; error?: string };
    const { frequencies, attentionFactor } = layerFrequencies(pe, row, length === undefined ? {} : { length });
    expect(answer.error, programs[i]).toBeUndefined();
    const wanted = [...frequencies, attentionFactor];
    expect(answer.shown?.length).toBe(wanted.length);
    for (const [pair, value] of wanted.entries()) {
      expect(Math.abs((answer.shown?.[pair] ?? 0) / value - 1), `${programs[i]}\n${pair}`).toBeLessThan(1e-12);
    }
  }
});

test('numbers of the groups that turn, with and without their scaling', async () => {
  const pe = await createPosenc();
  const report = inspectConfig(examples.find(({ name }) => name === 'gemma-3-27b')?.text as string);
  const [local, global] = groupRows(report).map((group) => numbersOf(pe, group, undefined) as GroupNumbers);
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
