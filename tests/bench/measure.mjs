export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Median time of a call in milliseconds: warmed up, then repeated for about `budget` ms, at least 5 times. */
export function time(call, budget) {
  const warm = performance.now();
  do call();
  while (performance.now() - warm < budget / 4);
  const samples = [];
  const start = performance.now();
  while (samples.length < 5 || performance.now() - start < budget) {
    const before = performance.now();
    call();
    samples.push(performance.now() - before);
  }
  return { milliseconds: median(samples), samples: samples.length };
}
