import type { NumberArray } from '../array.ts';
import type { TableHints } from './rotary-table.ts';
import type { TableGuess } from './table.ts';

/** Tables of the cells of a grid. */
export function* gridGuesses(_table: NumberArray, _hints: TableHints): Generator<TableGuess> {}
