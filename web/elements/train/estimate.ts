import type { PoolTrainerOptions } from 'posenc/train';

/** INTERIM until posenc/train has estimateTraining. */
export function estimateTraining({ model, task, batch = 32, length = 32 }: PoolTrainerOptions): {
  parameters: number;
  bytes: number;
  flopsPerStep: number;
} {
  const { dim, layers } = model;
  const vocab = typeof task === 'object' ? new Set(task.text).size : 16;
  const parameters = 2 * vocab * dim + 2 * dim + layers * (12 * dim * dim + 9 * dim);
  const flopsPerStep = 3 * (2 * batch * length * (12 * layers * dim * dim + dim * vocab) + 4 * batch * length * length * dim * layers);
  return { parameters, bytes: 12 * parameters, flopsPerStep };
}
