/** Memory that parts slot on to one another. */

/**
 * Arrays whose part is done, for the next part: memory that an engine hands out anew costs several times as long as what is copied there.
 */
export class ArrayPool {
  readonly #arrays: Float32Array[] = [];
  #older: Float32Array[];

  /** `older`: what an earlier call left, to be used up first; it may be in use by others as well. */
  constructor(older?: ArrayPool) {
    this.#older = older ? older.#arrays : [];
  }

  give(array: Float32Array): void {
    this.#arrays.push(array);
  }

  take(length: number): Float32Array | undefined {
    for (const arrays of [this.#older, this.#arrays]) {
      const index = arrays.findIndex((array) => array.length === length);
      if (index >= 0) return arrays.splice(index, 1)[0];
    }
    return undefined;
  }

  /** Older ones that nobody has asked for go. */
  settle(): void {
    this.#older = [];
  }
}
