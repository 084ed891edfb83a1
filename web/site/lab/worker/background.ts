import type { Answer, Job } from './worker.ts';

/** What would freeze the page is computed in a worker; it starts with the first job and ends when its work is no longer wanted. */
export class Background {
  private worker: Worker | undefined;
  private next = 0;
  private readonly waiting = new Map<number, (answer: Answer | undefined) => void>();

  /** Undefined when the work was cancelled. */
  ask(job: Omit<Job, 'id'>): Promise<Answer | undefined> {
    this.worker ??= this.start();
    const id = this.next++;
    this.worker.postMessage({ ...job, id } satisfies Job);
    return new Promise((resolve) => this.waiting.set(id, resolve));
  }

  /** Ends all work at once: a computation cannot be interrupted, its worker can. */
  cancel(): void {
    this.worker?.terminate();
    this.worker = undefined;
    for (const resolve of this.waiting.values()) resolve(undefined);
    this.waiting.clear();
  }

  private start(): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
      this.waiting.get(data.id)?.(data);
      this.waiting.delete(data.id);
    });
    return worker;
  }
}
