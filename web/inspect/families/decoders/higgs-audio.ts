import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary, sizes } from './common.ts';

export const higgsAudio: Family = {
  title: 'Higgs Audio 2',
  modelTypes: ['higgs_audio_v2'],
  architectures: ['HiggsAudioV2ForConditionalGeneration'],
  sources: model('higgs_audio_v2'),
  ...sizes({ hiddenSize: 3072, heads: 24, layers: 28, context: 2048, headDim: 128 }),
  kinds: {
    full_attention: rotary(500000, {
      parameters: {
        rope_type: 'llama3',
        rope_theta: 500000,
        factor: 32,
        low_freq_factor: 0.125,
        high_freq_factor: 0.5,
        original_max_position_embeddings: 1024,
      },
    }),
  },
};
