import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { sizes } from './common.ts';
import { exaone4Layers } from './exaone4.ts';

export const exaoneMoe: Family = {
  title: 'EXAONE MoE',
  modelTypes: ['exaone_moe'],
  architectures: ['ExaoneMoeForCausalLM'],
  sources: model('exaone_moe'),
  ...sizes({ hiddenSize: 4096, heads: 32, layers: 32, context: 2048 }),
  ...exaone4Layers,
};
