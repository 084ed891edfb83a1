/** The copies of a model: one in the page, or several in workers, which evaluate at the same time. */
import { invalid, ofType, PosencError } from '../api/errors/index.ts';
import type { LoadedModule } from '../api/module/index.ts';
import { type Answer, type WorkerFile, WorkerPool } from '../api/thread/index.ts';
import type { Description } from './description.ts';
import { Host, lost, type Order } from './host.ts';
import { startRunEngine } from './module.ts';
import type { SequenceSetup, Step, StepResult } from './session.ts';
import type { PlaceOptions, WeightList } from './weights.ts';

/** Where a copy is. */
interface Seat {
  ask(order: Order, signal?: AbortSignal): Promise<unknown>;
  /** Changes when the worker ends and its data is lost. */
  readonly life: number;
  /** Bytes of the module's memory. */
  readonly memory: number;
  close(): void;
}

/** Lets events happen. A timer would, too, but browsers let each of many take 4 ms. */
const pause = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(0);
  });

class PageSeat implements Seat {
  readonly life = 0;
  readonly #host: Host;

  constructor(host: Host) {
    this.#host = host;
  }

  get memory(): number {
    return this.#host.memory;
  }

  async ask(order: Order, signal?: AbortSignal): Promise<unknown> {
    if (order.kind === 'step') await pause();
    signal?.throwIfAborted();
    return this.#host.follow(order);
  }

  close(): void {
    this.#host.dispose();
  }
}

class WorkerSeat implements Seat {
  memory = 0;
  readonly #pool: WorkerPool;

  constructor(file: WorkerFile, module: LoadedModule) {
    this.#pool = new WorkerPool(1, file, module, { moves: true });
  }

  get life(): number {
    return this.#pool.lifeOf(0);
  }

  async ask(order: Order, signal?: AbortSignal): Promise<unknown> {
    let value: unknown;
    const done = ({ result }: Answer) => {
      const answer = result as { readonly value: unknown; readonly memory: number };
      this.memory = answer.memory;
      value = answer.value;
    };
    await this.#pool.run([{ order: () => order, done }], { signal, interrupts: false });
    return value;
  }

  close(): void {
    void this.#pool.close();
  }
}

class Copy {
  readonly seat: Seat;
  /** Whether an evaluation has it, and how many sequences there are. */
  busy = false;
  sequences = 0;
  #filled: { readonly life: number; readonly done: Promise<void> } | undefined;
  #full: { readonly life: number; readonly done: Promise<void> } | undefined;

  constructor(seat: Seat) {
    this.seat = seat;
  }

  /** Whether the weights are there. */
  get isFilled(): boolean {
    return this.#full !== undefined && this.#full === this.#filled && this.#full.life === this.seat.life;
  }

