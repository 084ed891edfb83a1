/** Files whose model_type does not say all: other names, and other code than the class that it stands for. */
import { inspectConfig } from 'posenc/inspect';
import { describe, expect, it } from 'vitest';

const sizes = { hidden_size: 512, num_attention_heads: 8, num_hidden_layers: 4, max_position_embeddings: 4096 };
const bert = { model_type: 'bert', ...sizes };
const llama = { model_type: 'llama', ...sizes, rope_theta: 10000 };
const ids = (config: object) => inspectConfig(config).findings.map(({ id }) => id);
const status = (config: object) => inspectConfig(config).status;
const finding = (config: object, id: string) => inspectConfig(config).findings.find((one) => one.id === id);

describe('other names of sizes', () => {
  const read = (config: object) => {
    const { status, layers, maxPositionEmbeddings } = inspectConfig(config);
    return [status, layers.length, layers[0]?.heads, layers[0]?.headDim, maxPositionEmbeddings];
  };

  it.each([
    ['OLMo', { model_type: 'olmo', d_model: 2048, n_layers: 16, n_heads: 32, max_sequence_length: 1024 }, 64],
    ['GPT-2', { model_type: 'qwen2', n_embd: 1024, n_layer: 16, n_head: 32, n_ctx: 1024 }, 32],
    ['Meta', { model_type: 'mistral', dim: 4096, n_layers: 16, n_heads: 32, max_seq_len: 1024 }, 128],
    ['MLC', { model_type: 'llama', d_model: 640, num_layers: 16, num_heads: 32, context_window_size: 1024 }, 20],
    ['text', { model_type: 'llama', dim: '640', n_layers: '16', n_heads: '32', max_seq_len: '1024' }, 20],
  ])('that %s has are read where those of the class are absent', (name, config, headDim) => {
    expect(read(config)).toEqual([name === 'text' ? 'partial' : 'ok', 16, 32, headDim, 1024]);
    const absent = finding(config, 'keys.defaulted')?.keys ?? [];
    for (const key of ['hidden_size', 'num_attention_heads', 'num_hidden_layers', 'max_position_embeddings'])
      expect(absent).not.toContain(key);
  });

  it('do not count beside those of the class, and a null is one of these', () => {
    expect(read({ ...llama, d_model: 1, n_layers: 1, n_heads: 1, max_seq_len: 1 })).toEqual(['ok', 4, 8, 64, 4096]);
    expect(ids({ ...llama, num_hidden_layers: null, n_layers: 2 })).not.toContain('key.synonym');
  });

  it('are those that the family has for something else, or they are none', () => {
    // Two stacks, whose numbers of layers are keys of their own.
    const whisper = inspectConfig({ model_type: 'whisper', n_layers: 3, encoder_layers: 2, decoder_layers: 5 });
    expect(whisper.layers).toHaveLength(7);
    // hidden_size of T5 is d_model, and d_kv the width of a head.
    expect(inspectConfig({ model_type: 't5', n_layers: 3, num_layers: 2 }).layers[0]).toMatchObject({ headDim: 64 });
  });

  it.each([
    ['encoder_layers', 6, 'num_hidden_layers'],
    ['decoder_attention_heads', 16, 'num_attention_heads'],
    ['embed_dim', 256, 'hidden_size'],
    ['block_size', 1024, 'max_position_embeddings'],
  ])('that are not certain leave the default, which is said: %s', (key, value, of) => {
    const config = { model_type: 'llama', [key]: value };
    expect(status(config)).toBe('partial');
    expect(finding(config, 'key.similar')?.values).toMatchObject({ key, value, of });
    expect(finding(config, 'keys.defaulted')?.keys).not.toContain(of);
    const { layers } = inspectConfig({ model_type: 'llama' });
    expect(inspectConfig(config).layers).toEqual(layers);
  });

  it('of the base are read with a doubt, as the class would not read them', () => {
    const { rope_theta: _, ...rest } = llama;
    for (const key of ['rotary_emb_base', 'rotary_base', 'rope_base', 'position_embedding_base']) {
      const report = inspectConfig({ ...rest, [key]: 20000 });
      expect([report.status, report.layers[0]?.base, report.layers[0]?.baseFrom]).toEqual(['partial', 20000, key]);
    }
    const phi = inspectConfig({ ...rest, model_type: 'phi', rotary_pct: 0.25 });
    expect([phi.status, phi.layers[0]?.rotaryDim]).toEqual(['partial', 16]);
    expect(inspectConfig({ ...rest, model_type: 'gpt_neox', rotary_emb_base: 20000 }).status).toBe('ok');
  });

  it('in an object that is not read are in doubt, unless the file has sizes of its own', () => {
    for (const key of ['text_model', 'model', 'backbone'])
      expect(ids({ model_type: 'llama', [key]: { n_layers: 4, d_model: 64 } })).toContain('key.sizes-unread');
    expect(ids({ ...llama, draft: { n_layers: 4, d_model: 64 } })).not.toContain('key.sizes-unread');
    expect(
      status({
        hidden_size: 768,
        num_attention_heads: 12,
        model_type: 'llama',
        quantization_config: { bits: 4, group_size: 128 },
      }),
    ).toBe('ok');
  });
});

