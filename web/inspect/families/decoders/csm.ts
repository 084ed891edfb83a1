import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary, sizes } from './common.ts';

/** The backbone. The decoder over codebooks (depth_decoder_config) has positions of its own. */
export const csm: Family = {
  title: 'CSM',
  modelTypes: ['csm'],
  architectures: ['CsmForConditionalGeneration'],
  sources: model('csm'),
  ...sizes({ hiddenSize: 2048, heads: 32, layers: 16, context: 2048 }),
  kinds: { full_attention: rotary(500000) },
};
