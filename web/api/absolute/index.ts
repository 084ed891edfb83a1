export { convolutionFunctions } from './conv-positions.ts';
export { fourierFunctions } from './fourier-features.ts';
export { absolute, absoluteFunctions } from './functions.ts';
export { resampleFunctions } from './resample.ts';
export { sinusoidalFrequencies } from './sinusoidal.ts';
export { trainingPositionFunctions } from './training-positions.ts';
