/** A request whose promise has not settled yet. */
export class Pending<Result> {
  readonly result: Promise<Result>;
  /** Set when the request was cancelled; the worker rejects the promise when it has let go of it. */
  stopped: { readonly reason: unknown } | undefined;
  isOver = false;
  readonly #signal: AbortSignal | undefined;
  readonly #onStop: () => void;
  #resolve!: (result: Result) => void;
  #reject!: (reason: unknown) => void;

  /** `onStop` is called when the request is cancelled. */
  constructor(signal: AbortSignal | undefined, onStop: () => void) {
    this.#signal = signal;
    this.#onStop = onStop;
    this.result = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    signal?.addEventListener('abort', this.#abort);
  }

  readonly #abort = () => this.stop(this.#signal?.reason);

  stop(reason: unknown): void {
    if (this.isOver || this.stopped) return;
    this.stopped = { reason };
    this.#onStop();
  }

  resolve(result: Result): void {
    this.#end();
    this.#resolve(result);
  }

  reject(reason: unknown): void {
    this.#end();
    this.#reject(reason);
  }

  #end(): void {
    this.isOver = true;
    this.#signal?.removeEventListener('abort', this.#abort);
  }
}
