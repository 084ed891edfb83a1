import { nextTask } from './next-task.ts';

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
