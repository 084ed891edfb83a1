import { model } from '../source.ts';
import type { Family } from '../types.ts';

export const mamba: Family = {
  title: 'Mamba',
  modelTypes: ['mamba', 'falcon_mamba'],
  architectures: ['MambaForCausalLM', 'FalconMambaForCausalLM'],
  sources: model('mamba'),
  layers: { keys: ['num_hidden_layers', 'n_layer'], default: 32 },
  context: null,
  kinds: { recurrent: { entry: 'none', mixer: 'state-space mixer' } },
};
