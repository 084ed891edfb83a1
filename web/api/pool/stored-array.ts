/** Arrays that the workers of a pool keep, divided by rows: the keys and values of a cache. */
import { type PosencError, refused, rule } from '../errors/index.ts';
import { checkInteger, checkStorable, Resident, readRows, residentOf, tensor } from '../input/index.ts';
import type { Job, WorkerPool } from '../thread/index.ts';
import type { StorageType, TensorLike } from '../types/index.ts';
import type { JobOrder, StoreOrder } from './messages.ts';
import { type Range, readSubArray } from './sub-arrays.ts';

/**
 * Number of rows in a part. The rows of a part, and its worker, follow from the part's index alone, so that keys and
 * values are divided alike however they were appended. With smaller parts, attention takes longer for each row; with
 * larger ones, workers wait for one another.
 */
export const partRows = 1024;

/** The worker to which a part was sent. */
interface StoredPart {
  readonly worker: number;
  /** Life of that worker; when it ends, its parts are lost. */
  readonly life: number;
}

export class StoredArray extends Resident {
  readonly workers: WorkerPool;
  readonly dtype: StorageType;
  readonly lead: readonly number[];
  readonly width: number;
  readonly #room: number;
  #rows = 0;
  #parts: StoredPart[] = [];
  #isDisposed = false;
  #failed = false;

  constructor(workers: WorkerPool, shape: readonly number[], { room, dtype }: { room: number; dtype: StorageType }) {
    super();
    this.workers = workers;
    this.dtype = dtype;
    this.lead = shape.slice(0, -2);
    this.width = shape.at(-1) as number;
    this.#room = room;
    workers.storedBytes++;
  }

  get shape(): readonly number[] {
    return Object.freeze([...this.lead, this.#rows, this.width]);
  }

  get length(): number {
    return this.shape.reduce((size, axis) => size * axis, 1);
  }

  check(): void {
    if (this.#isDisposed) throw this.#gone('an array after its dispose()');
    if (this.#failed) throw this.#gone('an array of which a part did not reach its worker');
    for (const part of this.#parts) this.#checkWorker(part);
  }

  #checkWorker({ worker, life }: StoredPart): void {
    if (this.workers.lifeOf(worker) !== life) throw this.#gone('an array whose worker has ended');
  }

  #gone(text: string): PosencError {
    return refused(this.argument, text, rule('one that is still there, or plain data'));
  }

  /** Throws: only the instances in the workers can read it. */
  in(): never {
    throw refused(this.argument, 'an array uploaded to a pool', rule('one of this instance, or plain data'));
  }

  get view(): never {
    throw refused(
      this.argument,
      'an array uploaded to a pool',
      rule('plain data; attention alone takes it, as k and v'),
    );
  }

  at(): never {
    return this.view;
  }

  workerOf(part: number): number {
    return (this.#parts[part] as StoredPart).worker;
  }

  /** Returns a job for the worker that has the part. */
  jobFor(part: number, order: () => JobOrder, done: Job['done'] = () => {}): Job {
    const stored = this.#parts[part] as StoredPart;
    const checked = () => {
      this.#checkWorker(stored);
      return order();
    };
    return { worker: stored.worker, order: checked, done };
  }

  /** The range of rows in each part. */
  get ranges(): Range[] {
    return this.#parts.map((_, part) => [part * partRows, Math.min(this.#rows, (part + 1) * partRows)]);
  }

  async append(value: unknown): Promise<void> {
    this.argument = 'array';
    this.check();
    const { lead, width } = this;
    await this.store(readRows(value, { lead, width, rows: this.#rows, room: this.#room }), 'rows');
  }

  /** Sends rows to the workers. They count immediately, as every worker receives later orders after these. */
  async store({ data, shape }: TensorLike, argument: string): Promise<void> {
    checkStorable(this.dtype, data, argument);
    const first = this.#rows;
    const count = shape.at(-2) as number;
    const numbers = data instanceof Float32Array ? data : Float32Array.from(data);
    const jobs: Job[] = [];
    for (let row = first; row < first + count; ) {
      const part = Math.floor(row / partRows);
      const range: Range = [row - first, Math.min(first + count, (part + 1) * partRows) - first];
      const worker = part % this.workers.size;
      if (part === this.#parts.length) this.#parts.push({ worker, life: this.workers.lifeOf(worker) });
      const box = [...shape.slice(0, -2).map((extent): Range => [0, extent]), range, [0, this.width] as Range];
      // Copied immediately, because the caller may change the array while workers are busy.
      const rows = tensor(
        readSubArray(numbers, shape, box),
        box.map(([from, to]) => to - from),
      );
      const order: StoreOrder = { kind: 'store', array: this.id, part, rows, room: partRows, dtype: this.dtype };
      jobs.push(this.jobFor(part, () => order));
      row = first + range[1];
    }
    this.#rows = first + count;
    await this.#run(jobs);
  }

  async truncate(value: unknown): Promise<void> {
    this.argument = 'array';
    this.check();
    const rows = checkInteger('rows', value, 1, this.#rows);
    const count = Math.ceil(rows / partRows);
    const last = rows - (count - 1) * partRows;
    const jobs = this.#parts.flatMap((_, part) =>
      part < count - 1
        ? []
        : [this.jobFor(part, () => ({ kind: 'trim', array: this.id, part, rows: part < count ? last : 0 }))],
    );
    this.#rows = rows;
    this.#parts = this.#parts.slice(0, count);
    await this.#run(jobs);
  }

  override dispose(): void {
    if (this.#isDisposed) return;
    const alive = this.#parts.flatMap(({ worker, life }, part) =>
      this.workers.lifeOf(worker) === life
        ? [this.jobFor(part, () => ({ kind: 'trim', array: this.id, part, rows: 0 }))]
        : [],
    );
    this.#isDisposed = true;
    this.workers.storedBytes--;
    // A worker that does not receive the order has ended or is about to, and its memory with it.
    if (alive.length > 0) this.workers.run(alive, { interrupts: false }).catch(() => {});
  }

  async #run(jobs: readonly Job[]): Promise<void> {
    try {
      await this.workers.run(jobs, { interrupts: false });
    } catch (thrown) {
      this.#failed = true;
      throw thrown;
    }
  }
}

/** Returns the array behind a tensor, if a pool keeps it. */
export function storedArrayOf(array: unknown): StoredArray | undefined {
  const resident = residentOf((array as { data?: unknown } | undefined)?.data);
  return resident instanceof StoredArray ? resident : undefined;
}
