/** Random numbers from seeds, the same in every place and run. */

/** Numbers in [0, 1) from a small generator (mulberry32). */
function generator(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Normally distributed numbers of unit variance (Box and Muller). */
export function normal(count, seed) {
  const uniform = generator(seed);
  return Float32Array.from({ length: count }, () => {
    const radius = Math.sqrt(-2 * Math.log(1 - uniform()));
    return radius * Math.cos(2 * Math.PI * uniform());
  });
}

/** Whole numbers from 0 to limit - 1. */
export function wholeNumbers(count, limit, seed) {
  const uniform = generator(seed);
  return Int32Array.from({ length: count }, () => Math.floor(limit * uniform()));
}
