/** Returns the number with the fewest decimal digits within a relative distance of x. */
export function nicest(x: number, relative: number): number {
  if (!Number.isFinite(x) || x === 0) return x;
  for (let digits = 1; digits < 16; digits++) {
    const rounded = Number(x.toPrecision(digits));
    if (Math.abs(rounded - x) <= relative * Math.abs(x)) return rounded;
  }
  return x;
}

/** Returns the number of significant decimal digits: the fewer, the likelier it is that somebody chose the number. */
export function digitsOf(x: number): number {
  if (x === 0) return 0;
  for (let digits = 1; digits < 16; digits++)
    if (Math.abs(Number(x.toPrecision(digits)) - x) <= 1e-12 * Math.abs(x)) return digits;
  return 16;
}

/** Wraps an angle to −π … π. */
export function wrapped(angle: number): number {
  return angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI));
}

export function median(values: Float64Array): number {
  const sorted = values.toSorted();
  return sorted[sorted.length >> 1] ?? 0;
}
