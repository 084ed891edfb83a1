/** Files of other programs: those whose keys are read, and those that are named. */
import { createPosenc, type Posenc } from 'posenc';
import { type ConfigReport, inspectConfig, layerFrequencies } from 'posenc/inspect';
import { beforeAll, describe, expect, it } from 'vitest';

let pe: Posenc;
beforeAll(async () => {
  pe = await createPosenc();
});

const first = (report: ConfigReport) => {
  const [row] = report.layers;
  if (!row) throw new Error('The report has no layers.');
  return row;
};

const frequenciesOf = (report: ConfigReport) => layerFrequencies(pe, first(report));

const llama2 = { dim: 4096, multiple_of: 256, n_heads: 32, n_layers: 32, norm_eps: 1e-5, vocab_size: -1 };
const llama31 = {
  ...{ dim: 4096, n_layers: 32, n_heads: 32, n_kv_heads: 8, vocab_size: 128256, ffn_dim_multiplier: 1.3 },
  ...{ multiple_of: 1024, norm_eps: 1e-5, rope_theta: 500000, use_scaled_rope: true },
};

describe("Meta's params.json", () => {
  it('of Llama 2 has neighbouring pairs and the base of the code', () => {
    const report = inspectConfig(llama2);
    expect(report).toMatchObject({ status: 'ok', format: { id: 'format.meta-params' }, trainedContext: null });
    expect(report.layers).toHaveLength(32);
    expect(first(report)).toMatchObject({ layout: 'interleaved', base: 10000, rotaryDim: 128 });
    expect(first(report)).not.toHaveProperty('scaling');
    expect(report.findings.map(({ id }) => id)).toContain('meta.base-of-code');
  });

  it('of Llama 3.1 has the factor 8, that of the code', () => {
    const report = inspectConfig(JSON.stringify(llama31));
    expect(report.status).toBe('ok');
    expect(first(report)).toMatchObject({ layout: 'interleaved', base: 500000, baseFrom: 'rope_theta' });
    expect(first(report).encoding?.scaling).toEqual({
      ...{ type: 'llama3', factor: 8, lowFreqFactor: 1, highFreqFactor: 4, originalMaxPositionEmbeddings: 8192 },
    });
    const { frequencies } = frequenciesOf(report);
    expect(frequencies[63]).toBeCloseTo(500000 ** (-126 / 128) / 8, 15);
    // The same as what transformers has.
    const hub = inspectConfig({
      ...{ model_type: 'llama', hidden_size: 4096, num_attention_heads: 32, num_hidden_layers: 32, rope_theta: 500000 },
      ...{ max_position_embeddings: 131072 },
      rope_scaling: {
        ...{ rope_type: 'llama3', factor: 8, low_freq_factor: 1, high_freq_factor: 4 },
        original_max_position_embeddings: 8192,
      },
    });
    expect([...frequencies]).toEqual([...frequenciesOf(hub).frequencies]);
  });

  it.each([
    ['without the flag', { use_scaled_rope: null }],
    ['with the flag off', { use_scaled_rope: false }],
  ])('of Llama 3 %s is not scaled', (_, more) => {
    expect(first(inspectConfig({ ...llama31, ...more }))).not.toHaveProperty('scaling');
  });

  it('of Llama 3.2 Vision names the layers that see images', () => {
    const { findings } = inspectConfig({ ...llama31, vision_num_cross_attention_layers: 8, vision_chunk_size: 560 });
    expect(findings.find(({ id }) => id === 'meta.cross-attention')?.values).toEqual({
      vision_num_cross_attention_layers: 8,
    });
  });

  it('of Llama 4 leaves every fourth layer without rotation', () => {
    const { layers } = inspectConfig({
      ...{ dim: 5120, n_layers: 48, n_heads: 40, n_kv_heads: 8, head_dim: 128, rope_theta: 500000, norm_eps: 1e-5 },
      ...{ use_scaled_rope: true, rope_scaling_factor: 16, rope_high_freq_factor: 1, nope_layer_interval: 4 },
      ...{ attention_chunk_size: 8192, attn_temperature_tuning: true, use_qk_norm: true, moe_args: {} },
    });
    expect(layers.map(({ entry }) => entry).slice(0, 5)).toEqual(['rotary', 'rotary', 'rotary', 'none', 'rotary']);
    expect(layers[0]).toMatchObject({ attentionChunkSize: 8192, layout: 'interleaved', scaling: { factor: 16 } });
    expect(layers[3]?.attention.temperature).toEqual({ form: 'llama4', attnScale: 0.1, floorScale: 8192 });
    expect(layers[0]?.attention).not.toHaveProperty('temperature');
  });
});

