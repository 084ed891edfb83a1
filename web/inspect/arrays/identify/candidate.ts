import { PosencError } from 'posenc';
import { float32Error } from '../angles/index.ts';
import { indicesOf, ulpOf } from '../array.ts';
import { roundToBfloat16, roundToFloat16 } from '../precision/index.ts';

/** How precisely the numbers of an array were computed, best first. */
export type FoundPrecision = 'exact' | 'printed' | 'float32-angles' | 'float16-table' | 'bfloat16-table' | 'low';

/** How an array departs from the convention that was probably meant: a misprint or a mix-up. */
export interface Departure {
  readonly id:
    | 'exponent'
    | 'function'
    | 'position'
    | 'unit'
    | 'angle-layout'
    | 'rotation-sign'
    | 'sines-and-cosines'
    | 'sign'
    | 'slopes'
    | 'later-keys'
    | 'row-constant'
    | 'mask';
  readonly values: Readonly<Record<string, number | string>>;
  /** In words, without a full stop, so that it can follow "except that". */
  readonly sentence: string;
}

/** A convention that may have made an array, computed and compared with it. */
export interface Candidate {
  /**
   * The function of posenc that takes the options: `pe.absolute(options)`, `pe.rotate(before, options)` …
   * `t5Buckets` is called with the relative positions, key minus query, of all pairs: `pe.t5Buckets(positions, options)`.
   */
  readonly call: 'absolute' | 'rotaryTable' | 'rotate' | 'bias' | 'alibiSlopes' | 't5Buckets';
  /** Plain options of that function. Types do not check that it is this one, the function does. */
  // biome-ignore lint/suspicious/noExplicitAny: any narrower type would refuse some of the functions of `call`.
  readonly options: any;
  /** Whether every number agrees with the convention and its departures, within `precision`. */
  readonly matches: boolean;
  /**
   * How the array departs from what `options` compute. Empty for what is published; otherwise a call with `options`
   * alone gives other numbers, the first of which is `firstFailure`.
   */
  readonly except: readonly Departure[];
  /**
   * Published models with this base and scaling: those that rotate as many components, or else all. Empty for others,
   * and where the base is 10000 and no model rotates as many.
   */
  readonly models: readonly string[];
  readonly precision: FoundPrecision;
  /** The largest difference from what posenc computes with these options and departures. */
  readonly largestError: number;
  /** The same in units in the last place of a float32. */
  readonly largestUlp: number;
  /** The first number that does not agree with what `options` alone compute, by its index on each axis. */
  readonly firstFailure: {
    readonly index: readonly number[];
    readonly expected: number;
    readonly found: number;
  } | null;
  /** Columns (of the last axis) in which every number agrees with what `options` alone compute. */
  readonly agreeingColumns: readonly number[];
  /** Values fitted to the array, before they were rounded to likely numbers. */
  readonly fitted: Readonly<Record<string, number | readonly number[]>>;
  /** What the array does not determine, and which other options give the same. */
  readonly notes: readonly string[];
}

/** An array to identify, and how its numbers were stored. */
export interface Subject {
  /** NaN where an entry is not compared, because it is masked. */
  readonly data: Float64Array;
  /** The same with masked entries as they are, if there are any. */
  readonly withMasked?: Float64Array;
  readonly shape: readonly number[];
  readonly storage: 'float64' | 'float32' | 'float16' | 'bfloat16' | 'decimal';
  /** Half a unit of its rounding: absolute for decimal numbers, otherwise relative. */
  readonly rounding: number;
}

/** Finds out how the numbers of an array were rounded. Whole numbers and halves say nothing about it. */
export function subjectOf(data: Float64Array, shape: readonly number[]): Subject {
  const tells = (value: number) => !Number.isInteger(2 * value) && !Number.isNaN(value);
  let telling = 0;
  for (let i = 0; i < data.length && telling < 4; i++) if (tells(data[i]!)) telling++;
  const all = (round: (value: number) => number) =>
    telling > 3 && data.every((value) => round(value) === value || !tells(value));
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
  if (data.every((value) => Math.fround(value) === value || !tells(value)))
    return { ...base, storage: 'float32', rounding: 2 ** -24 };
  return { ...base, storage: 'float64', rounding: 2 ** -24 };
}

/** The least error of an angle that the storage of an array permits. */
export function noiseOf({ storage, rounding }: Subject): number {
  return storage === 'decimal' ? Math.max(1e-14, rounding) : 1e-14;
}

