import {
  amplitudeOf,
  counting,
  digitsOf,
  every,
  type Field,
  fits,
  float32Error,
  type Line,
  lineAt,
  linesOf,
  logFit,
  nicest,
  rowsOf,
} from '../angles/index.ts';
import type { NumberArray } from '../array.ts';
import type { CausePart } from './cause.ts';

/** Two tables of sines and cosines, and the frequencies of each at the same positions. */
export interface Both {
  readonly a: AngleTable;
  readonly b: AngleTable;
  /** Undefined if its angles do not fit; one of them does. */
  readonly lineA: Line | undefined;
  readonly lineB: Line | undefined;
}

/** An array that may be a table of sines and cosines. */
export interface Tables {
  /** Reads another array as sines and cosines at the same positions. */
  readonly beside: (b: NumberArray) => Iterable<Both>;
  /** Positions of its rows: those of the caller, or those that its angles imply. */
  readonly positions: () => readonly Float64Array[];
}

/** Reads an array as sines and cosines, if it is a table of them. */
export function tablesOf(a: NumberArray, stacked: boolean, value: Float64Array | undefined): Tables {
  const tables = Array.from(anglesIn(a, stacked));
  const found = new Map<AngleTable, Float64Array[]>();
  const positionsFor = (table: AngleTable) => {
    const known = found.get(table) ?? (value ? [value] : Array.from(positionsOf(table)));
    found.set(table, known);
    return known;
  };
  function* beside(b: NumberArray): Generator<Both> {
    for (const other of tables.length > 0 ? anglesIn(b, stacked) : []) {
      for (const one of tables.filter(({ layout, flip }) => layout === other.layout && flip === other.flip)) {
        // Coarse numbers may not determine their positions, but those of the other array do.
        for (const at of concatenated(positionsFor(one), () => (value ? [] : positionsOf(other)))) {
          const [lineA, lineB] = [one, other].map(({ field, noise }) => {
            const line = lineAt(field, noise, at);
            return line && fits(field, line, noise) ? line : undefined;
          });
          if (lineA || lineB) yield { a: one, b: other, lineA, lineB };
        }
      }
    }
  }
  return { beside, positions: () => (value ? [value] : tables.flatMap(positionsFor)) };
}

function* concatenated<T>(first: Iterable<T>, then: () => Iterable<T>): Generator<T> {
  yield* first;
  yield* then();
}

/** Yields positions of the rows that explain the angles; those of many rows follow from the first. */
function* positionsOf({ field, noise }: AngleTable): Generator<Float64Array> {
  const max = 256;
  const { rows } = field;
  const counted = counting(rows);
  const line = lineAt(field, noise, counted);
  if (line && fits(field, line, noise)) yield counted;
  if (line && fits(field, line, noise)) return;
  const part = rows <= max ? field : rowsOf(field, every(max));
  for (const { positions } of linesOf(part, noise, undefined, 2 ** 17)) {
    const first = positions[0]!;
    if (rows <= max) yield positions;
    else if (positions.every((position, row) => position === first + row)) yield counted.map((row) => first + row);
  }
}

/**
 * Explains tables of sines and cosines that differ in their frequencies: another base, denominator or scaling.
 * `allowed`: what may remain.
 */
export function frequencyCause(
  { a, b, lineA, lineB }: Both,
  allowed: number,
): (CausePart & { readonly remaining: number }) | undefined {
  if (!lineA || !lineB) return undefined;
  const { pairs, rows, re, im } = b.field;
  // What remains after each pair of a turns with the frequency of b.
  let remaining = 0;
  for (let i = 0; i < rows * pairs; i++) {
    const angle = lineB.positions[Math.floor(i / pairs)]! * lineB.frequencies[i % pairs]!;
    const off = Math.hypot(re[i]! - b.amplitude * Math.cos(angle), im[i]! - b.amplitude * Math.sin(angle));
    if (!(off <= allowed + b.amplitude * Math.abs(angle) * float32Error(lineB.frequencies[i % pairs]!)))
      return undefined;
    remaining = Math.max(remaining, off);
  }
  if (Math.abs(a.amplitude / b.amplitude - 1) > 1e-3) return undefined;
  const ratios = Array.from(lineB.frequencies, (g, pair) => g / lineA.frequencies[pair]!);
  const message = ratios.filter((ratio) => Number.isFinite(ratio) && ratio > 0);
  if (message.length === 0) return undefined;
  const [least, most] = [Math.min(...message), Math.max(...message)];
  if (most / least - 1 < 1e-7 && Math.abs(least - 1) < 1e-7) return undefined;
  // Far from 0, whole turns more or less go unnoticed, unless the frequencies fall as those of a base do.
  const sizes = lineA.positions.map(Math.abs).sort();
  const isFar = sizes[0]! > 8 * (sizes.at(-1)! - sizes[0]!);
  if (isFar && !(isLadder(lineA) && isLadder(lineB))) return undefined;
  const denominators = denominatorsOf(lineA, lineB);
  if (denominators) {
    const format = (shift: number) => (shift === 0 ? 'd/2' : `d/2 - ${shift}`);
    const sentence = `Denominator: the exponent of base ${denominators.base} is i/(${format(denominators.a)}) in a and i/(${format(denominators.b)}) in b (downscaleFreqShift ${denominators.a} and ${denominators.b}).`;
    return { cause: 'denominator', values: denominators, remaining, sentence };
  }
  const bases = [lineA, lineB].map((line) => baseOf(line));
  const values = { smallestRatio: least, largestRatio: most, baseOfA: bases[0] ?? 0, baseOfB: bases[1] ?? 0 };
  const sentence =
    bases[0] && bases[1] && most / least - 1 > 1e-6
      ? `Another base: that of a is ${formatBase(bases[0])}, that of b ${formatBase(bases[1])}.`
      : most / least - 1 < 1e-4
        ? `Every frequency of b is ${least.toPrecision(6)} times that of a: linear scaling, or other units of positions.`
        : `Frequencies of b are ${least.toPrecision(6)} to ${most.toPrecision(6)} times those of a: another scaling.`;
  return { cause: 'frequencies', values, remaining, sentence };
}

