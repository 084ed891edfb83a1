import type { Answer, Job } from './worker.ts';

/** What would freeze the page is computed in a worker; it starts with the first job and ends when its work is no longer wanted. */
export class Background {
  private worker: Worker | undefined;
  private next = 0;
  private readonly waiting = new Map<number, (answer: Answer | undefined) => void>();

  /** Undefined when the work was cancelled. */
  ask(job: Omit<Job, 'id'>): Promise<Answer | undefined> {
    const id = this.next++;
    return new Promise((resolve) => {
      this.waiting.set(id, resolve);
      try {
        this.worker ??= this.start();
        this.worker.postMessage({ ...job, id } satisfies Job);
      } catch (thrown) {
        this.fail(String(thrown));
      }
    });
  }

  /** Ends all work at once: a computation cannot be interrupted, its worker can. */
  cancel(): void {
    this.end(() => undefined);
  }

  /** The next job starts another worker. */
  private fail(reason: string): void {
    const message = `What computes in the background has failed (${reason}). The next change tries again.`;
    this.end((id) => ({ id, kind: 'problem', result: { message } }));
  }

  private end(answer: (id: number) => Answer | undefined): void {
    this.worker?.terminate();
    this.worker = undefined;
    const waiting = [...this.waiting];
    this.waiting.clear();
    for (const [id, resolve] of waiting) resolve(answer(id));
  }

  private start(): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
      this.waiting.get(data.id)?.(data);
      this.waiting.delete(data.id);
    });
    // Without a message when the file did not load.
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
