export {
  createTrainerPool,
  type PoolTrainerOptions,
  type TrainerPool,
  type TrainerPoolOptions,
} from './trainer-pool.ts';
export type { PoolEvaluateOptions, StepOptions, WorkerTrainer } from './worker-trainer.ts';
