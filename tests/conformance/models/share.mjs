/** The largest difference, as a share of the tolerance. */
export function share(actual, expected, tolerance) {
  if (actual.length !== expected.length) return Number.POSITIVE_INFINITY;
  let worst = 0;
  for (let i = 0; i < expected.length; i++) {
    const difference = Math.abs(actual[i] - Number(expected[i]));
    worst = Number.isNaN(difference) ? Number.POSITIVE_INFINITY : Math.max(worst, difference);
  }
  return worst / tolerance;
}
