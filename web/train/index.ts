/**
 * `posenc/train`: small decoders that learn, one for each way in which position enters, with the gradient of every parameter.
 *
 * Importing does nothing; `createTrainer` loads the WebAssembly module of training, which is apart from that of `posenc`.
 */
export { PosencError } from '../api/errors/index.ts';
export { type CreateTrainerOptions, createTrainer } from './create-trainer.ts';
export type { LoadOptions } from './module.ts';
export { type CreateOptimizerOptions, createOptimizer, type Optimizer, type OptimizerStep } from './optimizer.ts';
export { trainedSchemes } from './positions.ts';
export type { TaskName, TaskOptions, TextTask } from './tasks.ts';
export type { EvaluateOptions, LengthScore, Trainer } from './trainer.ts';
export type * from './types.ts';
