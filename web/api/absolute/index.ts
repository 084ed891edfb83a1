export { convolutionFunctions } from './conv-positions.ts';
export { fourierFunctions } from './fourier-features.ts';
export { absolute, absoluteFunctions } from './functions.ts';
export { trainingPositionFunctions } from './positions.ts';
export { resampleFunctions } from './resample.ts';
export { sinusoidalFrequencies } from './sinusoidal.ts';
