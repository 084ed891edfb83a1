import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openModel } from 'posenc/run';
import { describe, expect, it } from 'vitest';
import { float, type GgufValue, gguf, int, text } from '../inspect/checkpoint/files.ts';
import { type Config, type Stored, safetensors, type Tensors, tensorsIn } from './files.ts';

const build = 'simd';
const ours = fileURLToPath(new URL('../checkpoints/', import.meta.url));
/** More checkpoints, which are not part of the repository. */
const shared = fileURLToPath(new URL('../../../shared/models/tiny/', import.meta.url));

interface Converted {
  readonly arch: string;
  readonly keys?: (config: Config) => Record<string, GgufValue>;
  /** Rows of q and k from halves to neighbours. */
  readonly permuted?: true;
  /** Rows of q, k and v out of their groups: heads in a group, its queries first. */
  readonly grouped?: true;
  readonly transposed?: RegExp;
  /** Norms with 1 added. */
  readonly shifted?: true;
  /** Values that GGUF files do not hold, and llama.cpp assumes. */
  readonly assumed?: (config: Config) => Config;
}

const n = (config: Config, ...names: string[]) => Number(names.map((name) => config[name]).find((one) => one != null));
const eps =
  (...names: string[]) =>
  (config: Config) => ({ 'attention.layer_norm_epsilon': float(n(config, ...names)) });
const rms = (config: Config) => ({ 'attention.layer_norm_rms_epsilon': float(n(config, 'rms_norm_eps')) });
const turned = (config: Config, share: number) => ({
  'rope.dimension_count': int(share * (n(config, 'hidden_size') / n(config, 'num_attention_heads'))),
});

/** What llama.cpp's converter writes for each model. */
const conversions: Readonly<Record<string, Converted>> = {
  'llama-gqa': { arch: 'llama', keys: rms, permuted: true },
  mixtral: {
    arch: 'llama',
    keys: (config) => ({
      ...rms(config),
      expert_count: int(n(config, 'num_local_experts')),
      expert_used_count: int(n(config, 'num_experts_per_tok')),
    }),
    permuted: true,
  },
  qwen2: { arch: 'qwen2', keys: rms },
  qwen3: { arch: 'qwen3', keys: rms },
  smollm3: {
    arch: 'smollm3',
    keys: rms,
    permuted: true,
    assumed: () => ({ no_rope_layers: [1, 1, 1], no_rope_layer_interval: 4 }),
  },
  granite: {
    arch: 'granite',
    permuted: true,
    keys: (config) => ({
      ...rms(config),
      'attention.scale': float(n(config, 'attention_multiplier')),
      embedding_scale: float(n(config, 'embedding_multiplier')),
      residual_scale: float(n(config, 'residual_multiplier')),
      logit_scale: float(n(config, 'logits_scaling')),
    }),
  },
  gemma: { arch: 'gemma', keys: rms, shifted: true },
  gemma2: {
    arch: 'gemma2',
    shifted: true,
    keys: (config) => ({
      ...rms(config),
      attn_logit_softcapping: float(n(config, 'attn_logit_softcapping')),
      final_logit_softcapping: float(n(config, 'final_logit_softcapping')),
      'attention.sliding_window': int(n(config, 'sliding_window')),
    }),
    assumed: (config) => ({ query_pre_attn_scalar: n(config, 'head_dim') }),
  },
  olmo: {
    arch: 'olmo',
    permuted: true,
    keys: (config) => ({
      'attention.layer_norm_epsilon': float(1e-5),
      'attention.clamp_kqv': float(n(config, 'clip_qkv')),
    }),
  },
  phi: {
    arch: 'phi2',
    keys: (config) => ({ ...eps('layer_norm_eps')(config), ...turned(config, n(config, 'partial_rotary_factor')) }),
  },
  cohere: {
    arch: 'command-r',
    keys: (config) => ({ ...eps('layer_norm_eps')(config), logit_scale: float(n(config, 'logit_scale')) }),
  },
  stablelm: {
    arch: 'stablelm',
    keys: (config) => ({
      ...eps('layer_norm_eps')(config),
      ...turned(config, n(config, 'partial_rotary_factor')),
      use_parallel_residual: { type: 'bool', value: config.use_parallel_residual ? 1 : 0 },
    }),
  },
  gpt2: { arch: 'gpt2', keys: eps('layer_norm_epsilon'), transposed: /(?:c_attn|c_proj|c_fc)\.weight$/ },
  gpt_neox: {
    arch: 'gptneox',
    grouped: true,
    keys: (config) => ({
      ...eps('layer_norm_eps')(config),
      ...turned(config, n(config, 'rotary_pct')),
      use_parallel_residual: { type: 'bool', value: config.use_parallel_residual === false ? 0 : 1 },
    }),
  },
  bloom: { arch: 'bloom', keys: eps('layer_norm_epsilon'), grouped: true },
  'falcon-7b-style': { arch: 'falcon', keys: eps('layer_norm_epsilon'), grouped: true },
  mpt: {
    arch: 'mpt',
    keys: () => ({ 'attention.layer_norm_epsilon': float(1e-5), 'attention.max_alibi_bias': float(8) }),
  },
};

