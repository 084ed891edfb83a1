import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary, sizes } from './common.ts';

/** Positions count the codebooks of one frame. */
export const csmDepthDecoder: Family = {
  title: 'CSM depth decoder',
  modelTypes: ['csm_depth_decoder_model'],
  architectures: ['CsmDepthDecoderForCausalLM'],
  sources: model('csm'),
  ...sizes({ hiddenSize: 1024, heads: 8, layers: 4, context: 33 }),
  kinds: { full_attention: rotary(500000) },
};
