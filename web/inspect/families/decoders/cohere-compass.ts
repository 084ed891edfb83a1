import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary, sizes, window } from './common.ts';

export const cohereCompass: Family = {
  title: 'Cohere Compass',
  modelTypes: ['cohere_compass', 'cohere_compass_text'],
  architectures: ['CohereCompassForConditionalGeneration'],
  sources: model('cohere_compass'),
  ...sizes({ hiddenSize: 8192, heads: 64, layers: 40, context: 8192 }),
  kinds: {
    sliding_attention: rotary(10000, {
      axes: 'interleaved',
      parametersName: 'sliding_attention',
      window: window(4096),
    }),
    full_attention: rotary(10000, { axes: 'interleaved', parametersName: 'full_attention' }),
  },
  rules: [{ list: 'layer_types' }, { all: 'full_attention' }],
};
