export { compressionFunctions } from './compression.ts';
export { sum } from './encodings.ts';
export { attention, attentionFunctions } from './functions.ts';
export { linearAttentionFunctions } from './linear.ts';
