import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary, sizes } from './common.ts';

export const falconH1: Family = {
  title: 'Falcon-H1',
  modelTypes: ['falcon_h1'],
  architectures: ['FalconH1ForCausalLM'],
  sources: model('falcon_h1'),
  ...sizes({ hiddenSize: 4096, heads: 32, layers: 32, context: 8192 }),
  kinds: { full_attention: rotary(10000, { note: 'attention beside a state-space mixer in every layer' }) },
};
