export { type Sizes, sum } from './encodings.ts';
export { attention, attentionFunctions, readSizes } from './functions.ts';
