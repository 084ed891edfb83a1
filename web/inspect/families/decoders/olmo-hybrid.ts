import { model } from '../source.ts';
import type { Family, LayerRule } from '../types.ts';
import { recurrent, rotary, sizes } from './common.ts';

const means = { linear_attention: 'linear_attention', attention: 'full_attention', mamba: 'linear_attention' };

/** Conditions for a base of null, with which nothing is rotated; an absent base has a default. */
const unturned = [
  [
    { key: 'rope_theta', is: [null], default: 10000 },
    { key: 'rope_scaling', is: [null] },
    { key: 'rope_parameters', is: [null] },
  ],
  { key: 'rope_parameters.rope_theta', is: [null], default: 10000 },
] as const;

export const olmoHybrid: Family = {
  title: 'OLMo Hybrid',
  modelTypes: ['olmo_hybrid'],
  architectures: ['OlmoHybridForCausalLM'],
  sources: model('olmo_hybrid'),
  ...sizes({ hiddenSize: 3840, heads: 30, layers: 32, context: 65536 }),
  kinds: { linear_attention: recurrent, full_attention: rotary(10000), full_attention_without: { entry: 'none' } },
  rules: [
    ...unturned.flatMap((when): readonly LayerRule[] => [
      { when, list: 'layer_types', means: { ...means, full_attention: 'full_attention_without' } },
      { when, every: { keys: [], default: 4 }, kind: 'full_attention_without', others: 'linear_attention', at: 'last' },
    ]),
    { list: 'layer_types', means: { ...means, full_attention: 'full_attention' } },
    { every: { keys: [], default: 4 }, kind: 'full_attention', others: 'linear_attention', at: 'last' },
  ],
};
