/**
 * The decoders that can be run, one row each: names of tensors and how the parts are joined. What position does in them
 * is Inspect's to say. Formulas and names are those of the model classes of transformers.
 */

/** What a choice depends on: a key of the configuration that is true or false. */
export interface Choice<Value> {
  readonly key: string;
  /** The value of the class if the file does not have the key. */
  readonly absent: boolean;
  readonly yes: Value;
  readonly no: Value;
  /** Another key that means yes if it is true. */
  readonly or?: string;
}

/** A value, or one that depends on the configuration. */
export type Chosen<Value> = Value | Choice<Value>;

/** A number, a key that has it, or a key with the default of the class. */
export type Keyed = number | readonly [key: string, absent: number];

export type BlockForm = 'sequential' | 'parallel' | 'post-norm' | 'normed-residual';
export type Activation = 'silu' | 'gelu' | 'gelu-tanh' | 'gelu-bloom' | 'relu' | 'relu2';

export interface NormKind {
  readonly kind: 'rms' | 'layer';
  readonly eps: Keyed;
  /** Whether the file has the weights less 1. */
  readonly offset?: 1;
  /** Whether it has no weights at all. */
  readonly bare?: true;
}

/**
 * Names of tensors without '.weight' and '.bias'. In those of layers, '{layer}' is the number of the layer;
 * '{head}' and '{expert}' are those of a head and of an expert. A name that ends in '?' may be missing, but then in all
 * layers; '|' separates alternatives.
 */
export interface Names {
  readonly embedding: string;
  readonly positions?: string;
  readonly embeddingNorm?: string;
  readonly inputProjection?: string;
  readonly outputProjection?: string;
  readonly finalNorm?: Chosen<string | undefined>;
  readonly head: string;
  /** Of each layer. */
  readonly attentionNorm?: string;
  readonly attentionOutputNorm?: string;
  readonly feedForwardNorm?: string;
  readonly feedForwardOutputNorm?: string;
  /** Queries, keys and values, separate or fused. */
  readonly projections: readonly string[];
  readonly queryNorm?: string;
  readonly keyNorm?: string;
  readonly attentionOutput: string;
  readonly gate?: string;
  readonly up?: string;
  /** Gate and up in one. */
  readonly gateUp?: string;
  readonly down?: string;
  readonly router?: string;
  readonly experts?: { readonly gate: string; readonly up: string; readonly down: string };
}

/** Which layers have biases. Projections are those of queries, keys and values. */
export interface Biases {
  readonly projections: Chosen<boolean>;
  readonly output: Chosen<boolean>;
  readonly feedForward: Chosen<boolean>;
}

export interface Architecture {
  readonly names: Names;
  readonly biases: Biases;
  readonly block: Chosen<BlockForm>;
  readonly norm: NormKind;
  /** The activation, or the key that names it with the name that the class has by default. */
  readonly activation: Activation | { readonly keys: readonly string[]; readonly absent: string };
  /** Where heads are in a fused projection. Default: all queries, all keys, all values. */
  readonly fused?: 'groups' | 'codegen';
  /** Whether weights are [inputs, outputs]. */
  readonly inputsFirst?: true;
  /** What the norm of queries and keys is about. Default: each head. */
  readonly headNorm?: 'head' | 'own-head' | 'all';
  /** The limit of queries, keys and values, as a path of keys. */
  readonly clip?: readonly string[];
  readonly embeddingScale?: 'sqrt' | Choice<'sqrt' | 1> | readonly [key: string, absent: number];
  readonly residualScale?: readonly [key: string, absent: number];
  readonly logitScale?: readonly [key: string, absent: number];
  readonly logitDivisor?: readonly [key: string, absent: number];
  readonly logitSoftcap?: readonly [key: string, absent: number | null];
  readonly attentionSoftcap?: readonly [key: string, absent: number | null];
  readonly expertsPerToken?: readonly [key: string, absent: number];
  /** A prefix that all names may lack. */
  readonly optionalPrefix?: string;
}