describe('misspelt keys', () => {
  it.each([
    ['rope_thetta', 'rope_theta'],
    ['num_hiden_layers', 'num_hidden_layers'],
    ['max_postion_embeddings', 'max_position_embeddings'],
    ['rope_scalling', 'rope_scaling'],
  ])('%s is %s', (key, suggestion) => {
    const config: Record<string, unknown> = { ...llama, [key]: suggestion === 'rope_scaling' ? { factor: 2 } : 8 };
    delete config[suggestion];
    expect(status(config)).toBe('partial');
    expect(finding(config, 'key.misspelt')?.values).toMatchObject({ key, suggestion });
  });

  it('inside a scaling are listed, and are in doubt only if the right one is absent', () => {
    const yarn = { rope_type: 'yarn', factor: 4, orignal_max_position_embeddings: 2048 };
    const misspelt = finding({ ...llama, rope_scaling: yarn }, 'key.misspelt');
    expect(misspelt?.values).toMatchObject({
      key: 'rope_scaling.orignal_max_position_embeddings',
      suggestion: 'original_max_position_embeddings',
    });
    const both = { ...llama, rope_scaling: { ...yarn, original_max_position_embeddings: 1024 } };
    expect(status(both)).toBe('ok');
    expect(finding(both, 'scaling.key-unread')?.values.suggestion).toBe('original_max_position_embeddings');
    for (const [key, value] of [
      ['attn_factor', 0.8],
      ['low_freq_factor', 1],
      ['foo', false],
    ] as const) {
      const config = { ...llama, rope_scaling: { rope_type: 'yarn', factor: 4, [key]: value } };
      expect([key, status(config)]).toEqual([key, 'ok']);
      expect(finding(config, 'scaling.key-unread')?.values).toMatchObject({ key: `rope_scaling.${key}`, value });
    }
  });

  it('inside objects for types of layers, and their labels, are listed', () => {
    const gemma = { ...sizes, model_type: 'gemma3_text', head_dim: 64, layer_types: Array(4).fill('full_attention') };
    const inner = { ...gemma, rope_parameters: { full_attention: { rope_type: 'linear', factr: 8, factor: 2 } } };
    expect(finding(inner, 'scaling.key-unread')?.values.key).toBe('rope_parameters.full_attention.factr');
    const label = { ...gemma, rope_parameters: { full_atention: { rope_type: 'linear', factor: 8 } } };
    expect(status(label)).toBe('partial');
    expect(finding(label, 'key.misspelt')?.values.suggestion).toBe('full_attention');
    const unused = { ...gemma, rope_parameters: { full_attention: {}, sliding_attention: { rope_theta: 1 } } };
    expect(status(unused)).toBe('ok');
    expect(finding(unused, 'scaling.no-such-layers')?.values).toEqual({
      key: 'rope_parameters.sliding_attention',
      type: 'sliding_attention',
      types: ['full_attention'],
    });
  });

  it('are no keys of other families, nor of generation', () => {
    const others = { n_inner: 8, num_labels: 2, num_beams: 1, max_length: 20, rotary_dim: 64, hidden_act: 'silu' };
    expect(ids({ model_type: 'llama', ...others })).not.toContain('key.misspelt');
    expect(ids({ model_type: 'gpt_neo', ...others })).not.toContain('key.misspelt');
  });
});

