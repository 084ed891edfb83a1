import { elsewhere } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary, sizes } from './common.ts';

/** The class was not at hand: its scaling, whose amplitude differs from YaRN, is reported as unknown unless the file calls it yarn. */
export const telechat3: Family = {
  title: 'TeleChat 3',
  modelTypes: ['telechat3'],
  architectures: ['TeleChat3ForCausalLM'],
  sources: elsewhere('vllm-project/vllm', 'vllm/model_executor/layers/rotary_embedding/telechat3_scaling_rope.py'),
  ...sizes({ hiddenSize: 4096, heads: 32, layers: 32, context: 32768 }),
  kinds: { full_attention: rotary(10000) },
};
