import { elsewhere } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary, sizes } from './common.ts';

export const stablelmEpoch: Family = {
  title: 'StableLM (first files)',
  modelTypes: ['stablelm_epoch'],
  architectures: ['StableLMEpochForCausalLM'],
  sources: elsewhere(
    'intel/intel-extension-for-pytorch',
    'tests/cpu/hf_configs/stablelm/modeling_stablelm_epoch.py',
    '401e950a6ca8f83fffd9915a951d1b180603e219',
  ),
  ...sizes({ hiddenSize: 2560, heads: 32, layers: 32, context: 4096 }),
  kinds: {
    full_attention: rotary(10000, {
      base: { keys: ['rope_theta', 'rotary_emb_base'], default: 10000 },
      width: { share: { keys: ['rope_pct', 'partial_rotary_factor'], default: 0.25 } },
    }),
  },
};
