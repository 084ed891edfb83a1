/** A worker, the same in browsers and in Node. */
import { PosencError } from '../errors/index.ts';
import type { Answer, Order } from './messages.ts';

export interface Thread {
  post(order: Order, transfer: ArrayBuffer[]): void;
  /** Whether the process (of Node) waits for it. */
  hold(busy: boolean): void;
  end(): Promise<void>;
}

export interface Listener {
  answered(answer: Answer): void;
  /** It has ended by itself, or never began. */
  died(error: PosencError): void;
}

export function startThread(workerUrl: string | undefined, listener: Listener): Thread {
  return typeof Worker === 'function' ? startWebWorker(workerUrl, listener) : startNodeWorker(workerUrl, listener);
}

function startWebWorker(workerUrl: string | undefined, listener: Listener): Thread {
  // Written out in one piece, because bundlers find and emit the file by this very pattern.
  const worker =
    workerUrl === undefined
      ? new Worker(new URL('./worker.js', import.meta.url), { type: 'module' })
      : new Worker(workerUrl, { type: 'module' });
  worker.onmessage = ({ data }: MessageEvent<Answer>) => listener.answered(data);
  worker.onerror = (event) => {
    event.preventDefault?.();
    worker.terminate();
    listener.died(ended(event.message || 'its script could not be loaded'));
  };
  return {
    post: (order, transfer) => worker.postMessage(order, transfer),
    hold: () => {},
    end: async () => worker.terminate(),
  };
}

interface NodeWorker {
  on(event: 'message', listen: (answer: Answer) => void): void;
  on(event: 'error', listen: (error: Error & { code?: string }) => void): void;
  on(event: 'exit', listen: (code: number) => void): void;
  postMessage(order: Order, transfer: ArrayBuffer[]): void;
  ref(): void;
  unref(): void;
  terminate(): Promise<number>;
}

interface WorkerThreads {
  readonly Worker: new (url: URL, options: { execArgv: readonly string[] }) => NodeWorker;
}

function startNodeWorker(workerUrl: string | undefined, listener: Listener): Thread {
  const { process } = globalThis as { process?: { getBuiltinModule?: (id: string) => unknown } };
  const threads = process?.getBuiltinModule?.('node:worker_threads') as WorkerThreads | undefined;
  if (!threads) throw new PosencError('unsupported', 'This engine has no workers: neither Worker nor worker_threads.');
  // Not as above: bundlers would emit the file a second time, as an asset.
  const url = workerUrl ?? import.meta.url.replace(/[^/]*$/, 'worker.js');
  // Arguments of the process may be meant for its main script alone (--input-type).
  const worker = new threads.Worker(new URL(url), { execArgv: [] });
  let over = false;
  const die = (error: PosencError) => {
    if (!over) listener.died(error);
    over = true;
  };
  worker.on('message', (answer) => listener.answered(answer));
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

const outOfMemory = new PosencError('out-of-memory', 'A worker of the pool ran out of memory.');

function ended(reason: string): PosencError {
  return new PosencError('internal', `A worker of the pool ended: ${reason}`);
}