describe('a word for another encoding than the class has', () => {
  it.each([
    ['bert', 'rotary'],
    ['bert', 'rope'],
    ['bert', 'sinusoidal'],
    ['bert', 'none'],
    ['bert', 'whatever'],
    ['roberta', 'alibi'],
    ['roberta', 'rotary'],
    ['gpt2', 'rope'],
    ['llama', 'alibi'],
    ['llama', 'learned_absolute'],
    ['esm', 'alibi'],
    ['bloom', 'rope'],
  ])('%s, %s', (model_type, word) => {
    const config = { model_type, position_embedding_type: word, pad_token_id: 1 };
    expect(status(config)).toBe('partial');
    expect(finding(config, 'position.word-of-other-code')?.values).toMatchObject({ value: word });
  });

  it.each([
    ['bert', 'absolute'],
    ['bert', 'learned'],
    ['bert', 'relative_key'],
    ['bert', 'alibi'],
    ['llama', 'rope'],
    ['llama', 'rope_gpt_neox'],
    ['llama', 'absolute'],
    ['modernbert', 'sans_pos'],
    ['esm', 'rotary'],
    ['bloom', 'alibi'],
    ['xlm-roberta', 'rotary'],
    ['wav2vec2-conformer', 'rotary'],
    ['wav2vec2-conformer', 'relative'],
    ['granitemoehybrid', 'nope'],
  ])('but not %s, %s', (model_type, word) => {
    const key = /conformer/.test(model_type) ? 'position_embeddings_type' : 'position_embedding_type';
    expect(status({ hidden_size: 768, num_attention_heads: 12, model_type, [key]: word, pad_token_id: 1 })).toBe('ok');
  });
});

describe('a key for another encoding than the class has', () => {
  it.each([
    ['a base of flash-attention', { ...bert, rotary_emb_base: 10000 }, 'rotary_emb_base'],
    ['a scaling', { ...bert, rope_scaling: { rope_type: 'linear', factor: 2 } }, 'rope_scaling'],
    ['a switch of ALiBi', { ...bert, use_alibi: true }, 'use_alibi'],
    ['a largest slope', { ...bert, alibi_bias_max: 8 }, 'alibi_bias_max'],
    ['ALiBi beside RoPE', { ...llama, alibi: true }, 'alibi'],
    ['RoPE that is off', { ...llama, use_rope: false }, 'use_rope'],
    ['a learned table', { ...llama, learned_pos_emb: true }, 'learned_pos_emb'],
    ['layers without positions', { ...llama, no_rope_layers: [1, 0, 1, 1] }, 'no_rope_layers'],
    ['ALiBi that is off', { model_type: 'bloom', alibi: false }, 'alibi'],
    ['buckets', { ...bert, relative_attention_num_buckets: 32 }, 'relative_attention_num_buckets'],
  ])('%s', (_, config, key) => {
    expect(status(config)).toBe('partial');
    expect(finding(config, 'position.key-of-other-code')?.keys).toEqual([key]);
    expect(ids(config)).not.toContain('key.unread');
  });

  it.each([
    ['a base alone, which is often copied', { ...bert, rope_theta: 10000 }],
    ['a scaling that is null', { ...bert, rope_scaling: null }],
    ['what is switched off', { ...llama, alibi: false, alibi_bias_max: 8, learned_pos_emb: false }],
    ['what the class has', { ...llama, use_rotary_pos_emb: true, rotary_dim: 64, rope: true }],
    ['a switch that the family reads', { model_type: 'falcon', alibi: true }],
    ['a table beside a bias', { model_type: 'mpt', learned_pos_emb: true }],
  ])('but not %s', (_, config) => {
    expect(status({ hidden_size: 768, num_attention_heads: 12, ...config })).toBe('ok');
  });
});

