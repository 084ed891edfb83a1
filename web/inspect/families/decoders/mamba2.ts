import { model } from '../source.ts';
import type { Family } from '../types.ts';

export const mamba2: Family = {
  title: 'Mamba 2',
  modelTypes: ['mamba2'],
  architectures: ['Mamba2ForCausalLM'],
  sources: model('mamba2'),
  layers: { keys: ['num_hidden_layers', 'n_layer'], default: 64 },
  context: null,
  kinds: { recurrent: { entry: 'none', mixer: 'state-space mixer' } },
};
