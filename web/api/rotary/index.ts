export { readCall, rotationOf } from './call.ts';
export { fopeFunctions } from './fope.ts';
export { rotaryFrequencies, rotaryFunctions, rotaryTable, rotate, yarnMscale } from './functions.ts';
export { rotaryScheme } from './handlers.ts';
export { popeFunctions } from './pope.ts';
export type { RotaryScheme } from './scheme.ts';
