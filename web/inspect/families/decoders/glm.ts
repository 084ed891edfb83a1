import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary, share, sizes } from './common.ts';

export const glm: Family = {
  title: 'GLM',
  modelTypes: ['glm'],
  architectures: ['GlmForCausalLM'],
  sources: model('glm'),
  ...sizes({ hiddenSize: 4096, heads: 32, layers: 40, context: 131072, headDim: 128 }),
  kinds: { full_attention: rotary(10000, { layout: 'interleaved', width: { share: share(0.5) } }) },
};
