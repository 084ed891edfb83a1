import { elsewhere } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary, sizes } from './common.ts';

/** The class was not at hand: scalings are the rules of the reference under the same names. */
export const minicpm: Family = {
  title: 'MiniCPM',
  modelTypes: ['minicpm'],
  architectures: ['MiniCPMForCausalLM'],
  sources: elsewhere('openbmb/MiniCPM-2B-128k', 'modeling_minicpm.py'),
  ...sizes({ hiddenSize: 4096, heads: 32, layers: 32, context: 2048 }),
  kinds: { full_attention: rotary(10000) },
};