/** Returns the denominators d/2 − a and d/2 − b if these, with one round base, explain both ladders. */
function denominatorsOf(lineA: Line, lineB: Line): { base: number; a: number; b: number } | undefined {
  const half = lineA.frequencies.length;
  const [one, other] = [lineA, lineB].map((line) => (isLadder(line) ? logFit(line, every(half), 1) : undefined));
  if (!one || !other) return undefined;
  const round = (base: number) => digitsOf(nicest(base, 2e-5)) <= 3;
  // Two round bases are likelier than two denominators.
  if (round(Math.exp(one.slope * half)) && round(Math.exp(other.slope * half))) return undefined;
  for (const [a, b] of [
    [0, 1],
    [1, 0],
    [0, 0.5],
    [0.5, 0],
    [0.5, 1],
    [1, 0.5],
  ] as const) {
    const bases = [Math.exp(one.slope * (half - a)), Math.exp(other.slope * (half - b))] as const;
    if (Math.abs(bases[0] / bases[1] - 1) < 2e-5 && round(bases[0])) return { base: nicest(bases[0], 2e-5), a, b };
  }
  return undefined;
}

const formatBase = (base: number) => String(nicest(base, 1e-6));

/** Whether the frequencies fall evenly from 1. */
function isLadder(line: Line): boolean {
  const pairs = every(line.frequencies.length);
  const fit = pairs.length > 1 ? logFit(line, pairs, 1) : undefined;
  return (
    fit !== undefined &&
    pairs.every((pair) => {
      const frequency = line.frequencies[pair]!;
      return Math.abs(frequency * Math.exp(fit.slope * pair) - 1) < 1e-4 + (4 * line.uncertainty[pair]!) / frequency;
    })
  );
}

/** The base of a ladder of frequencies. */
function baseOf(line: Line): number | undefined {
  if (!isLadder(line)) return undefined;
  const fit = logFit(line, every(line.frequencies.length), 1);
  return fit && Math.exp(fit.slope * line.frequencies.length);
}

/** A table read as sines and cosines. */
export interface AngleTable {
  /** 'stacked': cosines and sines are two arrays. */
  readonly layout: 'interleaved' | 'half' | 'stacked';
  /** Whether cosines come first. */
  readonly flip: boolean;
  readonly field: Field;
  readonly amplitude: number;
  /** Error of an angle, in radians. */
  readonly noise: number;
}

/**
 * Yields the ways to read [rows, dim] as sines and cosines: neighbours or halves, and either of them first, which only
 * reverses the angles. [2, rows, pairs] are two arrays.
 */
export function* anglesIn({ data, shape }: NumberArray, stacked: boolean): Generator<AngleTable> {
  if (stacked ? shape.length !== 3 : shape.length !== 2) return;
  const [rows, width] = shape.slice(-2) as [number, number];
  if (!stacked && width % 2 !== 0) return;
  const pairs = stacked ? width : width / 2;
  for (const layout of stacked ? (['stacked'] as const) : (['interleaved', 'half'] as const)) {
    const place = (row: number, pair: number, second: boolean) => {
      if (layout === 'stacked') return (Number(second) * rows + row) * width + pair;
      return row * width + (layout === 'interleaved' ? 2 * pair + Number(second) : pair + (second ? pairs : 0));
    };
    if (!isCircle((row, pair, second) => data[place(row, pair, second)]!, rows, pairs)) continue;
    for (const flip of stacked ? [true] : [false, true]) {
      const pick = (second: boolean) =>
        Float64Array.from({ length: rows * pairs }, (_, i) => data[place(Math.floor(i / pairs), i % pairs, second)]!);
      const field = { rows, pairs, perSequence: rows, re: pick(!flip), im: pick(flip) };
      const { amplitude, rms } = amplitudeOf(field);
      yield { layout, flip, field, amplitude, noise: Math.max(1e-14, 2 * rms) };
    }
  }
}

/** Whether the two members of all pairs have one length. */
function isCircle(at: (row: number, pair: number, second: boolean) => number, rows: number, pairs: number): boolean {
  const size = Math.hypot(at(0, 0, false), at(0, 0, true));
  if (!(size > 0)) return false;
  for (let row = 0; row < rows; row++) {
    for (let pair = 0; pair < pairs; pair++) {
      if (!(Math.abs(Math.hypot(at(row, pair, false), at(row, pair, true)) / size - 1) < 0.02)) return false;
    }
  }
  return true;
}
