import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { sizes } from './common.ts';
import { gemma4Layers } from './gemma4.ts';

export const gemma4Unified: Family = {
  title: 'Gemma 4 unified',
  modelTypes: ['gemma4_unified', 'gemma4_unified_text'],
  architectures: ['Gemma4UnifiedForConditionalGeneration', 'Gemma4UnifiedForCausalLM'],
  sources: model('gemma4_unified'),
  ...sizes({ hiddenSize: 2304, heads: 8, layers: 30, context: 262144, headDim: 256 }),
  ...gemma4Layers(1024),
};
