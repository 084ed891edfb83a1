import type { Field } from './field.ts';
import { amplitudeOf } from './field.ts';
import type { RotaryGuess } from './guesses.ts';
import { type Line, linesOf } from './line.ts';
import { digitsOf } from './nice.ts';
import { placeOf, positionNotes } from './positions.ts';
import { frequencyGuesses } from './scalings.ts';

export interface RotaryHints {
  /** Position of each row of the field. */
  readonly positions?: Float64Array;
  /** Whether the angles come from a rotation, which may be inverse, rather than from a table. */
  readonly turned: boolean;
  /** Error of an angle, in radians. */
  readonly noise: number;
}

/** Guesses RoPE with all of its scalings. */
export function* ropeGuesses(field: Field, { positions, turned, noise }: RotaryHints): Generator<RotaryGuess> {
  const { amplitude } = amplitudeOf(field);
  if (standsStill(field)) {
    yield unturned(field);
    return;
  }
  for (const line of linesOf(field, noise, positions)) {
    const backwards = turnsBack(line);
    const upright = backwards ? { ...line, frequencies: line.frequencies.map((f) => -f) } : line;
    // A table has no direction; reversed angles mean negative positions.
    const mirrored =
      backwards && !(turned || positions) ? { ...upright, positions: line.positions.map((p) => 0 - p) } : upright;
    const counting = countsDown(line, field.perSequence);
    const directions: RotaryGuess['direction'][] =
      backwards && turned ? (amplitude > 1 ? ['transpose', 'inverse'] : ['inverse', 'transpose']) : [undefined];
    for (const direction of directions) {
      if (direction === 'transpose' && Math.abs(amplitude - 1) < 1e-3) continue;
      const factor = direction === 'inverse' ? 1 / amplitude : amplitude;
      for (const { base, fittedBase, scaling, notes } of frequencyGuesses(mirrored, factor)) {
        if (!isDetermined(field, mirrored, positions !== undefined, { base, scaling })) continue;
        yield {
          options: {
            scheme: 'rope',
            base,
            ...(scaling && { scaling }),
            ...placesOf(mirrored.positions, field.perSequence),
          },
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

/** Whether no pair of any row is rotated. */
export function standsStill(field: Field): boolean {
  return field.re.every((re, i) => re > 0 && Math.abs(field.im[i]!) < 1e-9 * re);
}

function unturned({ rows, perSequence }: Field): RotaryGuess {
  const positions = new Float64Array(rows);
  const place =
    perSequence === 1 ? { positions: Array.from(positions.subarray(0, 1)) } : placesOf(positions, perSequence);
  return {
    options: { scheme: 'rope', ...place },
    fitted: {},
    notes: ['nothing is turned: at position 0 every rotation does this, whatever its layout, base and scaling'],
  };
}

/**
 * Whether an array contains more information than was fitted to it. Each position that does not continue a count is one
 * fitted number, base and scale are two, and divisors are one for each pair.
 */
export function isDetermined(
  field: Field,
  { positions }: Line,
  known: boolean,
  { base, scaling }: { base: number; scaling?: { readonly type?: string } | undefined },
): boolean {
  const { pairs, perSequence } = field;
  const telling = new Set(positions.filter((position) => position !== 0)).size;
  const free = known
    ? 0
    : positions.reduce(
        (sum, p, row) => sum + (row % perSequence !== 0 && Math.abs(p - positions[row - 1]!) <= 1 ? 0 : 1),
        0,
      );
  const whole = positions.every((position) => Number.isInteger(position));
  if (!known && pairs < 3 && (!whole || (pairs === 1 && free > field.rows / perSequence))) return false;
  // Far from 0, fractional positions fit any angles.
  if (!known && !whole && positions.some((position) => Math.abs(position) > 2 ** 16)) return false;
  if (!whole && scaling?.type === 'longrope') return false;
  // A whole position counts as less than one number.
  const fitted = (whole ? 0.5 * free : free) + (scaling?.type === 'longrope' ? pairs : 0);
  const spare = telling * pairs - fitted;
  return spare >= 2 || (spare > 0 && digitsOf(base) <= 3);
}

/** Decided by the pairs whose frequency is not 0. */
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

/** Sequences with the same positions share a list; otherwise each has its own, [sequences, rows]. */
function placesOf(positions: Float64Array, perSequence: number) {
  const sequences = positions.length / perSequence;
  const shared = positions.every((position, row) => position === positions[row % perSequence]);
  if (sequences === 1 || shared) return placeOf(positions.subarray(0, perSequence));
  return { positions: { data: Array.from(positions), shape: [sequences, perSequence] } };
}
