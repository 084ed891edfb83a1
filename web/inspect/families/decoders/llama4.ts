import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary, sizes } from './common.ts';

/** Every fourth layer has a temperature instead of positions; the others see only their chunk. */
export const llama4: Family = {
  title: 'Llama 4',
  modelTypes: ['llama4', 'llama4_text'],
  architectures: ['Llama4ForConditionalGeneration', 'Llama4ForCausalLM'],
  sources: model('llama4'),
  ...sizes({ hiddenSize: 5120, heads: 40, layers: 48, context: 131072, headDim: 128 }),
  kinds: {
    chunked_attention: rotary(500000, {
      layout: 'interleaved',
      chunk: { keys: ['attention_chunk_size'], default: 8192 },
    }),
    full_attention: {
      entry: 'none',
      temperature: {
        form: 'llama4',
        attnScale: { keys: ['attn_scale'], default: 0.1 },
        floorScale: { keys: ['floor_scale'], default: 8192 },
        when: { key: 'attn_temperature_tuning', isNot: [false, 0], default: true },
      },
    },
  },
  rules: [
    {
      list: 'no_rope_layers',
      longer: true,
      means: { 0: 'full_attention', 1: 'chunked_attention', false: 'full_attention', true: 'chunked_attention' },
      says: 'layers.no-rope-flags',
    },
    {
      every: { keys: ['no_rope_layer_interval'], default: 4 },
      kind: 'full_attention',
      others: 'chunked_attention',
      at: 'last',
    },
  ],
  silent: ['no_rope_layers', 'no_rope_layer_interval', 'layer_types'],
};
