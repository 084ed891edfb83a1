import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary, share, sizes } from './common.ts';

export const fuyu: Family = {
  title: 'Fuyu',
  modelTypes: ['fuyu'],
  architectures: ['FuyuForCausalLM'],
  sources: [...model('fuyu', ['configuration']), ...model('persimmon', ['modeling'])],
  ...sizes({ hiddenSize: 4096, heads: 64, layers: 36, context: 16384 }),
  kinds: { full_attention: rotary(25000, { width: { share: share(0.5) } }) },
};
