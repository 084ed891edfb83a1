/**
 * Resolves in a new task, before which the page can draw and handle input. A timer would take longer: up to a second in
 * a hidden tab.
 */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}

/** A computation that takes longer than a task may last: a task may end at each `yield`. */
export type Steps<Made> = Generator<void, Made, void>;

export function isSteps<Made>(made: Made | Steps<Made>): made is Steps<Made> {
  return typeof (made as Steps<Made> | undefined)?.next === 'function';
}

/** Runs all steps now. */
export function walked<Made>(steps: Steps<Made>): Made {
  while (true) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Runs each step in its own task while `wanted` returns true; undefined if it was cancelled. */
export async function walk<Made>(steps: Steps<Made>, wanted: () => boolean): Promise<Made | undefined> {
  while (true) {
    await nextTask();
    if (!wanted()) return undefined;
    const { done, value } = steps.next();
    if (done) return value;
  }
}