describe("Mistral's params.json", () => {
  const mistral = {
    ...{ dim: 4096, n_layers: 32, head_dim: 128, hidden_dim: 14336, n_heads: 32, n_kv_heads: 8, norm_eps: 1e-5 },
    vocab_size: 32768,
  };

  it('has neighbouring pairs and a base of a million', () => {
    const report = inspectConfig({ ...mistral, rope_theta: 1000000 });
    expect(report).toMatchObject({ status: 'ok', format: { id: 'format.mistral-params' } });
    expect(first(report)).toMatchObject({ layout: 'interleaved', base: 1e6, rotaryDim: 128 });
    expect(first(report)).not.toHaveProperty('slidingWindow');
  });

  it('of the first 7B has the window and the base of the code at that time', () => {
    const report = inspectConfig({ ...mistral, sliding_window: 4096 });
    expect(first(report)).toMatchObject({ base: 10000, slidingWindow: 4096 });
    expect(report.findings.map(({ id }) => id)).toContain('mistral.base-of-code');
  });

  it('repeats a list of windows over the layers', () => {
    const { layers } = inspectConfig({ ...mistral, n_layers: 8, sliding_window: [null, null, null, 32768] });
    expect(layers.map(({ slidingWindow }) => slidingWindow ?? null)).toEqual([
      ...[null, null, null, 32768],
      ...[null, null, null, 32768],
    ]);
  });

  const yarn = { factor: 16, original_max_position_embeddings: 16384, alpha: 1, beta: 32 };

  it.each([
    ['grow', true, 0.1 * Math.log(16) + 1],
    ['do not grow', false, 1],
  ])('has YaRN whose logits %s', (_, apply_scale, attentionFactor) => {
    const report = inspectConfig({ ...mistral, rope_theta: 1e6, yarn: { ...yarn, apply_scale } });
    expect(report).toMatchObject({ status: 'ok', trainedContext: 16384 });
    const made = frequenciesOf(report);
    const expected = pe.frequencies({
      ...{ scheme: 'rope', dim: 128, base: 1e6 },
      scaling: { type: 'yarn', factor: 16, originalMaxPositionEmbeddings: 16384, betaFast: 32, betaSlow: 1 },
    });
    expect([...made.frequencies]).toEqual([...expected]);
    expect(made.attentionFactor).toBeCloseTo(attentionFactor, 12);
  });

  it('has the temperature of llama_4_scaling', () => {
    const llama_4_scaling = { beta: 0.1, original_max_position_embeddings: 16384 };
    expect(first(inspectConfig({ ...mistral, llama_4_scaling })).attention.temperature).toEqual({
      ...{ form: 'ministral3', attnScale: 0.1, floorScale: 16384 },
    });
  });

  it('with latent attention rotates the last components of the head', () => {
    const latent = {
      q_lora_rank: 1536,
      kv_lora_rank: 512,
      qk_nope_head_dim: 128,
      qk_rope_head_dim: 64,
      v_head_dim: 128,
    };
    const report = inspectConfig({ ...mistral, ...latent, rope_theta: 10000, yarn: { ...yarn, apply_scale: false } });
    expect(report.format?.id).toBe('format.mistral-latent-params');
    expect(first(report)).toMatchObject({ headDim: 192, rotaryDim: 64, layout: 'interleaved' });
    expect(first(report).attention.scale).toBeCloseTo(192 ** -0.5, 12);
  });

  it('has the encoder of images as a part', () => {
    const vision_encoder = {
      ...{ hidden_size: 1024, num_channels: 3, image_size: 1024, patch_size: 16, rope_theta: 10000 },
      ...{ intermediate_size: 4096, num_hidden_layers: 24, num_attention_heads: 16 },
    };
    const { parts } = inspectConfig({ ...mistral, vision_encoder });
    expect(parts).toMatchObject([{ name: 'vision_encoder', status: 'ok' }]);
    expect(parts?.[0]?.layers).toHaveLength(24);
    expect(parts?.[0]?.layers[0]).toMatchObject({ scheme: 'axial-rope', layout: 'interleaved' });
  });
});

