/**
 * The rows of the benchmark: the operation, its shapes, and the goal, which says how much faster posenc is to be than
 * the best peer of the same run. An operation that reads large arrays once cannot be faster than memory, so there a
 * share of the speed of copying them is enough, too.
 */
import { trainings } from './training/items.mjs';

const attention = (id, title, problem, goal) => {
  const { heads, length, dim, causal = false } = problem;
  const products = causal ? length * (length + 1) * 0.5 : length * length;
  return {
    id,
    title,
    goal,
    operation: 'attention',
    problem: { ...problem, causal },
    flops: 4 * heads * products * dim,
  };
};
const many = { heads: 12, length: 1024, dim: 64 };
const long = { heads: 1, length: 4096, dim: 64 };

export const items = [
  attention('attention-full', 'attention 12 × 1024 × 64, full', many, 1.3),
  attention('attention-causal', 'attention 12 × 1024 × 64, causal', { ...many, causal: true }, 2.8),
  attention('attention-long-full', 'attention 1 × 4096 × 64, full', long, 1.3),
  attention('attention-long-causal', 'attention 1 × 4096 × 64, causal', { ...long, causal: true }, 2.8),
  attention('attention-alibi', 'attention 12 × 1024 × 64, ALiBi', { ...many, bias: 'alibi' }, 1.8),
  attention('attention-t5', 'attention 12 × 1024 × 64, T5 bias', { ...many, bias: 't5' }, 1.8),
  // One new token against a cache that stays in the module.
  ...[
    ['decode-grouped', 8, 4, 4096, 128],
    ['decode', 12, 1, 1024, 64],
  ].map(([id, kvHeads, group, length, dim]) => ({
    id,
    title: `one token, ${kvHeads * group} heads on ${kvHeads} of ${length} × ${dim}`,
    goal: 2,
    // Alternatively this share of the speed of copying these inputs.
    goalOfCopy: 0.7,
    copied: ['k', 'v'],
    operation: 'decode',
    problem: { kvHeads, group, length, dim },
  })),
  {
    id: 'distance-products',
    title: 'products with 2047 distances, 1024 × 64',
    goal: 3.5,
    operation: 'distanceProducts',
    problem: { length: 1024, dim: 64 },
  },
  {
    id: 'retention',
    title: 'retention 12 × 1024 × 64',
    goal: 1.5,
    operation: 'retention',
    problem: many,
  },
  {
    id: 'relative-logits',
    title: 'Transformer-XL relative logits 1024 × 64',
    goal: 3.5,
    operation: 'relativeLogits',
    problem: { length: 1024, dim: 64 },
  },
  ...[
    ['rope-given', 'angles given', true, 3],
    ['rope', 'angles not given', false, 4],
  ].map(([id, angles, value, goal]) => ({
    id,
    title: `RoPE 12 × 1024 × 64, ${angles}`,
    goal,
    operation: 'rotate',
    problem: { ...many, given: value },
  })),
  ...[
    ['sinusoidal-large', 4096, 512, 2.4],
    ['sinusoidal-small', 1024, 128, 2],
  ].map(([id, length, dim, goal]) => ({
    id,
    title: `sinusoidal table ${length} × ${dim}`,
    goal,
    operation: 'sinusoidal',
    problem: { length, dim },
  })),
  ...[
    ['similarity-dot', 'dot-product', 'dot'],
    ['similarity-cosine', 'cosine', 'cosine'],
  ].map(([id, name, metric]) => ({
    id,
    title: `${name} matrix of a 512 × 128 table`,
    goal: 1.3,
    operation: 'similarity',
    problem: { length: 512, dim: 128, metric },
  })),
];

/** @param {string} id */
export function itemOf(id) {
  return [...items, ...trainings].find((item) => item.id === id);
}
