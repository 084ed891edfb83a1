/** Every family that Inspect knows. */
import { audio } from './audio.ts';
import { encoderDecoders } from './encoder-decoders.ts';
import { encoders } from './encoders.ts';
import { latentAttention } from './latent-attention.ts';
import { layerTypes } from './layer-types.ts';
import { llamaLike } from './llama-like.ts';
import { mixturesOfExperts } from './mixture-of-experts.ts';
import { multimodal } from './multimodal.ts';
import { olderDecoders } from './older-decoders.ts';
import { recurrentModels } from './recurrent.ts';
import type { Family } from './types.ts';
import { vision } from './vision.ts';

export * from './diffusion.ts';
export * from './formats.ts';
export { type RemarkId, remarks } from './remarks.ts';
export type * from './types.ts';

export const families: readonly Family[] = [
  ...audio,
  ...encoderDecoders,
  ...encoders,
  ...latentAttention,
  ...layerTypes,
  ...llamaLike,
  ...mixturesOfExperts,
  ...multimodal,
  ...olderDecoders,
  ...recurrentModels,
  ...vision,
];
