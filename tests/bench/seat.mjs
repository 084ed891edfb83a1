/**
 * One contestant's own page or process. The benchmark opens a seat for each contestant, so that nobody runs beside another's module, and
 * calls these functions in turn.
 */
import { contestants } from './contestants.mjs';
import { inputsOf } from './inputs.mjs';
import { itemOf } from './items.mjs';
import { callsPerSample, sample, warmUp } from './measure.mjs';
import { largestError } from './reference.mjs';

export { grow } from './growth-seat.mjs';
export { measurePeaks } from './peaks.mjs';

/** A contestant that computes something else would make a fine figure. Peers differ from float64 by what float32 angles cost them. */
const sameWork = 1e-2;

let call;
let calls;

async function load(contestant) {
  const { module, build } = contestants[contestant];
  const peer = await import(module);
  return { peer, library: await peer.load(build) };
}

/** Milliseconds from the first line of the contestant's code to a library that is ready to compute. */
export async function start(contestant) {
  const before = performance.now();
  await load(contestant);
  return performance.now() - before;
}

/** Readies the contestant for the item, compares its result with float64 and warms it up. */
export async function enter(contestant, id, warmMilliseconds) {
  const item = itemOf(id);
  const inputs = inputsOf(item);
  const { peer, library } = await load(contestant);
  call = await peer.prepare(library, item, inputs);
  const error = largestError(item, inputs, await call());
  if (!(error < sameWork)) throw new Error(`its result differs from float64 by ${error}`);
  await warmUp(call, warmMilliseconds, 3);
  calls = await callsPerSample(call);
  return { error };
}

/** One call that does not count, as caches are cold after the others' turns, then samples: milliseconds per call. */
export async function round(budget) {
  await call();
  return sample(call, calls, budget);
}
