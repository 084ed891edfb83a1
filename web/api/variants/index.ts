export { compressionFunctions } from './compression.ts';
export { fopeFunctions } from './fope.ts';
export { popeFunctions } from './pope.ts';
export { positionMapFunctions } from './position-map.ts';
export { trainingPositionFunctions } from './training-positions.ts';
