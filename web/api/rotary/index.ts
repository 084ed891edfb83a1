export { readCall, rotationOf } from './call.ts';
export { rotaryFrequencies, rotaryFunctions, rotate, yarnMscale } from './functions.ts';
export { rotaryScheme } from './handlers.ts';
export type { RotaryScheme } from './scheme.ts';
