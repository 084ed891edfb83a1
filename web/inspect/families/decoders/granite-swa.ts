import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary, sizes, window } from './common.ts';

const layer = rotary(10000, {
  bases: 'layer_rope_theta',
  sink: true,
  softmaxScale: { value: { keys: ['attention_multiplier'], default: 1 } },
});

/** A list has the base of every layer, 0 for layers without rotation. */
export const graniteSwaLayers = {
  kinds: {
    sliding_attention: { ...layer, window: window(128) },
    full_attention: layer,
  },
  rules: [
    { list: 'layer_types' },
    { every: { keys: [], default: 4 }, kind: 'full_attention', others: 'sliding_attention', at: 'first' },
  ],
} as const satisfies Partial<Family>;

export const graniteSwa: Family = {
  title: 'Granite SWA',
  modelTypes: ['granite_swa'],
  architectures: ['GraniteSWAForCausalLM'],
  sources: model('granite_swa'),
  ...sizes({ hiddenSize: 2560, heads: 20, layers: 24, context: 8192 }),
  ...graniteSwaLayers,
};
