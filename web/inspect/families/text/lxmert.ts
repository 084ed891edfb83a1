import { named, positions } from '../named.ts';
import { model } from '../source.ts';
import type { Family } from '../types.ts';

/** The layers that read text; those over boxes and the cross-modal ones have no positions of tokens. */
export const lxmert: Family = {
  title: 'LXMERT',
  modelTypes: ['lxmert'],
  architectures: ['LxmertModel', 'LxmertForPreTraining', 'LxmertForQuestionAnswering'],
  sources: model('lxmert'),
  hiddenSize: named('hidden_size', 768),
  heads: named('num_attention_heads', 12),
  layers: named('l_layers', 9),
  context: positions(512),
  kinds: { absolute: { entry: 'absolute', scheme: 'learned', rows: positions(512), bidirectional: true } },
};
