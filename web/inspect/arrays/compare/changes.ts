import { namedSlopes } from '../alibi-slopes.ts';
import type { NumberArray } from '../array.ts';
import type { CausePart } from './cause.ts';

/** The numbers of an array by their flat index; NaN is not compared. */
export type Numbers = (flat: number) => number;

/** A change that turns one array into another of the same shape, and back. */
export interface Change extends CausePart {
  readonly of: (numbers: Numbers) => Numbers;
  readonly back: (numbers: Numbers) => Numbers;
}

/** A change that is its own inverse. */
const mutual = (part: CausePart, of: Change['of']): Change => ({ ...part, of, back: of });

/** The extents of the last two axes. */
export interface Matrix {
  readonly rows: number;
  readonly width: number;
}

/** Changes that only move numbers or turn signs: layouts, signs, rows and columns exchanged, keys that are hidden. */
export function changesOf({ rows, width }: Matrix, stacked: boolean): Change[] {
  const changes: Change[] = [];
  const columns =
    (of: (column: number) => number) =>
    (numbers: Numbers): Numbers =>
    (i) =>
      numbers(i - (i % width) + of(i % width));
  const values = {};
  changes.push(
    mutual({ cause: 'sign', values, sentence: 'b has the opposite sign.' }, (numbers) => (i) => -numbers(i)),
  );
  if (stacked) return [...changes, ...exchangesOf(rows * width)];
  const half = width / 2;
  if (width % 2 === 0 && width > 2) {
    const toHalf = columns((column) => (column < half ? 2 * column : 2 * (column - half) + 1));
    const toNeighbours = columns((column) => (column % 2 === 0 ? column / 2 : half + (column - 1) / 2));
    changes.push(
      {
        cause: 'layout',
        values: { a: 'interleaved', b: 'half' },
        sentence: "Layout: pairs of a are neighbours ('interleaved'), those of b stand half a row apart ('half').",
        of: toHalf,
        back: toNeighbours,
      },
      {
        cause: 'layout',
        values: { a: 'half', b: 'interleaved' },
        sentence: "Layout: pairs of a stand half a row apart ('half'), those of b are neighbours ('interleaved').",
        of: toNeighbours,
        back: toHalf,
      },
    );
  }
  if (width % 2 === 0) {
    const orders = [
      ['interleaved', (column: number) => column ^ 1, (column: number) => column % 2 === 0],
      ['half', (column: number) => (column + half) % width, (column: number) => column < half],
    ] as const;
    for (const [layout, other, isFirst] of orders) {
      const sentence = `The two members of each pair have each other's places (layout '${layout}').`;
      changes.push(mutual({ cause: 'sines-and-cosines', values: { layout }, sentence }, columns(other)));
      for (const member of ['first', 'second'] as const) {
        const message = `The ${member} member of each pair has the opposite sign (layout '${layout}'): the angle goes the other way.`;
        changes.push(
          mutual(
            { cause: 'sines-negated', values: { layout, member }, sentence: message },
            (numbers) => (i) => (isFirst(i % width) === (member === 'first') ? -numbers(i) : numbers(i)),
          ),
        );
      }
    }
  }
  if (rows > 1) {
    const size = rows * width;
    if (rows === width) {
      const at = (i: number) => i - (i % size) + (i % width) * width + (Math.floor(i / width) % rows);
      const sentence = 'Rows of b are columns of a.';
      changes.push(mutual({ cause: 'transposed', values, sentence }, (numbers) => (i) => numbers(at(i))));
    }
  }
  if (rows > 1 && width >= rows) {
    // The last query sees all keys.
    const isLater = (i: number) => (i % width) - (Math.floor(i / width) % rows) > width - rows;
    const sentence = 'They differ for keys after the query, which a causal mask hides.';
    changes.push(
      mutual({ cause: 'later-keys', values, sentence }, (numbers) => (i) => (isLater(i) ? Number.NaN : numbers(i))),
    );
  }
  return changes;
}

/** Cosines and sines that are two arrays, of `size` numbers each. */
function exchangesOf(size: number): Change[] {
  const isFirst = (i: number) => i % (2 * size) < size;
  return [
    mutual(
      { cause: 'sines-and-cosines', values: {}, sentence: "Cosines and sines have each other's places." },
      (numbers) => (i) => numbers(isFirst(i) ? i + size : i - size),
    ),
    mutual(
      {
        cause: 'sines-negated',
        values: {},
        sentence: 'The sines have the opposite sign: the angle goes the other way.',
      },
      (numbers) => (i) => (isFirst(i) ? numbers(i) : -numbers(i)),
    ),
  ];
}

/** Changes to the rows of another position, of those for which one row of a is that of b. */
export function* offsetsOf(
  numbers: Numbers,
  b: Float64Array,
  { rows, width }: Matrix,
  near: (x: number, y: number) => boolean,
): Generator<Omit<Change, 'back'>> {
  const largest = Math.floor((3 * rows) / 4);
  for (let distance = 1; distance <= largest; distance++) {
    for (const offset of [distance, -distance]) {
      const row = offset > 0 ? 0 : -offset;
      let same = true;
      let compared = 0;
      for (let column = 0; column < width && same; column++) {
        const [x, y] = [numbers((row + offset) * width + column), b[row * width + column]!];
        if (Number.isNaN(x) || Number.isNaN(y)) continue;
        compared++;
        same = near(x, y);
      }
      if (!same || 2 * compared < width) continue;
      yield {
        cause: 'offset',
        values: { offset },
        sentence: `Row i of b is row i ${offset > 0 ? '+' : '−'} ${distance} of a: positions are off by ${distance}.`,
        of: (value) => (i) => {
          const from = (Math.floor(i / width) % rows) + offset;
          return from >= 0 && from < rows ? value(i + offset * width) : Number.NaN;
        },
      };
    }
  }
}

