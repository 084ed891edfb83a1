/** What reading a file needs beyond the code that every file needs. */
export class OnDemand<T> {
  #value: T | undefined;

  /** @throws NotLoaded before `put` */
  get value(): T {
    if (this.#value === undefined) throw new NotLoaded(this);
    return this.#value;
  }

  put(value: T): void {
    this.#value = value;
  }
}

/** Thrown if a file needs code that is not loaded yet; the file is then read again from the start. */
export class NotLoaded extends Error {
  readonly missing: OnDemand<unknown>;

  constructor(missing: OnDemand<unknown>) {
    super('A part of posenc/inspect/config was loaded, but for another copy of its module.');
    this.missing = missing;
  }
}
