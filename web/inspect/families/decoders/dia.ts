import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary } from './common.ts';

const layer = rotary(10000, { softmaxScale: { fixed: 1 } });

/** Two stacks, each with its own object in the file; cross attention to the text is not rotated. */
export const dia: Family = {
  title: 'Dia',
  modelTypes: ['dia'],
  architectures: ['DiaForConditionalGeneration'],
  sources: model('dia'),
  headDim: { keys: ['head_dim'], default: 128 },
  kinds: { encoder: { ...layer, bidirectional: true }, decoder: layer },
  stacks: [
    {
      name: 'encoder',
      part: 'encoder_config',
      layers: { keys: ['num_hidden_layers'], default: 12 },
      heads: { keys: ['num_attention_heads'], default: 16 },
      context: { keys: ['max_position_embeddings'], default: 1024 },
      rules: [{ all: 'encoder' }],
    },
    {
      name: 'decoder',
      part: 'decoder_config',
      layers: { keys: ['num_hidden_layers'], default: 18 },
      heads: { keys: ['num_attention_heads'], default: 16 },
      context: { keys: ['max_position_embeddings'], default: 3072 },
      rules: [{ all: 'decoder' }],
    },
  ],
};
