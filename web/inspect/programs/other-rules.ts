/** Differences that concern single families. */
import type { CacheDeviation, Posenc } from 'posenc';
import { rule, turnsOnLine } from 'posenc/catalogue';
import { refused } from '../../files/errors/index.ts';
import type { LayerPositions } from '../config/index.ts';
import { earlierBase, existedIn } from './releases.ts';
import { hasScaling, type ProgramRule, type ProgramSource, type Reading, scalingOf, withScaling } from './types.ts';

const reference = (folder: string): ProgramSource => ({
  repo: 'huggingface/transformers',
  path: `src/transformers/models/${folder}/modeling_${folder}.py`,
  commit: 'c49429ed1f8b89749de77c0ec930ef19685c9ae5',
});

const turnsInPart = ({ rotaryDim, headDim, entry }: LayerPositions) =>
  entry === 'rotary' && headDim !== undefined && rotaryDim !== headDim;

function wholeHead({ encoding, headDim }: LayerPositions): Reading {
  const { rotaryDim: _, ...whole } = encoding ?? { scheme: 'rope' };
  return { encoding: whole as typeof whole & { scheme: string }, rotaryDim: headDim as number };
}

export const otherRules: readonly ProgramRule[] = [
  {
    id: 'meta.constant-scaling',
    program: "Meta's own code",
    versions: 'llama3/model.py, read in July 2026',
    what: 'factor 8, low_freq_factor 1, high_freq_factor 4 and the original length 8192 are constants there; pairs are adjacent, with weights ordered for that.',
    evidence: 'transcribed',
    source: {
      repo: 'meta-llama/llama-models',
      path: 'models/llama3/model.py (apply_scaling)',
      commit: 'a9c89c471f793423afd4cc3ca8671d6e56fe64cb',
    },
    keys: ['factor', 'low_freq_factor', 'high_freq_factor', 'original_max_position_embeddings'],
    applies: (layer, { modelType }) => modelType === 'llama' && hasScaling(layer, 'llama3'),
    reads: (layer) =>
      withScaling(layer, { factor: 8, lowFreqFactor: 1, highFreqFactor: 4, originalMaxPositionEmbeddings: 8192 }),
  },
  {
    id: 'llama-cpp.equal-limits-refused',
    program: 'llama.cpp',
    versions: 'read in the state of 2025-02',
    what: 'Refuses to convert the model: it asserts that low_freq_factor and high_freq_factor differ.',
    evidence: 'read',
    source: {
      repo: 'ggerganov/llama.cpp',
      path: 'convert_hf_to_gguf.py',
      commit: 'c392e5094deaf2d1a7c18683214f007fad3fe42b',
    },
    keys: ['low_freq_factor', 'high_freq_factor'],
    applies: (layer) => {
      const scaling = scalingOf(layer);
      return scaling?.type === 'llama3' && scaling.lowFreqFactor === scaling.highFreqFactor;
    },
  },
  {
    id: 'transformers.rope-parameters-unread',
    program: 'transformers',
    versions: 'before 5.0',
    what: 'rope_parameters is not read: the base is the default of the class, 10000 for most, and nothing is scaled.',
    evidence: 'transcribed',
    source: {
      repo: 'huggingface/transformers',
      path: 'src/transformers/modeling_rope_utils.py',
      commit: '8cb5963cc22174954e7dca2c0a3320b7dc2f4edc',
    },
    keys: ['rope_parameters'],
    applies: ({ baseFrom, classBase }, { modelType }) =>
      existedIn('4.57', modelType) && classBase !== undefined && baseFrom?.startsWith('rope_parameters.') === true,
    reads: ({ encoding, classBase = 10000 }, { modelType }) => {
      const { scaling: _, ...plain } = encoding ?? { scheme: 'rope' };
      return { encoding: { ...(plain as typeof plain & { scheme: string }), base: earlierBase(modelType, classBase) } };
    },
  },
  {
    id: 'transformers.rotary-dim-unread',
    program: 'transformers',
    versions: 'c49429ed (2026-08-16)',
    what: 'rotary_dim is not read: all components of the head are rotated.',
    evidence: 'run',
    source: reference('minimax'),
    keys: ['rotary_dim'],
    applies: (layer, { modelType = '' }) =>
      turnsInPart(layer) && /^minimax(_text_01|_m2|_m3_vl(_text)?)?$/.test(modelType),
    reads: wholeHead,
  },
  {
    id: 'transformers.share-unread',
    program: 'transformers',
    versions: 'c49429ed (2026-08-16), a development state; 4.57 and 5.15 read it',
    what: 'partial_rotary_factor is not read: all components of the head are rotated.',
    evidence: 'transcribed',
    source: reference('recurrent_gemma'),
    keys: ['partial_rotary_factor'],
    applies: (layer, { modelType }) => turnsInPart(layer) && modelType === 'recurrent_gemma',
    reads: wholeHead,
  },
  {
    id: 'llama-cpp.fourth-mrope-axis',
    program: 'llama.cpp / ggml',
    versions: 'read in the state of 2026-08-21',
    what: 'Interleaved M-RoPE has a fourth axis, whose position is 0: pairs behind the sections of height and width that are not every third one are not rotated.',
    evidence: 'transcribed',
    source: {
      repo: 'ggml-org/ggml',
      path: 'src/ggml-cpu/ops.cpp',
      commit: 'd99724f2b141fed9e1a9f402213506c081433465',
    },
    keys: ['mrope_section', 'mrope_interleaved'],
    applies: ({ sectionOrder }) => sectionOrder === 'interleaved',
    reads({ encoding, sections = [], rotaryDim = 0 }) {
      const [times = 0, heights = 0, widths = 0] = sections;
      const turns = (pair: number) =>
        (pair % 3 === 1 && pair < 3 * heights) ||
        (pair % 3 === 2 && pair < 3 * widths) ||
        (pair % 3 === 0 && pair < 3 * times);
      const pairs = Array.from({ length: rotaryDim / 2 }, (_, pair) => pair);
      return { encoding: encoding ?? { scheme: 'mrope' }, standing: pairs.filter((pair) => !turns(pair)) };
    },
  },
];

