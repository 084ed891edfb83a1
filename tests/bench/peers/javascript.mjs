/**
 * Plain JavaScript, written for speed as one reasonably would: typed arrays, no allocation in inner loops, products in
 * tiles whose sums stay in registers, trigonometry by the addition theorem. Destructuring arrays ([a, b] = …) in such
 * loops costs several times as much as their work.
 */
import { biasOfDistance } from '../bias.mjs';
import { frequencies } from '../inputs.mjs';

export async function bring() {}
export async function start() {}

/**
 * Multiplies two rows of a by the transpose of b: to[r · toStride + j] = Σ a[at + r · aStride + c] · b[bt + j · bStride
 * + c] over c < depth, for r = 0, 1 and j < columns, a multiple of 4.
 */
function twoRows(a, at, aStride, b, bt, bStride, columns, depth, to, toAt, toStride) {
  for (let j = 0; j < columns; j += 4) {
    let s0 = 0;
    let s1 = 0;
    let s2 = 0;
    let s3 = 0;
    let t0 = 0;
    let t1 = 0;
    let t2 = 0;
    let t3 = 0;
    const b0 = bt + j * bStride;
    const b1 = b0 + bStride;
    const b2 = b1 + bStride;
    const b3 = b2 + bStride;
    for (let c = 0; c < depth; c++) {
      const x = a[at + c];
      const y = a[at + aStride + c];
      const k0 = b[b0 + c];
      const k1 = b[b1 + c];
      const k2 = b[b2 + c];
      const k3 = b[b3 + c];
      s0 += x * k0;
      s1 += x * k1;
      s2 += x * k2;
      s3 += x * k3;
      t0 += y * k0;
      t1 += y * k1;
      t2 += y * k2;
      t3 += y * k3;
    }
    const first = toAt + j;
    const second = first + toStride;
    to[first] = s0;
    to[first + 1] = s1;
    to[first + 2] = s2;
    to[first + 3] = s3;
    to[second] = t0;
    to[second + 1] = t1;
    to[second + 2] = t2;
    to[second + 3] = t3;
  }
}

/** Turns the logits that a row sees into weights, and the others into zeros. */
function softmax(row, from, visible, end) {
  let top = Number.NEGATIVE_INFINITY;
  for (let j = from; j < from + visible; j++) if (row[j] > top) top = row[j];
  let sum = 0;
  for (let j = from; j < from + visible; j++) {
    row[j] = Math.exp(row[j] - top);
    sum += row[j];
  }
  for (let j = from; j < from + visible; j++) row[j] /= sum;
  row.fill(0, from + visible, from + end);
}

/** Transposes [rows, columns] from `at` to [columns, rows]. */
function transpose(from, at, rows, columns, to) {
  for (let r = 0; r < rows; r++) for (let c = 0; c < columns; c++) to[c * rows + r] = from[at + r * columns + c];
}

/**
 * Cosines and sines, row by row, by the addition theorem in float64: four products for each pair instead of two calls.
 * Neighbouring pairs are `stride` apart.
 */
function waves(length, dim, cos, sin, stride) {
  const pairs = dim / 2;
  const rates = frequencies(dim);
  const stepCos = rates.map(Math.cos);
  const stepSin = rates.map(Math.sin);
  const cosNow = new Float64Array(pairs).fill(1);
  const sinNow = new Float64Array(pairs);
  for (let at = 0; at < length * pairs * stride; at += pairs * stride) {
    for (let i = 0; i < pairs; i++) {
      const c = cosNow[i];
      const s = sinNow[i];
      cos[at + i * stride] = c;
      sin[at + i * stride] = s;
      cosNow[i] = c * stepCos[i] - s * stepSin[i];
      sinNow[i] = s * stepCos[i] + c * stepSin[i];
    }
  }
}