describe("DeepSeek's inference configuration", () => {
  // config_671B.json of DeepSeek-V3.
  const v3 = {
    ...{ vocab_size: 129280, dim: 7168, inter_dim: 18432, moe_inter_dim: 2048, n_layers: 61, n_dense_layers: 3 },
    ...{ n_heads: 128, n_routed_experts: 256, q_lora_rank: 1536, kv_lora_rank: 512, dtype: 'fp8' },
    ...{ qk_nope_head_dim: 128, qk_rope_head_dim: 64, v_head_dim: 128, score_func: 'sigmoid' },
  };

  it('has YaRN by the defaults of the code', () => {
    const report = inspectConfig(v3);
    expect(report).toMatchObject({ status: 'ok', trainedContext: 4096 });
    expect(first(report)).toMatchObject({ layout: 'interleaved', headDim: 192, rotaryDim: 64, base: 10000 });
    const mscale = 0.1 * Math.log(40) + 1;
    expect(first(report).attention.scale).toBeCloseTo(192 ** -0.5 * mscale ** 2, 12);
    const { frequencies, attentionFactor } = frequenciesOf(report);
    expect(attentionFactor).toBe(1);
    expect(frequencies[31]).toBeCloseTo(10000 ** (-62 / 64) / 40, 15);
  });

  it('has none if the program reads no more than the original length', () => {
    expect(first(inspectConfig({ ...v3, max_seq_len: 4096 }))).not.toHaveProperty('scaling');
    expect(first(inspectConfig({ ...v3, rope_factor: 8, mscale: 0.5 })).attention.scale).toBeCloseTo(
      192 ** -0.5 * (0.05 * Math.log(8) + 1) ** 2,
      12,
    );
  });
});

describe('TensorRT-LLM', () => {
  const trt = {
    ...{ architecture: 'LlamaForCausalLM', dtype: 'bfloat16', num_hidden_layers: 4, num_attention_heads: 32 },
    ...{ hidden_size: 4096, vocab_size: 32000, max_position_embeddings: 8192, rotary_base: 500000 },
  };

  it.each([
    ['rope_gpt_neox', { entry: 'rotary', layout: 'half', base: 500000, baseFrom: 'rotary_base', rotaryDim: 128 }],
    ['rope_gptj', { entry: 'rotary', layout: 'interleaved', base: 500000 }],
    ['alibi', { entry: 'bias', scheme: 'alibi' }],
    ['learned_absolute', { entry: 'absolute', scheme: 'learned', table: { rows: 8192 } }],
  ])('%s', (position_embedding_type, row) => {
    for (const file of [
      { ...trt, position_embedding_type },
      { pretrained_config: { ...trt, position_embedding_type }, build_config: { max_batch_size: 1 } },
    ]) {
      const report = inspectConfig(file);
      expect(report.status).toBe('ok');
      expect(report.format?.title).toBe('TensorRT-LLM');
      expect(report.layers).toHaveLength(4);
      expect(first(report)).toMatchObject(row);
    }
  });

  it('reads a share of the head, and a scaling', () => {
    const scaled = inspectConfig({
      ...{ ...trt, position_embedding_type: 'rope_gpt_neox', rotary_pct: 0.25 },
      rotary_scaling: { type: 'linear', factor: 4 },
    });
    expect(first(scaled)).toMatchObject({ rotaryDim: 32, scaling: { type: 'linear', factor: 4 } });
    expect(frequenciesOf(scaled).frequencies[0]).toBe(0.25);
  });

  it('does not guess what a word means that it does not know', () => {
    const report = inspectConfig({ ...trt, position_embedding_type: 'unheard_of' });
    expect(report.status).not.toBe('ok');
    expect(report.layers.filter(({ encoding }) => encoding)).toEqual([]);
  });
});

