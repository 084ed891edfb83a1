import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { sizes } from './common.ts';
import { graniteSwaLayers } from './granite-swa.ts';

export const graniteMoeSwa: Family = {
  title: 'Granite MoE SWA',
  modelTypes: ['granitemoe_swa'],
  architectures: ['GraniteMoeSWAForCausalLM'],
  sources: model('granitemoe_swa'),
  ...sizes({ hiddenSize: 4096, heads: 32, layers: 32, context: 2048 }),
  ...graniteSwaLayers,
};
