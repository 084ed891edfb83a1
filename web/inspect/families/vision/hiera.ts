import { named } from '../named.ts';
import { model } from '../source.ts';
import type { Family } from '../types.ts';

/** A learned table before the first stage. Later stages see fewer tokens and have no positions of their own. */
export const hiera: Family = {
  title: 'Hiera',
  modelTypes: ['hiera'],
  architectures: ['HieraModel', 'HieraForImageClassification', 'HieraForPreTraining'],
  sources: model('hiera'),
  hiddenSize: named('embed_dim', 96),
  heads: { keys: [] },
  layers: named<number | readonly number[]>('depths', [2, 3, 16, 3]),
  context: null,
  kinds: {
    absolute: {
      entry: 'absolute',
      scheme: 'learned',
      rows: {
        image: named<number | readonly number[]>('image_size', [224, 224]),
        // Patches overlap and are padded, so the number of patches is the image divided by the stride.
        patch: named<number | readonly number[]>('patch_stride', [4, 4]),
        prefixTokens: 0,
      },
      dim: named('embed_dim', 96),
      bidirectional: true,
    },
  },
};
