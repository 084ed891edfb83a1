export { attentionFunctions } from './calls.ts';
export { compressionFunctions } from './compression.ts';
export { sum } from './encodings.ts';
export { attention } from './functions.ts';
export { linearAttentionFunctions } from './linear.ts';
export { positionMapFunctions } from './position-map.ts';
