import { model } from '../source.ts';
import type { Family, LayerRule } from '../types.ts';
import { recurrent, rotary, sizes } from './common.ts';

/** Without a list in the file, layers are in the order of the published model. */
function rules(hybrid: string, when: Pick<LayerRule, 'when'>): readonly LayerRule[] {
  const mamba = 'linear_attention';
  const six = [...Array<string>(5).fill(mamba), hybrid];
  const means = { mamba, linear_attention: mamba, hybrid, attention: hybrid };
  const published = [mamba, ...Array<string[]>(7).fill(six).flat(), ...Array<string>(4).fill(mamba), hybrid];
  return [
    { ...when, list: 'layers_block_type', means },
    { ...when, cycle: [...published, mamba, mamba, mamba, hybrid, mamba, mamba] },
  ];
}

/**
 * The shared attention, whose heads are twice as wide because it also reads the embeddings. It is rotated only with
 * use_mem_rope.
 */
export const zamba2: Family = {
  title: 'Zamba2',
  modelTypes: ['zamba2'],
  architectures: ['Zamba2ForCausalLM'],
  sources: model('zamba2'),
  ...sizes({ hiddenSize: 2560, heads: 32, layers: 54, context: 4096 }),
  headDim: { keys: ['attention_head_dim', 'head_dim'] },
  kinds: {
    linear_attention: recurrent,
    hybrid: { entry: 'none', mixer: 'shared attention and a state-space mixer' },
    hybrid_turned: rotary(10000, { softmaxScale: { terms: 0.5 } }),
  },
  rules: [...rules('hybrid_turned', { when: { key: 'use_mem_rope', is: [true] } }), ...rules('hybrid', {})],
  silent: ['layers_block_type', 'use_mem_rope', 'rope_theta'],
};
