import type { Family } from '../types.ts';
import { classNotSeen, rotary, sizes } from './common.ts';

export const stablelmEpoch: Family = {
  title: 'StableLM (first files)',
  modelTypes: ['stablelm_epoch'],
  architectures: ['StableLMEpochForCausalLM'],
  sources: [],
  ...sizes({ hiddenSize: 2560, heads: 32, layers: 32, context: 4096 }),
  kinds: {
    full_attention: rotary(10000, {
      base: { keys: ['rope_theta', 'rotary_emb_base'], default: 10000 },
      width: { share: { keys: ['rope_pct', 'partial_rotary_factor'], default: 0.25 } },
    }),
  },
  remarks: [classNotSeen],
};
