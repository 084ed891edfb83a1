import { intelCopy } from '../source.ts';
import type { Family } from '../types.ts';
import { classNotSeen } from './common.ts';

/**
 * Phi before it was added to the reference: rotary_dim is a number of components. The class was not available; the copy
 * is of its successor.
 */
export const phiMsft: Family = {
  title: 'Phi (first files)',
  modelTypes: ['phi-msft', 'mixformer-sequential'],
  architectures: ['MixFormerSequentialForCausalLM'],
  sources: intelCopy('phi/modeling_phi.py'),
  hiddenSize: { keys: ['n_embd', 'hidden_size'], default: 2048 },
  heads: { keys: ['n_head', 'num_attention_heads'], default: 32 },
  layers: { keys: ['n_layer', 'num_hidden_layers'], default: 24 },
  headDim: { keys: [] },
  context: { keys: ['n_positions', 'max_position_embeddings'], default: 2048 },
  kinds: {
    full_attention: {
      entry: 'rotary',
      layout: 'half',
      base: { keys: [], default: 10000 },
      width: { channels: { keys: ['rotary_dim'], default: 32 } },
      scaling: 'none',
    },
  },
  remarks: [classNotSeen],
};