function without<Names, Key extends keyof Names>(names: Names, ...keys: readonly Key[]): Omit<Names, Key> {
  const rest = Object.entries(names as object).filter(([name]) => !(keys as readonly string[]).includes(name));
  return Object.fromEntries(rest) as Omit<Names, Key>;
}

const rms = (eps: number): NormKind => ({ kind: 'rms', eps: ['rms_norm_eps', eps] });
const layerNorm = (key: string, eps = 1e-5): NormKind => ({ kind: 'layer', eps: [key, eps] });
const named = (absent: string, ...keys: readonly string[]) => ({ keys, absent });

const choice = <Yes, No>(key: string, absent: boolean, yes: Yes, no: No) => ({ key, absent, yes, no }) as const;
const stated = (key: string, absent: boolean) => choice(key, absent, true, false);
const biasesEverywhere = (choice: Chosen<boolean>): Biases => ({
  projections: choice,
  output: choice,
  feedForward: choice,
});
const allBiased = biasesEverywhere(true);

const layer = 'model.layers.{layer}.';
const decoderNames = {
  embedding: 'model.embed_tokens',
  finalNorm: 'model.norm',
  head: 'lm_head',
  attentionNorm: `${layer}input_layernorm`,
  feedForwardNorm: `${layer}post_attention_layernorm`,
  projections: [`${layer}self_attn.q_proj`, `${layer}self_attn.k_proj`, `${layer}self_attn.v_proj`],
  attentionOutput: `${layer}self_attn.o_proj`,
  gate: `${layer}mlp.gate_proj`,
  up: `${layer}mlp.up_proj`,
  down: `${layer}mlp.down_proj`,
} satisfies Names;
const oneNorm = without(decoderNames, 'feedForwardNorm');
const notGated = without(decoderNames, 'gate');

const attentionBias = stated('attention_bias', false);
const llama = {
  names: decoderNames,
  biases: { projections: attentionBias, output: attentionBias, feedForward: stated('mlp_bias', false) },
  block: 'sequential',
  norm: rms(1e-6),
  activation: named('silu', 'hidden_act'),
  optionalPrefix: 'model.',
} satisfies Architecture;

const headNorms = { queryNorm: `${layer}self_attn.q_norm`, keyNorm: `${layer}self_attn.k_norm` };

const gemma = {
  ...llama,
  norm: { ...rms(1e-6), offset: 1 },
  activation: named('gelu_pytorch_tanh', 'hidden_activation'),
  embeddingScale: 'sqrt',
} satisfies Architecture;

const gemma2 = {
  ...gemma,
  names: {
    ...decoderNames,
    attentionOutputNorm: `${layer}post_attention_layernorm`,
    feedForwardNorm: `${layer}pre_feedforward_layernorm`,
    feedForwardOutputNorm: `${layer}post_feedforward_layernorm`,
  },
  logitSoftcap: ['final_logit_softcapping', 30],
  attentionSoftcap: ['attn_logit_softcapping', 50],
} satisfies Architecture;

const block = 'transformer.h.{layer}.';
const gpt2 = {
  names: {
    embedding: 'transformer.wte',
    positions: 'transformer.wpe',
    finalNorm: 'transformer.ln_f',
    head: 'lm_head',
    attentionNorm: `${block}ln_1`,
    feedForwardNorm: `${block}ln_2`,
    projections: [`${block}attn.c_attn`],
    attentionOutput: `${block}attn.c_proj`,
    up: `${block}mlp.c_fc`,
    down: `${block}mlp.c_proj`,
  },
  biases: allBiased,
  block: 'sequential',
  norm: layerNorm('layer_norm_epsilon'),
  activation: named('gelu_new', 'activation_function'),
  inputsFirst: true,
  optionalPrefix: 'transformer.',
} satisfies Architecture;
const outputsFirst = without(gpt2, 'inputsFirst');

