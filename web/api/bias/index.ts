export { bias, biasFunctions } from './functions.ts';
export {
  type BiasHandler,
  type BiasPlan,
  biasHandlerOf,
  computeBias,
  countsHeads,
  multipliesLogits,
  refuseChoices,
} from './handlers.ts';
