/** The inputs of an item: every contestant gets the same numbers in every place and run. */

import { normal } from './random.mjs';
import { trainingInputs } from './training/parameters.mjs';

/** base^(-2i/dim) for the pairs of a vector. */
export function frequencies(dim) {
  return Float64Array.from({ length: dim / 2 }, (_, i) => 10000 ** ((-2 * i) / dim));
}

/** Turns [matrices, rows, columns] into [matrices, columns, rows]. */
export function transposed(array, matrices, rows, columns) {
  const result = new array.constructor(array.length);
  for (let m = 0; m < matrices; m++) {
    const at = m * rows * columns;
    for (let r = 0; r < rows; r++) {
      for (let c = 0; c < columns; c++) result[at + c * rows + r] = array[at + r * columns + c];
    }
  }
  return result;
}

const makers = {
  attention({ heads, length, dim, bias }) {
    const [q, k, v] = [1, 2, 3].map((seed) => normal(heads * length * dim, seed));
    return { q, k, v, ...(bias === 't5' ? { buckets: normal(32 * heads, 4) } : {}) };
  },
  decode({ kvHeads, group, length, dim }) {
    const cache = kvHeads * length * dim;
    return { q: normal(kvHeads * group * dim, 1), k: normal(cache, 2), v: normal(cache, 3) };
  },
  distanceProducts({ length, dim }) {
    return { q: normal(length * dim, 1), table: normal((2 * length - 1) * dim, 2) };
  },
  retention({ heads, length, dim }) {
    const [q, k, v] = [1, 2, 3].map((seed) => normal(heads * length * dim, seed));
    return { q, k, v, decay: Float32Array.from({ length: heads }, (_, h) => Math.log1p(-(2 ** (-5 - h)))) };
  },
  relativeLogits({ length, dim }) {
    return { q: normal(length * dim, 1), r: normal(length * dim, 2) };
  },
  rotate({ heads, length, dim, given }) {
    const x = normal(heads * length * dim, 1);
    if (!given) return { x };
    const pairs = dim / 2;
    const scale = frequencies(dim);
    const angle = (_, n) => Math.floor(n / pairs) * scale[n % pairs];
    const size = { length: length * pairs };
    return {
      x,
      cos: Float32Array.from(size, (_, n) => Math.cos(angle(_, n))),
      sin: Float32Array.from(size, (_, n) => Math.sin(angle(_, n))),
    };
  },
  sinusoidal() {
    return {};
  },
  train: trainingInputs,
  similarity({ length, dim }) {
    return { table: normal(length * dim, 1) };
  },
};

export function inputsOf({ operation, problem }) {
  return makers[operation](problem);
}
