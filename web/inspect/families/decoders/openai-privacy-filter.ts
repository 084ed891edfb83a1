import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary, sizes, window } from './common.ts';

/** An encoder derived from gpt-oss: neighbouring pairs, and windows to both sides in every layer. */
export const openaiPrivacyFilter: Family = {
  title: 'OpenAI Privacy Filter',
  modelTypes: ['openai_privacy_filter'],
  architectures: ['OpenAIPrivacyFilterForTokenClassification', 'OpenAIPrivacyFilterModel'],
  sources: model('openai_privacy_filter'),
  ...sizes({ hiddenSize: 640, heads: 14, layers: 8, context: 131072, headDim: 64 }),
  kinds: {
    sliding_attention: rotary(150000, {
      layout: 'interleaved',
      bidirectional: true,
      window: { ...window(128), counts: 'each-side-and-itself' },
      sink: true,
      parameters: {
        rope_type: 'yarn',
        rope_theta: 150000,
        factor: 32,
        beta_fast: 32,
        beta_slow: 1,
        truncate: false,
        original_max_position_embeddings: 4096,
      },
    }),
  },
};
