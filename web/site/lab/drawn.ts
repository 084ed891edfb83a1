import type { Posenc, Tensor } from 'posenc';

/**
 * Seeded stand-ins for what a model would have learned. They come from the core's own random word vectors, one word a row, so that a
 * seed gives the same numbers on every machine.
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

  /** Normal numbers with this standard deviation around this mean. */
  array(name: string, shape: readonly number[], deviation = 1, mean = 0): Tensor {
    this.names.push(name);
    const columns = shape.at(-1) as number;
    const rows = shape.slice(0, -1).reduce((product, axis) => product * axis, 1);
    const words = Array.from({ length: rows }, (_, row) => `${name} ${row}`);
    const { data } = this.pe.syntheticSentence({
      words,
      dim: columns,
      heads: 1,
      headDim: 1,
      seed: this.seed,
    }).embeddings;
    return { data: data.map((value) => mean + deviation * value), shape };
  }
}
