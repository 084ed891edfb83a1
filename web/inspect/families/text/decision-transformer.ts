import { named } from '../named.ts';
import { model } from '../source.ts';
import type { Family } from '../types.ts';

/** A learned table of time steps, each of which is three tokens: return, state and action. */
export const decisionTransformer: Family = {
  title: 'Decision Transformer',
  modelTypes: ['decision_transformer'],
  architectures: ['DecisionTransformerModel'],
  sources: model('decision_transformer'),
  hiddenSize: named('hidden_size', 128),
  heads: { ...named('n_head', 1), otherwise: ['num_attention_heads'] },
  layers: { ...named('n_layer', 3), otherwise: ['num_hidden_layers'] },
  context: null,
  kinds: {
    absolute: {
      entry: 'absolute',
      scheme: 'learned',
      rows: named('max_ep_len', 4096),
      note: 'A row for each time step, which return, state and action share.',
    },
  },
  remarks: [
    {
      when: { key: 'n_positions', isNot: [null] },
      id: 'decision-transformer.rows',
      keys: ['n_positions', 'max_ep_len'],
    },
  ],
};
