import { createPosenc, type Posenc } from 'posenc';
import { type Answer as Answered, answerOrders, type StartOrder, WorkerPool } from '../../api/thread/index.ts';

/** Runs jobs in a worker that would freeze the page; the worker starts with the first job. */
export class Background<Job extends { readonly kind: string }, Answer> {
  private readonly pool: WorkerPool;
  private readonly failed: (message: string) => Answer;
  private stop = new AbortController();

  /** `start` makes the worker. If it fails, `failed` makes the answer instead, from a sentence in English. */
  constructor(start: () => Worker, failed: (message: string) => Answer) {
    this.pool = new WorkerPool(1, { inBrowser: start, inNode: import.meta.url }, {});
    this.failed = failed;
  }

  /** Resolves to undefined if the work was cancelled. */
  async ask(job: Job): Promise<Answer | undefined> {
    const { signal } = this.stop;
    let result: unknown;
    const done = (answer: Answered) => {
      result = answer.result;
    };
    try {
      await this.pool.run([{ order: () => job, done }], { signal, interrupts: true });
      return result as Answer;
    } catch (thrown) {
      if (signal.aborted) return undefined;
      return this.failed(`The background worker crashed (${(thrown as Error).message}). Change any setting to retry.`);
    }
  }

  /** Ends all work at once: a computation cannot be interrupted, but its worker can be terminated. */
  cancel(): void {
    this.stop.abort();
    this.stop = new AbortController();
  }
}

/** In the worker: answers each job of its page. Arrays are copied, because the worker may keep some of them. */
export function answerJobs<Job extends { readonly kind: string }, Answer>(
  answerTo: (job: Job) => Answer | Promise<Answer>,
): void {
  answerOrders<Job | StartOrder>(async (job) => (isJob(job) ? { result: await answerTo(job) } : {}), { moves: false });
}

function isJob<Job extends { readonly kind: string }>(order: Job | StartOrder): order is Job {
  return order.kind !== 'start';
}

let instance: Promise<Posenc> | undefined;

/** The instance of a worker. A failure is forgotten, so that the next job tries again. */
export function workerPosenc(): Promise<Posenc> {
  instance ??= createWithoutField().catch((error) => {
    instance = undefined;
    throw error;
  });
  return instance;
}

/** No room calls the functions of field.js. */
async function createWithoutField(): Promise<Posenc> {
  const pe = await createPosenc({ build: 'simd', extended: false });
  await pe.extend({ field: false });
  return pe;
}
