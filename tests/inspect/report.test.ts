import { createPosenc, PosencError } from 'posenc';
import {
  compareCheckpoint,
  compareReports,
  formatReport,
  inspectConfig,
  openCheckpoint,
  preset,
  presets,
  summarise,
} from 'posenc/inspect';
import { expect, test } from 'vitest';

const pe = await createPosenc();
const llama = {
  model_type: 'llama',
  hidden_size: 4096,
  num_attention_heads: 32,
  num_hidden_layers: 32,
  max_position_embeddings: 8192,
  rope_theta: 500000,
};
const gemma = { model_type: 'gemma3_text', head_dim: 256, num_hidden_layers: 12, sliding_window: 512 };

/** A safetensors file of float32 tensors. */
function safetensors(tensors: Readonly<Record<string, { data: Float32Array; shape: readonly number[] }>>): Uint8Array {
  const sizes = Object.values(tensors).map(({ data }) => data.byteLength);
  const at = sizes.reduce((sum, size) => sum + size, 0);
  const begins = sizes.map((_, i) => sizes.slice(0, i).reduce((sum, size) => sum + size, 0));
  const infos = Object.entries(tensors).map(([name, { shape }], i) => {
    const begin = begins[i] as number;
    return [name, { dtype: 'F32', shape, data_offsets: [begin, begin + (sizes[i] as number)] }];
  });
  const header = JSON.stringify(Object.fromEntries(infos));
  const file = new Uint8Array(8 + header.length + at);
  new DataView(file.buffer).setBigUint64(0, BigInt(header.length), true);
  file.set(new TextEncoder().encode(header), 8);
  let to = 8 + header.length;
  for (const { data } of Object.values(tensors)) {
    file.set(new Uint8Array(data.buffer, data.byteOffset, data.byteLength), to);
    to += data.byteLength;
  }
  return file;
}

test('equal layers are one group, in text and in Markdown', () => {
  const report = inspectConfig(gemma);
  const { groups, title } = summarise(report);
  expect(title).toBe('Gemma 3');
  expect(groups.map(({ layers }) => layers)).toEqual([
    [0, 1, 2, 3, 4, 6, 7, 8, 9, 10],
    [5, 11],
  ]);
  expect(groups[0]?.facts).toContainEqual({ name: 'Window', value: '512 tokens, the query itself included' });
  expect(formatReport(report)).toContain('layers 0–4, 6–10  RoPE, base 10000, window 512');
  expect(formatReport(report, 'markdown')).toContain('| Base | 10000 | 1000000 |');
  // @ts-expect-error: no such format
  expect(() => formatReport(report, 'html')).toThrow(/one of text, markdown|'text' or 'markdown'|text/);
});

test('parts of a file are compared as the main one', () => {
  const clip = { model_type: 'clip', text_config: {}, vision_config: { image_size: 224, patch_size: 14 } };
  const [small, large] = [clip, { ...clip, vision_config: { image_size: 336, patch_size: 14 } }].map((one) =>
    inspectConfig(one),
  );
  const found = compareReports(small!, large!);
  expect(found.same).toBe(false);
  expect(found.sentence).toMatch(/^vision_config: .*table.rows 257 → 577/);
  expect(compareReports(small!, small!).same).toBe(true);
  expect(formatReport(large!)).toContain('vision_config');
});

test('a base against its fine-tune: changes, frequencies and the angle at a position', () => {
  const [base, tuned] = [llama, { ...llama, rope_theta: 8e6 }].map((one) => inspectConfig(one));
  const found = compareReports(base!, tuned!, { pe, position: 8192 });
  expect(found.same).toBe(false);
  expect(found.layers).toMatchObject([
    { layers: base?.layers.map(({ layer }) => layer), changes: [{ key: 'base', a: 500000, b: 8e6 }] },
  ]);
  const { frequencies } = found;
  expect(frequencies?.pairsThatDiffer).toBe(63);
  const differences = Array.from({ length: 64 }, (_, i) => 8192 * Math.abs(5e5 ** (-i / 64) - 8e6 ** (-i / 64)));
  const largest = Math.max(...differences);
  expect(frequencies?.largestAngle?.pair).toBe(differences.indexOf(largest));
  expect(frequencies?.largestAngle?.radians).toBeCloseTo(largest, 6);
  expect(found.sentence).toBe(
    `All 32 layers: base 500000 → 8000000. 63 of 64 pairs differ; at position 8192 the angle of pair 4 differs by 574 rad.`,
  );
  expect(compareReports(base!, base!, { pe })).toMatchObject({ same: true, layers: [], changes: [] });
  // Without posenc nothing is computed.
  expect(compareReports(base!, tuned!).frequencies).toBeUndefined();
  // @ts-expect-error: no such option
  expect(() => compareReports(base!, tuned!, { positon: 1 })).toThrow(PosencError);
});