  /** Puts the weights there, unless they are there. */
  ready(fill: (seat: Seat) => Promise<void>): Promise<void> {
    if (this.#filled?.life === this.seat.life) return this.#filled.done;
    const filled = { life: this.seat.life, done: fill(this.seat) };
    this.#filled = filled;
    filled.done.then(
      () => {
        this.#full = filled;
      },
      () => {
        if (this.#filled === filled) this.#filled = undefined;
      },
    );
    return filled.done;
  }
}

/** One sequence in a copy. */
export interface OpenSequence {
  step(step: Step, signal?: AbortSignal): Promise<StepResult>;
  close(): void;
}

export interface CopiesOptions {
  readonly module: LoadedModule;
  readonly description: Description;
  readonly weights: WeightList;
  /** undefined: the model is in the page. */
  readonly file: WorkerFile | undefined;
  readonly max: number;
}

/** Arrays that are copied from worker to worker at a time. */
const bytesAtOnce = 2 ** 26;

export class Copies {
  readonly #options: CopiesOptions;
  readonly #copies: Copy[] = [];
  readonly #waiting = new Set<() => void>();
  #max: number;
  #sequences = 0;
  #isDisposed = false;

  constructor(options: CopiesOptions) {
    this.#options = options;
    this.#max = options.file ? options.max : 1;
  }

  /** Starts the first worker, or an instance in the page. */
  async start(): Promise<void> {
    const { file, module } = this.#options;
    const seat = file ? new WorkerSeat(file, module) : new PageSeat(new Host(await startRunEngine(module)));
    this.#copies.push(new Copy(seat));
    await seat.ask({ kind: 'close', sequence: -1 });
  }

  /** Puts the weights into the first copy. */
  async open({ signal, onProgress }: PlaceOptions): Promise<void> {
    const { weights } = this.#options;
    let loaded = 0;
    await this.#copies[0]?.ready((seat) =>
      this.#fill(seat, async (key) => {
        const bytes = await weights.read(key, { signal });
        loaded += bytes.length;
        onProgress?.({ loaded, total: weights.total });
        return bytes;
      }),
    );
  }

  get isInWorker(): boolean {
    return this.#options.file !== undefined;
  }

  /** Number of copies, and bytes of the memory of all their modules. */
  get memory(): { readonly copies: number; readonly total: number } {
    return { copies: this.#copies.length, total: this.#copies.reduce((sum, { seat }) => sum + seat.memory, 0) };
  }

  /** Does work that keeps a copy busy: at the same time as other such work as far as there are copies. */
  async evaluate<Result>(signal: AbortSignal | undefined, work: (copy: Copy) => Promise<Result>): Promise<Result> {
    const copy = await this.#free(signal);
    try {
      return await work(copy);
    } finally {
      this.#release(copy);
    }
  }

  #release(copy: Copy): void {
    copy.busy = false;
    // All of them look again, in the order of their calls: the first may have been aborted.
    for (const wake of this.#waiting) wake();
  }

  /** The copy with the fewest sequences, for work without a known end. */
  async share(): Promise<Copy> {
    this.alive();
    const idle = this.#copies.find(({ sequences, busy }) => sequences === 0 && !busy);
    const copy = idle ?? (await this.#another()) ?? this.#copies.reduce((a, b) => (b.sequences < a.sequences ? b : a));
    await copy.ready(this.#refill);
    return copy;
  }

  async sequence(copy: Copy, setup: SequenceSetup): Promise<OpenSequence> {
    const { seat } = copy;
    const { life } = seat;
    const sequence = this.#sequences++;
    copy.sequences++;
    let isOpen = true;
    const close = () => {
      if (!isOpen) return;
      isOpen = false;
      copy.sequences--;
      // Nobody waits for the answer, and a worker that has ended has no sequences either.
      if (!this.#isDisposed && seat.life === life) seat.ask({ kind: 'close', sequence }).catch(() => {});
    };
    const ask = async (order: Order, signal?: AbortSignal) => {
      this.alive();
      if (seat.life !== life) throw lost();
      try {
        return await seat.ask(order, signal);
      } catch (thrown) {
        this.alive();
        throw thrown;
      }
    };
    try {
      await ask({ kind: 'open', sequence, setup });
    } catch (thrown) {
      close();
      throw thrown;
    }
    return { step: async (step, signal) => (await ask({ kind: 'step', sequence, step }, signal)) as StepResult, close };
  }

  alive(): void {
    if (this.#isDisposed) throw invalid('model', 'disposed', ofType('one that was not disposed'));
  }

  dispose(): void {
    this.#isDisposed = true;
    for (const { seat } of this.#copies.splice(0)) seat.close();
    for (const wake of this.#waiting) wake();
  }

  async #free(signal: AbortSignal | undefined): Promise<Copy> {
    for (;;) {
      signal?.throwIfAborted();
      this.alive();
      const free = this.#copies.filter(({ busy }) => !busy);
      const copy = free.find(({ sequences }) => sequences === 0) ?? (await this.#another()) ?? free[0];
      if (copy && !copy.busy) {
        copy.busy = true;
        try {
          await copy.ready(this.#refill);
          signal?.throwIfAborted();
          return copy;
        } catch (thrown) {
          this.#release(copy);
          this.alive();
          throw thrown;
        }
      }
      if (!copy) await this.#turn(signal);
    }
  }

  /** Waits until an evaluation ends, in the order of the calls. */
  #turn(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve) => {
      if (signal?.aborted) return resolve();
      const wake = () => {
        this.#waiting.delete(wake);
        signal?.removeEventListener('abort', wake);
        resolve();
      };
      this.#waiting.add(wake);
      signal?.addEventListener('abort', wake);
    });
  }

  /** Another copy, if there may be one; memory that does not suffice for it is no error. */
  async #another(): Promise<Copy | undefined> {
    const { file, module } = this.#options;
    if (!file || this.#copies.length >= this.#max) return undefined;
    const copy = new Copy(new WorkerSeat(file, module));
    this.#copies.push(copy);
    // Until its weights are there, others wait for a copy that has them.
    copy.busy = true;
    try {
      await copy.ready(this.#refill);
      this.alive();
      return copy;
    } catch (thrown) {
      this.alive();
      const isScarce = thrown instanceof PosencError && ['out-of-memory', 'load-failed'].includes(thrown.code);
      copy.seat.close();
      this.#copies.splice(this.#copies.indexOf(copy), 1);
      if (!isScarce) throw thrown;
      this.#max = this.#copies.length;
      return undefined;
    } finally {
      this.#release(copy);
    }
  }

  /** Takes the weights from a copy that has them, rather than from a file that may be far away, if there is one. */
  readonly #refill = (seat: Seat): Promise<void> => {
    const { weights } = this.#options;
    const from = this.#copies.find((copy) => copy.isFilled && copy.seat !== seat)?.seat;
    if (!from) return this.#fill(seat, (key) => weights.read(key, {}));
    const keys = [...weights.sizes.keys()];
    const taken = new Map<string, Uint8Array>();
    return this.#fill(seat, async (key) => {
      if (!taken.has(key)) {
        const wanted: string[] = [];
        let bytes = 0;
        for (const one of keys.slice(keys.indexOf(key))) {
          const size = weights.sizes.get(one) as number;
          if (wanted.length > 0 && bytes + size > bytesAtOnce) break;
          wanted.push(one);
          bytes += size;
        }
        try {
          const arrays = (await from.ask({ kind: 'take', keys: wanted })) as readonly Uint8Array[];
          for (const [index, one] of wanted.entries()) taken.set(one, arrays[index] as Uint8Array);
        } catch {
          // Its worker has ended as well.
          return weights.read(key, {});
        }
      }
      const array = taken.get(key) as Uint8Array;
      taken.delete(key);
      return array;
    });
  };

  async #fill(seat: Seat, read: (key: string) => Promise<Uint8Array>): Promise<void> {
    const { description, weights } = this.#options;
    const { sizes, types, total } = weights;
    await seat.ask({ kind: 'reserve', sizes, total });
    for (const key of sizes.keys()) await seat.ask({ kind: 'put', key, bytes: await read(key) });
    await seat.ask({ kind: 'build', description, types });
  }
}