/** Programs implement dynamic NTK in three ways: by the present length, fixed at the longest one, or not at all. */

const path = 'vllm/model_executor/layers/rotary_embedding/dynamic_ntk_scaling_rope.py';

export const dynamicNtkRules: readonly ProgramRule[] = [
  {
    id: 'vllm.static-ntk',
    program: 'vLLM',
    versions: 'read in the state of 2025-10',
    what: 'Static: the base of a sequence of factor × max_position_embeddings is used for every length.',
    evidence: 'transcribed',
    source: { repo: 'vllm-project/vllm', path, commit: '50feac95f9e53a97d6ed27fee6bfe3b163d18594' },
    keys: [],
    sequences: 'short',
    applies: (layer) => hasScaling(layer, 'dynamic'),
    reads(layer) {
      const { factor = 1, maxPositionEmbeddings = 1 } = scalingOf(layer) ?? {};
      return withScaling(layer, { seqLen: Math.floor(factor * maxPositionEmbeddings) });
    },
  },
  {
    id: 'vllm.unscaled-ntk',
    program: 'vLLM',
    versions: 'another state of the same file, 3cfbaf33',
    what: 'Not scaled at all: the expression reduces to the plain base at every length.',
    evidence: 'transcribed',
    source: { repo: 'vllm-project/vllm', path, commit: '3cfbaf333d800badc12fad1f138ab01178d35ab8' },
    keys: [],
    sequences: 'long',
    applies: (layer) => hasScaling(layer, 'dynamic'),
    reads: (layer) => {
      const { scaling: _, ...encoding } = layer.encoding ?? { scheme: 'rope' };
      return { encoding: encoding as typeof encoding & { scheme: string } };
    },
  },
];

/** LongRoPE: how programs choose between the two lists, and when. */

const always = (layer: Parameters<ProgramRule['applies']>[0]) =>
  withScaling(layer, { shortFactor: scalingOf(layer)?.longFactor });

