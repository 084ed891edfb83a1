import { createPosenc, type Posenc } from 'posenc';

interface Numbered {
  readonly id: number;
}

/** A job without its id, which `ask` assigns. */
type Asked<Job> = Job extends Numbered ? Omit<Job, 'id'> : never;

/**
 * Runs jobs in a worker that would freeze the page; the worker starts with the first job and ends when its work is no
 * longer wanted.
 */
export class Background<Job extends Numbered, Answer extends Numbered> {
  private worker: Worker | undefined;
  private next = 0;
  private readonly waiting = new Map<number, (answer: Answer | undefined) => void>();
  private readonly start: () => Worker;
  private readonly failed: (id: number, message: string) => Answer;

  /**
   * `start` makes the worker, whose answer to a job has the job's id. If it fails, `failed` makes the answer instead,
   * from a sentence in English.
   */
  constructor(start: () => Worker, failed: (id: number, message: string) => Answer) {
    this.start = start;
    this.failed = failed;
  }

  /** Resolves to undefined if the work was cancelled. */
  ask(job: Asked<Job>): Promise<Answer | undefined> {
    const id = this.next++;
    return new Promise((resolve) => {
      this.waiting.set(id, resolve);
      try {
        this.worker ??= this.listened(this.start());
        this.worker.postMessage({ ...job, id });
      } catch (thrown) {
        this.fail(String(thrown));
      }
    });
  }

  /** Ends all work at once: a computation cannot be interrupted, but its worker can be terminated. */
  cancel(): void {
    this.end(() => undefined);
  }

  /** Answers all jobs with the failure; the next job starts another worker. */
  private fail(reason: string): void {
    const message = `The background worker crashed (${reason}). Change any setting to retry.`;
    this.end((id) => this.failed(id, message));
  }

  private end(answer: (id: number) => Answer | undefined): void {
    this.worker?.terminate();
    this.worker = undefined;
    const waiting = [...this.waiting];
    this.waiting.clear();
    for (const [id, resolve] of waiting) resolve(answer(id));
  }

  private listened(worker: Worker): Worker {
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
      this.waiting.get(data.id)?.(data);
      this.waiting.delete(data.id);
    });
    // The event has no message if the file did not load.
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      if (worker === this.worker) this.fail(event.message || 'its file did not load');
    });
    worker.addEventListener('messageerror', () => {
      if (worker === this.worker) this.fail('its answer could not be read');
    });
    return worker;
  }
}

let instance: Promise<Posenc> | undefined;

/** The instance of a worker. A failure is forgotten, so that the next job tries again. */
export function workerPosenc(): Promise<Posenc> {
  instance ??= createPosenc({ build: 'simd' }).catch((error) => {
    instance = undefined;
    throw error;
  });
  return instance;
}
