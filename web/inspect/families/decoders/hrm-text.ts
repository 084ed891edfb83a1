import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary, sizes } from './common.ts';

export const hrmText: Family = {
  title: 'HRM-Text',
  modelTypes: ['hrm_text'],
  architectures: ['HrmTextForCausalLM'],
  sources: model('hrm_text'),
  ...sizes({ hiddenSize: 1536, heads: 12, layers: 16, context: 2048, headDim: 128 }),
  kinds: { full_attention: rotary(10000) },
};
