import type { Posenc, Tensor } from 'posenc';

/** Seeded random numbers in place of what training would have put there, of any shape. The same seed gives the same numbers. */
export function standIn(pe: Posenc, shape: readonly number[], seed = 1): Tensor {
  const dim = shape.at(-1) as number;
  const rows = shape.reduce((product, extent) => product * extent, 1) / dim;
  const words = Array.from({ length: rows }, (_, row) => `row ${row}`);
  const { embeddings } = pe.syntheticSentence({ words, dim, heads: 1, headDim: 1, seed });
  return { data: embeddings.data, shape };
}

/** A weight for `columns` inputs, [rows, columns], whose products keep the size of what goes in. */
export function standInWeight(pe: Posenc, rows: number, columns: number, seed: number): Tensor {
  const { data, shape } = standIn(pe, [rows, columns], seed);
  return { data: data.map((value) => value / Math.sqrt(columns)), shape };
}

/** Numbers without signs, for numbers that must be positive. */
export function positiveStandIn(pe: Posenc, count: number, seed: number): Float32Array {
  return standIn(pe, [count, 1], seed).data.map((value) => 0.25 + Math.abs(value));
}
