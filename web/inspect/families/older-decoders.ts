/** Decoders with the key names of the time before Llama: GPT-2 and GPT-J, ALiBi, and classes that come with a checkpoint. */
import { family, intelCopy, learned, named, positions, type Row, renamed, renamedSizes, rotary } from './rows.ts';
import { fairseqSinusoid, tableEncoder } from './tables.ts';
import type { Attending, Family } from './types.ts';

/** Names of GPT-2's keys, which classes accept in addition to the common ones. */
const gpt2Keys = (embd: number, head: number, layer: number, context: number, attending: Attending = {}) => ({
  ...renamedSizes(['n_embd', embd], ['n_head', head], ['n_layer', layer]),
  context: renamed('n_positions', context, 'max_position_embeddings'),
  kinds: {
    absolute: learned(renamed('n_positions', context, 'max_position_embeddings'), attending),
  },
  silent: ['n_ctx'],
});

/** Whether logits are divided by √head_dim, and by the number of the layer. */
const unscaled = { fixed: 1, when: { key: 'scale_attn_weights', is: [false], default: true } } as const;
const scaledByKeys: Attending = {
  softmaxScale: unscaled,
  scaleByLayer: { key: 'scale_attn_by_inverse_layer_idx', is: [true], default: false },
};

/** Names of GPT-J's keys. */
const gptJKeys = (embd: number, head: number, layer: number) => ({
  hiddenSize: { keys: ['n_embd', 'hidden_size'], default: embd },
  heads: { keys: ['n_head', 'num_attention_heads'], default: head },
  layers: { keys: ['n_layer', 'num_hidden_layers'], default: layer },
  headDim: { keys: [] },
  context: { keys: ['n_positions', 'max_position_embeddings'], default: 2048 },
});

/** Neighbouring pairs in the first components. The base is a constant in the code; no key changes it. */
const rotaryDim = (components: number) =>
  ({
    layout: 'interleaved',
    base: { keys: [], default: 10000 },
    width: { channels: named('rotary_dim', components) },
    scaling: 'none',
  }) as const;

const gptJ = { ...gptJKeys(4096, 16, 28), layer: rotaryDim(64), silent: ['n_ctx', 'rotary'] } as const;

const gptNeoXLayer = (share: number) => ({
  base: named('rotary_emb_base', 10000),
  width: { share: named('rotary_pct', share) },
});

const mptScale = { softmaxScale: { value: named('attn_config.softmax_scale') } } as const;

const alibiByKey = {
  entry: 'bias',
  scheme: 'alibi',
  note: 'Slope · key position, which softmax takes for −slope · distance.',
} as const;

