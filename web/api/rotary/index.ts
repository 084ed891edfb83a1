export type { RotaryScheme } from './call.ts';
export { readCall, rotationOf } from './call.ts';
export { fopeFunctions } from './fope.ts';
export { rotaryFrequencies, rotaryFunctions, rotaryScheme, rotaryTable, rotate, yarnMscale } from './functions.ts';
export { popeFunctions } from './learned-frequency.ts';
