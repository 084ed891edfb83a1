/** A model that takes a fraction of a millisecond per step. */
export const small = {
  model: { dim: 16, layers: 2, heads: 2 },
  position: { scheme: 'alibi' },
  task: 'pairs',
  batch: 4,
  length: 17,
  optimizer: { warmup: 2, total: 400, cooldown: 10 },
} as const;