describe('MLC LLM', () => {
  const model_config = {
    ...{ hidden_size: 4096, intermediate_size: 14336, num_attention_heads: 32, num_hidden_layers: 32 },
    ...{ position_embedding_base: 500000, context_window_size: 131072, num_key_value_heads: 8, head_dim: 128 },
    rope_scaling: {
      ...{ factor: 8, low_freq_factor: 1, high_freq_factor: 4, rope_type: 'llama3' },
      original_max_position_embeddings: 8192,
    },
  };
  const chat = { version: '0.1.0', model_type: 'llama', quantization: 'q4f16_1', context_window_size: 131072 };

  it('is read with its own names', () => {
    const report = inspectConfig({ ...chat, model_config, sliding_window_size: -1, attention_sink_size: -1 });
    expect(report).toMatchObject({ status: 'ok', format: { id: 'format.mlc' }, modelType: 'llama' });
    expect(report).toMatchObject({ trainedContext: 8192, extendedContext: 131072 });
    expect(first(report)).toMatchObject({ base: 500000, baseFrom: 'position_embedding_base', layout: 'half' });
    expect(frequenciesOf(report).frequencies[63]).toBeCloseTo(3.0689e-7, 11);
  });

  it('has a window where it is positive', () => {
    const report = inspectConfig({
      ...{ ...chat, model_type: 'mistral', sliding_window_size: 4096 },
      model_config: { ...model_config, rope_scaling: null, sliding_window_size: 4096, context_window_size: -1 },
    });
    expect(first(report).slidingWindow).toBe(4096);
  });

  it('names its key where a value is bad', () => {
    const bad = { ...chat, model_config: { ...model_config, position_embedding_base: 'x' } };
    expect(inspectConfig(bad).findings.flatMap(({ keys }) => keys)).toContain('position_embedding_base');
  });

  it('of an unknown model is a reading of its keys', () => {
    const report = inspectConfig({ ...chat, model_type: 'unheard-of', model_config });
    expect(report.status).toBe('partial');
    expect(report.reading).toMatchObject({ base: 500000, headDim: 128 });
  });
});

describe('the metadata of a GGUF file as JSON', () => {
  const metadata = {
    ...{ 'general.architecture': 'llama', 'llama.block_count': 32, 'llama.context_length': 131072 },
    ...{ 'llama.embedding_length': 4096, 'llama.attention.head_count': 32, 'llama.rope.freq_base': 500000 },
  };
  const dumped = Object.entries(metadata).map(([key, value]) => [key, { index: 1, type: 'UINT32', value }] as const);

  it.each([
    ['plain', metadata],
    ['as gguf-dump writes it', { metadata: Object.fromEntries(dumped), tensors: {} }],
  ])('%s, leaves open whether frequencies are divided', (_, file) => {
    const report = inspectConfig(file);
    expect(report.status).toBe('partial');
    expect(first(report)).toMatchObject({ base: 500000, rotaryDim: 128 });
    expect(report.findings.map(({ id }) => id)).toContain('rope-freqs.unknown');
  });
});

const peft = { peft_type: 'LORA', base_model_name_or_path: 'someone/llama-8b', r: 8, lora_alpha: 16 };

