import { outOfMemory } from '../errors/index.ts';

/** Watches over one exchange with a server: the caller's signal, and the time since the last bytes arrived. */
export interface Watch {
  /** Aborts the request. */
  readonly signal: AbortSignal;
  readonly timedOut: boolean;
  /** Resolves with the promise, unless the exchange is stopped first; a custom `fetch` may ignore its signal. */
  race<Result>(promise: Promise<Result>): Promise<Result>;
  /** Must be called when bytes have arrived. */
  progress(): void;
  end(): void;
}

export function stopped(seconds: number, signal: AbortSignal | undefined): Watch {
  signal?.throwIfAborted();
  const controller = new AbortController();
  let timedOut = false;
  let timer: ReturnType<typeof setTimeout>;
  let stop: (reason: unknown) => void = () => {};
  const never = new Promise<never>((_, reject) => {
    stop = (reason) => {
      reject(reason);
      controller.abort(reason);
    };
  });
  // It may reject when nobody is waiting for it any more.
  never.catch(() => {});
  const onAbort = () => stop(signal?.reason);
  const start = () => {
    timer = setTimeout(() => {
      timedOut = true;
      stop(new Error('timeout'));
    }, seconds * 1000);
  };
  signal?.addEventListener('abort', onAbort, { once: true });
  start();
  return {
    signal: controller.signal,
    get timedOut() {
      return timedOut;
    },
    race: (promise) => Promise.race([promise, never]),
    progress() {
      clearTimeout(timer);
      start();
    },
    end() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      // Cancels a body that was not read to its end.
      controller.abort();
    },
  };
}

interface Reading {
  /** Exact number of bytes, if known. */
  readonly length: number | undefined;
  /** Largest number of bytes. */
  readonly limit: number;
  readonly watch: Watch;
  count(bytes: number): void;
  tooLong(): Error;
  tooShort(got: number): Error;
}

/** Reads the body of a response piece by piece, so that an endless one can be abandoned. */
export async function bodyOf(response: Response, reading: Reading): Promise<Uint8Array<ArrayBuffer>> {
  const { length, limit, watch, count, tooLong, tooShort } = reading;
  const reader = response.body?.getReader();
  // If the length is known, the pieces go straight into the result.
  const whole = length === undefined ? undefined : allocated(length);
  const pieces: Uint8Array[] = [];
  let got = 0;
  while (reader !== undefined) {
    let step: { done: boolean; value?: Uint8Array | undefined };
    try {
      step = await watch.race(reader.read());
    } catch (thrown) {
      // Some servers close the connection instead of ending the body.
      if (length !== undefined && !watch.signal.aborted) throw tooShort(got);
      throw thrown;
    }
    if (step.done || step.value === undefined) break;
    watch.progress();
    count(step.value.length);
    if (got + step.value.length > Math.min(limit, whole?.length ?? limit)) {
      reader.cancel().catch(() => {});
      throw tooLong();
    }
    if (whole === undefined) pieces.push(step.value);
    else whole.set(step.value, got);
    got += step.value.length;
  }
  if (length !== undefined && got < length) throw tooShort(got);
  return whole ?? concatenated(pieces, got);
}

function concatenated(pieces: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const bytes = allocated(length);
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

function allocated(length: number): Uint8Array<ArrayBuffer> {
  try {
    return new Uint8Array(length);
  } catch (thrown) {
    throw outOfMemory(length, thrown);
  }
}
