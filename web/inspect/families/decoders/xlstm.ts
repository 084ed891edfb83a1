import { model } from '../source.ts';
import type { Family } from '../types.ts';

export const xlstm: Family = {
  title: 'xLSTM',
  modelTypes: ['xlstm'],
  architectures: ['xLSTMForCausalLM'],
  sources: model('xlstm'),
  layers: { keys: ['num_hidden_layers', 'num_blocks'], default: 32 },
  context: null,
  kinds: { recurrent: { entry: 'none', mixer: 'recurrent mixer' } },
};
