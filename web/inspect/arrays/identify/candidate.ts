import { indicesOf } from '../array.ts';
import { roundToBfloat16, roundToFloat16 } from '../precision/index.ts';

/** How precisely the numbers of an array were computed, best first. */
export type FoundPrecision = 'exact' | 'printed' | 'float32-angles' | 'float16-table' | 'bfloat16-table' | 'low';

/** A convention that may have made an array, computed and compared with it. */
export interface Candidate {
  /** The function of posenc that takes the options: `pe.absolute(options)`, `pe.rotate(before, options)` … */
  readonly call: 'absolute' | 'rotaryTable' | 'rotate' | 'bias' | 'alibiSlopes' | 't5Buckets';
  readonly options: Readonly<Record<string, unknown>>;
  /** Whether every number agrees with the convention, within `precision`. */
  readonly matches: boolean;
  readonly precision: FoundPrecision;
  /** The largest difference from what posenc computes with these options. */
  readonly largestError: number;
  /** The same in units in the last place of a float32. */
  readonly largestUlp: number;
  /** The first number that does not agree with the convention, by its index on each axis. */
  readonly firstFailure: {
    readonly index: readonly number[];
    readonly expected: number;
    readonly found: number;
  } | null;
  /** Values fitted to the array, before they were rounded to likely numbers. */
  readonly fitted: Readonly<Record<string, number | readonly number[]>>;
  /** What the array does not determine, and which other options give the same. */
  readonly notes: readonly string[];
}

/** An array to identify, and how its numbers were stored. */
export interface Subject {
  readonly data: Float64Array;
  readonly shape: readonly number[];
  readonly storage: 'float64' | 'float32' | 'float16' | 'bfloat16' | 'decimal';
  /** Half a unit of its rounding: absolute for decimal numbers, otherwise relative. */
  readonly rounding: number;
}

/** Finds out how the numbers of an array were rounded. */
export function subjectOf(data: Float64Array, shape: readonly number[]): Subject {
  const telling = data.filter((value) => value !== 0 && Math.abs(value) !== 1 && Math.abs(value) !== 0.5);
  const all = (round: (value: number) => number) =>
    telling.length > 3 && telling.every((value) => round(value) === value);
  const base = { data, shape };
  if (all(roundToBfloat16)) return { ...base, storage: 'bfloat16', rounding: 2 ** -9 };
  if (all(roundToFloat16)) return { ...base, storage: 'float16', rounding: 2 ** -12 };
  for (let digits = 1; digits <= 7; digits++) {
    const unit = 10 ** digits;
    // Decimal numbers that were read as float32 are decimal only up to float32's rounding.
    if (
      all((value) => (Math.abs(Math.round(value * unit) / unit - value) < 4e-8 * Math.abs(value) ? value : Number.NaN))
    ) {
      return { ...base, storage: 'decimal', rounding: 0.5 / unit };
    }
  }
  if (all(Math.fround)) return { ...base, storage: 'float32', rounding: 2 ** -24 };
  return { ...base, storage: 'float64', rounding: 2 ** -24 };
}

export interface Judged {
  readonly call: Candidate['call'];
  readonly options: Readonly<Record<string, unknown>>;
  /** The array that posenc computes with these options. */
  readonly computed: ArrayLike<number>;
  /** The magnitude of the numbers from which an entry is computed. */
  readonly scale: number | ((flat: number) => number);
  /** The largest angle from which the entry is computed, for programs that keep angles in float32. */
  readonly angle?: (flat: number) => number;
  readonly fitted?: Candidate['fitted'];
  readonly notes?: readonly string[];
}

/** The user's tolerance, which replaces the one that follows from the array's own rounding. */
export type Tolerance = number | undefined;

export function judged(subject: Subject, given: Judged, tolerance: Tolerance): Candidate {
  const { computed, scale, angle } = given;
  const { data, shape, storage } = subject;
  const scaleAt = typeof scale === 'number' ? () => scale : scale;
  const rounding = (i: number) =>
    storage === 'decimal' ? 1.02 * subject.rounding : 2.04 * subject.rounding * scaleAt(i);
  const strict = (i: number) => tolerance ?? rounding(i) + 2.5e-7 * scaleAt(i);
  // float32 angles are off by a few units in the last place.
  const loose = (i: number) => strict(i) + Math.min(0.05, (angle?.(i) ?? 0) * 2 ** -21.5) * scaleAt(i);
  let largestError = 0;
  let largestUlp = 0;
  let failing = -1;
  let failingLoosely = -1;
  if (computed.length !== data.length) failing = failingLoosely = 0;
  for (let i = 0; i < data.length; i++) {
    const error = Math.abs(data[i]! - computed[i]!);
    // Written so that it also holds if either value is NaN.
    if (!(error <= largestError)) largestError = error;
    const ulp = error / ulpOf(computed[i]!);
    if (!(ulp <= largestUlp)) largestUlp = ulp;
    if (failing < 0 && !(error <= strict(i))) failing = i;
    if (failingLoosely < 0 && !(error <= loose(i))) failingLoosely = i;
  }
  const matches = failingLoosely < 0;
  const first = matches ? -1 : failingLoosely;
  return {
    call: given.call,
    options: given.options,
    matches,
    precision: precisionOf(storage, failing < 0, matches),
    largestError,
    largestUlp,
    firstFailure:
      first < 0 ? null : { index: indicesOf(first, shape), expected: computed[first]!, found: data[first]! },
    fitted: given.fitted ?? {},
    notes: given.notes ?? [],
  };
}

function precisionOf(storage: Subject['storage'], exact: boolean, matches: boolean): FoundPrecision {
  if (!matches) return 'low';
  if (!exact) return 'float32-angles';
  if (storage === 'bfloat16' || storage === 'float16') return `${storage}-table`;
  return storage === 'decimal' ? 'printed' : 'exact';
}

function ulpOf(value: number): number {
  const size = Math.abs(value);
  return size < 2 ** -126 ? 2 ** -149 : 2 ** (Math.floor(Math.log2(size)) - 23);
}