const names: readonly (readonly [RegExp, string])[] = [
  [/embed_tokens|wte|word_embeddings\.|embed_in/, 'token_embd'],
  [/wpe/, 'position_embd'],
  [/word_embeddings_layernorm/, 'token_embd_norm'],
  [/lm_head|embed_out/, 'output'],
  [/q_norm/, 'attn_q_norm'],
  [/k_norm/, 'attn_k_norm'],
  [/(\.|^)(norm|ln_f|norm_f|final_layer_?norm)\./, 'output_norm'],
  [/input_layernorm|ln_1|norm_1/, 'attn_norm'],
  [/pre_feedforward_layernorm/, 'ffn_norm'],
  [/post_feedforward_layernorm/, 'post_ffw_norm'],
  [/post_attention_layernorm|ln_2|norm_2/, 'ffn_norm'],
  [/c_attn|query_key_value|Wqkv|qkv_proj/, 'attn_qkv'],
  [/q_proj/, 'attn_q'],
  [/k_proj/, 'attn_k'],
  [/v_proj/, 'attn_v'],
  [/o_proj|attn\.c_proj|self_attention\.dense|attention\.dense|self_attn\.dense|attn\.out_proj/, 'attn_output'],
  [/block_sparse_moe\.gate/, 'ffn_gate_inp'],
  [/gate_proj|w1/, 'ffn_gate'],
  [/up_proj|c_fc|dense_h_to_4h|fc1|w3/, 'ffn_up'],
  [/down_proj|mlp\.c_proj|dense_4h_to_h|fc2|w2/, 'ffn_down'],
];

function renamed(name: string, arch: string): string {
  const [, layer] = /\.(\d+)\./.exec(name) ?? [];
  const [, found] = names.find(([pattern]) => pattern.test(name)) as (typeof names)[number];
  // Gemma 2 has a norm after its attention, which others have before their feed-forward.
  const own = arch === 'gemma2' && /post_attention_layernorm/.test(name) ? 'post_attention_norm' : found;
  return `${layer === undefined ? '' : `blk.${layer}.`}${own}.${name.endsWith('bias') ? 'bias' : 'weight'}`;
}

/** The same numbers with rows in another order. */
function reordered({ dtype, shape, bytes }: Stored, order: readonly number[]): Stored {
  const size = bytes.length / order.length;
  const out = new Uint8Array(bytes.length);
  for (const [to, from] of order.entries()) out.set(bytes.subarray(from * size, (from + 1) * size), to * size);
  return { dtype, shape, bytes: out };
}

const range = (count: number) => Array.from({ length: count }, (_, i) => i);

function converted(tensor: Stored, name: string, value: Converted, heads: number, kvHeads: number): Stored {
  const [rows = 0, columns = 1] = tensor.shape;
  if (value.permuted && /[qk]_proj/.test(name)) {
    const dim = rows / (/q_proj/.test(name) ? heads : kvHeads);
    return reordered(
      tensor,
      range(rows).map((to) => to - (to % dim) + ((to % dim) >> 1) + (to % 2) * (dim / 2)),
    );
  }
  if (value.grouped && /query_key_value/.test(name)) {
    const dim = rows / (heads + 2 * kvHeads);
    const group = heads / kvHeads + 2;
    const all = range(kvHeads).map((one) => range(group * dim).map((row) => one * group * dim + row));
    const [q, k, v] = [
      [0, -2],
      [-2, -1],
      [-1, undefined],
    ].map(([begin, end]) =>
      all.flatMap((list) => list.slice((begin as number) * dim, end === undefined ? undefined : end * dim)),
    );
    return reordered(tensor, [...(q ?? []), ...(k ?? []), ...(v ?? [])]);
  }
  if (value.transposed?.test(name)) {
    const source = new Float32Array(tensor.bytes.slice().buffer);
    const data = Float32Array.from(
      { length: source.length },
      (_, i) => source[(i % rows) * columns + Math.floor(i / rows)] as number,
    );
    return { dtype: 'F32', shape: [columns, rows], bytes: new Uint8Array(data.buffer) };
  }
  if (value.shifted && /norm\.weight$/.test(name)) {
    const data = new Float32Array(tensor.bytes.slice().buffer).map((weight) => weight + 1);
    return { ...tensor, bytes: new Uint8Array(data.buffer) };
  }
  return tensor;
}