/** [what it is, file, id, status, words of the sentence] */
const named: readonly (readonly [string, string | object, string, 'error' | 'partial', readonly string[]])[] = [
  ['an adapter of PEFT', peft, 'format.peft-adapter', 'error', ['someone/llama-8b', 'LORA', 'config.json']],
  [
    'an old adapter of PEFT',
    { base_model_name_or_path: 'someone/x', lora_alpha: 16, task_type: 'CAUSAL_LM' },
    ...(['format.peft-adapter', 'error', ['someone/x']] as const),
  ],
  [
    'a tokenizer',
    { version: '1.0', truncation: null, added_tokens: [], pre_tokenizer: {}, model: { type: 'BPE', vocab: { a: 0 } } },
    ...(['format.tokenizer', 'error', ['tokenizer.json']] as const),
  ],
  [
    'the configuration of a tokenizer',
    { tokenizer_class: 'PreTrainedTokenizerFast', model_max_length: 131072, bos_token: '<s>', chat_template: '{{x}}' },
    ...(['format.tokenizer-config', 'error', ['tokenizer_config.json', 'model_max_length 131072']] as const),
  ],
  [
    'the configuration of generation',
    { bos_token_id: 1, eos_token_id: [2, 3], do_sample: true, temperature: 0.6, transformers_version: '4.42' },
    ...(['format.generation-config', 'error', ['generation_config.json']] as const),
  ],
  [
    'one with nothing but tokens',
    { bos_token_id: 1, eos_token_id: 2, transformers_version: '4.42' },
    ...(['format.generation-config', 'error', ['generation_config.json']] as const),
  ],
  [
    'a preprocessor',
    { image_processor_type: 'Qwen2VLImageProcessor', patch_size: 14, merge_size: 2, min_pixels: 3136 },
    ...(['format.preprocessor-config', 'error', ['preprocessor_config.json', 'patch_size 14']] as const),
  ],
  [
    'a transformer of diffusers',
    { _class_name: 'MyTransformer2DModel', axes_dims_rope: [16, 56, 56], num_layers: 19, attention_head_dim: 128 },
    ...(['format.diffusers-model', 'partial', ['MyTransformer2DModel', 'axes_dims_rope', '16, 56, 56']] as const),
  ],
  [
    'a pipeline of diffusers',
    { _class_name: 'StableDiffusionPipeline', unet: ['diffusers', 'UNet2DConditionModel'] },
    ...(['format.diffusers-pipeline', 'error', ['StableDiffusionPipeline', 'model_index.json']] as const),
  ],
  [
    'a scheduler of diffusers',
    { _class_name: 'FlowMatchEulerDiscreteScheduler', shift: 3 },
    ...(['format.diffusers-scheduler', 'error', ['scheduler']] as const),
  ],
  [
    'open_clip',
    {
      embed_dim: 512,
      vision_cfg: { image_size: 224, layers: 12, width: 768, patch_size: 32 },
      text_cfg: { context_length: 77, vocab_size: 49408, width: 512, heads: 8, layers: 12 },
    },
    ...(['format.open-clip', 'partial', ['open_clip', 'text_cfg.context_length 77']] as const),
  ],
  [
    'open_clip as on the hub',
    { model_cfg: { embed_dim: 512, vision_cfg: {}, text_cfg: { context_length: 77 } }, preprocess_cfg: {} },
    ...(['format.open-clip', 'partial', ['context_length 77']] as const),
  ],
  [
    'modules of sentence-transformers',
    JSON.stringify([
      { idx: 0, name: '0', path: '', type: 'sentence_transformers.models.Transformer' },
      { idx: 1, name: '1', path: '1_Pooling', type: 'sentence_transformers.models.Pooling' },
    ]),
    ...(['format.sentence-transformers-modules', 'error', ['modules.json', 'Transformer', 'Pooling']] as const),
  ],
  [
    'the same in a list',
    [{ idx: 0, name: '0', path: '0_Transformer', type: 'sentence_transformers.models.Transformer' }],
    ...(['format.sentence-transformers-modules', 'error', ['0_Transformer']] as const),
  ],
  [
    'sentence_bert_config.json',
    { max_seq_length: 512, do_lower_case: false },
    ...(['format.sentence-transformers-config', 'error', ['max_seq_length 512']] as const),
  ],
  [
    'the index of a checkpoint',
    { metadata: { total_size: 16060522496 }, weight_map: { 'lm_head.weight': 'model-00004-of-00004.safetensors' } },
    ...(['format.safetensors-index', 'error', ['index', 'openCheckpoint']] as const),
  ],
  [
    'a model of timm',
    { architecture: 'vit_base_patch16_224', num_classes: 1000, pretrained_cfg: { input_size: [3, 224, 224] } },
    ...(['format.timm', 'partial', ['timm', 'vit_base_patch16_224']] as const),
  ],
  [
    'a model of Keras',
    { module: 'keras_hub', class_name: 'LlamaBackbone', config: { num_layers: 32, rope_max_wavelength: 500000 } },
    ...(['format.keras', 'partial', ['LlamaBackbone', 'rope_max_wavelength 500000']] as const),
  ],
  [
    'a model of ONNX Runtime',
    { model: { type: 'llama', context_length: 8192, decoder: { head_size: 128 } }, search: { top_k: 1 } },
    ...(['format.onnx-genai', 'partial', ['ONNX', 'model.context_length 8192']] as const),
  ],
  [
    'how weights are quantised',
    { bits: 4, group_size: 128, desc_act: false, sym: true },
    ...(['format.quantisation', 'error', ['bits 4']] as const),
  ],
  ['a Modelfile', 'FROM llama3.1:8b\nPARAMETER num_ctx 8192\n', 'text.modelfile', 'error', ['llama3.1:8b', '8192']],
  [
    'a Modelfile with comments',
    '# mine\n\nFROM ./model.gguf\nSYSTEM """You are here."""\n',
    ...(['text.modelfile', 'error', ['./model.gguf']] as const),
  ],
  [
    'a recipe of torchtune',
    'model:\n  _component_: torchtune.models.llama3_1.lora_llama3_1_8b\n  lora_rank: 8\n',
    ...(['text.torchtune', 'error', ['torchtune', 'lora_llama3_1_8b']] as const),
  ],
  [
    'arguments of Megatron-LM',
    'GPT_ARGS="--num-layers 32 --hidden-size 4096 \\\n --use-rotary-position-embeddings --rotary-base 500000"',
    ...(['text.megatron', 'error', ['Megatron-LM', 'rotary-base', '500000']] as const),
  ],
  [
    'a configuration in YAML',
    'model:\n  hidden_size: 512\n  rope_theta: 10000\ntraining:\n  steps: 10\n',
    ...(['text.yaml', 'error', ['YAML', 'rope_theta', '10000']] as const),
  ],
];

