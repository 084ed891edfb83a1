import type { Posenc } from 'posenc';

/**
 * The arrays drawn last. Drawing takes longer than everything that is computed from them, and the arrays stay the same
 * while a slider moves.
 */
const known = new Map<string, Float32Array>();
const maxKnown = 48;

/**
 * Normally distributed numbers for an array that a model would have learned. They are the core's random word vectors,
 * one word per row, so that a seed gives the same numbers on every machine.
 */
export function seededNumbers(pe: Posenc, seed: number, name: string, shape: readonly number[]): Float32Array {
  const key = JSON.stringify([seed, name, shape]);
  const data = known.get(key) ?? drawn(pe, seed, name, shape);
  known.delete(key);
  known.set(key, data);
  for (const oldest of known.keys()) if (known.size > maxKnown) known.delete(oldest);
  return data;
}

function drawn(pe: Posenc, seed: number, name: string, shape: readonly number[]): Float32Array {
  const dim = shape.at(-1) as number;
  const rows = shape.slice(0, -1).reduce((product, axis) => product * axis, 1);
  const words = Array.from({ length: rows }, (_, row) => `${name} ${row}`);
  return pe.syntheticSentence({ words, dim, heads: 1, headDim: 1, seed }).embeddings.data;
}
