/** The number of losses that are compared: enough to show an optimiser that does something else. */
export const comparedSteps = 6;

/** AdamW's settings for all contestants: a constant rate, so that no step is smaller than another. */
export const adamw = { lr: 3e-3, beta1: 0.9, beta2: 0.99, eps: 1e-8, weightDecay: 0.01, clipNorm: 1 };

/** Whether a parameter decays: matrices do, but not LayerNorms, biases and tables of positions. */
export const decays = (name) => /^(tok_emb|head|layer\d+_(w[qkvo]|w[12]))$/.test(name);

/** @returns {{ tokens: Int32Array, targets: Int32Array }[]} */
export function batchesOf({ batch, length }, { tokens, targets }) {
  const size = batch * length;
  return Array.from({ length: tokens.length / size }, (_, index) => ({
    tokens: tokens.subarray(index * size, (index + 1) * size),
    targets: targets.subarray(index * size, (index + 1) * size),
  }));
}

/**
 * Takes the first steps, whose losses are compared; every call then takes one more.
 * @param {(batch: any) => number | Promise<number>} step  takes a step and gives the loss before it
 * @returns {Promise<() => Promise<Float64Array>>} a call gives the losses of the first steps
 */
export async function repeated(step, batches) {
  const losses = new Float64Array(comparedSteps);
  let count = 0;
  const next = () => step(batches[count++ % batches.length]);
  for (let i = 0; i < comparedSteps; i++) losses[i] = await next();
  return async () => {
    await next();
    return losses;
  };
}
