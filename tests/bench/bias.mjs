/**
 * Biases and decays of attention by their published definitions, for the reference and for contestants that need them
 * stored.
 */

/**
 * Press et al. 2022: powers of 2^(-8/heads), and every second one of twice as many heads where the number of heads is
 * no power of 2.
 */
export function alibiSlopes(heads) {
  const whole = 2 ** Math.floor(Math.log2(heads));
  const slope = (count) => (h) => 2 ** ((-8 * (h + 1)) / count);
  return Float64Array.from({ length: heads }, (_, h) =>
    h < whole ? slope(whole)(h) : slope(2 * whole)(2 * (h - whole)),
  );
}

/**
 * Raffel et al. 2020, bidirectional, 32 buckets up to distance 128. Eight buckets grow by √2, which comparing squares
 * decides exactly.
 */
export function t5Bucket(relative) {
  const side = relative > 0 ? 16 : 0;
  const distance = Math.abs(relative);
  if (distance < 8) return side + distance;
  let bucket = 8;
  while (bucket < 15 && distance * distance >= 64 * 2 ** (bucket - 7)) bucket++;
  return side + bucket;
}

/** One number for each head and each distance of key minus query, -(length - 1) … length - 1. */
export function biasOfDistance({ heads, length, bias }, { buckets }) {
  const count = 2 * length - 1;
  const values = new Float32Array(heads * count);
  const slopes = alibiSlopes(heads);
  for (let d = 0; d < count; d++) {
    const relative = d - (length - 1);
    const bucket = t5Bucket(relative);
    for (let h = 0; h < heads; h++) {
      values[h * count + d] = bias === 'alibi' ? -slopes[h] * Math.abs(relative) : buckets[bucket * heads + h];
    }
  }
  return values;
}

/**
 * [heads or 1, length, length], added to the logits by a contestant that knows neither biases nor masks; undefined
 * without either.
 */
export function storedBias(problem, inputs) {
  const { heads, length, causal, bias } = problem;
  if (!bias && !causal) return undefined;
  const data = new Float32Array((bias ? heads : 1) * length * length);
  const values = bias && biasOfDistance(problem, inputs);
  for (let n = 0; n < data.length; n++) {
    const [j, i, h] = [n % length, Math.floor(n / length) % length, Math.floor(n / length ** 2)];
    data[n] = causal && j > i ? -1e9 : bias ? values[h * (2 * length - 1) + j - i + length - 1] : 0;
  }
  return { data, shape: [bias ? heads : 1, length, length] };
}

/**
 * [heads, length, length], for a contestant that knows no recurrence: the part of a key that is left when it reaches a
 * query.
 */
export function storedDecay({ heads, length }, { decay }) {
  const data = new Float32Array(heads * length * length);
  for (let n = 0; n < data.length; n++) {
    const [j, i, h] = [n % length, Math.floor(n / length) % length, Math.floor(n / length ** 2)];
    data[n] = j > i ? 0 : Math.exp(decay[h] * (i - j));
  }
  return { data, shape: [heads, length, length] };
}
