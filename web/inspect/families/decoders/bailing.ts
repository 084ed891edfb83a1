import { elsewhere } from '../source.ts';
import type { Family } from '../types.ts';
import { classNotSeen, rotary, sizes } from './common.ts';

export const bailing: Family = {
  title: 'Ling, Ring (Bailing MoE)',
  modelTypes: ['bailing_moe', 'bailing_moe_v2'],
  architectures: ['BailingMoeForCausalLM', 'BailingMoeV2ForCausalLM'],
  sources: elsewhere('vllm-project/vllm', 'vllm/transformers_utils/configs/bailing_moe.py'),
  ...sizes({ hiddenSize: 2048, heads: 16, layers: 28, context: 32768 }),
  kinds: { full_attention: rotary(10000, { width: { share: { keys: ['partial_rotary_factor'] } } }) },
  silent: ['use_sliding_window', 'sliding_window', 'max_window_layers'],
  remarks: [classNotSeen],
};
