export { bias, biasFunctions } from './functions.ts';
export { biasHandlerOf } from './handlers.ts';
export { type BiasHandler, type BiasPlan, computeBias, refuseOutsideAttention } from './request.ts';
