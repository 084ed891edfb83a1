import { namedSlopes } from '../alibi-slopes.ts';
import type { NumberArray } from '../array.ts';
import type { Change, Numbers } from './changes.ts';

type LastChange = Omit<Change, 'back'>;

/**
 * Returns the change that multiplies each head by its own number, of biases that are lines along the keys.
 * `rowConstants`: rows may also have constants, so that only the slopes of the lines tell the numbers.
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
