/** Every id of a difference between programs, with a file for which the program computes something else. */
import { createPosenc } from 'posenc';
import { inspectConfig, type ProgramDifferenceId, programDifferenceIds, programDifferences } from 'posenc/inspect';
import { expect, it } from 'vitest';

const pe = await createPosenc();
const llama = { model_type: 'llama', max_position_embeddings: 8192 };
const yarn = { rope_type: 'yarn', factor: 4, original_max_position_embeddings: 2048 };
const llama3 = { rope_type: 'llama3', factor: 32, original_max_position_embeddings: 2048 };
const dynamic = { ...llama, rope_scaling: { rope_type: 'dynamic', factor: 2 } };
const list = (value: number) => Array(48).fill(value);
const longrope = {
  model_type: 'phi3',
  max_position_embeddings: 131072,
  original_max_position_embeddings: 4096,
  rope_scaling: { type: 'longrope', short_factor: list(1), long_factor: list(2) },
};

const computedOtherwise: Readonly<Record<ProgramDifferenceId, object>> = {
  'transformers.yarn-factor-of-lengths': { ...llama, rope_scaling: { ...yarn, factor: 8 } },
  'transformers.yarn-ramp-of-context': { ...llama, rope_scaling: yarn },
  'transformers.rope-parameters-unread': { ...llama, rope_parameters: { rope_theta: 500000 } },
  'transformers.rotary-dim-unread': { model_type: 'minimax', rotary_dim: 64 },
  'transformers.share-unread': { model_type: 'recurrent_gemma' },
  'vllm.yarn-magnitude': { ...llama, rope_scaling: { ...yarn, attention_factor: 1.5 } },
  'vllm.one-longrope-list': longrope,
  'vllm.static-ntk': dynamic,
  'vllm.unscaled-ntk': dynamic,
  'llama-cpp.yarn-ramp-rounded': { ...llama, rope_scaling: { ...yarn, truncate: false } },
  'llama-cpp.longrope-list-by-context': longrope,
  'llama-cpp.equal-limits-refused': {
    ...llama,
    rope_scaling: { ...llama3, low_freq_factor: 1, high_freq_factor: 1 },
  },
  'llama-cpp.fourth-mrope-axis': { model_type: 'qwen3_vl_text', rope_scaling: { mrope_section: [24, 20, 20] } },
  'mlx-lm.yarn-magnitude': { ...llama, rope_scaling: { ...yarn, attention_factor: 1.5 } },
  'mlx-lm.long-longrope-list': longrope,
  'meta.constant-scaling': { ...llama, rope_scaling: { ...llama3, low_freq_factor: 1, high_freq_factor: 4 } },
  'transformers.flash-attention-window': { model_type: 'mistral', sliding_window: 4096 },
};

it('lists each id once', () => {
  expect([...programDifferenceIds].sort()).toEqual(Object.keys(computedOtherwise).sort());
});

it.each(Object.entries(computedOtherwise))('%s', (id, file) => {
  const found = programDifferences(pe, inspectConfig(file)).filter((difference) => difference.id === id);
  expect(found).toHaveLength(1);
});

it.each([
  // Transformers 4.51 to 4.55 read the factor where no original length is stated.
  [{ rope_type: 'yarn', factor: 4 }, []],
  [yarn, ['transformers.yarn-ramp-of-context']],
  // A ratio below 1 is listed, although its numbers are not computed.
  [
    { ...yarn, original_max_position_embeddings: 65536 },
    ['transformers.yarn-factor-of-lengths', 'transformers.yarn-ramp-of-context'],
  ],
])('%o is read otherwise by %o', (scaling, ids) => {
  const file = { ...llama, max_position_embeddings: 8192, rope_scaling: scaling };
  expect(programDifferences(pe, inspectConfig(file)).map(({ id }) => id)).toEqual(ids);
});
