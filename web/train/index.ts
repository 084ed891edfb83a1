/**
 * `posenc/train`: small trainable decoders, one for each way in which position enters, with the gradient of every
 * parameter.
 *
 * Importing does nothing; `createTrainer` and `createTrainerPool` load the WebAssembly module for training, which is
 * separate from that of `posenc`.
 */
export { PosencError } from '../api/errors/index.ts';
export type { LoadOptions } from '../api/module/index.ts';
export {
  type CreateTrainerOptions,
  createTrainer,
  type EstimateOptions,
  estimateTraining,
  type TrainingEstimate,
} from './create-trainer.ts';
export { type CreateOptimizerOptions, createOptimizer, type Optimizer, type OptimizerStep } from './optimizer.ts';
export {
  createTrainerPool,
  type PoolEvaluateOptions,
  type PoolTrainerOptions,
  type StepOptions,
  type TrainerPool,
  type TrainerPoolOptions,
  type WorkerTrainer,
} from './pool/index.ts';
export { type TrainerOptions, trainedSchemes } from './setup.ts';
export type { TaskName, TaskOptions, TextTask } from './tasks.ts';
export type { EvaluateOptions, LengthScore, Trainer } from './trainer.ts';
export type * from './types.ts';
