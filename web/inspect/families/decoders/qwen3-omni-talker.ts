import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary, sizes } from './common.ts';

/** The model that generates speech, as opposed to the thinker. */
export const qwen3OmniTalker: Family = {
  title: 'Qwen3-Omni talker',
  modelTypes: ['qwen3_omni_moe_talker', 'qwen3_omni_moe_talker_text'],
  architectures: ['Qwen3OmniMoeTalkerForConditionalGeneration'],
  sources: model('qwen3_omni_moe'),
  ...sizes({ hiddenSize: 1024, heads: 16, layers: 20, context: 32768 }),
  kinds: { full_attention: rotary(10000, { axes: 'interleaved', sections: { keys: [], default: [24, 20, 20] } }) },
};
