import type { Field } from './field.ts';
import { amplitudeOf } from './field.ts';
import { type Line, linesOf } from './line.ts';
import { placeOf, positionNotes } from './positions.ts';
import { frequencyGuesses } from './scalings.ts';

/** Options of a rotary scheme that may have made the angles of a field, without those that say which components are pairs. */
export interface RotaryGuess {
  readonly options: Readonly<Record<string, unknown>>;
  /** Of rotations: 'forward' where left out. */
  readonly direction?: 'inverse' | 'transpose';
  readonly fitted: Readonly<Record<string, number | readonly number[]>>;
  readonly notes: readonly string[];
}

export interface RotaryHints {
  /** Of each row of the field. */
  readonly positions?: Float64Array;
  /** Whether the angles are those of a rotation, which may turn the other way. */
  readonly turned: boolean;
  /** Of one angle, in radians. */
  readonly noise: number;
}

/** RoPE, with all its scalings. */
export function* ropeGuesses(field: Field, { positions, turned, noise }: RotaryHints): Generator<RotaryGuess> {
  const { amplitude } = amplitudeOf(field);
  for (const line of linesOf(field, noise, positions)) {
    const backwards = turnsBack(line);
    const upright = backwards ? { ...line, frequencies: line.frequencies.map((f) => -f) } : line;
    // A table has no direction: its positions are negative.
    const mirrored = backwards && !(turned || positions) ? { ...upright, positions: line.positions.map((p) => 0 - p) } : upright;
    const counting = countsDown(line, field.perSequence);
    const directions: RotaryGuess['direction'][] = backwards && turned ? ['inverse', 'transpose'] : [undefined];
    for (const direction of directions) {
      if (direction === 'transpose' && Math.abs(amplitude - 1) < 1e-3) continue;
      const factor = direction === 'inverse' ? 1 / amplitude : amplitude;
      for (const { base, fittedBase, scaling, notes } of frequencyGuesses(mirrored, factor)) {
        yield {
          options: { scheme: 'rope', base, ...(scaling && { scaling }), ...placesOf(mirrored.positions, field.perSequence) },
          ...(direction && { direction }),
          fitted: {
            base: fittedBase,
            frequencies: Array.from(mirrored.frequencies),
            amplitude,
            offset: mirrored.positions[0]!,
          },
          notes: [...notes, ...positionNotes(mirrored.positions), ...(counting ? ['the positions count down'] : [])],
        };
      }
    }
  }
}

/** By the pairs that turn at all. */
function turnsBack({ frequencies, uncertainty }: Line): boolean {
  let back = 0;
  for (const [pair, frequency] of frequencies.entries()) {
    if (Math.abs(frequency) > 8 * uncertainty[pair]!) back += frequency < 0 ? 1 : -1;
  }
  return back > 0;
}

function countsDown({ positions }: Line, perSequence: number): boolean {
  return perSequence > 2 && positions.length === perSequence && positions.every((p, row) => p === positions[0]! - row);
}

/** Sequences that share their positions share a list; others have one each, [sequences, rows]. */
function placesOf(positions: Float64Array, perSequence: number) {
  const sequences = positions.length / perSequence;
  const shared = positions.every((position, row) => position === positions[row % perSequence]);
  if (sequences === 1 || shared) return placeOf(positions.subarray(0, perSequence));
  return { positions: { data: Array.from(positions), shape: [sequences, perSequence] } };
}
