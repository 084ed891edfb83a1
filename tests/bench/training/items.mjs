/** The rows about training: whole steps of forward pass, loss, backward pass, clipping and AdamW. */
import { losses } from './losses.mjs';

/**
 * Counts the products of the forward pass, and twice as many for the backward pass; the causal half is not left out.
 * @returns {number} floating-point operations of a step
 */
export function flopsOf({ vocab, dim, layers, batch, length }) {
  const tokens = batch * length;
  return 3 * (2 * tokens * (12 * layers * dim ** 2 + dim * vocab) + 4 * tokens * length * dim * layers);
}

const decoder = (id, title, problem) => ({
  id,
  title,
  operation: 'train',
  // Within the steps that are compared, the optimiser changes a loss by much more than that.
  tolerance: 1e-4,
  problem: { layers: 2, heads: 4, batch: 32, length: 32, vocab: 16, scheme: 'none', ...problem, losses: losses[id] },
});

const sizes = [
  decoder('train-64', 'D 64, L 2, H 4, batch 32 × 32', { dim: 64 }),
  decoder('train-32', 'D 32, L 2, H 4, batch 32 × 32', { dim: 32 }),
  decoder('train-128', 'D 128, L 2, H 4, batch 32 × 32', { dim: 128 }),
];

const ofSchemes = ['sinusoidal', 'rope', 'alibi', 't5', 'shaw', 'cope'].map((scheme) =>
  decoder(`train-64-${scheme}`, `D 64, ${scheme}`, { dim: 64, scheme }),
);

/** Rows without a peer: there is nothing to compare them with. */
const alone = ['learned', 'kerple-log', 'fire', 'transformer-xl', 'toeplitz', 'sandwich', 'data-dependent-alibi'].map(
  (scheme) => decoder(`train-64-${scheme}`, `D 64, ${scheme}`, { dim: 64, scheme }),
);

/**
 * The size for which TinyGPT publishes the time of a step, with learned positions; its head shares the table of tokens,
 * posenc's does not.
 */
const tinyGpt = decoder('train-tinygpt', 'the size of TinyGPT: vocabulary 256, D 96, L 3, H 3, batch 16 × 64', {
  vocab: 256,
  dim: 96,
  layers: 3,
  heads: 3,
  batch: 16,
  length: 64,
  scheme: 'learned',
});

const posenc = ['posenc-train-relaxed', 'posenc-train-simd'];

/** Each row with its contestants. */
export const trainings = [
  ...sizes.map((item) => ({ ...item, contestants: [...posenc, 'pytorch', 'train-tfjs', 'train-jax'] })),
  ...ofSchemes.map((item) => ({ ...item, contestants: [...posenc, 'pytorch'] })),
  ...[...alone, tinyGpt].map((item) => ({ ...item, contestants: posenc })),
];

/**
 * The published step of TinyGPT on one thread, with its machine: docs/performance of
 * github.com/sarthakagrawal927/tinygpt.
 */
export const published = { item: tinyGpt.id, name: 'TinyGPT', milliseconds: 191, machine: 'Apple M5 Pro' };