describe("classes of the checkpoint's own", () => {
  const named = (path: string, model_type = 'llama') => ({ ...llama, model_type, auto_map: { AutoModel: path } });

  it.each(['x.LlamaBidirectionalModel', 'someone/x--modeling.MyModel', 'modeling_x.JinaLlamaForCausalLM'])(
    'are in doubt if they are not named as the family: %s',
    (path) => {
      expect(status(named(path))).toBe('partial');
      expect(finding(named(path), 'model.other-class')?.values).toMatchObject({ class: path });
    },
  );

  it.each([
    ['modeling_llama.LlamaForCausalLM', 'llama'],
    ['modeling_deepseek.DeepseekV3ForCausalLM', 'deepseek_v3'],
    ['modeling_deepseek.DeepseekV3ForCausalLM', 'kimi_k2'],
    ['modeling_phi.PhiForCausalLM', 'phi-msft'],
    ['modeling_falcon.RWForCausalLM', 'falcon'],
    ['modeling_bailing_moe_v2.BailingMoeV2ForCausalLM', 'bailing_moe'],
  ])('are noted at most if they are: %s of %s', (path, modelType) => {
    expect(
      status({
        hidden_size: 768,
        num_attention_heads: 12,
        model_type: modelType,
        auto_map: { AutoModelForCausalLM: path },
      }),
    ).toBe('ok');
  });

  it('of tokenizers and configurations are none', () => {
    const auto_map = {
      AutoConfig: 'x.MyConfig',
      AutoTokenizer: ['x.MyTokenizer', null],
      AutoProcessor: 'x.MyProcessor',
    };
    expect(ids({ ...llama, auto_map })).not.toContain('model.other-class');
  });

  it('identify the family if model_type is missing', () => {
    for (const [architecture, title] of [
      ['LlamaForCausalLM', 'Llama'],
      ['Qwen2ForTokenClassification', 'Qwen2, Qwen2.5'],
      ['JinaBertForMaskedLM', 'BERT'],
      ['GPT2LMHeadModel', 'GPT-2'],
      ['T5EncoderModel', 'T5'],
    ] as const) {
      const report = inspectConfig({ architectures: [architecture] });
      expect([architecture, report.family?.title, report.status]).toEqual([architecture, title, 'ok']);
      expect(report.findings[0]).toMatchObject({ id: 'model.type-of-class', values: { architecture } });
    }
    expect(inspectConfig({ architectures: ['NobodyForCausalLM', 3, null] }).layers).toEqual([]);
  });
});

describe('models of which the class in transformers is another', () => {
  it('Jina embeddings v3 turn whole heads, under the model_type of XLM-RoBERTa', () => {
    const { status, layers, findings } = inspectConfig({
      ...{ model_type: 'xlm-roberta', position_embedding_type: 'rotary', rotary_emb_base: 20000 },
      ...{ max_position_embeddings: 8194, num_attention_heads: 16, hidden_size: 1024, num_hidden_layers: 24 },
      auto_map: { AutoModel: 'jinaai/xlm-roberta-flash-implementation--modeling_lora.XLMRobertaLoRA' },
    });
    expect(status).toBe('ok');
    expect(layers[0]).toMatchObject({ layout: 'half', rotaryDim: 64, headDim: 64, base: 20000, bidirectional: true });
    expect(layers[0]).not.toHaveProperty('table');
    expect(findings[0]).toMatchObject({ id: 'xlm-roberta.jina-rotary', kind: 'inferred' });
  });

  it('MosaicBERT and DNABERT-2 have ALiBi, regardless of position_embedding_type', () => {
    const { model_type: _, ...untyped } = bert;
    for (const config of [
      { ...bert, alibi_starting_size: 512, position_embedding_type: 'absolute' },
      { ...untyped, architectures: ['BertForMaskedLM'], position_embedding_type: 'alibi' },
    ]) {
      const { status, layers } = inspectConfig(config);
      expect(status).toBe('ok');
      expect(layers[0]?.encoding).toEqual({ scheme: 'alibi', form: 'symmetric' });
    }
  });

  it("OLMo's first release has names of its own, and one of three encodings", () => {
    const olmo = { model_type: 'hf_olmo', d_model: 2048, n_layers: 16, n_heads: 16, max_sequence_length: 2048 };
    const rows = (more: object) => {
      const { status, layers } = inspectConfig({ ...olmo, ...more });
      return [status, layers.length, layers[0]?.scheme, layers[0]?.rotaryDim ?? layers[0]?.table?.rows];
    };
    expect(rows({ rope: true, alibi: false, alibi_bias_max: 8 })).toEqual(['ok', 16, 'rope', 128]);
    expect(rows({})).toEqual(['ok', 16, 'learned', 2048]);
    expect(rows({ alibi: true })).toEqual(['partial', 16, 'alibi', undefined]);
  });
});

