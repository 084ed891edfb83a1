/** GGUF files: the models of `architectures` under the names and with the changes of llama.cpp's converter. */
import { type Checkpoint, ggufConfig, type ReadOptions } from 'posenc/inspect';
import { type Architecture, architectures, type Names } from './architectures.ts';
import { type FileTensor, type OtherFormat, unknownPart } from './reading.ts';
import type { WeightFile } from './weights.ts';

/** The rows of `architectures` by general.architecture. */
const known: Readonly<Record<string, keyof typeof architectures>> = {
  llama: 'llama',
  qwen2: 'qwen2',
  qwen3: 'qwen3',
  smollm3: 'smollm3',
  granite: 'granite',
  gemma: 'gemma',
  gemma2: 'gemma2',
  gemma3: 'gemma3_text',
  olmo: 'olmo',
  olmo2: 'olmo2',
  phi2: 'phi',
  phi3: 'phi3',
  'command-r': 'cohere',
  cohere2: 'cohere2',
  stablelm: 'stablelm',
  starcoder2: 'starcoder2',
  gpt2: 'gpt2',
  gptneox: 'gpt_neox',
  bloom: 'bloom',
  falcon: 'falcon',
  mpt: 'mpt',
};

const layer = 'blk.{layer}.';

/** Names of parts, which are the same for all architectures. */
const plainNames = {
  embedding: 'token_embd',
  positions: 'position_embd',
  embeddingNorm: 'token_embd_norm',
  finalNorm: 'output_norm',
  head: 'output',
  attentionNorm: `${layer}attn_norm`,
  attentionOutputNorm: `${layer}post_attention_norm`,
  feedForwardNorm: `${layer}ffn_norm`,
  feedForwardOutputNorm: `${layer}post_ffw_norm`,
  queryNorm: `${layer}attn_q_norm`,
  keyNorm: `${layer}attn_k_norm`,
  attentionOutput: `${layer}attn_output`,
  gate: `${layer}ffn_gate`,
  up: `${layer}ffn_up`,
  gateUp: `${layer}ffn_up`,
  down: `${layer}ffn_down`,
  router: `${layer}ffn_gate_inp`,
} as const;

const expertOf = (part: string) => `${layer}ffn_${part}_exps.{expert}|${layer}ffn_${part}.{expert}`;

/** The names of the parts that an architecture has. */
function namesOf(names: Names, arch: string): Names {
  const plain = Object.entries(plainNames).flatMap(([part, name]) => {
    const there = names[part as keyof typeof plainNames];
    return there === undefined ? [] : [[part, typeof there === 'string' && there.endsWith('?') ? `${name}?` : name]];
  });
  return {
    embedding: plainNames.embedding,
    head: plainNames.head,
    attentionOutput: plainNames.attentionOutput,
    ...Object.fromEntries(plain),
    projections:
      names.projections.length === 1 ? [`${layer}attn_qkv`] : ['q', 'k', 'v'].map((one) => `${layer}attn_${one}`),
    ...(names.experts ? { experts: { gate: expertOf('gate'), up: expertOf('up'), down: expertOf('down') } } : {}),
    // The larger models have a norm for each half, the others one for both, under the name of the feed-forward's.
    ...(arch === 'falcon'
      ? { attentionNorm: `${layer}attn_norm_2|${layer}attn_norm`, feedForwardNorm: `${layer}attn_norm` }
      : {}),
  };
}

/** What the converter changes: weights are [outputs, inputs], norms have their 1, and heads are no longer in groups. */
function converted({ names, norm, inputsFirst, fused, ...rest }: Architecture, arch: string): Architecture {
  const { offset, ...plainNorm } = norm;
  return { ...rest, names: namesOf(names, arch), norm: plainNorm };
}

/** What Inspect reads as a part of the configuration. */
const ofConfig = /^rope_(?:freqs|factors_(?:long|short))\.weight$/;

