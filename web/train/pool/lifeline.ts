/**
 * Tells a page that a worker has ended. Browsers report nothing when a worker is terminated, but they release the locks
 * that it held. Each worker therefore holds a lock for as long as it lives, and the page, which waits for that lock,
 * gets it when the worker ends.
 *
 * Locks need a secure context. Without one, only a worker that ends with an error is noticed.
 */

/** Returns a name that no other lock has, or undefined if locks are unavailable. */
export function newLifeline(): string | undefined {
  return locks() && `posenc-train-${crypto.randomUUID()}`;
}

/** Called in the worker; resolves to whether it got the lock. */
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

/** Called in the page; `ended` is called when the worker has ended. */
export function watchLifeline(name: string, ended: () => void): void {
  locks()
    ?.request(name, ended)
    .catch(() => {});
}

function locks(): LockManager | undefined {
  return (globalThis as { navigator?: { locks?: LockManager } }).navigator?.locks;
}
