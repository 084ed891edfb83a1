/**
 * The page or process of one contestant. The benchmark opens a seat for each contestant, so that no module runs beside
 * another one, and calls these functions in turn.
 */
import { contestants } from './contestants.mjs';
import { inputsOf } from './inputs.mjs';
import { itemOf } from './items.mjs';
import { callsPerSample, sample, warmUp } from './measure.mjs';
import { largestError } from './reference.mjs';

export { agree, agreeOnnx, decode, decoderMemory, openDecoder } from './decoding-seat.mjs';
export { cost } from './encodings-seat.mjs';
export { grow } from './growth-seat.mjs';
export { measurePeaks } from './peaks.mjs';
export { prefill } from './prefill-seat.mjs';
export { trainingMemory } from './training/seat.mjs';

/**
 * The largest error that counts as the same work, as a contestant that computes something else would look fast. Peers
 * differ from float64 by the error of float32 angles; an item may be stricter.
 */
const sameWork = 1e-2;

let call;
let calls;
/** A call that copies the inputs named by the item, and the number of such calls in a sample. */
let copy;
let copies;

/** Milliseconds for fetching and running the contestant's code, and then for getting its module ready to compute. */
export async function start(contestant) {
  const { module, build } = contestants[contestant];
  const peer = await import(module);
  const before = performance.now();
  const code = await peer.bring();
  const between = performance.now();
  await peer.start(code, build);
  return { code: between - before, module: performance.now() - between };
}

/** Prepares the contestant for the item, compares its result with float64 and warms it up. */
export async function enter(contestant, id, warmMilliseconds) {
  const item = itemOf(id);
  const inputs = inputsOf(item);
  const { module, build } = contestants[contestant];
  const peer = await import(module);
  const library = await peer.start(await peer.bring(), build);
  call = await peer.prepare(library, item, inputs);
  const error = largestError(item, inputs, await call());
  if (!(error < (item.tolerance ?? sameWork))) throw new Error(`its result differs from float64 by ${error}`);
  await warmUp(call, warmMilliseconds, 3);
  calls = await callsPerSample(call);
  if (item.copied) {
    copy = copyOf(item.copied.map((name) => inputs[name]));
    copies = await callsPerSample(copy);
  }
  return { error };
}

/** A function that copies the arrays into others of the same size. */
function copyOf(arrays) {
  const pairs = arrays.map((from) => ({ from, to: new Float32Array(from.length) }));
  return () => {
    for (const { from, to } of pairs) to.set(from);
  };
}

/**
 * Makes one call that does not count, as caches are cold after the others' turns, then samples: milliseconds per call.
 */
export async function round(budget) {
  await call();
  return sample(call, calls, budget);
}

/** The same for the copy. */
export function roundOfCopy(budget) {
  copy();
  return sample(copy, copies, budget);
}
