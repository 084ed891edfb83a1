/** A number that depends on an angle, and its derivative. */
export type Wave = (row: number, angle: number) => { readonly value: number; readonly slope: number };

interface Fit {
  readonly positions: ArrayLike<number>;
  /** The number of a row. */
  readonly observed: (row: number) => number;
  /** Computes the number of a row from its angle, which is position times frequency. */
  readonly wave: Wave;
  /** Error of the numbers. */
  readonly noise: number;
  /** An estimate, good to a tenth. */
  readonly start: number;
}

/** Refines a frequency by least squares, with ever more rows, so that no whole turns are lost. */
export function fittedFrequency({ positions, observed, wave, noise, start }: Fit): number {
  const rows = Array.from({ length: positions.length }, (_, row) => row).filter((row) => positions[row] !== 0);
  rows.sort((a, b) => Math.abs(positions[a]!) - Math.abs(positions[b]!));
  // Rows near 0, where a cosine says nothing, must not outweigh the estimate.
  const prior = (noise / (0.1 * start)) ** 2;
  let frequency = start;
  for (let count = 1; rows.length > 0 && start !== 0; count = Math.min(2 * count, rows.length)) {
    for (let step = 0; step < 4; step++) {
      let above = prior * (start - frequency);
      let below = prior;
      for (const row of rows.slice(0, count)) {
        const position = positions[row]!;
        const { value, slope } = wave(row, position * frequency);
        above += position * slope * (observed(row) - value);
        below += (position * slope) ** 2;
      }
      // Steps of more than a radian at the furthest row would lose whole turns.
      const most = 1 / Math.abs(positions[rows[count - 1]!]!);
      frequency += Math.min(most, Math.max(-most, above / below));
    }
    if (count === rows.length) break;
  }
  return frequency;
}
