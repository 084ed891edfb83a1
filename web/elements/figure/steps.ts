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

/** How many milliseconds of calls a task makes; the page answers meanwhile, even on a phone. */
const TASK = 8;

/** What a recorded call returned or threw. */
type Outcome = { readonly name: PropertyKey; readonly args: readonly unknown[] } & (
  | { readonly returned: unknown }
  | { readonly thrown: unknown }
);

/**
 * Runs `compute`, which depends on nothing but the answers of `calls` and what `state` counts the changes of, over several
 * tasks: when a task has lasted long enough, the next call ends it, and in the next task `compute` runs again, with the
 * recorded answers for the calls that were made. If it makes another call than it did, because it remembers something
 * between tasks, or if the state has changed meanwhile, everything runs in one task.
 */
export function* callByCall<Calls extends object, Made>(
  calls: Calls,
  compute: (calls: Calls) => Made,
  state: () => unknown,
  milliseconds = TASK,
): Steps<Made> {
  const outcomes: Outcome[] = [];
  const pause = new Error('continues in the next task');
  const before = state();
  let isOther = false;
  while (state() === before && !isOther) {
    const end = performance.now() + milliseconds;
    let [made, added] = [0, 0];
    let isDone = false;
    const call = (name: PropertyKey, method: (...value: unknown[]) => unknown, value: unknown[]): unknown => {
      // Functions that the model keeps may call later.
      if (isDone) return method(...value);
      if (made === outcomes.length) {
        if (added++ > 0 && performance.now() > end) throw pause;
        outcomes.push(outcomeOf(name, method, value));
      }
      const outcome = outcomes[made++] as Outcome;
      isOther = outcome.name !== name || !isSame(outcome.args, value);
      if (isOther) throw pause;
      if ('thrown' in outcome) throw outcome.thrown;
      return outcome.returned;
    };
    const recorded = new Proxy({} as Calls, {
      get: (_, name) => {
        const member: unknown = Reflect.get(calls, name);
        if (typeof member !== 'function') return member;
        return (...value: unknown[]) => call(name, (...now) => Reflect.apply(member, calls, now), value);
      },
    });
    try {
      return compute(recorded);
    } catch (thrown) {
      if (thrown !== pause) throw thrown;
    } finally {
      isDone = true;
    }
    yield;
  }
  return compute(calls);
}

function outcomeOf(name: PropertyKey, method: (...args: unknown[]) => unknown, args: unknown[]): Outcome {
  try {
    return { name, args, returned: method(...args) };
  } catch (thrown) {
    return { name, args, thrown };
  }
}

/** Whether two arguments say the same: numbers, texts, lists, arrays of numbers and plain objects by their contents. */
function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Object.getPrototypeOf(a) !== Object.getPrototypeOf(b)) return false;
  if (ArrayBuffer.isView(a) || Array.isArray(a)) {
    const [one, other] = [a as ArrayLike<unknown>, b as ArrayLike<unknown>];
    if (one.length !== other.length) return false;
    for (let i = 0; i < one.length; i++) if (!isSame(one[i], other[i])) return false;
    return true;
  }
  if (Object.getPrototypeOf(a) !== Object.prototype) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && isSame(Reflect.get(a, key), Reflect.get(b, key)))
  );
}
