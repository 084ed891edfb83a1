/** Configurations of real models with a few values exchanged: what a report says can be computed with, or it is not 'ok'. */
import { readdirSync, readFileSync } from 'node:fs';
import { createPosenc } from 'posenc';
import { inspectConfig, layerFrequencies, programDifferences } from 'posenc/inspect';
import { expect, it } from 'vitest';

const pe = await createPosenc({ build: 'simd' });
const folder = new URL('../../configurations/', import.meta.url);
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .flatMap((name): Entries[] => JSON.parse(readFileSync(new URL(name, folder), 'utf8')).config ?? []);

type Entries = Record<string, unknown>;

/** No width among them is larger than memory. */
const values: readonly unknown[] = [
  ...[0, -1, 0.5, 1, 2, 3, 7, 63, 64, 1e-9, 65536, 1e308, 2 ** 53],
  ...['', 'x', '4', '1e6', 'rotary', 'alibi', true, false, null],
  ...[[], [1], ['a'], [1, 2, 3], {}, { a: 1 }, { rope_type: 'yarn' }, { full_attention: { rope_type: 'linear' } }],
];
const types = ['linear', 'yarn', 'llama3', 'longrope', 'dynamic', 'default', 'su', 'mrope', 'foo', 'proportional'];
const inside = [
  ...['factor', 'type', 'original_max_position_embeddings', 'beta_fast', 'beta_slow', 'mscale', 'mscale_all_dim'],
  ...['attention_factor', 'low_freq_factor', 'high_freq_factor', 'short_factor', 'long_factor', 'truncate'],
  ...['rope_theta', 'alpha', 'mrope_section', 'partial_rotary_factor', 'beta_fst', 'apply_yarn_scaling'],
];
const outside = [
  ...['alibi', 'rotary_emb_base', 'position_embedding_type', 'n_layers', 'd_model', 'n_heads', 'max_seq_len'],
  ...['rope_thetta', 'rope_parameters', 'rope_scaling', 'auto_map', 'no_rope_layers', 'layer_types', 'rotary_dim'],
  ...['partial_rotary_factor', 'rope_scaling_factor', 'sliding_window', 'model_config', 'architectures'],
];
const widths = /hidden_size|head_dim|n_embd|d_model|d_kv|kv_channels|lora/;

function mutated(seed: number): Entries {
  let state = seed;
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  const one = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  const config = structuredClone(one(files));
  const set = (entries: Entries, key: string) => {
    const value = one(values);
    entries[key] = widths.test(key) && Number(value) > 1e6 ? 63 : value;
  };
  for (let changes = 1 + Math.floor(random() * 4); changes > 0; changes--) {
    const kind = random();
    const keys = Object.keys(config).filter((key) => key !== 'model_type');
    if (kind < 0.35 && keys.length > 0) set(config, one(keys));
    else if (kind < 0.55) set(config, one(outside));
    else if (kind < 0.65) delete config[one(keys)];
    else {
      const given = config.rope_scaling;
      const scaling: Entries = typeof given === 'object' && given && !Array.isArray(given) ? (given as Entries) : {};
      config.rope_scaling = scaling;
      if (random() < 0.4) scaling.rope_type = one(types);
      set(scaling, one(inside));
    }
  }
  return config;
}

it('in four hundred files', () => {
  const counts = { ok: 0, partial: 0, error: 0 };
  for (let seed = 1; seed <= 400; seed++) {
    const config = mutated(seed * 2654435761);
    const named = JSON.stringify(config).slice(0, 800);
    const report = inspectConfig(config);
    counts[report.status] += 1;
    expect(report, named).toStrictEqual(JSON.parse(JSON.stringify(report)));
    for (const { message } of report.findings) expect(message, named).not.toMatch(/undefined|NaN|\[object/);
    const rows = new Map(report.layers.map((row) => [JSON.stringify({ ...row, layer: 0 }), row]));
    for (const row of rows.values()) {
      if (row.entry !== 'rotary') continue;
      if (row.encoding) {
        const { frequencies, attentionFactor } = layerFrequencies(pe, row);
        expect([...frequencies, attentionFactor].every(Number.isFinite), named).toBe(true);
      } else {
        expect(report.status, named).toBe('partial');
      }
    }
    programDifferences(pe, report);
  }
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(30);
});
