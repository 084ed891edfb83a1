import { ggufConfig, inspectConfig, openCheckpoint } from 'posenc/inspect';
import { describe, expect, it } from 'vitest';
import { counting, f32, float, type GgufValue, gguf, int, safetensors, text, type WrittenTensor } from './files.ts';
import { rejectedBy } from './rejected.ts';

async function configOf(keys: Record<string, GgufValue>, tensors: WrittenTensor[] = []) {
  return ggufConfig(await openCheckpoint(gguf(keys, tensors)));
}

const factors = (name: string, values: number[]): WrittenTensor => ({
  name,
  dtype: 'F32',
  shape: [values.length],
  bytes: f32(values),
});

it('reads Llama 3.1', async () => {
  const { config, arch, rope, freqFactors, unread, notes } = await configOf(
    {
      'general.architecture': text('llama'),
      'llama.vocab_size': int(128_256),
      'llama.block_count': int(32),
      'llama.context_length': int(131_072),
      'llama.embedding_length': int(4096),
      'llama.attention.head_count': int(32),
      'llama.attention.head_count_kv': int(8),
      'llama.attention.layer_norm_rms_epsilon': float(1e-5),
      'llama.rope.freq_base': float(500_000),
      'llama.rope.dimension_count': int(128),
    },
    [factors('rope_freqs.weight', [1, 2, 8])],
  );
  expect(config).toEqual({
    model_type: 'llama',
    vocab_size: 128_256,
    num_hidden_layers: 32,
    max_position_embeddings: 131_072,
    hidden_size: 4096,
    num_attention_heads: 32,
    num_key_value_heads: 8,
    head_dim: 128,
    rope_theta: 500_000,
    rope_freqs: [1, 2, 8],
  });
  expect([arch, unread]).toEqual(['llama', []]);
  expect(rope).toMatchObject({ ropeType: 'norm', pairs: 'interleaved', permuted: true });
  expect([...(freqFactors ?? [])]).toEqual([1, 2, 8]);
  expect(notes.join('\n')).toMatch(/'rope_freqs\.weight'.*\n.*turned together.*\n.*NoPE.*\n.*truncate/);
});

it('reads YaRN of Qwen 2.5', async () => {
  const { config, rope } = await configOf({
    'general.architecture': text('qwen2'),
    'qwen2.attention.head_count': int(28),
    'qwen2.embedding_length': int(3584),
    'qwen2.rope.freq_base': float(1e6),
    'qwen2.rope.scaling.type': text('yarn'),
    'qwen2.rope.scaling.factor': float(4),
    'qwen2.rope.scaling.original_context_length': int(32_768),
    'qwen2.rope.scaling.yarn_beta_fast': float(32),
  });
  expect(config).toMatchObject({
    model_type: 'qwen2',
    head_dim: 128,
    rope_theta: 1e6,
    rope_scaling: { rope_type: 'yarn', factor: 4, original_max_position_embeddings: 32_768, beta_fast: 32 },
  });
  expect(rope).toMatchObject({ ropeType: 'neox', pairs: 'half', permuted: false });
});

it('reads the windows of Gemma 3 and Gemma 2', async () => {
  const pattern: GgufValue = { type: 'array', of: 'bool', values: [1, 1, 0] };
  const { config } = await configOf({
    'general.architecture': text('gemma3'),
    'gemma3.rope.freq_base': float(1e6),
    'gemma3.rope.freq_base_swa': float(1e4),
    'gemma3.rope.scaling.type': text('linear'),
    'gemma3.rope.scaling.factor': float(8),
    'gemma3.attention.key_length': int(256),
    'gemma3.attention.sliding_window': int(1024),
    'gemma3.attention.sliding_window_pattern': pattern,
  });
  expect(config).toEqual({
    model_type: 'gemma3_text',
    rope_theta: 1e6,
    rope_local_base_freq: 1e4,
    head_dim: 256,
    query_pre_attn_scalar: 256,
    sliding_window: 1024,
    layer_types: ['sliding_attention', 'sliding_attention', 'full_attention'],
    rope_scaling: { rope_type: 'linear', factor: 8 },
  });
  const large = await configOf({
    'general.architecture': text('gemma2'),
    'gemma2.block_count': int(46),
    'gemma2.embedding_length': int(4608),
    'gemma2.attention.head_count': int(32),
    'gemma2.attention.key_length': int(128),
  });
  expect(large.config).toMatchObject({ head_dim: 128, query_pre_attn_scalar: 144 });
});

