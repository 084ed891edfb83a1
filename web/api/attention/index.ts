export { sum } from './encodings.ts';
export { attention, attentionFunctions } from './functions.ts';
export { linearAttentionFunctions } from './linear.ts';
export { recurrentAttentionFunctions } from './recurrent.ts';
