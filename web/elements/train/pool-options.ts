import type { TrainerPoolOptions } from 'posenc/train';

// The same curves in every browser; the relaxed build may differ in the last bit, and learning makes much of little.
let options: TrainerPoolOptions = { build: 'simd' };

/** How `posenc-train` starts its workers; to be called before any training. */
export function configureTraining(chosen: TrainerPoolOptions): void {
  options = chosen;
}

export function trainingOptions(): TrainerPoolOptions {
  return options;
}
