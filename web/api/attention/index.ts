export { type Sizes, sum } from './encodings.ts';
export { attention, attentionFunctions, readSizes } from './functions.ts';
export { latentAttentionFunctions } from './latent.ts';
export { multipliedByQuery, readTemperature } from './temperature.ts';
export { readWant } from './want.ts';