const gptj = {
  ...outputsFirst,
  names: {
    ...without(gpt2.names, 'positions', 'feedForwardNorm'),
    projections: [`${block}attn.q_proj`, `${block}attn.k_proj`, `${block}attn.v_proj`],
    attentionOutput: `${block}attn.out_proj`,
    up: `${block}mlp.fc_in`,
    down: `${block}mlp.fc_out`,
  },
  biases: { projections: false, output: false, feedForward: true },
  block: 'parallel',
} satisfies Architecture;

const bloomLayer = {
  attentionNorm: `${block}input_layernorm`,
  feedForwardNorm: `${block}post_attention_layernorm`,
  projections: [`${block}self_attention.query_key_value`],
  attentionOutput: `${block}self_attention.dense`,
  up: `${block}mlp.dense_h_to_4h`,
  down: `${block}mlp.dense_4h_to_h`,
};

const neoxLayer = 'gpt_neox.layers.{layer}.';
const fairseqLayer = (prefix: string) => ({
  attentionNorm: `${prefix}self_attn_layer_norm`,
  feedForwardNorm: `${prefix}final_layer_norm`,
  projections: [`${prefix}self_attn.q_proj`, `${prefix}self_attn.k_proj`, `${prefix}self_attn.v_proj`],
  attentionOutput: `${prefix}self_attn.out_proj`,
  up: `${prefix}fc1`,
  down: `${prefix}fc2`,
});

const cohere = {
  ...llama,
  names: oneNorm,
  block: 'parallel',
  norm: layerNorm('layer_norm_eps'),
  logitScale: ['logit_scale', 0.0625],
} satisfies Architecture;

const trainedLayer = 'layer{layer}_';

const mptLayer = 'transformer.blocks.{layer}.';

