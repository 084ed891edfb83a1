/** The smallest magnitude of a number that stands for "masked", as −10000 does in old programs. */
const least = 5000;

/**
 * Marks the entries that are masked: −Infinity, and large negative numbers (−1e9, −3.4e38, −65504, −10000, with or
 * without a bias added) that are set apart from all others by a gap of a factor of 4. Undefined if there are none.
 */
export function maskedEntries(data: Float64Array): Uint8Array | undefined {
  const from = maskedFrom(data);
  return from === undefined ? undefined : Uint8Array.from(data, (value) => Number(value <= from));
}

/** Returns the largest of the masked numbers. */
function maskedFrom(data: Float64Array): number | undefined {
  // Bounds of the candidates by their power of two, and the largest magnitude of all others.
  const bounds = new Map<number, [number, number]>();
  let others = 0;
  for (const value of data) {
    if (value > -least) {
      if (Math.abs(value) > others) others = Math.abs(value);
      continue;
    }
    const size = -value;
    const power = Math.floor(Math.log2(size));
    const found = bounds.get(power);
    if (!found) bounds.set(power, [size, size]);
    else if (size < found[0]) found[0] = size;
    else if (size > found[1]) found[1] = size;
  }
  if (!Number.isFinite(others)) return undefined;
  for (const [, [low, high]] of [...bounds].sort((a, b) => a[0] - b[0])) {
    if (low >= 4 * others) return -low;
    others = Math.max(others, high);
  }
  return undefined;
}
