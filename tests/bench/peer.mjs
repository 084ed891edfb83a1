/**
 * The same computations in plain JavaScript, written as one reasonably would for speed: typed arrays, frequencies computed once,
 * no allocation in inner loops, and the keys transposed for the products so that the inner loop runs over neighbours.
 */

export function sinusoidalTable(length, dim, out) {
  const pairs = dim / 2;
  const frequencies = Float64Array.from({ length: pairs }, (_, i) => 10000 ** ((-2 * i) / dim));
  for (let p = 0; p < length; p++) {
    for (let i = 0; i < pairs; i++) {
      const angle = p * frequencies[i];
      out[p * dim + 2 * i] = Math.sin(angle);
      out[p * dim + 2 * i + 1] = Math.cos(angle);
    }
  }
  return out;
}

/** x [heads, length, dim], interleaved. */
export function rotate(x, heads, length, dim, out) {
  const pairs = dim / 2;
  const cos = new Float32Array(length * pairs);
  const sin = new Float32Array(length * pairs);
  for (let i = 0; i < pairs; i++) {
    const frequency = 10000 ** ((-2 * i) / dim);
    for (let p = 0; p < length; p++) {
      cos[p * pairs + i] = Math.cos(p * frequency);
      sin[p * pairs + i] = Math.sin(p * frequency);
    }
  }
  const size = length * dim;
  for (let h = 0; h < heads; h++) {
    for (let n = 0; n < size / 2; n++) {
      const at = h * size + 2 * n;
      const [a, b, c, s] = [x[at], x[at + 1], cos[n], sin[n]];
      out[at] = a * c - b * s;
      out[at + 1] = a * s + b * c;
    }
  }
  return out;
}

/** q, k, v [heads, length, dim]; causal or not. */
export function attention(q, k, v, heads, length, dim, causal, out) {
  const scale = 1 / Math.sqrt(dim);
  const transposed = new Float32Array(dim * length);
  const row = new Float32Array(length);
  out.fill(0);
  for (let h = 0; h < heads; h++) {
    const base = h * length * dim;
    for (let j = 0; j < length; j++) for (let c = 0; c < dim; c++) transposed[c * length + j] = k[base + j * dim + c];
    for (let i = 0; i < length; i++) {
      const visible = causal ? i + 1 : length;
      row.fill(0, 0, visible);
      for (let c = 0; c < dim; c++) {
        const factor = q[base + i * dim + c] * scale;
        const column = c * length;
        for (let j = 0; j < visible; j++) row[j] += factor * transposed[column + j];
      }
      let top = Number.NEGATIVE_INFINITY;
      for (let j = 0; j < visible; j++) if (row[j] > top) top = row[j];
      let sum = 0;
      for (let j = 0; j < visible; j++) {
        row[j] = Math.exp(row[j] - top);
        sum += row[j];
      }
      const to = base + i * dim;
      for (let j = 0; j < visible; j++) {
        const weight = row[j] / sum;
        const from = base + j * dim;
        for (let c = 0; c < dim; c++) out[to + c] += weight * v[from + c];
      }
    }
  }
  return out;
}
