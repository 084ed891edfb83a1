/**
 * How a page hears that a worker has ended: browsers say nothing when one is terminated, but they give back the locks that it held. The
 * worker takes a lock of its own for as long as it lives, and who waits for that lock gets it at the worker's end.
 *
 * Locks need a secure context; where there are none, only errors that end a worker are noticed.
 */

/** Gives a name that no other lock has. */
export function newLifeline(): string | undefined {
  return locks() && `posenc-train-${crypto.randomUUID()}`;
}

/** In the worker: whether it could take the lock. */
export function holdLifeline(name: string | undefined): Promise<boolean> {
  return new Promise((resolve) => {
    const held = () => {
      resolve(true);
      return new Promise(() => {});
    };
    if (name === undefined || !locks()) resolve(false);
    else
      locks()
        ?.request(name, held)
        .catch(() => resolve(false));
  });
}

/** In the page. */
export function watchLifeline(name: string, ended: () => void): void {
  locks()
    ?.request(name, ended)
    .catch(() => {});
}

function locks(): LockManager | undefined {
  return (globalThis as { navigator?: { locks?: LockManager } }).navigator?.locks;
}