/** Returns the factor between two arrays, by least squares over some of their numbers. */
export function amplitudeChange(numbers: Numbers, b: Float64Array): Omit<Change, 'back'> | undefined {
  let [ab, aa] = [0, 0];
  const step = Math.max(1, Math.floor(b.length / 4099));
  for (let i = 0; i < b.length; i += step) {
    const [x, y] = [numbers(i), b[i]!];
    if (Number.isNaN(x) || Number.isNaN(y)) continue;
    ab += x * y;
    aa += x * x;
  }
  const factor = ab / aa;
  if (!(Math.abs(factor) > 1e-6) || Math.abs(Math.abs(factor) - 1) < 1e-9) return undefined;
  return {
    cause: 'amplitude',
    values: { factor },
    sentence: `b is ${factor.toPrecision(8)} times a: another amplitude (attention factor).`,
    of: (value) => (i) => factor * value(i),
  };
}

type LastChange = Omit<Change, 'back'>;

/**
 * Returns the change that multiplies each head by its own number, of biases that are lines along the keys.
 * `rowConstants`: rows may also have constants, so that only the slopes of the lines determine the numbers.
 */
export function slopesChange(numbers: Numbers, b: NumberArray, rowConstants = false): LastChange | undefined {
  const { data, shape } = b;
  if (shape.length < 3) return undefined;
  const [heads, queries, keys] = shape.slice(-3) as [number, number, number];
  const size = queries * keys;
  const headOf = (i: number) => Math.floor(i / size) % heads;
  const products = new Float64Array(heads);
  const squares = new Float64Array(heads);
  for (let i = 0; i < data.length; i++) {
    const [x, y] = [numbers(i), data[i]!];
    if (Number.isNaN(x) || Number.isNaN(y)) continue;
    products[headOf(i)]! += x * y;
    squares[headOf(i)]! += x * x;
  }
  const [first, other] = [slopesOf(numbers, heads, queries, keys), slopesOf((i) => data[i]!, heads, queries, keys)];
  if (!first || !other) return undefined;
  const factors = products.map((product, head) =>
    rowConstants ? other[head]! / first[head]! : product / squares[head]!,
  );
  if (!factors.every((factor) => factor > 0 && factor < Infinity)) return undefined;
  // One factor for all heads is an amplitude.
  const one = rowConstants ? 1 : factors[0]!;
  if (factors.every((factor) => Math.abs(factor / one - 1) < 1e-6)) return undefined;
  const [ofA, ofB] = [first, other].map((slopes) => namedSlopes(slopes.map(Math.abs), 1e-3));
  const values = {
    ...(ofA?.values.heads !== undefined && { headsOfA: ofA.values.heads }),
    ...(ofB?.values.heads !== undefined && { headsOfB: ofB.values.heads }),
    smallestRatio: factors.reduce((a, b) => Math.min(a, b)),
    largestRatio: factors.reduce((a, b) => Math.max(a, b)),
  };
  const words = (named: typeof ofA) => named?.words ?? `those published for ${heads} heads`;
  const sentence = `Slopes: those of a are ${words(ofA)}, and those of b are ${words(ofB)}.`;
  return { cause: 'slopes', values, sentence, of: (value) => (i) => factors[headOf(i)]! * value(i) };
}

/** Returns the slope of each head along the keys of its last query; undefined if it is no line. */
function slopesOf(numbers: Numbers, heads: number, queries: number, keys: number): number[] | undefined {
  const slopes: number[] = [];
  for (let head = 0; head < heads; head++) {
    const start = (head * queries + queries - 1) * keys;
    const seen = Array.from({ length: keys }, (_, key) => key).filter((key) => !Number.isNaN(numbers(start + key)));
    const [from, to] = [seen[0] ?? 0, seen.at(-1) ?? 0];
    const slope = (numbers(start + to) - numbers(start + from)) / (to - from);
    const near = (key: number) =>
      Math.abs(numbers(start + key) - numbers(start + from) - slope * (key - from)) <= 1e-2 * Math.abs(slope) * keys;
    if (seen.length < 3 || !(Math.abs(slope) > 0) || !seen.every(near)) return undefined;
    slopes.push(slope);
  }
  return slopes;
}

/** Returns the change that adds a constant to each row, if there are more numbers than constants. */
export function rowConstantChange(numbers: Numbers, { data, shape }: NumberArray): LastChange | undefined {
  const width = shape.at(-1) ?? 1;
  const rows = data.length / width;
  if (width < 4) return undefined;
  const constants = new Float64Array(rows);
  const counts = new Float64Array(rows);
  for (let i = 0; i < data.length; i++) {
    const off = data[i]! - numbers(i);
    if (Number.isNaN(off)) continue;
    constants[Math.floor(i / width)]! += off;
    counts[Math.floor(i / width)]!++;
  }
  let [min, max, spare] = [Infinity, -Infinity, 0];
  for (const [row, count] of counts.entries()) {
    if (count === 0) continue;
    constants[row]! /= count;
    min = Math.min(min, constants[row]!);
    max = Math.max(max, constants[row]!);
    spare += count - 1;
  }
  if (spare < Math.max(3, rows)) return undefined;
  const range = `${min.toPrecision(4)} to ${max.toPrecision(4)}`;
  return {
    cause: 'row-constant',
    values: { min, max },
    sentence: `Each row of b is that of a plus a constant (${range}), which softmax ignores.`,
    of: (value) => (i) => value(i) + constants[Math.floor(i / width)]!,
  };
}
