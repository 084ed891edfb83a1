export { absolute, absoluteFunctions } from './functions.ts';
export { sinusoidalFrequencies } from './sinusoidal.ts';
