/** Values under the names that they have in most configuration classes. */
import type { LearnedKind, Value } from './types.ts';

export const named = <T>(key: string, byDefault?: T): Value<T> =>
  byDefault === undefined ? { keys: [key] } : { keys: [key], default: byDefault };

/** hidden_size, num_attention_heads and num_hidden_layers, with the defaults of the class. */
export const sized = (hiddenSize: number, heads: number, layers: number) => ({
  hiddenSize: named('hidden_size', hiddenSize),
  heads: named('num_attention_heads', heads),
  layers: named('num_hidden_layers', layers),
});

export const positions = (byDefault?: number): Value => named('max_position_embeddings', byDefault);

/** A table in which the first position is the row after that of the padding. */
export const afterPadding = (padding: number | undefined): Pick<LearnedKind, 'offset'> => ({
  offset: { after: named('pad_token_id', padding) },
});

/** Patches of an image, under image_size and patch_size. */
export const imagePatches = (image: number, patch: number, prefixTokens = 1) => ({
  image: named<number | readonly number[]>('image_size', image),
  patch: named<number | readonly number[]>('patch_size', patch),
  prefixTokens,
});
