import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { sizes } from './common.ts';

const relative = { entry: 'bias', scheme: 'relative-projection' } as const;

/** No rotation, but a bias for each backward distance, mixed by each token from a bank of profiles. */
export const inkling: Family = {
  title: 'Inkling',
  modelTypes: ['inkling_text', 'inkling_mm_model', 'inkling'],
  architectures: ['InklingForConditionalGeneration', 'InklingForCausalLM'],
  sources: model('inkling'),
  ...sizes({ hiddenSize: 6144, heads: 64, layers: 66, context: 131072, headDim: 128 }),
  kinds: {
    hybrid: {
      ...relative,
      extent: { keys: ['rel_extent'], default: 1024 },
      softmaxScale: { reciprocalOf: { keys: ['head_dim'], default: 128 } },
      temperature: {
        form: 'inkling',
        attnScale: { keys: ['log_scaling_alpha'], default: 0.1 },
        floorScale: { keys: ['log_scaling_n_floor'] },
      },
    },
    hybrid_sliding: {
      ...relative,
      headDim: { keys: ['swa_head_dim'], default: 128 },
      softmaxScale: { reciprocalOf: { keys: ['swa_head_dim'], default: 128 } },
      extent: { keys: ['sliding_window_size', 'sliding_window'], default: 512 },
      window: { size: { keys: ['sliding_window_size', 'sliding_window'], default: 512 } },
    },
  },
  rules: [
    { list: 'layer_types' },
    { numbers: 'local_layer_ids', kind: 'hybrid_sliding', others: 'hybrid' },
    { every: { keys: [], default: 6 }, kind: 'hybrid', others: 'hybrid_sliding', at: 'last' },
  ],
};