export interface Judged {
  readonly call: Candidate['call'];
  readonly options: Readonly<Record<string, unknown>>;
  /** The array that posenc computes with these options. */
  readonly computed: ArrayLike<number>;
  /** With the departures, if there are any. */
  readonly departed?: { readonly computed: ArrayLike<number>; readonly except: readonly Departure[] };
  /** The magnitude of the numbers from which an entry is computed. */
  readonly scale: number | ((flat: number) => number);
  /**
   * The largest angle of the row, for programs that keep angles in float32. `entryAngle`: the angle itself, if the entry is its
   * sine or cosine times the scale.
   */
  readonly angle?: { readonly row: (flat: number) => number; readonly entryAngle?: (flat: number) => number };
  readonly models?: readonly string[];
  readonly fitted?: Candidate['fitted'];
  readonly notes?: readonly string[];
}

/** The user's tolerance, which replaces the one that follows from the array's own rounding. */
export type Tolerance = number | undefined;

export function judged(subject: Subject, value: Judged, tolerance: Tolerance): Candidate {
  const { withMasked: data = subject.data } = subject;
  const plain = compared({ ...subject, data }, value, value.computed, tolerance);
  const { computed = value.computed, except = [] } = value.departed ?? {};
  const whole = value.departed ? compared(subject, value, computed, tolerance) : plain;
  return {
    call: value.call,
    options: value.options,
    matches: whole.matches,
    except,
    models: value.models ?? [],
    precision: whole.precision,
    largestError: whole.largestError,
    largestUlp: whole.largestUlp,
    firstFailure: plain.firstFailure,
    agreeingColumns: plain.agreeingColumns,
    fitted: value.fitted ?? {},
    notes: value.notes ?? [],
  };
}

function compared(subject: Subject, value: Judged, computed: ArrayLike<number>, tolerance: Tolerance) {
  const { scale, angle } = value;
  const { data, shape, storage } = subject;
  const scaleAt = typeof scale === 'number' ? () => scale : scale;
  // What float32 explains, of numbers whose angles are exact.
  const strict = (i: number) => tolerance ?? (2.5e-7 + 2.04 * 2 ** -24) * scaleAt(i);
  const stored = (i: number) => {
    if (storage === 'decimal') return 1.02 * subject.rounding;
    // Entries of tables are rounded relative to themselves, sums and products relative to what they are made of.
    const size = angle?.entryAngle ? Math.abs(computed[i]!) + 1e-5 * scaleAt(i) : scaleAt(i);
    return 2.04 * subject.rounding * size;
  };
  const slack = (i: number) => {
    const row = angle?.row(i) ?? 0;
    return float32Slack(angle?.entryAngle?.(i) ?? row, row) * scaleAt(i);
  };
  const loose = (i: number) => {
    if (tolerance !== undefined) return tolerance + slack(i);
    if (!angle?.entryAngle) return strict(i) + stored(i) + slack(i);
    // Sines of tiny angles are as precise, relatively, as their angles.
    const size = Math.min(1, Math.max(Math.abs(computed[i]!) / scaleAt(i), 4 * angle.entryAngle(i)));
    return 2.5e-7 * scaleAt(i) * size + stored(i) + slack(i);
  };
  const columns = shape.at(-1) ?? 1;
  const failing = new Uint8Array(columns);
  let [largestError, largestUlp] = [0, 0];
  let exact = true;
  let first = -1;
  if (computed.length !== data.length) first = 0;
  for (let i = 0; i < data.length && computed.length === data.length; i++) {
    if (Number.isNaN(data[i]!)) continue;
    const error = Math.abs(data[i]! - computed[i]!);
    if (error === 0) continue;
    // Written so that it also holds if the computed value is NaN.
    if (!(error <= largestError)) largestError = error;
    const ulp = error / ulpOf(computed[i]!);
    if (!(ulp <= largestUlp)) largestUlp = ulp;
    if (exact && !(error <= strict(i))) exact = false;
    if (!(error <= loose(i))) {
      failing[i % columns] = 1;
      if (first < 0) first = i;
    }
  }
  const matches = first < 0;
  return {
    matches,
    precision: precisionOf(storage, exact, matches),
    largestError,
    largestUlp,
    firstFailure: matches
      ? null
      : { index: indicesOf(first, shape), expected: computed[first] ?? Number.NaN, found: data[first]! },
    agreeingColumns:
      computed.length === data.length ? Array.from(failing.keys()).filter((column) => failing[column] === 0) : [],
  };
}

