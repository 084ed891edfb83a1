export { bias, biasFunctions } from './functions.ts';
export { biasHandlerOf } from './handlers.ts';
export {
  type BiasHandler,
  type BiasPlan,
  computeBias,
  countsHeads,
  multipliesLogits,
  refuseChoices,
} from './request.ts';