/** By model_type. */
export const architectures = {
  // The decoder of posenc/train, which no configuration of transformers names.
  'posenc-train': {
    names: {
      embedding: 'tok_emb',
      positions: 'pos_table?',
      finalNorm: 'lnf',
      head: 'head',
      attentionNorm: `${trainedLayer}ln1`,
      feedForwardNorm: `${trainedLayer}ln2`,
      projections: [`${trainedLayer}wq`, `${trainedLayer}wk`, `${trainedLayer}wv`],
      attentionOutput: `${trainedLayer}wo`,
      up: `${trainedLayer}w1`,
      down: `${trainedLayer}w2`,
    },
    biases: { projections: false, output: false, feedForward: true },
    block: 'sequential',
    norm: { kind: 'layer', eps: 1e-5 },
    activation: 'gelu',
  },
  llama,
  gpt2,
  gpt_neox: {
    names: {
      embedding: 'gpt_neox.embed_in',
      finalNorm: 'gpt_neox.final_layer_norm',
      head: 'embed_out',
      attentionNorm: `${neoxLayer}input_layernorm`,
      feedForwardNorm: `${neoxLayer}post_attention_layernorm`,
      projections: [`${neoxLayer}attention.query_key_value`],
      attentionOutput: `${neoxLayer}attention.dense`,
      up: `${neoxLayer}mlp.dense_h_to_4h`,
      down: `${neoxLayer}mlp.dense_4h_to_h`,
    },
    biases: { projections: stated('attention_bias', true), output: stated('attention_bias', true), feedForward: true },
    block: choice('use_parallel_residual', true, 'parallel', 'sequential'),
    norm: layerNorm('layer_norm_eps'),
    activation: named('gelu', 'hidden_act'),
    fused: 'groups',
    optionalPrefix: 'gpt_neox.',
  },
  bloom: {
    names: {
      embedding: 'transformer.word_embeddings',
      embeddingNorm: 'transformer.word_embeddings_layernorm',
      finalNorm: 'transformer.ln_f',
      head: 'lm_head',
      ...bloomLayer,
    },
    biases: allBiased,
    block: choice('apply_residual_connection_post_layernorm', false, 'normed-residual', 'sequential'),
    norm: layerNorm('layer_norm_epsilon'),
    activation: 'gelu-bloom',
    fused: 'groups',
    optionalPrefix: 'transformer.',
  },
  qwen2: { ...llama, biases: { projections: true, output: false, feedForward: false } },
  qwen3: { ...llama, names: { ...decoderNames, ...headNorms } },
  mistral: llama,
  mixtral: {
    ...llama,
    names: {
      ...without(decoderNames, 'gate', 'up', 'down'),
      router: `${layer}block_sparse_moe.gate`,
      experts: {
        gate: `${layer}block_sparse_moe.experts.{expert}.w1`,
        up: `${layer}block_sparse_moe.experts.{expert}.w3`,
        down: `${layer}block_sparse_moe.experts.{expert}.w2`,
      },
    },
    norm: rms(1e-5),
    expertsPerToken: ['num_experts_per_tok', 2],
  },
  smollm3: llama,
  granite: {
    ...llama,
    embeddingScale: ['embedding_multiplier', 1],
    residualScale: ['residual_multiplier', 1],
    logitDivisor: ['logits_scaling', 1],
  },
  gemma,
  gemma2,
  gemma3_text: {
    ...gemma2,
    names: { ...gemma2.names, ...headNorms },
    logitSoftcap: ['final_logit_softcapping', null],
    attentionSoftcap: ['attn_logit_softcapping', null],
  },
  olmo: {
    ...llama,
    norm: { kind: 'layer', eps: 1e-5, bare: true },
    clip: ['clip_qkv'],
  },
  olmo2: {
    ...llama,
    names: {
      ...without(decoderNames, 'attentionNorm', 'feedForwardNorm'),
      ...headNorms,
      attentionOutputNorm: `${layer}post_attention_layernorm`,
      feedForwardOutputNorm: `${layer}post_feedforward_layernorm`,
    },
    norm: rms(1e-5),
    headNorm: 'all',
  },
  phi3: {
    ...llama,
    names: {
      ...without(decoderNames, 'gate', 'up'),
      projections: [`${layer}self_attn.qkv_proj`],
      gateUp: `${layer}mlp.gate_up_proj`,
    },
    norm: rms(1e-5),
  },
  cohere: {
    ...cohere,
    names: { ...oneNorm, queryNorm: `${headNorms.queryNorm}?`, keyNorm: `${headNorms.keyNorm}?` },
    headNorm: 'own-head',
  },
  cohere2: cohere,
  stablelm: {
    ...llama,
    names: {
      ...decoderNames,
      feedForwardNorm: `${decoderNames.feedForwardNorm}?`,
      queryNorm: `${layer}self_attn.q_layernorm.norms.{head}?`,
      keyNorm: `${layer}self_attn.k_layernorm.norms.{head}?`,
    },
    biases: { projections: stated('use_qkv_bias', false), output: false, feedForward: false },
    block: choice('use_parallel_residual', false, 'parallel', 'sequential'),
    norm: layerNorm('layer_norm_eps'),
    headNorm: 'own-head',
  },
  starcoder2: {
    ...llama,
    names: { ...notGated, up: `${layer}mlp.c_fc`, down: `${layer}mlp.c_proj` },
    biases: biasesEverywhere(stated('use_bias', true)),
    norm: layerNorm('norm_epsilon'),
    activation: named('gelu_pytorch_tanh', 'hidden_act'),
  },
  nemotron: {
    ...llama,
    names: notGated,
    norm: { ...layerNorm('norm_eps'), offset: 1 },
    activation: named('relu2', 'hidden_act'),
  },
  phi: {
    ...llama,
    names: {
      ...without(notGated, 'feedForwardNorm'),
      finalNorm: 'model.final_layernorm',
      attentionOutput: `${layer}self_attn.dense`,
      up: `${layer}mlp.fc1`,
      down: `${layer}mlp.fc2`,
    },
    biases: allBiased,
    block: 'parallel',
    norm: layerNorm('layer_norm_eps'),
    activation: named('gelu_new', 'hidden_act'),
  },
  persimmon: {
    ...llama,
    names: {
      ...notGated,
      finalNorm: 'model.final_layernorm',
      projections: [`${layer}self_attn.query_key_value`],
      queryNorm: `${layer}self_attn.q_layernorm?`,
      keyNorm: `${layer}self_attn.k_layernorm?`,
      attentionOutput: `${layer}self_attn.dense`,
      up: `${layer}mlp.dense_h_to_4h`,
      down: `${layer}mlp.dense_4h_to_h`,
    },
    biases: allBiased,
    fused: 'groups',
    norm: layerNorm('layer_norm_eps'),
    activation: named('relu2', 'hidden_act'),
  },
  opt: {
    names: {
      embedding: 'model.decoder.embed_tokens',
      positions: 'model.decoder.embed_positions',
      inputProjection: 'model.decoder.project_in?',
      outputProjection: 'model.decoder.project_out?',
      finalNorm: choice('do_layer_norm_before', true, 'model.decoder.final_layer_norm', undefined),
      head: 'lm_head',
      ...fairseqLayer('model.decoder.layers.{layer}.'),
    },
    biases: biasesEverywhere(stated('enable_bias', true)),
    block: choice('do_layer_norm_before', true, 'sequential', 'post-norm'),
    norm: { kind: 'layer', eps: 1e-5 },
    activation: named('relu', 'activation_function'),
    optionalPrefix: 'model.',
  },
  xglm: {
    names: {
      embedding: 'model.embed_tokens',
      finalNorm: 'model.layer_norm',
      head: 'lm_head',
      ...fairseqLayer('model.layers.{layer}.'),
    },
    biases: allBiased,
    block: 'sequential',
    norm: { kind: 'layer', eps: 1e-5 },
    activation: named('gelu', 'activation_function'),
    embeddingScale: choice('scale_embedding', true, 'sqrt', 1),
    optionalPrefix: 'model.',
  },
  falcon: {
    names: {
      embedding: 'transformer.word_embeddings',
      finalNorm: 'transformer.ln_f',
      head: 'lm_head',
      ...bloomLayer,
      attentionNorm: `${bloomLayer.attentionNorm}|${block}ln_attn`,
      feedForwardNorm: `${bloomLayer.feedForwardNorm}|${block}ln_mlp?`,
    },
    biases: biasesEverywhere(stated('bias', false)),
    block: {
      key: 'parallel_attn',
      or: 'new_decoder_architecture',
      absent: true,
      yes: 'parallel',
      no: 'sequential',
    },
    norm: layerNorm('layer_norm_epsilon'),
    activation: named('gelu', 'activation'),
    fused: 'groups',
    optionalPrefix: 'transformer.',
  },
  mpt: {
    names: {
      embedding: 'transformer.wte',
      finalNorm: 'transformer.norm_f',
      head: 'lm_head',
      attentionNorm: `${mptLayer}norm_1`,
      feedForwardNorm: `${mptLayer}norm_2`,
      projections: [`${mptLayer}attn.Wqkv`],
      attentionOutput: `${mptLayer}attn.out_proj`,
      up: `${mptLayer}ffn.up_proj`,
      down: `${mptLayer}ffn.down_proj`,
    },
    biases: biasesEverywhere(false),
    block: 'sequential',
    norm: layerNorm('layer_norm_epsilon'),
    activation: 'gelu',
    clip: ['attn_config', 'clip_qkv'],
    optionalPrefix: 'transformer.',
  },
  gptj,
  codegen: {
    ...gptj,
    names: { ...gptj.names, projections: [`${block}attn.qkv_proj`] },
    fused: 'codegen',
  },
  gpt_bigcode: { ...outputsFirst, activation: named('gelu_pytorch_tanh', 'activation_function') },
  gpt_neo: {
    ...outputsFirst,
    names: {
      ...gpt2.names,
      projections: [`${block}attn.attention.q_proj`, `${block}attn.attention.k_proj`, `${block}attn.attention.v_proj`],
      attentionOutput: `${block}attn.attention.out_proj`,
    },
    biases: { projections: false, output: true, feedForward: true },
  },
} as const satisfies Readonly<Record<string, Architecture>>;
