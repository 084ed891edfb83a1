/** The header of llama2.c's files, version 0: seven numbers, from which the size of the file follows. */

export interface Llama2cSizes {
  readonly dim: number;
  readonly hidden: number;
  readonly layers: number;
  readonly heads: number;
  readonly kvHeads: number;
  readonly vocab: number;
  readonly length: number;
  readonly isTied: boolean;
}

export const llama2cHeaderBytes = 28;

/** Returns the sizes that a file begins with; undefined if it is another one. `size` is that of the file in bytes. */
export function llama2cSizes(bytes: Uint8Array, size: number): Llama2cSizes | undefined {
  if (bytes.length < llama2cHeaderBytes) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const sizes = Array.from({ length: 7 }, (_, n) => view.getInt32(4 * n, true));
  // The size of the vocabulary is negative if the last matrix is its own.
  const isTied = (sizes[5] as number) > 0;
  const [dim = 0, hidden = 0, layers = 0, heads = 0, kvHeads = 0, vocab = 0, length = 0] = sizes.map(Math.abs);
  if (sizes.some((one, n) => (n === 5 ? one === 0 : one <= 0)) || dim % heads !== 0 || heads % kvHeads !== 0)
    return undefined;
  const width = dim / heads;
  const layer = 2 * dim * (1 + dim + width * kvHeads) + 3 * dim * hidden;
  const rows = isTied ? vocab : 2 * vocab;
  if (size !== llama2cHeaderBytes + 4 * (rows * dim + layers * layer + dim + length * width)) return undefined;
  return { dim, hidden, layers, heads, kvHeads, vocab, length, isTied };
}