test('other words for equal frequencies are not a difference; layers that one file lacks are', () => {
  const linear = { ...llama, rope_scaling: { type: 'linear', factor: 1 } };
  expect(compareReports(inspectConfig(llama), inspectConfig(linear), { pe }).same).toBe(true);
  const shorter = compareReports(inspectConfig(llama), inspectConfig({ ...llama, num_hidden_layers: 16 }), { pe });
  expect(shorter).toMatchObject({ same: false, changes: [{ key: 'layers', a: 32, b: 16 }] });
  expect(compareReports(inspectConfig(llama), inspectConfig({ hello: 1 })).same).toBeNull();
  // An unknown scaling is not the same as another file's, and not known to be another.
  const unknown = { ...llama, rope_scaling: { rope_type: 'new-kind', factor: 2 } };
  expect(compareReports(inspectConfig(unknown), inspectConfig(unknown)).same).toBeNull();
  expect(compareReports(inspectConfig(gemma), inspectConfig({ ...gemma, sliding_window: 1024 })).layers).toMatchObject([
    { layers: [0, 1, 2, 3, 4, 6, 7, 8, 9, 10], changes: [{ key: 'slidingWindow', a: 512, b: 1024 }] },
  ]);
});

test('a configuration against inv_freq and the rows of a table in its checkpoint', async () => {
  const report = inspectConfig(llama);
  const invFreq = (base: number) => ({
    data: Float32Array.from({ length: 64 }, (_, i) => base ** (-i / 64)),
    shape: [64],
  });
  const name = 'model.layers.0.self_attn.rotary_emb.inv_freq';
  const held = async (base: number, config: object = llama) =>
    compareCheckpoint(pe, inspectConfig(config), await openCheckpoint(safetensors({ [name]: invFreq(base) })));
  expect(await held(500000)).toMatchObject({ same: true, tensors: [{ kind: 'frequencies' }] });
  const wrong = await held(10000);
  expect(wrong.same).toBe(false);
  expect(wrong.sentence).toContain('63 of 64 pairs');
  const scaled = await held(500000, { ...llama, rope_scaling: { type: 'linear', factor: 4 } });
  expect(scaled.sentence).toContain('without the scaling');
  const none = await openCheckpoint(safetensors({ 'lm_head.weight': { data: new Float32Array(4), shape: [2, 2] } }));
  expect((await compareCheckpoint(pe, report, none)).same).toBeNull();
  const gpt2 = inspectConfig({ model_type: 'gpt2', n_positions: 8, n_embd: 4, n_head: 2, n_layer: 1 });
  const rows = async (count: number) =>
    compareCheckpoint(
      pe,
      gpt2,
      await openCheckpoint(safetensors({ 'wpe.weight': { data: new Float32Array(count * 4), shape: [count, 4] } })),
    );
  expect((await rows(8)).same).toBe(true);
  expect((await rows(16)).sentence).toBe("'wpe.weight' has 16 rows, the configuration says 8.");
});

test('published models by name, as options of pe.rotate', () => {
  const q = { data: Float32Array.from({ length: 4 * 128 }, (_, i) => Math.sin(i)), shape: [4, 128] };
  expect(Array.from(pe.rotate(q, preset('llama-3.1')).data)).toEqual(
    Array.from(
      pe.rotate(q, {
        scheme: 'rope',
        layout: 'half',
        base: 500000,
        scaling: {
          type: 'llama3',
          factor: 8,
          lowFreqFactor: 1,
          highFreqFactor: 4,
          originalMaxPositionEmbeddings: 8192,
        },
      }).data,
    ),
  );
  expect(preset('Qwen/Qwen2.5-7B-Instruct', { yarn: 4 }).scaling).toEqual({
    type: 'yarn',
    factor: 4,
    originalMaxPositionEmbeddings: 32768,
  });
  expect(preset('gemma-3-27b', { layers: 'full_attention' }).scaling).toEqual({ type: 'linear', factor: 8 });
  expect(() => preset('gemma-3-27b')).toThrow(/sliding/);
  expect(() => preset('lama-3.1')).toThrow(/did you mean 'Llama 3.1'/);
  expect(() => preset('llama-2', { yarn: 4 })).toThrow(/originalMaxPositionEmbeddings/);
  expect(preset('llama-2', { yarn: 2, originalMaxPositionEmbeddings: 4096 }).scaling).toMatchObject({ factor: 2 });
  expect(presets.length).toBeGreaterThan(60);
  for (const { name, layers, options } of presets) expect(preset(name, { layers }), name).toEqual(options);
});
