import { inspectConfig, type LayerPositions } from 'posenc/inspect';
import { expect } from 'vitest';

const llama = {
  model_type: 'llama',
  hidden_size: 512,
  num_attention_heads: 8,
  num_hidden_layers: 4,
  max_position_embeddings: 8192,
};

const divisors = Array.from({ length: 32 }, (_, i) => 1 + i / 3);

/** Rows with every scaling that a file can ask for. */
export const scaled: readonly LayerPositions[] = [
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
]
  .map((rope_scaling): object => (rope_scaling ? { rope_scaling } : {}))
  // As of a GGUF file with rope_freqs.weight.
  .concat({ rope_freqs: divisors }, { rope_freqs: divisors, rope_scaling: { rope_type: 'linear', factor: 4 } })
  .map((more) => {
    const { status, layers, findings } = inspectConfig({ ...llama, ...more });
    expect(status, JSON.stringify(findings)).toBe('ok');
    return layers[0] as LayerPositions;
  });
