/** Every operation in float64, by its definition. Large results are compared on rows spread over the whole. */
import { biasOfDistance } from './bias.mjs';
import { frequencies } from './inputs.mjs';

/** About `count` of the rows 0 … rows - 1, including the first and the last. */
function someRows(rows, count) {
  const step = Math.max(1, (rows - 1) / (count - 1));
  return Array.from({ length: Math.min(rows, count) }, (_, n) => Math.round(n * step));
}

/** Σ a[at + c] · b[bt + c] */
function dot(a, at, b, bt, dim) {
  let sum = 0;
  for (let c = 0; c < dim; c++) sum += a[at + c] * b[bt + c];
  return sum;
}

/** Each generator yields [offset into the result, the numbers that belong there]. */
const references = {
  /** The losses of the first steps; none where posenc has no peer. */
  *train({ losses }) {
    if (losses) yield [0, losses];
  },
  *attention(problem, inputs) {
    const { heads, length, dim, causal, bias } = problem;
    const { q, k, v } = inputs;
    const values = bias && biasOfDistance(problem, inputs);
    for (const row of someRows(heads * length, 192)) {
      const [h, i] = [Math.floor(row / length), row % length];
      const visible = causal ? i + 1 : length;
      const logits = Float64Array.from({ length: visible }, (_, j) => {
        const extra = values ? values[h * (2 * length - 1) + j - i + length - 1] : 0;
        return dot(q, row * dim, k, (h * length + j) * dim, dim) / Math.sqrt(dim) + extra;
      });
      const top = logits.reduce((a, b) => Math.max(a, b));
      const output = new Float64Array(dim);
      let sum = 0;
      for (let j = 0; j < visible; j++) {
        const weight = Math.exp(logits[j] - top);
        sum += weight;
        for (let c = 0; c < dim; c++) output[c] += weight * v[(h * length + j) * dim + c];
      }
      yield [row * dim, output.map((value) => value / sum)];
    }
  },
  *decode({ kvHeads, group, length, dim }, { q, k, v }) {
    for (let head = 0; head < kvHeads * group; head++) {
      const base = Math.floor(head / group) * length;
      const logit = (_, j) => dot(q, head * dim, k, (base + j) * dim, dim) / Math.sqrt(dim);
      const logits = Float64Array.from({ length }, logit);
      const top = logits.reduce((a, b) => Math.max(a, b));
      const output = new Float64Array(dim);
      let sum = 0;
      for (let j = 0; j < length; j++) {
        const weight = Math.exp(logits[j] - top);
        sum += weight;
        for (let c = 0; c < dim; c++) output[c] += weight * v[(base + j) * dim + c];
      }
      yield [head * dim, output.map((value) => value / sum)];
    }
  },
  *distanceProducts({ length, dim }, { q, table }) {
    for (const i of someRows(length, 256)) {
      const first = length - 1 - i;
      yield [i * length, Float64Array.from({ length }, (_, j) => dot(q, i * dim, table, (first + j) * dim, dim))];
    }
  },
  *retention({ heads, length, dim }, { q, k, v, decay }) {
    for (const row of someRows(heads * length, 192)) {
      const [h, i] = [Math.floor(row / length), row % length];
      const output = new Float64Array(dim);
      for (let j = 0; j <= i; j++) {
        const at = (h * length + j) * dim;
        const weight = (dot(q, row * dim, k, at, dim) / Math.sqrt(dim)) * Math.exp(decay[h] * (i - j));
        for (let c = 0; c < dim; c++) output[c] += weight * v[at + c];
      }
      yield [row * dim, output];
    }
  },
  *relativeLogits({ length, dim }, { q, r }) {
    // The entries that the published shift leaves above the diagonal have no meaning and are not compared.
    for (const i of someRows(length, 256)) {
      const first = length - 1 - i;
      yield [i * length, Float64Array.from({ length: i + 1 }, (_, j) => dot(q, i * dim, r, (first + j) * dim, dim))];
    }
  },
  *rotate({ heads, length, dim }, { x }) {
    const half = dim / 2;
    const scale = frequencies(dim);
    for (let row = 0; row < heads * length; row++) {
      const at = row * dim;
      const turned = new Float64Array(dim);
      for (let i = 0; i < half; i++) {
        const angle = (row % length) * scale[i];
        const [c, s] = [Math.cos(angle), Math.sin(angle)];
        turned[i] = x[at + i] * c - x[at + half + i] * s;
        turned[half + i] = x[at + half + i] * c + x[at + i] * s;
      }
      yield [at, turned];
    }
  },
  *sinusoidal({ length, dim }) {
    const scale = frequencies(dim);
    const entry = (p) => (_, c) => (c % 2 ? Math.cos : Math.sin)(p * scale[c >> 1]);
    for (let p = 0; p < length; p++) yield [p * dim, Float64Array.from({ length: dim }, entry(p))];
  },
  *similarity({ length, dim, metric }, { table }) {
    const size = (i) => (metric === 'cosine' ? Math.sqrt(dot(table, i * dim, table, i * dim, dim)) : 1);
    const sizes = Float64Array.from({ length }, (_, i) => size(i));
    for (let i = 0; i < length; i++) {
      const near = (_, j) => dot(table, i * dim, table, j * dim, dim) / (sizes[i] * sizes[j]);
      yield [i * length, Float64Array.from({ length }, near)];
    }
  },
};

/** The largest difference between a result and float64; NaN where the result contains one. */
export function largestError({ operation, problem }, inputs, result) {
  let largest = 0;
  for (const [offset, expected] of references[operation](problem, inputs)) {
    for (let n = 0; n < expected.length; n++) {
      const error = Math.abs(result[offset + n] - expected[n]);
      if (Number.isNaN(error)) return error;
      largest = Math.max(largest, error);
    }
  }
  return largest;
}
