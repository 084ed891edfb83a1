export {
  type BiasHandler,
  type BiasPlan,
  bias,
  biasFunctions,
  biasHandlerOf,
  computeBias,
  countsHeads,
  multipliesLogits,
  refuseChoices,
} from './functions.ts';
