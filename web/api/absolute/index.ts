export { absolute, absoluteFunctions } from './functions.ts';
export { sinusoidalFrequencies } from './sinusoidal.ts';
export { trainingPositionFunctions } from './training-positions.ts';
