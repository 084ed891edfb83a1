import { model } from '../source.ts';
import type { Family, LayerRule } from '../types.ts';
import { recurrent, rotary, sizes } from './common.ts';

const softmaxScale = { value: { keys: ['attention_multiplier'], default: 1 } } as const;

/** The list of layers, under its present or its old name and with old names of the types. */
function lists(condition: Pick<LayerRule, 'when'>, attention: string): readonly LayerRule[] {
  const means = {
    attention,
    full_attention: attention,
    mamba: 'linear_attention',
    linear_attention: 'linear_attention',
  };
  return ['layer_types', 'layers_block_type'].map((list) => ({ ...condition, list, means }));
}

/** Attention has positions only if position_embedding_type is 'rope'. */
export const graniteMoeHybrid: Family = {
  title: 'Granite 4 hybrid',
  modelTypes: ['granitemoehybrid'],
  architectures: ['GraniteMoeHybridForCausalLM'],
  sources: model('granitemoehybrid'),
  ...sizes({ hiddenSize: 4096, heads: 32, layers: 32, context: 2048 }),
  kinds: {
    linear_attention: recurrent,
    full_attention: { entry: 'none', softmaxScale },
    full_attention_turned: rotary(10000, { softmaxScale }),
  },
  rules: [
    ...lists({ when: { key: 'position_embedding_type', is: ['rope'] } }, 'full_attention_turned'),
    ...lists({}, 'full_attention'),
    { all: 'linear_attention' },
  ],
};
