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

/** Which entries of [..., queries, keys] are masked, in words that follow "entries". */
export type MaskPattern = 'later-keys' | 'window' | 'keys' | 'other';

/** Names what a mask hides, the last query being beside the last key, or else the first beside the first. */
export function maskPattern(masked: Uint8Array, shape: readonly number[]): MaskPattern {
  const [queries, keys] = [shape.at(-2) ?? 1, shape.at(-1) ?? 1];
  const all = (isHidden: (query: number, key: number) => boolean) =>
    masked.every((one, i) => (one === 1) === isHidden(Math.floor(i / keys) % queries, i % keys));
  for (const offset of new Set([keys - queries, 0])) {
    if (all((query, key) => key > query + offset)) return 'later-keys';
    const last = masked.subarray((queries - 1) * keys, queries * keys);
    const seen = queries - 1 + offset - last.indexOf(0) + 1;
    if (last.includes(0) && all((query, key) => key > query + offset || key <= query + offset - seen)) return 'window';
  }
  return all((_, key) => masked[key] === 1) ? 'keys' : 'other';
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
