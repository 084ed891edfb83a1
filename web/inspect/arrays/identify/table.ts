import type { Posenc } from 'posenc';
import type { NumberArray } from '../array.ts';
import { loosely } from '../loose-calls.ts';
import { attempt } from './attempt.ts';
import { identifyBuckets } from './buckets.ts';
import { type Candidate, judged, subjectOf } from './candidate.ts';
import { countingGuesses, digitGuesses } from './counting.ts';
import { gridGuesses } from './grids.ts';
import type { TableGuess, TableHints } from './guesses.ts';
import { tried, triedInStages } from './rank.ts';
import { identifyRotaryTable } from './rotary-table.ts';
import { nearestSinusoid, sinusoidStages } from './sinusoids.ts';

/** Identifies a table for the embedding: [rows, dim], [batch, rows, dim], or the extents of a grid and dim. */
export function identifyTable(pe: Posenc, table: NumberArray, hints: TableHints): Candidate[] {
  const subject = subjectOf(table.data, table.shape);
  const width = table.shape.at(-1) ?? 1;
  const scale = table.data.reduce((most, value) => Math.max(most, Math.abs(value)), 0) || 1;
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
