/** Decoders whose layers turn queries and keys: nearly every language model since Llama. */

import { decoders } from './config/family-of.ts';
import type { Family } from './families/index.ts';
import { latentAttention } from './families/latent-attention.ts';
import { layerTypes } from './families/layer-types.ts';
import { llamaLike } from './families/llama-like.ts';
import { mixturesOfExperts } from './families/mixture-of-experts.ts';

export const families: readonly Family[] = [...latentAttention, ...layerTypes, ...llamaLike, ...mixturesOfExperts];

export const fill = () => decoders.put(families);
