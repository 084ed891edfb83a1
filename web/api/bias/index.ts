export { bias, biasFunctions } from './functions.ts';
export { biasHandlers } from './handlers.ts';
export { type BiasHandler, type BiasPlan, computeBias } from './request.ts';
