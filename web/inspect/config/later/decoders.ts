/** Decoders whose layers turn queries and keys: nearly every language model since Llama. */
import { latentAttention } from '../../families/latent-attention.ts';
import { layerTypes } from '../../families/layer-types.ts';
import { llamaLike } from '../../families/llama-like.ts';
import { mixturesOfExperts } from '../../families/mixture-of-experts.ts';
import type { Family } from '../../families/types.ts';
import { decoders } from '../family-of.ts';

export const families: readonly Family[] = [...latentAttention, ...layerTypes, ...llamaLike, ...mixturesOfExperts];

export const fill = () => decoders.put(families);
