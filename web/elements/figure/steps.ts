import { nextTask } from './next-task.ts';

/** The way to what takes longer to make than a task may last: each `yield` may end one. */
export type Steps<Made> = Generator<void, Made, void>;

export function isSteps<Made>(made: Made | Steps<Made>): made is Steps<Made> {
  return typeof (made as Steps<Made> | undefined)?.next === 'function';
}

/** All of it now. */
export function walked<Made>(steps: Steps<Made>): Made {
  while (true) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Each step in a task of its own, as long as it is `wanted`; otherwise nothing comes of it. */
export async function walk<Made>(steps: Steps<Made>, wanted: () => boolean): Promise<Made | undefined> {
  while (true) {
    await nextTask();
    if (!wanted()) return undefined;
    const { done, value } = steps.next();
    if (done) return value;
  }
}