export const longropeRules: readonly ProgramRule[] = [
  {
    id: 'vllm.one-longrope-list',
    program: 'vLLM',
    versions: 'with its default maximum length (read in the state of 2025-11)',
    what: 'One list serves the whole run: where the configured maximum length exceeds the original one, the long factors act from the first token on.',
    evidence: 'transcribed',
    source: {
      repo: 'vllm-project/vllm',
      path: 'vllm/model_executor/layers/rotary_embedding/phi3_long_rope_scaled_rope.py',
      commit: '17d618b0f944610b73e79e6726983fbe7679f613',
    },
    keys: ['short_factor'],
    sequences: 'short',
    applies: (layer, { maxPositionEmbeddings = 0 }) =>
      hasScaling(layer, 'longrope') && maxPositionEmbeddings > (scalingOf(layer)?.originalMaxPositionEmbeddings ?? 0),
    reads: always,
  },
  {
    id: 'mlx-lm.long-longrope-list',
    program: 'mlx-lm',
    versions: 'read in the state of 2026-08-22',
    what: 'The long factors act at every length; short_factor is not read.',
    evidence: 'transcribed',
    source: {
      repo: 'ml-explore/mlx-lm',
      path: 'mlx_lm/models/rope_utils.py (SuScaledRoPE)',
      commit: 'd78bf58e217c904ec282ed8da9b947491f78c022',
    },
    keys: ['short_factor'],
    sequences: 'short',
    applies: (layer) => hasScaling(layer, 'longrope'),
    reads: always,
  },
  {
    id: 'llama-cpp.longrope-list-by-context',
    program: 'llama.cpp',
    versions: 'with a context size above the original length (read in the state of 2025-02)',
    what: 'The size of the context that is allocated at the start chooses the list, not the length of the sequence.',
    evidence: 'transcribed',
    source: {
      repo: 'ggerganov/llama.cpp',
      path: 'src/llama.cpp (build_rope_factors)',
      commit: 'c392e5094deaf2d1a7c18683214f007fad3fe42b',
    },
    keys: ['short_factor'],
    sequences: 'short',
    applies: (layer) => hasScaling(layer, 'longrope'),
    reads: always,
  },
];

/** How many keys a window shows. */

/** Families whose attention of these releases did not pass through the shared function, or had no FlashAttention 2. */
const withoutIt = new Set(['gpt_oss', 'modernbert', 'modernbert-decoder']);

export const windowRules: readonly ProgramRule[] = [
  {
    id: 'transformers.flash-attention-window',
    program: 'FlashAttention 2 in transformers',
    versions: 'before 4.56',
    what: 'The window was passed as (sliding_window, sliding_window), where both ends count: behind a causal mask a query saw sliding_window keys before its own, one more than configured, and without a causal mask 2 · sliding_window + 1 keys. It mattered once there were more keys than sliding_window; eager and SDPA attention were not concerned (issue 39408, mended by 40163).',
    evidence: 'read',
    source: {
      repo: 'huggingface/transformers',
      path: 'src/transformers/modeling_flash_attention_utils.py',
      commit: '6017f5e8ed33d48096cdf8630d1cc7cbf2550c90',
    },
    keys: ['sliding_window'],
    applies: ({ slidingWindow, bidirectional }, { modelType = '' }) =>
      slidingWindow !== undefined && !bidirectional && existedIn('4.55', modelType) && !withoutIt.has(modelType),
    window: ({ slidingWindow = 0 }) => slidingWindow + 1,
  },
];

/** Keys that were cached before the frequencies changed. */

/**
 * Compares the logits of the last query with cached keys, each rotated with the frequencies of the length at that time,
 * and with keys that are all rotated at the end. They differ if a layer's frequencies depend on the length (dynamic
 * NTK, LongRoPE), and are equal otherwise. Seeded random vectors stand in for queries and keys.
 *
 * `length`: number of tokens in the sequence; `seed`: 0 to 2³² − 1, default 0.
 *
 * ```js
 * import { createPosenc } from 'posenc';
 * import { cacheDrift, inspectConfig } from 'posenc/inspect';
 * const pe = await createPosenc();
 * const rope_scaling = { rope_type: 'dynamic', factor: 4 };
 * const [layer] = inspectConfig({ model_type: 'llama', max_position_embeddings: 64, rope_scaling }).layers;
 * console.assert(cacheDrift(pe, layer, { length: 64 }).deviation === 0);
 * console.assert(cacheDrift(pe, layer, { length: 96 }).deviation > 0);
 * ```
 *
 * @throws PosencError 'invalid-argument' when the layer is not rotary, its scaling is unknown, or it reads positions on several axes
 */
export function cacheDrift(
  pe: Pick<Posenc, 'cacheDeviation'>,
  { encoding, rotaryDim, layout, scheme, steppedNtk }: LayerPositions,
  { length, seed }: { readonly length: number; readonly seed?: number },
): CacheDeviation {
  // In Qwen 1, the scaling of the prompt stays while tokens are added.
  if (!encoding || !turnsOnLine(encoding.scheme) || rotaryDim === undefined || steppedNtk) {
    throw refused('layer', scheme, rule('a layer with RoPE that is known'));
  }
  const { base, scaling } = encoding;
  const options = {
    scheme: encoding.scheme,
    dim: rotaryDim,
    length,
    layout,
    base,
    ...(scaling ? { scaling } : {}),
    ...(seed === undefined ? {} : { seed }),
  };
  return pe.cacheDeviation(options as Parameters<Posenc['cacheDeviation']>[0]);
}