const operations = {
  attention(problem, inputs) {
    const { heads, length, dim, causal, bias } = problem;
    const { q, k, v } = inputs;
    const scale = 1 / Math.sqrt(dim);
    const out = new Float32Array(q.length);
    const transposed = new Float32Array(dim * length);
    const rows = new Float32Array(2 * length);
    return () => {
      const distances = bias && biasOfDistance(problem, inputs);
      for (let h = 0; h < heads; h++) {
        const base = h * length * dim;
        transpose(v, base, length, dim, transposed);
        for (let i = 0; i < length; i += 2) {
          const at = base + i * dim;
          const end = causal ? Math.min(length, (i + 5) & ~3) : length;
          twoRows(q, at, dim, k, base, dim, end, dim, rows, 0, length);
          for (let r = 0; r < 2; r++) {
            const nearest = h * (2 * length - 1) + length - 1 - i - r;
            const from = r * length;
            for (let j = 0; j < end; j++) rows[from + j] = rows[from + j] * scale + (bias ? distances[nearest + j] : 0);
            softmax(rows, from, causal ? i + r + 1 : length, end);
          }
          twoRows(rows, 0, length, transposed, 0, length, dim, end, out, at, dim);
        }
      }
      return out;
    };
  },
  decode({ kvHeads, group, length, dim }, { q, k, v }) {
    const scale = 1 / Math.sqrt(dim);
    const out = new Float32Array(q.length);
    const row = new Float32Array(length);
    return () => {
      out.fill(0);
      for (let head = 0; head < kvHeads * group; head++) {
        const base = Math.floor(head / group) * length * dim;
        const at = head * dim;
        for (let j = 0; j < length; j++) {
          let sum = 0;
          const key = base + j * dim;
          for (let c = 0; c < dim; c++) sum += q[at + c] * k[key + c];
          row[j] = sum * scale;
        }
        softmax(row, 0, length, length);
        for (let j = 0; j < length; j++) {
          const weight = row[j];
          const value = base + j * dim;
          for (let c = 0; c < dim; c++) out[at + c] += weight * v[value + c];
        }
      }
      return out;
    };
  },
  distanceProducts({ length, dim }, { q, table }) {
    const out = new Float32Array(length * length);
    const rows = new Float32Array(2 * (length + 4));
    return () => {
      for (let i = 0; i < length; i += 2) {
        // The second row begins one distance earlier.
        const first = length - 2 - i;
        twoRows(q, i * dim, dim, table, first * dim, dim, length, dim, rows, 0, length + 4);
        for (let r = 0; r < 2; r++) {
          let last = 0;
          const query = (i + r) * dim;
          const vector = (first + length) * dim;
          for (let c = 0; c < dim; c++) last += q[query + c] * table[vector + c];
          rows[r * (length + 4) + length] = last;
        }
        out.set(rows.subarray(1, length + 1), i * length);
        out.set(rows.subarray(length + 4, 2 * length + 4), (i + 1) * length);
      }
      return out;
    };
  },
  retention({ heads, length, dim }, { q, k, v, decay }) {
    const out = new Float32Array(q.length);
    const state = new Float64Array(dim * dim);
    const scale = 1 / Math.sqrt(dim);
    return () => {
      for (let h = 0; h < heads; h++) {
        state.fill(0);
        const kept = Math.exp(decay[h]);
        for (let at = h * length * dim; at < (h + 1) * length * dim; at += dim) {
          // Row e of the state is what keys write for component e of the values, and what a query reads for it.
          for (let e = 0; e < dim; e++) {
            const row = e * dim;
            const value = v[at + e];
            let sum = 0;
            for (let d = 0; d < dim; d++) {
              const entry = state[row + d] * kept + k[at + d] * value;
              state[row + d] = entry;
              sum += q[at + d] * entry;
            }
            out[at + e] = sum * scale;
          }
        }
      }
      return out;
    };
  },
  relativeLogits({ length, dim }, { q, r }) {
    const out = new Float32Array(length * length);
    const rows = new Float32Array(2 * length);
    return () => {
      for (let i = 0; i < length; i += 2) {
        // The second row reaches one distance farther.
        const first = (length - 2 - i) & ~3;
        twoRows(q, i * dim, dim, r, first * dim, dim, length - first, dim, rows, first, length);
        out.set(rows.subarray(length - 1 - i, length), i * length);
        out.set(rows.subarray(2 * length - 2 - i), (i + 1) * length);
      }
      return out;
    };
  },
  rotate({ heads, length, dim, given }, { x, cos, sin }) {
    const half = dim / 2;
    const out = new Float32Array(x.length);
    const tables = given
      ? { cos, sin }
      : { cos: new Float32Array(length * half), sin: new Float32Array(length * half) };
    return () => {
      if (!given) waves(length, dim, tables.cos, tables.sin, 1);
      for (let h = 0; h < heads; h++) {
        for (let p = 0; p < length; p++) {
          const at = (h * length + p) * dim;
          for (let i = 0; i < half; i++) {
            const a = x[at + i];
            const b = x[at + half + i];
            const c = tables.cos[p * half + i];
            const s = tables.sin[p * half + i];
            out[at + i] = a * c - b * s;
            out[at + half + i] = b * c + a * s;
          }
        }
      }
      return out;
    };
  },
  sinusoidal({ length, dim }) {
    const out = new Float32Array(length * dim);
    return () => {
      waves(length, dim, out.subarray(1), out, 2);
      return out;
    };
  },
  similarity({ length, dim, metric }, { table }) {
    const out = new Float32Array(length * length);
    return () => {
      let rows = table;
      if (metric === 'cosine') {
        rows = table.slice();
        for (let i = 0; i < length; i++) {
          let sum = 0;
          for (let c = 0; c < dim; c++) sum += rows[i * dim + c] ** 2;
          const factor = 1 / Math.sqrt(sum);
          for (let c = 0; c < dim; c++) rows[i * dim + c] *= factor;
        }
      }
      for (let i = 0; i < length; i += 2)
        twoRows(rows, i * dim, dim, rows, 0, dim, length, dim, out, i * length, length);
      return out;
    };
  },
};

export function prepare(_, { operation, problem }, inputs) {
  return operations[operation](problem, inputs);
}