it('reads LongRoPE of Phi-3 with its factors', async () => {
  const { config, rope } = await configOf(
    {
      'general.architecture': text('phi3'),
      'phi3.embedding_length': int(3072),
      'phi3.attention.head_count': int(32),
      'phi3.rope.dimension_count': int(72),
      'phi3.rope.scaling.original_context_length': int(4096),
      'phi3.rope.scaling.attn_factor': float(1.5),
    },
    [factors('rope_factors_long.weight', [1, 32]), factors('rope_factors_short.weight', [1, 1.25])],
  );
  expect(config).toMatchObject({
    partial_rotary_factor: 0.75,
    original_max_position_embeddings: 4096,
    rope_scaling: {
      rope_type: 'longrope',
      long_factor: [1, 32],
      short_factor: [1, 1.25],
      original_max_position_embeddings: 4096,
      attention_factor: 1.5,
    },
  });
  expect(rope?.pairs).toBe('half');
});

it('reads the axes of Qwen3-VL and GLM-4', async () => {
  const sections = (...values: number[]): GgufValue => ({ type: 'array', of: 'int32', values });
  const qwen = await configOf({
    'general.architecture': text('qwen3vl'),
    'qwen3vl.rope.dimension_sections': sections(24, 20, 20, 0),
  });
  expect(qwen.config).toMatchObject({
    model_type: 'qwen3_vl_text',
    rope_scaling: { rope_type: 'default', mrope_section: [24, 20, 20], mrope_interleaved: true },
  });
  expect(qwen.rope).toMatchObject({ ropeType: 'imrope', pairs: 'half' });
  const glm = { 'general.architecture': text('glm4') };
  expect((await configOf(glm)).rope).toMatchObject({ ropeType: 'norm', pairs: 'interleaved' });
  const withSections = { ...glm, 'glm4.rope.dimension_sections': sections(8, 12, 12, 0) };
  expect((await configOf(withSections)).rope).toMatchObject({ ropeType: 'mrope', pairs: 'half' });
  const zeros = { ...glm, 'glm4.rope.dimension_sections': sections(0, 0, 0, 0) };
  expect((await configOf(zeros)).rope?.ropeType).toBe('norm');
});

it('reads the latent attention of DeepSeek', async () => {
  const { config, notes } = await configOf({
    'general.architecture': text('deepseek2'),
    'deepseek2.expert_gating_func': int(2),
    'deepseek2.attention.head_count': int(128),
    'deepseek2.attention.head_count_kv': int(1),
    'deepseek2.attention.kv_lora_rank': int(512),
    'deepseek2.attention.key_length': int(576),
    'deepseek2.attention.key_length_mla': int(192),
    'deepseek2.attention.value_length_mla': int(128),
    'deepseek2.rope.dimension_count': int(64),
    'deepseek2.rope.scaling.type': text('yarn'),
    'deepseek2.rope.scaling.factor': float(40),
    'deepseek2.rope.scaling.yarn_log_multiplier': float(0.08),
    'deepseek2.rope.scaling.attn_factor': float(0.5),
  });
  expect(config).toMatchObject({
    model_type: 'deepseek_v3',
    qk_rope_head_dim: 64,
    qk_nope_head_dim: 128,
    v_head_dim: 128,
    rope_scaling: { rope_type: 'yarn', factor: 40, mscale_all_dim: 0.8 },
  });
  expect(config).not.toHaveProperty('head_dim');
  expect(notes[0]).toMatch(/'deepseek2\.rope\.scaling\.attn_factor' is 0\.5: llama\.cpp multiplies/);
});

