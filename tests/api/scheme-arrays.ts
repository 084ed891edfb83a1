import { random } from './numbers.ts';

/** Options that the catalogue cannot know: the arrays of each scheme that has any, for 2 heads, 3 queries and 4 keys. */
export const arraysOf: Readonly<Record<string, Record<string, unknown>>> = {
  xpos: { side: 'key' },
  'axial-rope': { grid: [3, 1] },
  mrope: { sections: [2, 1, 1] },
  learned: { table: random([5, 4]) },
  multidim: { shape: [2, 3] },
  'timing-signal': { shape: [2, 3] },
  'detr-sine': { mask: { data: [1, 1, 0, 1, 1, 0], shape: [2, 3] } },
  'detr-learned': { rowEmbed: random([2, 4]), colEmbed: random([3, 4], 2) },
  t5: { table: random([32, 2]) },
  kerple: { p: [0.5, 1.5], a: [1, 0.25] },
  fire: { w0: random([5, 1]), b0: random([5], 2), w1: random([2, 5], 3), b1: random([2], 4) },
  toeplitz: { table: random([7, 2]) },
  swin: { table: random([9, 2]), window: { height: 2, width: 2 } },
  'dynamic-position-bias': {
    layers: [
      { weight: random([4, 1]), bias: random([4], 2), normWeight: random([4], 5) },
      { weight: random([4, 4], 3), bias: random([4], 4), normWeight: random([4], 6), normBias: random([4], 7) },
      { weight: random([2, 4], 8), bias: random([2], 9) },
    ],
  },
  'data-dependent-alibi': { gateLogits: random([1, 4, 2]) },
  'relative-projection': { weights: random([1, 2, 3, 5]), distanceBank: random([5, 3], 2) },
};