const rows = [
  // A learned table in a decoder.
  {
    title: 'GPT-2',
    modelTypes: ['gpt2', 'gpt-sw3'],
    architectures: ['GPT2LMHeadModel', 'GPT2Model', 'GPT2DoubleHeadsModel'],
    ...gpt2Keys(768, 12, 12, 1024, scaledByKeys),
  },
  {
    title: 'GPT-BigCode (StarCoder)',
    modelTypes: ['gpt_bigcode'],
    architectures: ['GPTBigCodeForCausalLM'],
    ...gpt2Keys(768, 12, 12, 1024, { softmaxScale: unscaled }),
  },
  {
    title: 'GPT',
    modelTypes: ['openai-gpt'],
    architectures: ['OpenAIGPTLMHeadModel', 'OpenAIGPTModel'],
    folder: 'openai',
    ...gpt2Keys(768, 12, 12, 512),
  },
  {
    title: 'ImageGPT',
    modelTypes: ['imagegpt'],
    architectures: ['ImageGPTForCausalImageModeling'],
    ...gpt2Keys(512, 8, 24, 1024, scaledByKeys),
  },
  {
    title: 'CTRL',
    modelTypes: ['ctrl'],
    architectures: ['CTRLLMHeadModel'],
    ...gpt2Keys(1280, 16, 48, 256),
    kinds: {
      absolute: {
        entry: 'absolute',
        scheme: 'sinusoidal',
        rows: renamed('n_positions', 256, 'max_position_embeddings'),
        layout: 'sin|cos',
        denominator: 'dim',
      },
    },
  },
  {
    title: 'GPT-Neo',
    modelTypes: ['gpt_neo'],
    architectures: ['GPTNeoForCausalLM'],
    ...renamedSizes(['hidden_size', 2048], ['num_heads', 16], ['num_layers', 24]),
    context: positions(2048),
    kinds: {
      global: learned(positions(2048), { softmaxScale: { fixed: 1 } }),
      local: learned(positions(2048), { softmaxScale: { fixed: 1 }, window: { size: named('window_size', 256) } }),
    },
    rules: [
      { runs: 'attention_types' },
      { list: 'attention_layers' },
      { every: { keys: [], default: 2 }, kind: 'global', others: 'local', at: 'first' },
    ],
    silent: ['attention_layers'],
  },
  {
    ...tableEncoder({
      title: 'OPT',
      modelTypes: ['opt'],
      architectures: ['OPTForCausalLM', 'OPTModel'],
      sizes: [768, 12, 12, 2048],
      table: { extraRows: 2, offset: 2 },
      causal: true,
    }),
    remarks: [
      { when: { key: 'word_embed_proj_dim', atLeast: 1 }, id: 'opt.word-width', keys: ['word_embed_proj_dim'] },
    ],
  },
  tableEncoder({
    title: 'BioGPT',
    modelTypes: ['biogpt'],
    architectures: ['BioGptForCausalLM'],
    sizes: [1024, 16, 24, 1024],
    table: { extraRows: 2, offset: 2 },
    causal: true,
  }),
  {
    title: 'XGLM',
    modelTypes: ['xglm'],
    architectures: ['XGLMForCausalLM'],
    ...renamedSizes(['d_model', 1024], ['attention_heads', 16], ['num_layers', 24]),
    context: positions(2048),
    kinds: { sinusoidal: { ...fairseqSinusoid(2048), offset: 2 } },
  },
  {
    title: 'Kosmos-2',
    modelTypes: ['kosmos_2_text_model', 'kosmos-2'],
    architectures: ['Kosmos2ForConditionalGeneration'],
    folder: 'kosmos2',
    ...renamedSizes(['embed_dim', 2048], ['attention_heads', 32], ['layers', 24]),
    context: positions(2048),
    kinds: { sinusoidal: fairseqSinusoid(2048) },
  },
  tableEncoder({ title: 'GIT', modelTypes: ['git'], sizes: [768, 12, 6, 1024], causal: true }),
  {
    title: 'BLOOM',
    modelTypes: ['bloom'],
    architectures: ['BloomForCausalLM', 'BloomModel'],
    hiddenSize: { keys: ['n_embed', 'hidden_size'], default: 64 },
    heads: renamed('n_head', 8, 'num_attention_heads'),
    layers: renamed('n_layer', 2, 'num_hidden_layers'),
    context: { keys: ['seq_length'], otherwise: ['max_position_embeddings'] },
    kinds: {
      alibi: alibiByKey,
    },
  },
  {
    title: 'MPT',
    modelTypes: ['mpt'],
    architectures: ['MptForCausalLM', 'MPTForCausalLM', 'MptModel'],
    ...renamedSizes(['d_model', 2048], ['n_heads', 16], ['n_layers', 24]),
    context: named('max_seq_len', 2048),
    kinds: {
      alibi: { entry: 'bias', scheme: 'alibi', alibiBiasMax: named('attn_config.alibi_bias_max', 8), ...mptScale },
      learned: learned(named('max_seq_len', 2048), mptScale),
      none: { entry: 'none', ...mptScale },
      rotary: rotary(10000, { ...mptScale, base: named('attn_config.rope_theta', 10000) }),
    },
    rules: [
      { all: 'rotary', when: { key: 'attn_config.rope', is: [true] } },
      {
        all: 'none',
        when: [
          { key: 'attn_config.alibi', is: [false], default: true },
          { key: 'learned_pos_emb', is: [false], default: true },
        ],
      },
      { all: 'learned', when: { key: 'attn_config.alibi', is: [false], default: true } },
      { all: 'alibi' },
    ],
    remarks: [
      {
        when: [
          { key: 'learned_pos_emb', is: [true] },
          { key: 'attn_config.alibi', is: [true], default: true },
        ],
        id: 'mpt.learned-table-unused',
        keys: ['learned_pos_emb', 'attn_config.alibi'],
      },
      {
        when: { key: 'attn_config.alibi_bias_max', isNot: [8, null] },
        id: 'mpt.bias-max',
        keys: ['attn_config.alibi_bias_max'],
      },
      { when: { key: 'attn_config.alibi', is: [false] }, id: 'mpt.alibi-off', keys: ['attn_config.alibi'] },
    ],
    silent: ['attn_config'],
  },
  {
    title: 'Falcon',
    modelTypes: ['falcon', 'RefinedWeb', 'RefinedWebModel'],
    architectures: ['FalconForCausalLM', 'FalconModel', 'RWForCausalLM'],
    hiddenSize: { keys: ['n_embed', 'hidden_size'], default: 4544 },
    heads: { keys: ['num_attention_heads', 'n_head'], default: 71 },
    layers: { keys: ['num_hidden_layers', 'n_layer'], default: 32 },
    context: positions(2048),
    kinds: {
      rotary: rotary(10000),
      alibi: {
        entry: 'bias',
        scheme: 'alibi',
        scaled: true,
        precision: 'bfloat16',
        note: 'The bias is added before the logits are divided by √head_dim; slopes and products are bfloat16.',
      },
    },
    rules: [{ all: 'alibi', when: { key: 'alibi', is: [true] } }, { all: 'rotary' }],
  },
  {
    title: 'GPT-J',
    modelTypes: ['gptj'],
    architectures: ['GPTJForCausalLM'],
    ...gptJ,
  },
  {
    title: 'CodeGen',
    modelTypes: ['codegen'],
    architectures: ['CodeGenForCausalLM'],
    ...gptJ,
  },
  {
    title: 'GPT-NeoX',
    modelTypes: ['gpt_neox'],
    architectures: ['GPTNeoXForCausalLM'],
    sizes: [6144, 64, 44, 2048],
    layer: gptNeoXLayer(0.25),
  },
  {
    title: 'GPT-NeoX Japanese',
    modelTypes: ['gpt_neox_japanese'],
    architectures: ['GPTNeoXJapaneseForCausalLM'],
    sizes: [2560, 32, 32, 2048],
    layer: gptNeoXLayer(1),
  },
  // Phi before it was added to the reference: rotary_dim is a number of components. The class was not available; the copy
  // is of its successor.
  {
    title: 'Phi (first files)',
    modelTypes: ['phi-msft', 'mixformer-sequential'],
    architectures: ['MixFormerSequentialForCausalLM'],
    sources: intelCopy('phi/modeling_phi.py'),
    ...gptJKeys(2048, 32, 24),
    layer: { ...rotaryDim(32), layout: 'half' },
    classSeen: false,
  },
  // Half of kv_channels is rotated, in neighbouring pairs; the file says neither.
  {
    title: 'ChatGLM, GLM-4',
    modelTypes: ['chatglm'],
    architectures: ['ChatGLMModel', 'ChatGLMForConditionalGeneration'],
    sources: intelCopy('chatglm/modeling_chatglm.py'),
    hiddenSize: named('hidden_size', 4096),
    heads: named('num_attention_heads', 32),
    layers: { keys: ['num_layers', 'num_hidden_layers'], default: 28 },
    headDim: named('kv_channels', 128),
    context: { keys: ['seq_length', 'max_sequence_length'], default: 2048 },
    layer: {
      layout: 'interleaved',
      base: { keys: [], default: 10000 },
      baseFactor: named('rope_ratio'),
      width: { share: { keys: [], default: 0.5 } },
      scaling: 'none',
    },
    remarks: [
      { when: { key: 'rope_ratio', isNot: [null, 1] }, id: 'chatglm.rope-ratio', keys: ['rope_ratio'] },
      {
        when: { key: 'position_encoding_2d', is: [true] },
        id: 'chatglm.two-positions',
        keys: ['position_encoding_2d'],
      },
    ],
    silent: ['original_rope', 'position_encoding_2d', 'rope_theta'],
  },
  // The 7B model has RoPE and the 13B model ALiBi; only their sizes distinguish them.
  {
    title: 'Baichuan',
    modelTypes: ['baichuan'],
    architectures: ['BaichuanForCausalLM', 'BaiChuanForCausalLM'],
    sources: intelCopy('baichuan/modeling_baichuan.py'),
    sizes: [4096, 32, 32],
    context: { keys: ['model_max_length'], otherwise: ['max_position_embeddings'], default: 4096 },
    kinds: {
      rotary: { ...rotary(10000), scaling: 'none' },
      alibi: alibiByKey,
    },
    rules: [{ when: { key: 'hidden_size', isNot: [4096], default: 4096 }, all: 'alibi' }, { all: 'rotary' }],
    remarks: [
      {
        when: { key: 'model_type', isNot: [null], default: 'baichuan' },
        id: 'baichuan.scheme-by-size',
        keys: ['hidden_size', 'num_hidden_layers'],
      },
    ],
    silent: ['max_position_embeddings'],
  },
  // The first Qwen, with rules of its own beyond the trained length.
  {
    title: 'Qwen',
    modelTypes: ['qwen'],
    architectures: ['QWenLMHeadModel'],
    sources: intelCopy('qwen/modeling_qwen.py'),
    hiddenSize: { keys: ['hidden_size', 'n_embd'], default: 4096 },
    heads: { keys: ['num_attention_heads', 'n_head'], default: 32 },
    layers: { keys: ['num_hidden_layers', 'n_layer'], default: 32 },
    headDim: named('kv_channels', 128),
    context: { keys: ['max_position_embeddings', 'n_positions'], otherwise: ['seq_length'], default: 8192 },
    layer: {
      ...gptNeoXLayer(1),
      scaling: 'none',
      steppedNtk: { length: named('seq_length', 8192), when: { key: 'use_dynamic_ntk', is: [true], default: true } },
      temperature: {
        form: 'log-n',
        floorScale: named('seq_length', 8192),
        when: { key: 'use_logn_attn', is: [true], default: true },
      },
    },
    remarks: [
      {
        when: { key: 'use_dynamic_ntk', is: [true], default: true },
        id: 'qwen.dynamic-ntk',
        keys: ['use_dynamic_ntk', 'seq_length'],
      },
      {
        when: { key: 'use_logn_attn', is: [true], default: true },
        id: 'qwen.log-n',
        keys: ['use_logn_attn', 'seq_length'],
      },
    ],
    silent: ['seq_length', 'rope_theta', 'use_dynamic_ntk', 'use_logn_attn'],
  },
  // The base is a constant in the code.
  {
    title: 'Yuan 2',
    modelTypes: ['yuan'],
    architectures: ['YuanForCausalLM'],
    sources: intelCopy('yuan/yuan_hf_model.py'),
    sizes: [2048, 32, 24],
    context: { keys: ['model_max_length', 'max_position_embeddings'], default: 8192 },
    layer: { base: { keys: [], default: 10000 }, scaling: 'none' },
  },
  // A learned table of time steps, each of which is three tokens: return, state and action.
  {
    title: 'Decision Transformer',
    modelTypes: ['decision_transformer'],
    architectures: ['DecisionTransformerModel'],
    ...renamedSizes(['hidden_size', 128], ['n_head', 1], ['n_layer', 3]),
    context: null,
    kinds: {
      absolute: learned(named('max_ep_len', 4096), {
        note: 'A row for each time step, which return, state and action share.',
        ...scaledByKeys,
      }),
    },
    remarks: [
      {
        when: { key: 'n_positions', isNot: [null] },
        id: 'decision-transformer.rows',
        keys: ['n_positions', 'max_ep_len'],
      },
    ],
  },
] as const satisfies readonly Row[];

export const olderDecoders: readonly Family[] = rows.map(family);
