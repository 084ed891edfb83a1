/** LongRoPE: how programs choose between the two lists, and when. */
import { hasScaling, type ProgramRule, scalingOf, withScaling } from './types.ts';

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
