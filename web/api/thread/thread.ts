/** Workers with the same interface in browsers and in Node. */
import { PosencError, reasonOf } from '../errors/index.ts';

/** A script that runs in workers. */
export interface WorkerFile {
  /** Starts it in a browser. The caller writes the URL out, because bundlers find and emit the file by that pattern. */
  inBrowser(): Worker;
  /**
   * Its URL in Node. It must not be written out in that pattern, or bundlers would emit the file a second time, as an
   * asset.
   */
  readonly inNode: string;
}

export interface Thread<Order> {
  post(order: Order, transfer: ArrayBuffer[]): void;
  /** Whether a Node process stays alive for the worker. */
  hold(busy: boolean): void;
  end(): Promise<void>;
}

export interface Listener<Answer> {
  answered(answer: Answer): void;
  /** Called when the worker has ended by itself or could not be started. */
  died(error: PosencError): void;
}

export function startThread<Order, Answer>(file: WorkerFile, listener: Listener<Answer>): Thread<Order> {
  return hasWebWorkers() ? startWebWorker(file, listener) : startNodeWorker(file, listener);
}

export function hasWebWorkers(): boolean {
  return typeof Worker === 'function';
}

function startWebWorker<Order, Answer>(file: WorkerFile, listener: Listener<Answer>): Thread<Order> {
  const worker = file.inBrowser();
  worker.onmessage = ({ data }: MessageEvent<Answer>) => listener.answered(data);
  const die = (reason: string) => {
    worker.terminate();
    listener.died(ended(reason));
  };
  worker.onerror = (event) => {
    event.preventDefault?.();
    die(event.message || 'its script could not be loaded');
  };
  worker.onmessageerror = () => die('its answer could not be read');
  return {
    post: (order, transfer) => worker.postMessage(order, transfer),
    hold: () => {},
    end: async () => worker.terminate(),
  };
}

interface NodeWorker {
  on(event: 'message', listen: (answer: never) => void): void;
  on(event: 'error', listen: (error: Error & { code?: string }) => void): void;
  on(event: 'exit', listen: (code: number) => void): void;
  postMessage(order: unknown, transfer: ArrayBuffer[]): void;
  ref(): void;
  unref(): void;
  terminate(): Promise<number>;
}

interface WorkerThreads {
  readonly Worker: new (url: URL, options: { execArgv: readonly string[] }) => NodeWorker;
}

function startNodeWorker<Order, Answer>(file: WorkerFile, listener: Listener<Answer>): Thread<Order> {
  const { process } = globalThis as { process?: { getBuiltinModule?: (id: string) => unknown } };
  const threads = process?.getBuiltinModule?.('node:worker_threads') as WorkerThreads | undefined;
  if (!threads)
    throw new PosencError({
      code: 'unsupported',
      text: 'This engine has no workers: neither Worker nor worker_threads.',
    });
  // Arguments of the process may be meant for its main script only (--input-type).
  const worker = new threads.Worker(new URL(file.inNode), { execArgv: [] });
  let over = false;
  const die = (error: PosencError) => {
    if (!over) listener.died(error);
    over = true;
  };
  worker.on('message', (answer: Answer) => listener.answered(answer));
  worker.on('error', ({ code, message }) => die(code === 'ERR_WORKER_OUT_OF_MEMORY' ? outOfMemory : ended(message)));
  worker.on('exit', (code) => die(ended(`exit code ${code}`)));
  return {
    post: (order, transfer) => worker.postMessage(order, transfer),
    hold: (busy) => (busy ? worker.ref() : worker.unref()),
    end: async () => {
      over = true;
      await worker.terminate();
    },
  };
}

const outOfMemory = new PosencError({ code: 'out-of-memory', text: 'A worker of the pool ran out of memory.' });

/** Returns the error of a worker that ended by itself, or was terminated, which gives no reason. */
export function ended(reason?: string): PosencError {
  if (reason === undefined) return new PosencError({ code: 'internal', text: 'A worker of the pool ended.' });
  return new PosencError({ code: 'internal', text: 'A worker of the pool ended: {reason}', values: { reason } });
}

/** Returns the error of a worker that cannot be started or fails at once. */
export function notStarted(cause: unknown): PosencError {
  const values = { reason: reasonOf(cause) };
  return new PosencError({ code: 'load-failed', text: 'Could not start a worker: {reason}', values }, { cause });
}

/** Returns the error of calls to a closed pool. */
export function closed(): PosencError {
  return new PosencError({ code: 'closed', text: 'The pool was closed.' });
}

/** Returns the number of cores less one, which is left for the page; from 1 to 256. */
export function coresToSpare(): number {
  const { navigator, process } = globalThis as {
    navigator?: { hardwareConcurrency?: number };
    process?: { getBuiltinModule?: (id: string) => { availableParallelism(): number } };
  };
  const cores = process?.getBuiltinModule?.('node:os').availableParallelism() ?? navigator?.hardwareConcurrency ?? 2;
  return Math.min(256, Math.max(1, cores - 1));
}
