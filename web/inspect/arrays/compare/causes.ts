import type { NumberArray } from '../array.ts';
import { roundToBfloat16, roundToFloat16 } from '../precision/index.ts';
import type { Cause } from './cause.ts';
import { frequencyCause } from './frequencies.ts';

/** Predicts b from a; entries that do not follow from a are NaN and are not compared. */
type Change = (a: NumberArray) => Float64Array | undefined;

interface Guess extends Omit<Cause, 'remaining'> {
  readonly change: Change;
  /** A difference that the cause permits, in addition to the tolerance. */
  readonly allowed?: number;
}

/** Returns every cause that explains all differences beyond the tolerance. */
export function causesOf(a: NumberArray, b: NumberArray, tolerance: number): Cause[] {
  const found: Cause[] = [];
  for (const { change, allowed = 0, ...told } of guessesOf(a, b)) {
    const changed = change(a);
    if (!changed) continue;
    const { remaining, share } = differenceOf(changed, b.data);
    if (remaining <= tolerance + allowed && share >= 0.25) found.push({ ...told, remaining });
  }
  const frequencies = found.length === 0 ? frequencyCause(a, b, tolerance) : undefined;
  return [...found, ...(frequencies ? [frequencies] : [])];
}

function differenceOf(changed: Float64Array, b: Float64Array): { remaining: number; share: number } {
  let remaining = 0;
  let compared = 0;
  for (const [i, value] of changed.entries()) {
    if (Number.isNaN(value)) continue;
    compared++;
    remaining = Math.max(remaining, Math.abs(value - b[i]!));
  }
  return { remaining, share: compared / b.length };
}

function* guessesOf(a: NumberArray, b: NumberArray): Generator<Guess> {
  const width = a.shape.at(-1) ?? 1;
  const rows = a.shape.at(-2) ?? 1;
  const columns =
    (of: (column: number) => number): Change =>
    ({ data }) =>
      data.map((_, i) => data[i - (i % width) + of(i % width)]!);
  const values = {};
  yield {
    cause: 'sign',
    values,
    sentence: 'b has the opposite sign.',
    change: ({ data }) => data.map((value) => -value),
  };
  if (width % 2 === 0 && width > 2) {
    const half = width / 2;
    yield {
      cause: 'layout',
      values: { a: 'interleaved', b: 'half' },
      sentence: "Layout: pairs of a are neighbours ('interleaved'), those of b stand half a row apart ('half').",
      change: columns((column) => (column < half ? 2 * column : 2 * (column - half) + 1)),
    };
    yield {
      cause: 'layout',
      values: { a: 'half', b: 'interleaved' },
      sentence: "Layout: pairs of a stand half a row apart ('half'), those of b are neighbours ('interleaved').",
      change: columns((column) => (column % 2 === 0 ? column / 2 : half + (column - 1) / 2)),
    };
  }
  if (width % 2 === 0) {
    const half = width / 2;
    const orders = [
      ['interleaved', (column: number) => column ^ 1, (column: number) => column % 2 === 0],
      ['half', (column: number) => (column + half) % width, (column: number) => column < half],
    ] as const;
    for (const [layout, other, isFirst] of orders) {
      yield {
        cause: 'sines-and-cosines',
        values: { layout },
        sentence: `The two members of each pair have each other's places (layout '${layout}').`,
        change: columns(other),
      };
      for (const negated of [true, false]) {
        yield {
          cause: 'sines-negated',
          values: { layout, member: negated ? 'first' : 'second' },
          sentence: `The ${negated ? 'first' : 'second'} member of each pair has the opposite sign (layout '${layout}'): the angle goes the other way.`,
          change: ({ data }) => data.map((value, i) => (isFirst(i % width) === negated ? -value : value)),
        };
      }
    }
  }
  if (rows === width && a.shape.length >= 2 && rows > 1) {
    yield {
      cause: 'transposed',
      values,
      sentence: 'Rows of b are columns of a.',
      change: ({ data }) =>
        data.map(
          (_, i) =>
            data[Math.floor(i / (rows * width)) * rows * width + (i % width) * width + (Math.floor(i / width) % rows)]!,
        ),
    };
  }
  yield* shifts(a, b, rows, width);
  yield* rounded(a);
  yield* scaled(a, b);
}

/** Guesses that the rows of b are those of a, some positions further on. */
function* shifts(a: NumberArray, b: NumberArray, rows: number, width: number): Generator<Guess> {
  const near = (x: number, y: number) => Math.abs(x - y) < 1e-3;
  const most = Math.floor((3 * rows) / 4);
  for (let distance = 1; distance <= most; distance++) {
    for (const offset of [distance, -distance]) {
      // One row is enough to rule out most offsets.
      const row = offset > 0 ? 0 : -offset;
      let same = true;
      for (let column = 0; column < width && same; column++) {
        same = near(a.data[(row + offset) * width + column]!, b.data[row * width + column]!);
      }
      if (!same) continue;
      yield {
        cause: 'offset',
        values: { offset },
        sentence: `Row i of b is row i ${offset > 0 ? '+' : '−'} ${distance} of a: positions are off by ${distance}.`,
        change: ({ data }) =>
          data.map((_, i) => {
            const from = (Math.floor(i / width) % rows) + offset;
            return from >= 0 && from < rows ? data[i + offset * width]! : Number.NaN;
          }),
      };
    }
  }
}

function* rounded({ data }: NumberArray): Generator<Guess> {
  const size = data.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  for (const [cause, round, digits] of [
    ['float16', roundToFloat16, 2 ** -12],
    ['bfloat16', roundToBfloat16, 2 ** -9],
  ] as const) {
    yield {
      cause,
      values: {},
      sentence: `b is a rounded to ${cause}.`,
      change: (a) => a.data.map(round),
    };
    yield {
      cause,
      values: {},
      sentence: `a and b are the same up to the rounding of ${cause}.`,
      // Either array may have been rounded more than once.
      allowed: 2.1 * digits * size,
      change: (a) => a.data.slice(),
    };
  }
}

function* scaled(a: NumberArray, b: NumberArray): Generator<Guess> {
  let [ab, aa] = [0, 0];
  for (const [i, value] of a.data.entries()) {
    ab += value * b.data[i]!;
    aa += value * value;
  }
  const factor = ab / aa;
  if (!(Math.abs(factor) > 1e-6) || Math.abs(factor + 1) < 1e-9) return;
  yield {
    cause: 'amplitude',
    values: { factor },
    sentence: `b is ${factor.toPrecision(8)} times a: another amplitude (attention factor).`,
    change: ({ data }) => data.map((value) => factor * value),
  };
}
