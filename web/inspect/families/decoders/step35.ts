import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary, sizes, window } from './common.ts';

const layer = {
  bases: 'rope_theta',
  shares: 'partial_rotary_factors',
  width: { share: { keys: [] } },
  softmaxScale: { inverseRootOf: { keys: ['query_pre_attn_scalar'] } },
} as const;

/** Lists with the base and the share of every layer; the scaling applies only to full layers. */
export const step35: Family = {
  title: 'Step 3.5',
  modelTypes: ['step3p5', 'step3p7'],
  architectures: ['Step3p5ForCausalLM', 'Step3p7ForConditionalGeneration'],
  sources: model('step3p7'),
  ...sizes({ hiddenSize: 4096, heads: 64, layers: 45, context: 128000, headDim: 128 }),
  kinds: {
    sliding_attention: rotary(10000, { ...layer, scaling: 'nested', window: window() }),
    full_attention: rotary(10000, { ...layer, scaling: 'rope_scaling' }),
  },
  rules: [{ list: 'layer_types', longer: true }, { all: 'full_attention' }],
  silent: ['yarn_only_types', 'layer_types'],
};