describe("OpenAI's names in files of gpt-oss", () => {
  const openai = { rope_ntk_alpha: 1, rope_ntk_beta: 32, initial_context_length: 4096 };
  const oss = {
    model_type: 'gpt_oss',
    hidden_size: 2880,
    num_attention_heads: 64,
    num_hidden_layers: 2,
    rope_theta: 150000,
  };

  it('are what the class has', () => {
    const report = inspectConfig({ ...oss, ...openai, rope_scaling_factor: 32 });
    expect(report.status).toBe('ok');
    expect(report.layers).toEqual(inspectConfig(oss).layers);
    expect(report.findings[0]).toMatchObject({ id: 'scaling.names-of-other-code', kind: 'inferred' });
  });

  it('are read where they say something else, with the numbers of both', () => {
    const report = inspectConfig({ ...oss, ...openai, rope_scaling_factor: 1, initial_context_length: 1024 });
    expect([report.status, report.trainedContext, report.extendedContext]).toEqual(['partial', 1024, null]);
    expect(report.layers[0]).not.toHaveProperty('scaling');
    expect(report.findings[0]).toMatchObject({
      id: 'scaling.names-of-other-code-differ',
      values: { read: { factor: 1 }, ofClass: { factor: 32 }, attentionFactor: 1 },
    });
    expect(report.findings[0]?.values.attentionFactorOfClass).toBeCloseTo(1.3465735902799727, 12);
    const eight = inspectConfig({ ...oss, ...openai, rope_scaling_factor: 8, rope_ntk_beta: 16 });
    expect(eight.layers[0]?.encoding?.scaling).toMatchObject({
      ...{ type: 'yarn', factor: 8, betaFast: 16, betaSlow: 1, truncate: false },
      originalMaxPositionEmbeddings: 4096,
    });
  });

  it('do not count beside rope_scaling', () => {
    const rope_scaling = { rope_type: 'yarn', factor: 32, original_max_position_embeddings: 4096, truncate: false };
    const published = { ...oss, initial_context_length: 4096, rope_scaling };
    expect(status(published)).toBe('ok');
    const report = inspectConfig({ ...published, rope_scaling_factor: 8 });
    expect(report.status).toBe('partial');
    expect(report.layers[0]?.scaling).toMatchObject({ factor: 32 });
  });
});

describe('parameters of a scaling that contradict each other', () => {
  const yarn = { rope_type: 'yarn', factor: 4, original_max_position_embeddings: 2048 };
  const of = (scaling: object, id: string) => finding({ ...llama, rope_scaling: scaling }, id)?.values;

  it('are reported with both numbers', () => {
    expect(of(yarn, 'scaling.factor-against-lengths')).toMatchObject({ factor: 4, ratio: 2 });
    expect(of({ ...yarn, factor: 2 }, 'scaling.factor-against-lengths')).toBeUndefined();
    const plain = 0.1 * Math.log(4) + 1;
    const half = 0.05 * Math.log(4) + 1;
    expect(of({ ...yarn, mscale: 0.5 }, 'scaling.mscale-alone')).toMatchObject({
      ...{ name: 'mscale', attentionFactor: plain, ifRead: half },
    });
    expect(of({ ...yarn, mscale_all_dim: 0.5 }, 'scaling.mscale-alone')).toMatchObject({
      ...{ name: 'mscale_all_dim', attentionFactor: plain, ifRead: plain / half },
    });
    expect(of({ ...yarn, mscale: 0.5, mscale_all_dim: 0.5 }, 'scaling.mscale-alone')).toBeUndefined();
    expect(of({ ...yarn, mscale: 0.5, attention_factor: 1.5 }, 'scaling.attention-factor-and-mscale')).toMatchObject({
      ...{ attentionFactor: 1.5, fromMscale: half },
    });
    expect(of({ ...yarn, apply_yarn_scaling: false }, 'scaling.apply-yarn-scaling')).toMatchObject({
      ...{ attentionFactor: plain, ifRead: 1 },
    });
    expect(of({ ...yarn, apply_yarn_scaling: true }, 'scaling.apply-yarn-scaling')).toBeUndefined();
    expect(of({ ...yarn, factor: 1 }, 'scaling.factor-1')).toMatchObject({ key: 'rope_scaling.factor' });
    expect(of({ ...yarn, original_max_position_embeddings: 8192 }, 'scaling.original-above-context')).toEqual({
      ...{ original: 8192, context: 4096 },
    });
  });

  it('have no number where dynamic NTK divides by zero', () => {
    const report = inspectConfig({ ...llama, head_dim: 2, rope_scaling: { rope_type: 'dynamic', factor: 2 } });
    expect(report.status).toBe('partial');
    expect(report.layers[0]).toMatchObject({ rotaryDim: 2, scaling: { type: 'dynamic', factor: 2 } });
    expect(report.layers[0]).not.toHaveProperty('encoding');
  });
});