it('reads a number for windows, a scaling that is none, and one that has a type beside an old factor', async () => {
  const keys = { 'general.architecture': text('llama') };
  const number = await configOf({ ...keys, 'llama.attention.sliding_window_pattern': int(6) });
  expect(number.config).toEqual({ model_type: 'llama', sliding_window_pattern: 6 });
  const none = await configOf({ ...keys, 'llama.rope.scaling.type': text('none') });
  expect(none.config).toEqual({ model_type: 'llama', rope_scaling: { rope_type: 'default' } });
  const yarn = { ...keys, 'llama.rope.scaling.type': text('yarn'), 'llama.rope.scale_linear': float(4) };
  expect((await configOf(yarn)).config).toMatchObject({ rope_scaling: { rope_type: 'yarn', factor: 4 } });
  const both = { ...yarn, 'llama.rope.scaling.factor': float(8) };
  expect((await configOf(both)).config).toMatchObject({ rope_scaling: { rope_type: 'yarn', factor: 8 } });
});

it('distinguishes DeepSeek V2 from V3 by the gate, and divides no unknown width', async () => {
  const keys = { 'general.architecture': text('deepseek2'), 'deepseek2.attention.kv_lora_rank': int(512) };
  expect((await configOf(keys)).config).toEqual({ model_type: 'deepseek_v2', kv_lora_rank: 512 });
  const softmax = await configOf({ ...keys, 'deepseek2.expert_gating_func': int(1) });
  expect(softmax.config.model_type).toBe('deepseek_v2');
  const other = await configOf({ 'general.architecture': text('llama'), 'llama.expert_gating_func': int(2) });
  expect(other.config).toEqual({ model_type: 'llama' });
  const unequal = { 'llama.embedding_length': int(10), 'llama.attention.head_count': int(4) };
  expect((await configOf({ 'general.architecture': text('llama'), ...unequal })).config).not.toHaveProperty('head_dim');
});

it('takes an old factor as linear, as llama.cpp does, and says what it has not read', async () => {
  const { config, unread } = await configOf({
    'general.architecture': text('llama'),
    'llama.rope.scale_linear': float(4),
    'llama.rope.something_new': int(1),
    'llama.attention.another': int(1),
    'llama.feed_forward_length': int(1),
  });
  expect(config).toMatchObject({ rope_scaling: { rope_type: 'linear', factor: 4 } });
  expect(unread).toEqual(['llama.rope.something_new', 'llama.attention.another']);
});

it('says when it does not know an architecture', async () => {
  const { config, rope, notes } = await configOf({
    'general.architecture': text('newmodel'),
    'newmodel.rope.freq_base': float(5),
  });
  expect(config).toEqual({ model_type: 'newmodel', rope_theta: 5 });
  expect(rope).toBeUndefined();
  expect(notes[0]).toMatch(/The architecture 'newmodel' is not known/);
});

it.each([['__proto__'], ['constructor'], ['toString']])('does not take %s for an architecture', async (name) => {
  const { rope, config } = await configOf({ 'general.architecture': text(name) });
  expect(rope).toBeUndefined();
  expect(config).toEqual({ model_type: name });
});

it('refuses other files, and those that do not name their architecture', async () => {
  const plain = await openCheckpoint(safetensors([counting('a', 1)]));
  expect((await rejectedBy(ggufConfig(plain))).message).toMatch(/^checkpoint: safetensors is not allowed/);
  const named = await openCheckpoint(safetensors([counting('a', 1)], { 'general.architecture': 'llama' }));
  expect((await rejectedBy(ggufConfig(named))).message).toMatch(/^checkpoint: safetensors is not allowed/);
  expect((await rejectedBy(configOf({}))).message).toMatch(/a file without general\.architecture/);
});

