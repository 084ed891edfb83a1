export { attentionCache } from './cache.ts';
export { compressionFunctions } from './compression.ts';
export type { Sizes } from './functions.ts';
export { attention, attentionFunctions, readSizes } from './functions.ts';
export { latentAttentionFunctions } from './latent.ts';
export { joinParts, type KeyPart, positionMapFunctions } from './mapped-attention.ts';
export { readWant } from './temperature.ts';
