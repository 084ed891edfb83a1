import type { Posenc, Tensor } from 'posenc';

/**
 * The arrays drawn last. Drawing takes longer than everything that is computed from them, and the arrays stay the same
 * while a slider moves.
 */
const known = new Map<string, Float32Array>();
/** Limit for all kept arrays together. Larger arrays are drawn every time. */
const mostBytes = 2 ** 26;
let bytes = 0;

/**
 * Seeded stand-ins for learned arrays. They are the core's random word vectors, one word per row, so that a seed gives
 * the same numbers on every machine.
 */
export class Drawn {
  private readonly pe: Posenc;
  private readonly seed: number;
  /** The names of all arrays that were drawn. */
  readonly names: string[] = [];

  constructor(pe: Posenc, seed: number) {
    this.pe = pe;
    this.seed = seed;
  }

  /** Normally distributed numbers with this mean and standard deviation. */
  array(name: string, shape: readonly number[], deviation = 1, mean = 0): Tensor {
    this.names.push(name);
    return { data: this.normal(name, shape).map((value) => mean + deviation * value), shape };
  }

  private normal(name: string, shape: readonly number[]): Float32Array {
    const key = JSON.stringify([this.seed, name, shape]);
    const data = forget(key) ?? this.draw(name, shape);
    if (data.byteLength <= mostBytes) remember(key, data);
    return data;
  }

  private draw(name: string, shape: readonly number[]): Float32Array {
    const dim = shape.at(-1) as number;
    const rows = shape.slice(0, -1).reduce((product, axis) => product * axis, 1);
    const words = Array.from({ length: rows }, (_, row) => `${name} ${row}`);
    return this.pe.syntheticSentence({ words, dim, heads: 1, headDim: 1, seed: this.seed }).embeddings.data;
  }
}

/** Entries are ordered by use; the least recently used are dropped first. */
function remember(key: string, data: Float32Array): void {
  known.set(key, data);
  bytes += data.byteLength;
  for (const oldest of known.keys()) {
    if (bytes <= mostBytes) return;
    forget(oldest);
  }
}

function forget(key: string): Float32Array | undefined {
  const data = known.get(key);
  known.delete(key);
  bytes -= data?.byteLength ?? 0;
  return data;
}

/** Number of bytes that are kept. */
export function keptBytes(): number {
  return bytes;
}
