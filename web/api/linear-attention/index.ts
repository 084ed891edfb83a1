export { linearAttentionFunctions } from './functions.ts';
