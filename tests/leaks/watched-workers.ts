import threads from 'node:worker_threads';

type NodeWorker = InstanceType<typeof threads.Worker>;

/** Records the workers that are created from now on; `alive` has those that have not ended. */
export function watchedWorkers(): { readonly alive: ReadonlySet<NodeWorker>; readonly made: number; restore(): void } {
  const { Worker } = threads;
  const alive = new Set<NodeWorker>();
  let made = 0;
  threads.Worker = class extends Worker {
    constructor(...args: ConstructorParameters<typeof Worker>) {
      super(...args);
      made++;
      alive.add(this);
      this.on('exit', () => alive.delete(this));
    }
  };
  return {
    alive,
    get made() {
      return made;
    },
    restore() {
      threads.Worker = Worker;
    },
  };
}
