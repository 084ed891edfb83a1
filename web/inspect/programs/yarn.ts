/** YaRN: what is rounded, which factor multiplies cosines and sines, and which length is the original one. */
import { yarnMscale } from 'posenc/catalogue';
import type { LayerPositions } from '../config/index.ts';
import { existedIn } from './releases.ts';
import { hasScaling, type ProgramRule, scalingOf, withScaling } from './types.ts';

const yarn = (layer: LayerPositions) => hasScaling(layer, 'yarn');
/** DeepSeek's variant is excluded: most programs implement it separately, and agree. */
const plainYarn = (layer: LayerPositions) => yarn(layer) && layer.encoding?.rotaryPart !== 'last';

export const yarnRules: readonly ProgramRule[] = [
  {
    id: 'vllm.yarn-magnitude',
    program: 'vLLM',
    versions: 'before November 2025 (read in the state of 2025-09)',
    what: 'Both ends of the ramp are always rounded to whole pairs, and attention_factor, mscale and mscale_all_dim are not read: cosines and sines are multiplied by 0.1 ln(factor) + 1.',
    evidence: 'transcribed',
    source: {
      repo: 'vllm-project/vllm',
      path: 'vllm/model_executor/layers/rotary_embedding/yarn_scaling_rope.py',
      commit: 'ffdc985737c94233f2c88629c4450022e5bf4925',
    },
    keys: ['truncate', 'attention_factor', 'mscale', 'mscale_all_dim'],
    applies: plainYarn,
    reads: (layer) =>
      withScaling(layer, {
        truncate: undefined,
        mscale: undefined,
        mscaleAllDim: undefined,
        attentionFactor: undefined,
      }),
  },
  {
    id: 'llama-cpp.yarn-ramp-rounded',
    program: 'llama.cpp / ggml',
    versions: 'read in the state of 2026-08-21',
    what: 'Both ends of the ramp are always rounded to whole pairs; the file format has no key for truncate.',
    evidence: 'transcribed',
    source: {
      repo: 'ggml-org/ggml',
      path: 'src/ggml.c (ggml_rope_yarn_corr_dims)',
      commit: 'd99724f2b141fed9e1a9f402213506c081433465',
    },
    keys: ['truncate'],
    applies: yarn,
    reads: (layer) => withScaling(layer, { truncate: undefined }),
  },
  {
    id: 'mlx-lm.yarn-magnitude',
    program: 'mlx-lm',
    versions: 'read in the state of 2026-08-22',
    what: 'Both ends of the ramp are always rounded to whole pairs, attention_factor is not read, and mscale alone counts: mscale_all_dim is 0 where it is absent.',
    evidence: 'transcribed',
    source: {
      repo: 'ml-explore/mlx-lm',
      path: 'mlx_lm/models/rope_utils.py (YarnRoPE)',
      commit: 'd78bf58e217c904ec282ed8da9b947491f78c022',
    },
    keys: ['truncate', 'attention_factor', 'mscale_all_dim'],
    applies: yarn,
    reads(layer) {
      const { factor = 1, mscale = 1, mscaleAllDim = 0 } = scalingOf(layer) ?? {};
      const attentionFactor = yarnMscale({ factor, mscale }) / yarnMscale({ factor, mscale: mscaleAllDim });
      return withScaling(layer, { truncate: undefined, mscale: undefined, mscaleAllDim: undefined, attentionFactor });
    },
  },
  {
    id: 'transformers.yarn-factor-of-lengths',
    program: 'transformers',
    versions: '4.51 to 4.55',
    what: 'factor is replaced by max_position_embeddings / original_max_position_embeddings, in the frequencies and in the attention factor; truncate is unknown up to 4.54.',
    evidence: 'run',
    source: {
      repo: 'huggingface/transformers',
      path: 'src/transformers/modeling_rope_utils.py',
      commit: '67ddc82fbc7e52c6f42a395b4a6d278c55b77a39',
    },
    keys: ['factor', 'truncate'],
    applies: (layer, report) =>
      yarn(layer) &&
      existedIn('4.55', report.modelType) &&
      'original_max_position_embeddings' in (layer.scaling ?? {}) &&
      // Without it the factor is read.
      !report.findings.some(({ id }) => id === 'scaling.original-defaulted'),
    reads(layer, { maxPositionEmbeddings = 1, modelType }) {
      const { originalMaxPositionEmbeddings: original = 1, truncate } = scalingOf(layer) ?? {};
      const factor = maxPositionEmbeddings / original;
      return withScaling(layer, { truncate: existedIn('4.54', modelType) ? undefined : truncate, factor });
    },
  },
  {
    id: 'transformers.yarn-ramp-of-context',
    program: 'transformers',
    versions: '4.43 to 4.50',
    what: 'The ramp is laid out over max_position_embeddings, as original_max_position_embeddings is not read for YaRN; neither are mscale, mscale_all_dim and truncate.',
    evidence: 'run',
    source: {
      repo: 'huggingface/transformers',
      path: 'src/transformers/modeling_rope_utils.py',
      commit: '052e652d6d53c2b26ffde87e039b723949a53493',
    },
    keys: ['original_max_position_embeddings', 'mscale', 'mscale_all_dim', 'truncate'],
    applies: (layer, report) =>
      yarn(layer) && existedIn('4.50', report.modelType) && report.maxPositionEmbeddings !== undefined,
    reads: (layer, { maxPositionEmbeddings }) =>
      withScaling(layer, {
        originalMaxPositionEmbeddings: maxPositionEmbeddings,
        truncate: undefined,
        mscale: undefined,
        mscaleAllDim: undefined,
      }),
  },
];
