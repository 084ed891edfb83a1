import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { everyNth, rotary, sizes, window } from './common.ts';

const softmaxScale = { inverseRootOf: { keys: ['query_pre_attn_scalar'], default: 256 } } as const;

/** A single stack of T5Gemma 2, like Gemma 3; the encoder's attention is bidirectional. */
function part(title: string, modelTypes: readonly string[], bidirectional: boolean): Family {
  return {
    title,
    modelTypes,
    sources: model('t5gemma2'),
    ...sizes({ hiddenSize: 2304, heads: 8, layers: 26, context: 131072, headDim: 256 }),
    kinds: {
      sliding_attention: rotary(10000, {
        base: { keys: ['rope_local_base_freq'], default: 10000 },
        scaling: 'nested',
        window: window(4096),
        softmaxScale,
        bidirectional,
      }),
      full_attention: rotary(1000000, { scaling: 'rope_scaling', softmaxScale, bidirectional }),
    },
    rules: [{ list: 'layer_types' }, everyNth(['sliding_window_pattern'], 6)],
  };
}

export const t5gemma2Encoder = part('T5Gemma 2 encoder', ['t5gemma2_encoder', 't5gemma2_text'], true);
export const t5gemma2Decoder = part('T5Gemma 2 decoder', ['t5gemma2_decoder'], false);
