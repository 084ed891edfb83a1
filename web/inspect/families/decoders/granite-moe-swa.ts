import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary, sizes, window } from './common.ts';

const layer = rotary(10000, {
  bases: 'layer_rope_theta',
  sink: true,
  softmaxScale: { value: { keys: ['attention_multiplier'], default: 1 } },
});

/** A list has the base of every layer, 0 for layers without rotation. */
export const graniteMoeSwa: Family = {
  title: 'Granite MoE SWA',
  modelTypes: ['granitemoe_swa'],
  architectures: ['GraniteMoeSWAForCausalLM'],
  sources: model('granitemoe_swa'),
  ...sizes({ hiddenSize: 4096, heads: 32, layers: 32, context: 2048 }),
  kinds: {
    sliding_attention: { ...layer, window: window(128) },
    full_attention: layer,
  },
  rules: [
    { list: 'layer_types' },
    { every: { keys: [], default: 4 }, kind: 'full_attention', others: 'sliding_attention', at: 'first' },
  ],
};