/** inspectConfig reads a GGUF file like the config.json that the file was converted from. */
describe('for inspectConfig', () => {
  const pattern: GgufValue = { type: 'array', of: 'bool', values: [1, 1, 0] };
  const sections: GgufValue = { type: 'array', of: 'int32', values: [24, 20, 20, 0] };
  const sizes = (arch: string) => ({
    'general.architecture': text(arch),
    [`${arch}.block_count`]: int(3),
    [`${arch}.embedding_length`]: int(512),
    [`${arch}.context_length`]: int(8192),
    [`${arch}.attention.head_count`]: int(4),
    [`${arch}.attention.head_count_kv`]: int(2),
  });
  const common = {
    num_hidden_layers: 3,
    hidden_size: 512,
    max_position_embeddings: 8192,
    num_attention_heads: 4,
    num_key_value_heads: 2,
  };
  const cases: [string, Record<string, GgufValue>, WrittenTensor[], object][] = [
    [
      'llama',
      { ...sizes('llama'), 'llama.rope.freq_base': float(500_000), 'llama.rope.dimension_count': int(128) },
      [],
      { model_type: 'llama', ...common, rope_theta: 500_000 },
    ],
    [
      'llama with YaRN',
      {
        ...sizes('llama'),
        'llama.rope.freq_base': float(1e6),
        'llama.rope.scaling.type': text('yarn'),
        'llama.rope.scaling.factor': float(4),
        'llama.rope.scaling.original_context_length': int(2048),
      },
      [],
      {
        model_type: 'llama',
        ...common,
        rope_theta: 1e6,
        rope_scaling: { rope_type: 'yarn', factor: 4, original_max_position_embeddings: 2048 },
      },
    ],
    [
      'gemma3',
      {
        ...sizes('gemma3'),
        'gemma3.attention.key_length': int(256),
        'gemma3.rope.freq_base': float(1e6),
        'gemma3.rope.freq_base_swa': float(1e4),
        'gemma3.rope.scaling.type': text('linear'),
        'gemma3.rope.scaling.factor': float(8),
        'gemma3.attention.sliding_window': int(1024),
        'gemma3.attention.sliding_window_pattern': pattern,
      },
      [],
      {
        model_type: 'gemma3_text',
        ...common,
        head_dim: 256,
        rope_theta: 1e6,
        rope_local_base_freq: 1e4,
        rope_scaling: { rope_type: 'linear', factor: 8 },
        sliding_window: 1024,
        layer_types: ['sliding_attention', 'sliding_attention', 'full_attention'],
      },
    ],
    [
      'qwen2 with YaRN',
      {
        ...sizes('qwen2'),
        'qwen2.rope.freq_base': float(1e6),
        'qwen2.rope.scaling.type': text('yarn'),
        'qwen2.rope.scaling.factor': float(4),
        'qwen2.rope.scaling.original_context_length': int(2048),
      },
      [],
      {
        model_type: 'qwen2',
        ...common,
        rope_theta: 1e6,
        rope_scaling: { rope_type: 'yarn', factor: 4, original_max_position_embeddings: 2048 },
      },
    ],
    [
      'phi3 with LongRoPE',
      {
        ...sizes('phi3'),
        'phi3.rope.freq_base': float(1e4),
        'phi3.rope.dimension_count': int(4),
        'phi3.attention.key_length': int(8),
        'phi3.rope.scaling.original_context_length': int(4096),
      },
      [factors('rope_factors_long.weight', [1, 32]), factors('rope_factors_short.weight', [1, 1.25])],
      {
        model_type: 'phi3',
        ...common,
        head_dim: 8,
        partial_rotary_factor: 0.5,
        rope_theta: 1e4,
        original_max_position_embeddings: 4096,
        rope_scaling: {
          rope_type: 'longrope',
          long_factor: [1, 32],
          short_factor: [1, 1.25],
          original_max_position_embeddings: 4096,
        },
      },
    ],
    [
      'qwen3vl',
      {
        ...sizes('qwen3vl'),
        'qwen3vl.rope.freq_base': float(5e6),
        'qwen3vl.rope.dimension_sections': sections,
        'qwen3vl.attention.key_length': int(128),
      },
      [],
      {
        model_type: 'qwen3_vl_text',
        ...common,
        head_dim: 128,
        rope_theta: 5e6,
        rope_scaling: { rope_type: 'default', mrope_section: [24, 20, 20], mrope_interleaved: true },
      },
    ],
  ];

  it.each(cases)('%s', async (_, keys, tensors, json) => {
    const { config } = await configOf(keys, tensors);
    const [found, expected] = [inspectConfig(config), inspectConfig(json)];
    expect(expected.layers.length).toBe(3);
    expect(found.layers).toEqual(expected.layers);
    expect([found.status, found.trainedContext]).toEqual([expected.status, expected.trainedContext]);
  });
});
