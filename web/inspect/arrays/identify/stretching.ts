import type { NumberArray } from '../array.ts';
import type { Pairing } from './pairing.ts';
import type { RotaryGuess } from './rope.ts';
import type { TableHints } from './rotary-table.ts';

/** What turns queries and keys and changes their lengths. */
export function* notQuiteRotations(
  _x: NumberArray,
  _y: NumberArray,
  _hints: TableHints,
): Generator<{ pairing: Pairing; guesses: Iterable<RotaryGuess> }> {}
