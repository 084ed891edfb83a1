export { bias, biasFunctions } from './functions.ts';
export { biasHandlerOf } from './handlers.ts';
export { type BiasHandler, type BiasPlan, computeBias, multipliesLogits, refuseChoices } from './request.ts';
