import type { Posenc } from 'posenc';
import { nicest } from '../angles/index.ts';
import type { NumberArray } from '../array.ts';
import { loosely } from '../loose-calls.ts';
import { attempt, type Candidate, judged, subjectOf, tried, triedInStages } from './candidate.ts';
import { identifyBuckets } from './distance-bias.ts';
import { gridGuesses } from './grids.ts';
import type { TableGuess, TableHints } from './guesses.ts';
import { rowsAt } from './rope.ts';
import { identifyRotaryTable } from './rotary-table.ts';
import { nearestSinusoid, sinusoidStages } from './sinusoids.ts';

/** Identifies a table for the embedding: [rows, dim], [batch, rows, dim], or the extents of a grid and dim. */
export function identifyTable(pe: Posenc, table: NumberArray, hints: TableHints): Candidate[] {
  const subject = subjectOf(table.data, table.shape);
  const width = table.shape.at(-1) ?? 1;
  const scale = table.data.reduce((max, value) => Math.max(max, Math.abs(value)), 0) || 1;
  const test = ({ options, angles, ...rest }: TableGuess): Candidate | undefined => {
    const computed = attempt(() => loosely(pe).absolute(options).data);
    if (!computed) return undefined;
    const angle = angles && {
      row: (i: number) => angles.row(Math.floor(i / width)),
      entryAngle: (i: number) => angles.entry(Math.floor(i / width), i % width),
    };
    return judged(
      subject,
      { call: 'absolute', options, computed, scale, ...(angle && { angle }), ...rest },
      hints.tolerance,
    );
  };
  const matched = () => found.some(({ matches }) => matches);
  const found = [...tried(countingGuesses(table, hints), test)];
  // T5's buckets are whole numbers, as counted positions are.
  if (!matched() && table.shape.length === 2) {
    const matrix = { data: table.data, shape: [1, ...table.shape] };
    found.push(...identifyBuckets(pe, matrix, subject, hints.tolerance));
  }
  if (!matched()) found.push(...triedInStages(sinusoidStages(table, subject, hints), test));
  if (!matched()) found.push(...tried(digitGuesses(table), test));
  if (!matched()) found.push(...tried(gridGuesses(table, hints), test, { guesses: 400, matches: 4 }));
  if (matched() || table.shape.length < 2) return found;
  // Half of a rotary table is not added to an embedding, but it is a table.
  for (const kind of ['cos', 'sin'] as const) {
    const half = identifyRotaryTable(pe, kind === 'cos' ? { cos: table } : { sin: table }, hints);
    if (half.some(({ matches }) => matches)) return half;
  }
  const nearest = nearestSinusoid(table, hints);
  return [...found, ...tried(nearest ? [nearest] : [], test)];
}

/** Guesses tables with the position in every channel: as it is, as a fraction, or as one sine. */
export function* countingGuesses({ data, shape }: NumberArray, hints: TableHints): Generator<TableGuess> {
  if (shape.length < 2) return;
  const dim = shape.at(-1)!;
  const rows = data.length / dim;
  const first = Float64Array.from({ length: rows }, (_, row) => data[row * dim]!);
  const isCounting = data.every(
    (value, i) => Math.abs(value - first[Math.floor(i / dim)]!) <= 1e-6 * Math.max(1, Math.abs(value)),
  );
  if (dim === 1) yield* oneSine(first, hints);
  if (isCounting && rows > 1) yield* sameInAllChannels(first, dim);
}

/** Guesses tables of the binary digits of positions. */
export function* digitGuesses({ data, shape }: NumberArray): Generator<TableGuess> {
  if (shape.length < 2 || !data.every((value) => value === 0 || value === 1)) return;
  yield* digits(data, data.length / shape.at(-1)!, shape.at(-1)!);
}

function* sameInAllChannels(first: Float64Array, dim: number): Generator<TableGuess> {
  const length = first.length;
  if (first.every((p) => Number.isInteger(p))) yield { options: { scheme: 'integer', dim, ...rowsAt(first) } };
  const step = first[1]! - first[0]!;
  if (step > 0) {
    const textLength = Math.round(1 / step) + 1;
    const positions = first.map((p) => Math.round(p * (textLength - 1)));
    yield { options: { scheme: 'normalised-integer', dim, textLength, ...rowsAt(positions) } };
  }
  // sin(a − ω) + sin(a + ω) = 2 sin a cos ω
  for (let row = 1; row + 1 < length; row++) {
    if (Math.abs(first[row]!) < 0.1) continue;
    const cosine = (first[row - 1]! + first[row + 1]!) / (2 * first[row]!);
    if (Math.abs(cosine) > 1) continue;
    const frequency = nicest(Math.acos(cosine), 1e-5);
    for (const sign of [1, -1]) {
      const slope = (first[row + 1]! - first[row - 1]!) / (2 * Math.sin(frequency));
      const angle = Math.atan2(first[row]!, slope);
      const offset = Math.round((sign * angle) / frequency - row);
      yield { options: { scheme: 'single-sine', dim, length, offset, frequency: sign * frequency } };
    }
    return;
  }
}

/** A sinusoid with one channel has only a sine. */
function* oneSine(first: Float64Array, { positions }: TableHints): Generator<TableGuess> {
  const options = { scheme: 'sinusoidal', dim: 1 };
  const notes = ['one channel alone has no base and no layout'];
  if (positions) yield { options: { ...options, positions: Array.from(positions.data) }, notes };
  else
    for (let offset = 0; offset < 64; offset++) yield { options: { ...options, length: first.length, offset }, notes };
}

function* digits(data: Float64Array, rows: number, dim: number): Generator<TableGuess> {
  for (const order of ['least-significant-first', 'most-significant-first']) {
    for (let bits = Math.min(dim, 53); bits > 0; bits--) {
      const positions = Float64Array.from({ length: rows }, (_, row) => {
        let position = 0;
        for (let bit = 0; bit < bits; bit++) {
          const channel = Array.from({ length: dim }, (_, c) => c).find((c) => Math.floor((c * bits) / dim) === bit)!;
          const power = order === 'least-significant-first' ? bit : bits - 1 - bit;
          position += data[row * dim + channel]! * 2 ** power;
        }
        return position;
      });
      yield {
        options: { scheme: 'binary', dim, bits, order, ...rowsAt(positions) },
        notes: [`positions repeat after ${2 ** bits}`],
      };
    }
  }
}
