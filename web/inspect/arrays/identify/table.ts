import type { Posenc } from 'posenc';
import type { NumberArray } from '../array.ts';
import { attempt } from './attempt.ts';
import { type Candidate, judged, subjectOf } from './candidate.ts';
import { countingGuesses, digitGuesses } from './counting.ts';
import { gridGuesses } from './grids.ts';
import type { TableGuess, TableHints } from './guesses.ts';
import { tried } from './rank.ts';
import { sinusoidGuesses } from './sinusoids.ts';

/** Identifies a table for the embedding: [rows, dim], [batch, rows, dim], or the extents of a grid and dim. */
export function identifyTable(pe: Posenc, table: NumberArray, hints: TableHints): Candidate[] {
  const subject = subjectOf(table.data, table.shape);
  const width = table.shape.at(-1) ?? 1;
  const scale = table.data.reduce((most, value) => Math.max(most, Math.abs(value)), 0) || 1;
  const test = ({ options, angles, ...rest }: TableGuess): Candidate | undefined => {
    const computed = attempt(() => pe.absolute(options as unknown as Parameters<Posenc['absolute']>[0]).data);
    if (!computed) return undefined;
    const angle = angles && ((i: number) => angles(Math.floor(i / width)));
    return judged(
      subject,
      { call: 'absolute', options, computed, scale, ...(angle && { angle }), ...rest },
      hints.tolerance,
    );
  };
  const found = [...tried(countingGuesses(table, hints), test)];
  if (found.some(({ matches }) => matches)) return found;
  found.push(...tried(sinusoidGuesses(table, subject, hints), test, { guesses: 400, matches: 4 }));
  if (found.some(({ matches }) => matches)) return found;
  found.push(...tried(digitGuesses(table), test));
  found.push(...tried(gridGuesses(table, hints), test, { guesses: 400, matches: 4 }));
  return found;
}