describe('a file that is not a configuration of transformers', () => {
  it.each(named)('%s is named', (_, file, id, status, words) => {
    for (const given of typeof file === 'string' ? [file] : [file, JSON.stringify(file)]) {
      const report = inspectConfig(given);
      expect(report).toMatchObject({ status, layers: [], trainedContext: null });
      const [finding, ...others] = report.findings;
      expect(finding).toMatchObject({ id, kind: status === 'error' ? 'error' : 'unknown' });
      expect(others).toEqual([]);
      for (const word of words) expect(finding?.message).toContain(word);
    }
  });

  it('is not one of transformers that has some of its keys', () => {
    const llama = { model_type: 'llama', hidden_size: 512, num_attention_heads: 8, num_hidden_layers: 2 };
    for (const more of [
      { tokenizer_class: 'LlamaTokenizer', do_sample: true, temperature: 1, bos_token_id: 1 },
      { quantization_config: { bits: 4, quant_method: 'gptq' }, transformers_version: '4.42' },
      { _class_name: 'x', prompts: {}, dim: 512, n_layers: 2, n_heads: 8, peft: {}, architecture: 'x' },
      { similarity_fn_name: 'cosine', weight_map: {}, position_embedding_type: 'rope_gptj' },
    ]) {
      const report = inspectConfig({ ...llama, ...more });
      expect(report.layers).toHaveLength(2);
      expect(report).not.toHaveProperty('format');
    }
  });
});
