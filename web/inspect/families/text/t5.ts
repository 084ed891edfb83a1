import { model } from './source.ts';
import type { Family, T5Kind } from './types.ts';

const stack = {
  entry: 'bias',
  scheme: 't5',
  numBuckets: { keys: ['relative_attention_num_buckets'], default: 32 },
  maxDistance: { keys: ['relative_attention_max_distance'], default: 128 },
  tables: 'one in the first layer, added in all',
  softmaxScale: { fixed: 1 },
  crossAttention: 'no bias',
} as const satisfies Partial<T5Kind>;

export const t5: Family = {
  title: 'T5',
  modelTypes: ['t5', 'mt5'],
  architectures: ['T5ForConditionalGeneration', 'T5EncoderModel', 'T5Model', 'MT5ForConditionalGeneration'],
  sources: model('t5'),
  hiddenSize: { keys: ['d_model'], default: 512 },
  heads: { keys: ['num_heads'], default: 8 },
  headDim: { keys: ['d_kv'], default: 64 },
  context: null,
  kinds: {
    encoder: { ...stack, bidirectional: true },
    decoder: { ...stack, bidirectional: false },
  },
  stacks: [
    { name: 'encoder', layers: { keys: ['num_layers'], default: 6 }, rules: [{ all: 'encoder' }] },
    {
      name: 'decoder',
      layers: { keys: ['num_decoder_layers'], otherwise: ['num_layers'], default: 6 },
      rules: [{ all: 'decoder' }],
      when: { key: 'architectures', isNot: ['T5EncoderModel', 'MT5EncoderModel', 'UMT5EncoderModel'] },
    },
  ],
};
