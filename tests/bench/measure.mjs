export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Calls at least `least` times and for at least `milliseconds`, one call after the other. */
export async function warmUp(call, milliseconds, least) {
  const start = performance.now();
  for (let i = 0; i < least || performance.now() - start < milliseconds; i++) await call();
}

/**
 * In milliseconds: pages read the clock in steps of 0.1 ms, so a sample must be so long that one step does not matter.
 */
const shortestSample = 10;

/** The number of calls that make one sample. */
export async function callsPerSample(call) {
  const start = performance.now();
  let calls = 0;
  do {
    await call();
    calls++;
  } while (performance.now() - start < shortestSample);
  return calls;
}

/** Milliseconds per call of each sample: as many samples of `calls` calls as fit into the budget, at least one. */
export async function sample(call, calls, budget) {
  const samples = [];
  const start = performance.now();
  do {
    const before = performance.now();
    for (let i = 0; i < calls; i++) await call();
    samples.push((performance.now() - before) / calls);
  } while (performance.now() - start < budget);
  return samples;
}
