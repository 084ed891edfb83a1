export { compressionFunctions } from './compression.ts';
export type { Sizes } from './encodings.ts';
export { attention, attentionFunctions, readSizes } from './functions.ts';
export { joinParts, type KeyPart } from './join.ts';
export { latentAttentionFunctions } from './latent.ts';
export { positionMapFunctions } from './mapped-attention.ts';
export { readWant } from './want.ts';
