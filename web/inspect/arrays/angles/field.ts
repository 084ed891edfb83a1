/**
 * Complex numbers found in an array, amplitude · e^(i·angle) for each row and pair. The rows of all sequences follow
 * each other.
 */
export interface Field {
  readonly rows: number;
  readonly pairs: number;
  /** Number of rows in a sequence. */
  readonly perSequence: number;
  /** Real and imaginary parts, [rows, pairs] each. */
  readonly re: Float64Array;
  readonly im: Float64Array;
  /** Bounds on the errors of single angles that the array determines badly, [rows, pairs], in radians. */
  readonly errors?: Float64Array;
}

export const angleAt = ({ re, im, pairs }: Field, row: number, pair: number) =>
  Math.atan2(im[row * pairs + pair]!, re[row * pairs + pair]!);

export const errorAt = ({ errors, pairs }: Field, row: number, pair: number) => errors?.[row * pairs + pair] ?? 0;

/** Returns the angle by which a pair turns from one row to another. */
export function turnBetween({ re, im, pairs }: Field, from: number, to: number, pair: number): number {
  const [a, b] = [from * pairs + pair, to * pairs + pair];
  return Math.atan2(im[b]! * re[a]! - re[b]! * im[a]!, re[b]! * re[a]! + im[b]! * im[a]!);
}

/** Returns positions that count from 0 in each sequence. */
export const counting = (rows: number, perSequence = rows): Float64Array =>
  Float64Array.from({ length: rows }, (_, row) => row % perSequence);

/** Returns the common amplitude of all entries and their deviation from it; `spread` is relative. */
export function amplitudeOf({ re, im }: Field): { amplitude: number; variation: number; rms: number } {
  const sizes = re.map((x, i) => Math.sqrt(x * x + im[i]! * im[i]!));
  // Some thousand entries are enough for the median.
  const step = Math.max(1, Math.floor(sizes.length / 4096));
  const amplitude = step === 1 ? median(sizes) : median(sizes.filter((_, i) => i % step === 0));
  let variation = 0;
  let square = 0;
  for (const size of sizes) {
    const off = Math.abs(size - amplitude) / (amplitude || 1);
    variation = Math.max(variation, off);
    square += off * off;
  }
  return { amplitude, variation, rms: Math.sqrt(square / sizes.length) };
}

/** Returns some of the rows, as sequences of `perSequence`. */
export function rowsOf(field: Field, rows: readonly number[], perSequence = rows.length): Field {
  const { pairs } = field;
  const pick = (from: Float64Array) =>
    Float64Array.from(
      { length: rows.length * pairs },
      (_, i) => from[rows[Math.floor(i / pairs)]! * pairs + (i % pairs)]!,
    );
  const errors = field.errors && { errors: pick(field.errors) };
  return { rows: rows.length, pairs, perSequence, re: pick(field.re), im: pick(field.im), ...errors };
}

/** Returns some of the pairs. */
export function pairsOf(field: Field, pairs: readonly number[]): Field {
  const pick = (from: Float64Array) =>
    Float64Array.from(
      { length: field.rows * pairs.length },
      (_, i) => from[Math.floor(i / pairs.length) * field.pairs + pairs[i % pairs.length]!]!,
    );
  const errors = field.errors && { errors: pick(field.errors) };
  return { ...field, pairs: pairs.length, re: pick(field.re), im: pick(field.im), ...errors };
}

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
