/** A request whose promise has not settled yet. */
export class Pending<Result> {
  readonly result: Promise<Result>;
  /** Set when the request was cancelled; work that is already under way ends before the promise is rejected. */
  stopped: { readonly reason: unknown } | undefined;
  isOver = false;
  readonly #signal: AbortSignal | undefined;
  readonly #heard: () => void;
  #resolve!: (result: Result) => void;
  #reject!: (reason: unknown) => void;

  /** `heard` is called when the request is cancelled. */
  constructor(signal: AbortSignal | undefined, heard: () => void) {
    this.#signal = signal;
    this.#heard = heard;
    this.result = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    signal?.addEventListener('abort', this.#aborted);
  }

  readonly #aborted = () => this.stop(this.#signal?.reason);

  stop(reason: unknown): void {
    if (this.isOver || this.stopped) return;
    this.stopped = { reason };
    this.#heard();
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
    this.#signal?.removeEventListener('abort', this.#aborted);
  }
}
