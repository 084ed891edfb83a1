/** Angles by which the pairs of each row turn, and what multiplies their cosines and sines. */
export interface Turns {
  readonly pairs: number;
  angle(row: number, pair: number): number;
  readonly amplitude: number;
  /** A further factor of each row and pair (xPos). */
  readonly scale?: (row: number, pair: number) => number;
  /** The error in float32 arithmetic of an angle, that of a pair of a row. */
  error(angle: number, pair: number, row: number): number;
  /** The same if each angle follows from the one before, as ggml computes them. */
  stepError(angle: number, pair: number): number;
  /** Present where all pairs of a row turn by one position, times a frequency. */
  readonly line?: Line;
}

/** angle = position × frequency */
export interface Line {
  readonly frequencies: Float64Array;
  readonly positions: Float64Array;
  /** LongRoPE: positions below `start` have their own frequencies. */
  readonly start?: number;
  readonly startFrequencies?: Float64Array;
}

const unit = 2 ** -24;

/**
 * Relative errors of angles in float32. A frequency costs the rounding of its exponent (as 2i/dim, or as a logarithm: in
 * proportion to ln f), of the power and of the reciprocal, and whatever a scaling does to it; then there are the position
 * and the product. Math libraries are off by up to one unit more.
 */
const float32Slack = (frequencies: Float64Array): Float64Array =>
  frequencies.map((f) => unit * (6 + 2 * Math.abs(Math.log(Math.min(1, Math.abs(f) || 1)))));

/** Each multiplication costs half a unit, and the factor's own error adds up. */
const stepSlackOf = (frequencies: Float64Array): Float64Array => frequencies.map((_, i) => unit * (4 + 2.5 * i));

export function turnsOnLine(line: Line, amplitude = 1, scale?: Turns['scale']): Turns {
  const { frequencies, positions, start = 0, startFrequencies = frequencies } = line;
  const angle = (row: number, pair: number) =>
    positions[row]! * (positions[row]! < start ? startFrequencies : frequencies)[pair]!;
  return {
    pairs: frequencies.length,
    angle,
    ...errorsOf(frequencies),
    amplitude,
    ...(scale && { scale }),
    line,
  };
}

function errorsOf(frequencies: Float64Array): Pick<Turns, 'error' | 'stepError'> {
  const [slack, stepSlack] = [float32Slack(frequencies), stepSlackOf(frequencies)];
  return {
    error: (angle, pair) => Math.abs(angle) * slack[pair]!,
    stepError: (angle, pair) => Math.abs(angle) * stepSlack[pair]!,
  };
}

/** `frequencies`: those of the pairs, if they are known; they only say how precise angles are. */
export function turnsOf(angles: ArrayLike<number>, pairs: number, frequencies: Float64Array, amplitude = 1): Turns {
  const known = frequencies.length === pairs ? frequencies : new Float64Array(pairs).fill(1e-4);
  const angle = (row: number, pair: number) => angles[row * pairs + pair]!;
  return { pairs, angle, ...errorsOf(known), amplitude };
}

/** Returns the same turns with something changed. */
export const withLine = ({ line, amplitude, scale }: Turns, change: Partial<Line>): Turns =>
  turnsOnLine({ ...line!, ...change }, amplitude, scale);