/** What programs with angles in float32 are off by, for an angle in a row with angles up to `row`. */
function float32Slack(angle: number, row: number): number {
  if (angle === 0) return 0;
  const relative = float32Error(angle / row) + 1e-6 * Math.min(1, 1 / angle);
  return Math.min(0.25, angle * relative);
}

function precisionOf(storage: Subject['storage'], exact: boolean, matches: boolean): FoundPrecision {
  if (!matches) return 'low';
  // Numbers that are exact in any format say nothing about the one that they are stored in.
  if (exact) return 'exact';
  if (storage === 'bfloat16' || storage === 'float16') return `${storage}-table`;
  return storage === 'decimal' ? 'printed' : 'float32-angles';
}

/** Returns undefined if the call throws: a guess with invalid options is no candidate. */
export function attempt<Result>(call: () => Result): Result | undefined {
  try {
    return call();
  } catch (thrown) {
    if (thrown instanceof PosencError && thrown.code === 'invalid-argument') return undefined;
    throw thrown;
  }
}

const precisions = ['exact', 'printed', 'float16-table', 'bfloat16-table', 'float32-angles', 'low'];

/**
 * Sorts candidates, best first: matching, with few departures, precise, close; of the others, those of which most
 * columns agree. Ties are in the order of the guesses, which begin with what is published and with the simplest.
 */
export function ranked(candidates: readonly Candidate[]): Candidate[] {
  const level = ({ largestError, matches, precision }: Candidate) => {
    if (!matches) return largestError;
    // Rounding to float32 makes no difference, and fitted numbers follow the errors of angles in float32.
    return Math.max(0, Math.ceil(Math.log2(largestError / 4e-7) / (precision === 'float32-angles' ? 6 : 2)));
  };
  const seen = new Set<string>();
  return [...candidates]
    .sort(
      (a, b) =>
        Number(b.matches) - Number(a.matches) ||
        Number(isListed(a)) - Number(isListed(b)) ||
        (a.matches ? 0 : b.agreeingColumns.length - a.agreeingColumns.length) ||
        a.except.length - b.except.length ||
        precisions.indexOf(a.precision) - precisions.indexOf(b.precision) ||
        level(a) - level(b),
    )
    .filter((candidate) => {
      const key = candidate.call + JSON.stringify([candidate.options, candidate.except]);
      return !seen.has(key) && seen.add(key);
    });
}

/** Whether there is a divisor for each pair, which explains less than any formula. */
function isListed({ options, models }: Candidate): boolean {
  return (options.scaling as { type?: string } | undefined)?.type === 'longrope' && models.length === 0;
}

/** Tests guesses until enough of them match. */
export function tried<Guess>(
  guesses: Iterable<Guess>,
  test: (guess: Guess) => Candidate | undefined,
  max = { guesses: 80, matches: 4 },
): Candidate[] {
  const candidates: Candidate[] = [];
  let count = 0;
  let matches = 0;
  for (const guess of guesses) {
    const candidate = test(guess);
    if (candidate) candidates.push(candidate);
    if (candidate?.matches) matches++;
    if (++count >= max.guesses || matches >= max.matches) break;
  }
  return candidates;
}

/**
 * Tests stages of guesses, and ends with the first stage of which one matches. Guesses of a stage that belong together,
 * because they are different names of the same numbers, come as a list. A match up to the errors of angles in float32
 * is followed by two more guesses, in case one is exact.
 */
export function triedInStages<Guess>(
  stages: Iterable<Iterable<readonly Guess[]>>,
  test: (guess: Guess) => Candidate | undefined,
  max = 80,
): Candidate[] {
  const candidates: Candidate[] = [];
  for (const stage of stages) {
    let left = max;
    for (const group of stage) {
      const found = group.map(test).filter((candidate) => candidate !== undefined);
      const isExact = found.some(({ matches, precision }) => matches && precision !== 'float32-angles');
      const matched = candidates.some(({ matches }) => matches);
      // Other readings of a number that fit as loosely are no candidates.
      if (isExact || !matched) candidates.push(...found);
      if (isExact) return candidates;
      if (!matched && found.some(({ matches }) => matches)) left = Math.min(left, 3);
      if (--left <= 0) break;
    }
    if (candidates.some(({ matches }) => matches)) break;
  }
  return candidates;
}
