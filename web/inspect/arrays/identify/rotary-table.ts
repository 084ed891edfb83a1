import type { Posenc, RotaryTableOptions } from 'posenc';
import type { NumberArray } from '../array.ts';
import { refused } from '../errors.ts';
import { attempt } from './attempt.ts';
import { axisGuesses } from './axes.ts';
import { type Candidate, judged, subjectOf } from './candidate.ts';
import { amplitudeOf, type Field } from './field.ts';
import type { RotaryGuess, TableHints } from './guesses.ts';
import { stretched } from './positions.ts';
import { tried } from './rank.ts';
import { ropeGuesses } from './rope.ts';

/** How the columns of a table represent pairs: once each, or repeated for both components. */
type Columns = 'once' | 'half' | 'interleaved';

/** Identifies cosines and sines, [..., rows, pairs] or with two columns for each pair. */
export function identifyRotaryTable(pe: Posenc, cos: NumberArray, sin: NumberArray, hints: TableHints): Candidate[] {
  if (cos.shape.join() !== sin.shape.join())
    throw refused('sin', `shape [${sin.shape}]`, `[${cos.shape}], that of cos`);
  if (cos.shape.length < 2) throw refused('cos', `shape [${cos.shape}]`, '[rows, pairs]');
  const width = cos.shape.at(-1)!;
  const columns = columnsOf(cos.data, sin.data, width);
  const pairs = columns === 'once' ? width : width / 2;
  const columnOf = (pair: number) => (columns === 'interleaved' ? 2 * pair : pair);
  const rows = cos.data.length / width;
  const pick = (from: Float64Array) =>
    Float64Array.from({ length: rows * pairs }, (_, i) => from[Math.floor(i / pairs) * width + columnOf(i % pairs)]!);
  const field: Field = { rows, pairs, perSequence: cos.shape.at(-2)!, re: pick(cos.data), im: pick(sin.data) };
  const count = rows * pairs;
  const data = new Float64Array(2 * count);
  data.set(field.re);
  data.set(field.im, count);
  const subject = subjectOf(data, [2, ...cos.shape.slice(0, -1), pairs]);
  const { amplitude, rms } = amplitudeOf(field);
  const noise = Math.max(1e-14, 2 * rms, subject.storage === 'decimal' ? subject.rounding : 0);
  const told =
    columns === 'once' ? [] : [`columns are repeated for both components of a pair, as for layout '${columns}'`];

  const test = ({ options, fitted, notes }: RotaryGuess): Candidate | undefined => {
    const size = options.scheme === 'rope' || options.scheme === 'mrope' ? { dim: 2 * pairs } : {};
    const listed = 'positions' in options || 'grid' in options;
    const full = { ...size, ...options, ...(!listed && { length: field.perSequence }) };
    const computed = attempt(() => pe.rotaryTable(full as unknown as RotaryTableOptions));
    const angles = attempt(() => pe.rotaryAngles(full as unknown as RotaryTableOptions).data);
    if (!computed || !angles) return undefined;
    const both = new Float64Array(2 * count);
    for (const [side, { data: once }] of [computed.cos, computed.sin].entries()) {
      for (let from = 0; from < count; from += once.length)
        both.set(once.subarray(0, count - from), side * count + from);
    }
    const angle = (i: number) => Math.abs(angles[i % angles.length]!);
    const given = { call: 'rotaryTable', options: full, computed: both, scale: amplitude, angle, fitted } as const;
    return judged(subject, { ...given, notes: [...told, ...notes] }, hints.tolerance);
  };
  const line = hints.positions && hints.positions.data.length % rows === 0 && hints.positions.data.length > rows;
  const positions = line ? undefined : hints.positions?.data;
  return [
    ...(line
      ? []
      : tried(
          ropeGuesses(field, { turned: false, noise, ...(positions && { positions: stretched(positions, rows) }) }),
          test,
        )),
    ...tried(axisGuesses(field, { noise, shape: cos.shape.slice(0, -1), ...hints }), test, {
      guesses: 400,
      matches: 8,
    }),
  ];
}

function columnsOf(cos: Float64Array, sin: Float64Array, width: number): Columns {
  if (width % 2 === 1) return 'once';
  const same = (other: (column: number) => number) =>
    [cos, sin].every((data) => data.every((value, i) => value === data[i - (i % width) + other(i % width)]));
  if (same((column) => (column + width / 2) % width)) return 'half';
  return same((column) => (column % 2 === 0 ? column + 1 : column - 1)) ? 'interleaved' : 'once';
}