/** Experts of a layer in one tensor. */
function stacked(tensors: Tensors): Tensors {
  const out: Tensors = new Map();
  for (const [name, one] of tensors) {
    const [, before, part] = /^(.*experts\.)\d+\.(w\d\.weight)$/.exec(name) ?? [];
    if (before === undefined) {
      out.set(name, one);
      continue;
    }
    const key = `${before}${part}`;
    const { bytes = new Uint8Array(0), shape: [count = 0] = [] } = out.get(key) ?? {};
    out.set(key, {
      dtype: one.dtype,
      shape: [count + 1, ...one.shape],
      bytes: new Uint8Array([...bytes, ...one.bytes]),
    });
  }
  return out;
}

function ggufOf(config: Config, tensors: Tensors, input: Converted): File {
  const heads = n(config, 'num_attention_heads', 'n_head', 'n_heads');
  const dim = n(config, 'hidden_size', 'n_embd', 'd_model');
  const falcon = config.multi_query ? 1 : heads;
  const kvHeads = input.arch === 'falcon' ? falcon : n({ ...config, heads }, 'num_key_value_heads', 'heads');
  const stated: Record<string, GgufValue> = {
    block_count: int(n(config, 'num_hidden_layers', 'n_layer', 'n_layers')),
    embedding_length: int(dim),
    'attention.head_count': int(heads),
    'attention.head_count_kv': int(kvHeads),
    context_length: int(
      n({ ...config, absent: 64 }, 'max_position_embeddings', 'n_positions', 'max_seq_len', 'absent'),
    ),
    ...(config.head_dim == null
      ? {}
      : { 'attention.key_length': int(n(config, 'head_dim')), 'attention.value_length': int(n(config, 'head_dim')) }),
    ...(config.rope_theta == null ? {} : { 'rope.freq_base': float(n(config, 'rope_theta')) }),
    ...input.keys?.(config),
  };
  const keys = Object.fromEntries(Object.entries(stated).map(([key, value]) => [`${input.arch}.${key}`, value]));
  const all = [...stacked(tensors)].flatMap(([name, tensor]) => {
    if (/\.(attn|attention)\.(masked_)?bias$|rotary|inv_freq/.test(name)) return [];
    const to = renamed(name, input.arch);
    const isStacked = tensor.shape.length === 3;
    const place = isStacked ? to.replace(/\.weight$/, '_exps.weight') : to;
    return [{ ...converted(tensor, name, input, heads, kvHeads), name: place }];
  });
  return new File([gguf({ 'general.architecture': text(input.arch), ...keys }, all)], 'model.gguf');
}

describe('a GGUF file is the model that it was converted from', () => {
  it.each(Object.entries(conversions))('%s', async (name, value) => {
    const folder = [ours, shared].map((one) => `${one}${name}/`).find((one) => existsSync(one));
    if (folder === undefined) {
      console.warn(`${name} is not here: its conversion was not run.`);
      return;
    }
    const read = (file: string) => readFileSync(`${folder}${file}`);
    const plain = JSON.parse(read('config.json').toString()) as Config;
    const config = { ...plain, ...value.assumed?.(plain) };
    const tensors = tensorsIn(read('model.safetensors'));
    const { tokens } = JSON.parse(read('case.json').toString()) as { tokens: number[] };
    const files = [
      new File([JSON.stringify(config)], 'config.json'),
      new File([safetensors(tensors)], 'model.safetensors'),
    ];
    const logitsOf = async (value: File | File[]) => {
      const model = await openModel(value, { build, worker: false });
      const { logits } = await model.evaluate(tokens, { logits: true });
      model.dispose();
      return logits?.data ?? new Float32Array(0);
    };
    const [a, b] = [await logitsOf(ggufOf(config, tensors, value)), await logitsOf(files)];
    expect(a.length).toBe(b.length);
    const scale = b.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
    expect(b.reduce((most, x, i) => Math.max(most, Math.abs(x - (a[i] as number))), 0)).toBeLessThan(
      1e-5 * scale + 1e-6,
    );
  });

  it('and is refused without a bias that its architecture has', async () => {
    const folder = `${ours}gpt2/`;
    const config = JSON.parse(readFileSync(`${folder}config.json`).toString()) as Config;
    const tensors = tensorsIn(readFileSync(`${folder}model.safetensors`));
    for (const name of tensors.keys()) if (name.endsWith('c_attn.bias')) tensors.delete(name);
    const file = ggufOf(config, tensors, conversions.gpt2 as Converted);
    await expect(openModel(file, { build, worker: false })).rejects.toMatchObject({ argument: 'files' });
  });
});
