export { linearAttentionFunctions } from './functions.ts';
export { recurrentAttentionFunctions } from './recurrent.ts';