export async function readGgufModel(
  checkpoint: Checkpoint,
  options: ReadOptions,
): Promise<{ readonly config: object; readonly format: OtherFormat; readonly weights: WeightFile }> {
  const config = await ggufConfig(checkpoint, options);
  const { arch } = config;
  const row = Object.hasOwn(known, arch) ? known[arch] : undefined;
  if (row === undefined || config.rope === undefined) throw unknownPart('architecture', arch, Object.keys(known));
  const get = (key: string) => checkpoint.metadata.get(`${arch}.${key}`);
  // llama.cpp keeps Mixtral among the Llamas.
  const experts = get('expert_count');
  const isMixed = arch === 'llama' && typeof experts === 'number' && experts > 0;
  const modelType = isMixed ? 'mixtral' : row;
  const architecture: Architecture = architectures[modelType];
  const { tensors, weights } = tensorsOf(checkpoint);
  return {
    config,
    format: {
      entries: { ...config.config, ...entriesOf(architecture, get) },
      ...(config.rope.pairs ? { layout: config.rope.pairs } : {}),
      modelType,
      architecture: converted(architecture, arch),
    },
    weights: { tensors, ...weights },
  };
}

/** What else the computation depends on, under the keys that the architecture reads. */
function entriesOf(architecture: Architecture, get: (key: string) => unknown): Record<string, unknown> {
  const { norm, clip, embeddingScale, residualScale, logitScale, logitDivisor, expertsPerToken } = architecture;
  const keys: readonly (readonly [gguf: string, key: string | undefined])[] = [
    [
      `attention.layer_norm_${norm.kind === 'rms' ? 'rms_' : ''}epsilon`,
      typeof norm.eps === 'number' ? undefined : norm.eps[0],
    ],
    ['final_logit_softcapping', 'final_logit_softcapping'],
    ['attn_logit_softcapping', 'attn_logit_softcapping'],
    ['use_parallel_residual', 'use_parallel_residual'],
    ['expert_used_count', expertsPerToken?.[0]],
    ['embedding_scale', Array.isArray(embeddingScale) ? String(embeddingScale[0]) : 'embedding_multiplier'],
    ['residual_scale', residualScale?.[0] ?? 'residual_multiplier'],
    ['logit_scale', (logitScale ?? logitDivisor)?.[0] ?? 'logit_scale'],
  ];
  const stated = keys.flatMap(([gguf, key]) => {
    const value = get(gguf);
    return key === undefined || value === undefined ? [] : [[key, value] as const];
  });
  const limit = get('attention.clamp_kqv');
  const [outer = 'clip_qkv', inner] = clip ?? [];
  if (limit !== undefined) stated.push([outer, inner === undefined ? limit : { [inner]: limit }]);
  return Object.fromEntries(stated);
}

/** A tensor of the file, or the part of it that is one expert's. */
interface ExpertPlace {
  readonly name: string;
  readonly expert?: number;
  readonly range?: readonly [number, number];
}

/** The tensors of the file; those that hold one matrix for each expert are given as so many. */
function tensorsOf(checkpoint: Checkpoint) {
  const tensors = new Map<string, FileTensor>();
  const places = new Map<string, ExpertPlace>();
  for (const [name, info] of checkpoint.tensors) {
    if (ofConfig.test(name)) continue;
    const [experts = 0, ...shape] = info.shape;
    if (shape.length !== 2 || !/_exps\.weight$/.test(name)) {
      tensors.set(name, info);
      places.set(name, { name });
      continue;
    }
    const byteLength = info.byteLength / experts;
    for (let expert = 0; expert < experts; expert++) {
      const one = name.replace(/weight$/, `${expert}.weight`);
      tensors.set(one, { name: one, dtype: info.dtype, shape, byteLength });
      places.set(one, { name, expert, range: [expert * byteLength, (expert + 1) * byteLength] });
    }
  }
  const placeOf = (name: string) => places.get(name) as ExpertPlace;
  const weights: Omit<WeightFile, 'tensors'> = {
    bytes: (name, reading) => {
      const { name: whole, range } = placeOf(name);
      return checkpoint.bytes(whole, { ...reading, range });
    },
    tensor: async (name, { rows, ...reading } = {}) => {
      const { name: whole, expert } = placeOf(name);
      if (expert === undefined) return checkpoint.tensor(whole, { rows, ...reading });
      const { data, shape } = await checkpoint.tensor(whole, { rows: [expert, expert + 1], ...reading });
      const [, outputs = 0, inputs = 0] = shape;
      const [begin, end] = Array.isArray(rows) ? rows : [0, outputs];
      return { data: data.slice(begin * inputs, end * inputs), shape: [end - begin, inputs] };
    },
  };
  return { tensors, weights };
}
