/** Arrays that one part hands on to the next. */

/**
 * Arrays of parts that are done, to be reused by later parts: allocating new memory takes several times as long as
 * copying into it.
 */
export class ArrayPool {
  readonly #arrays: Float32Array[] = [];
  #older: Float32Array[];

  /** `older` holds arrays that an earlier call left, which are used first; other calls may use it at the same time. */
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

  /** Drops the older arrays that nobody has taken. */
  settle(): void {
    this.#older = [];
  }
}
