/** Combines the results of attention to separate sets of keys. */
import type { Tensor } from '../types/index.ts';

/** Attention to some of the keys: [..., queries, value_dim] and [..., queries]. */
export interface KeyPart {
  readonly output: Tensor;
  readonly logSumExp?: Tensor;
}

/**
 * Combines the parts into the rows of one softmax over all their keys, and writes them from row `firstRow` of each head
 * on. Sums are computed in float64, in the order of the parts.
 */
export function joinParts(parts: readonly KeyPart[], output: Tensor, logSumExp: Tensor, firstRow = 0): void {
  const [queries, width] = output.shape.slice(-2) as [number, number];
  const rows = (parts[0] as KeyPart).output.shape.at(-2) as number;
  const heads = output.data.length / (queries * width);
  const values = new Float64Array(width);
  for (let from = 0; from < heads * rows; from++) {
    const to = Math.floor(from / rows) * queries + firstRow + (from % rows);
    const logs = parts.map((part) => part.logSumExp?.data[from] as number);
    const largest = Math.max(...logs);
    const shares = logs.map((log) => (largest === Number.NEGATIVE_INFINITY ? 0 : Math.exp(log - largest)));
    const total = shares.reduce((all, share) => all + share, 0);
    logSumExp.data[to] = largest + Math.log(total);
    values.fill(0);
    parts.forEach(({ output: { data } }, n) => {
      const share = (shares[n] as number) / total;
      // The query sees no key of this part.
      if (shares[n] === 0) return;
      for (let c = 0; c < width; c++) (values[c] as number) += share * (data[from * width + c] as number);
    });
    output.data.set(values, to * width);
  }
}
