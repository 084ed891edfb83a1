import type { RopeScaling } from 'posenc';
import {
  amplitudeOf,
  angleAt,
  counting,
  digitsOf,
  errorAt,
  every,
  type Field,
  fits,
  float32Error,
  furthestPosition,
  type Line,
  linesOf,
  positionSolver,
  turnBetween,
  wrapped,
} from '../angles/index.ts';
import { positionsRefused } from '../array.ts';
import { roundToBfloat16, roundToFloat16 } from '../precision/index.ts';
import type { RotaryGuess, TableHints } from './guesses.ts';
import type { KnownFrequencies } from './published.ts';
import { digitsIn, type FrequencyGuess, frequencyGuesses, listedGuesses } from './scalings.ts';

export interface RotaryHints {
  /** Position of each row of the field. */
  readonly positions?: Float64Array;
  /** Whether the angles come from a rotation, which may be inverse, rather than from a table. */
  readonly turned: boolean;
  /** Error of an angle, in radians. */
  readonly noise: number;
  readonly published: readonly KnownFrequencies[];
}

/**
 * Guesses RoPE with all of its scalings, in stages: what is published, what fits frequencies that were read off, round
 * bases (for angles that float32 has spoiled), and at last a divisor for each pair.
 */
export function* ropeStages(field: Field, hints: RotaryHints): Generator<Iterable<readonly RotaryGuess[]>> {
  if (isStill(field)) {
    yield [[unturned(field)]];
    return;
  }
  const { amplitude } = amplitudeOf(field);
  const published = hints.published.flatMap((known) => knownGuesses(field, amplitude, hints, known));
  if (published.length > 0) yield [published];
  const lines: Line[] = [];
  for (const line of linesOf(field, hints.noise, hints.positions)) {
    lines.push(line);
    yield ofLine(field, amplitude, hints, line, (upright, factor) =>
      frequencyGuesses(upright, factor, hints.published),
    );
  }
  yield roundStage(field, amplitude, hints);
  for (const line of lines) yield ofLine(field, amplitude, hints, line, listedGuesses);
}

/** Guesses RoPE with all of its scalings from frequencies that are read off. */
export function* fittedGuesses(field: Field, hints: RotaryHints): Generator<RotaryGuess> {
  const { amplitude } = amplitudeOf(field);
  for (const line of linesOf(field, hints.noise, hints.positions)) {
    for (const [guess] of ofLine(field, amplitude, hints, line, frequencyGuesses)) yield guess!;
  }
}

/** Guesses at the frequencies of a line. */
function* ofLine(
  field: Field,
  amplitude: number,
  { positions, turned }: RotaryHints,
  line: Line,
  guesses: (line: Line, amplitude: number) => Iterable<FrequencyGuess>,
): Generator<readonly RotaryGuess[]> {
  const setting = { amplitude, perSequence: field.perSequence };
  const backwards = turnsBack(line);
  const upright = backwards ? { ...line, frequencies: line.frequencies.map((f) => -f) } : line;
  // A table has no direction; reversed angles mean negative positions.
  const mirrored =
    backwards && !(turned || positions) ? { ...upright, positions: line.positions.map((p) => 0 - p) } : upright;
  for (const direction of directionsOf(backwards && turned, amplitude)) {
    for (const guess of guesses(mirrored, direction === 'inverse' ? 1 / amplitude : amplitude)) {
      if (!isDetermined(field, mirrored, positions !== undefined, guess.models ? { base: guess.base } : guess))
        continue;
      yield [guessAt(setting, mirrored, guess, direction)];
    }
  }
}

function directionsOf(backwards: boolean, amplitude: number): RotaryGuess['direction'][] {
  if (!backwards) return [undefined];
  if (Math.abs(amplitude - 1) < 1e-3) return ['inverse'];
  return amplitude > 1 ? ['transpose', 'inverse'] : ['inverse', 'transpose'];
}

/** Returns a guess at the options, from frequencies at certain positions. */
export function guessAt(
  { amplitude, perSequence }: { readonly amplitude: number; readonly perSequence: number },
  { positions, frequencies }: Pick<Line, 'positions' | 'frequencies'>,
  { base, fittedBase, scaling, models, notes }: FrequencyGuess,
  direction?: RotaryGuess['direction'],
): RotaryGuess {
  const counting = countsDown(positions, perSequence) ? ['the positions count down'] : [];
  return {
    options: { scheme: 'rope', base, ...(scaling && { scaling }), ...placesOf(positions, perSequence) },
    ...(direction && { direction }),
    ...(models && { models }),
    fitted: {
      base: fittedBase,
      frequencies: Array.from(frequencies),
      amplitude,
      offset: positions[0]!,
    },
    notes: [...notes, ...positionNotes(positions), ...counting],
  };
}

/** Returns the positions at which known frequencies fit every angle, as guesses. */
function knownGuesses(
  field: Field,
  amplitude: number,
  { positions, turned, noise }: RotaryHints,
  known: KnownFrequencies,
  scattered = true,
): RotaryGuess[] {
  const found: RotaryGuess[] = [];
  for (const sign of turned ? [1, -1] : [1]) {
    const direction = directionsOf(sign < 0, amplitude).find(
      (one) => Math.abs((one === 'inverse' ? 1 / amplitude : amplitude) / known.amplitude - 1) < 1e-3 + noise,
    );
    if (sign < 0 ? !direction : Math.abs(amplitude / known.amplitude - 1) >= 1e-3 + noise) continue;
    const frequencies = known.frequencies.map((frequency) => sign * frequency);
    const places = positions ? [positions] : placesFor(field, frequencies, noise, scattered);
    const uncertainty = new Float64Array(frequencies.length);
    for (const one of places) {
      // A rotation to negative positions is an inverse one.
      if (turned && !positions && one.some((position) => position < 0)) continue;
      if (!fits(field, { positions: one, frequencies, uncertainty }, noise)) continue;
      const line = { positions: one, frequencies: known.frequencies, uncertainty };
      const placed = positions !== undefined || isCount(one, field.perSequence);
      if (!isDetermined(field, line, placed, { base: known.base })) continue;
      found.push(
        guessAt(
          { amplitude, perSequence: field.perSequence },
          line,
          { ...known, fittedBase: known.base, notes: [] },
          direction,
        ),
      );
      break;
    }
  }
  return found;
}

const isCount = (positions: Float64Array, perSequence: number) =>
  positions.every((position, row) => position === row % perSequence);

/**
 * Yields positions of the rows at which these frequencies may have been used: from 0, or from elsewhere. `scattered`:
 * also those of a few rows that do not count on.
 */
export function* placesFor(
  field: Field,
  frequencies: Float64Array,
  noise: number,
  scattered: boolean,
): Generator<Float64Array> {
  const { rows, perSequence, pairs } = field;
  if (perSequence > 1) {
    // Of counted rows, each pair turns by its frequency, up to the errors of large angles in float32.
    const turns = (pair: number) => Math.abs(wrapped(turnBetween(field, 0, 1, pair) - frequencies[pair]!));
    const error = (pair: number) => errorAt(field, 0, pair) + errorAt(field, 1, pair);
    const counts = every(pairs).every((pair) => turns(pair) < 0.03 + 16 * noise + error(pair));
    if (!counts && (!scattered || rows > 16)) return;
    if (counts) yield counting(rows, perSequence);
  }
  const uncertainty = frequencies.map((frequency) => Math.abs(frequency) * float32Error(frequency));
  const solver = positionSolver(frequencies, uncertainty, noise, furthestPosition);
  const positions = new Float64Array(rows);
  for (let row = 0; row < rows; row++) {
    const angle = (pair: number) => angleAt(field, row, pair);
    const next = row % perSequence > 0 ? positions[row - 1]! + 1 : undefined;
    const counts =
      next !== undefined &&
      every(pairs).every(
        (pair) =>
          Math.abs(wrapped(angle(pair) - next * frequencies[pair]!)) <=
          8 * noise + 1e-6 + Math.abs(next) * uncertainty[pair]! + errorAt(field, row, pair),
      );
    const position = counts ? next : solver(angle);
    if (position === undefined || !Number.isInteger(position)) return;
    positions[row] = position;
  }
  yield positions;
}

/** Bases with two digits, divided by usual factors: what fitting misses where angles in float32 are far off. */
function* roundStage(field: Field, amplitude: number, hints: RotaryHints): Generator<readonly RotaryGuess[]> {
  const { pairs } = field;
  if (pairs < 4 || Math.abs(amplitude - 1) > 1e-3) return;
  for (const factor of [1, 2, 4, 8, 16, 32, 3, 6, 10, 12, 64, 5, 1.5, 2.5]) {
    for (const digits of every(90).sort((a, b) => Number(a % 10 > 0) - Number(b % 10 > 0))) {
      for (const power of [3, 2, 4, 5, 1, 6]) {
        const base = (digits + 10) * 10 ** power;
        const frequencies = Float64Array.from({ length: pairs }, (_, pair) => base ** (-pair / pairs) / factor);
        const scaling = factor === 1 ? {} : { scaling: { type: 'linear', factor } as const };
        const known = { base, frequencies, amplitude: 1, models: [], ...scaling };
        for (const guess of knownGuesses(field, amplitude, hints, known, false)) yield [guess];
      }
    }
  }
}

/** Whether no pair of any row is rotated. */
export function isStill(field: Field): boolean {
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

interface Fitted {
  readonly base: number;
  readonly scaling?: RopeScaling | undefined;
  /** Whether each pair has its own number. */
  readonly listed?: boolean;
}

/**
 * Whether an array contains more information than was fitted to it. Each position that does not continue a count is one
 * fitted number, base and scale are two, and divisors are one for each pair.
 */
export function isDetermined(
  field: Field,
  { positions }: Line,
  known: boolean,
  { base, scaling, listed = scaling?.type === 'longrope' }: Fitted,
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
  // Ramps with numbers that nobody would choose fit as many frequencies as they have parameters.
  const bent = scaling && (scaling.type === 'llama3' || scaling.type === 'yarn') && digitsIn({ base, scaling }) > 12;
  if (!known && pairs < 3 && (!whole || (pairs === 1 && free > field.rows / perSequence))) return false;
  // Far from 0, fractional positions fit any angles.
  if (!known && !whole && positions.some((position) => Math.abs(position) > 2 ** 16)) return false;
  if (!whole && listed) return false;
  // With a divisor for each pair, angles that are far from 0 fit many positions.
  if (!known && listed && positions.some((position) => Math.abs(position) > 2 ** 13)) return false;
  // A whole position counts as less than one number.
  const fitted = (whole ? 0.5 * free : free) + (listed ? pairs : bent ? 4 : 0);
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

function countsDown(positions: Float64Array, perSequence: number): boolean {
  return perSequence > 2 && positions.length === perSequence && positions.every((p, row) => p === positions[0]! - row);
}

/** Sequences with the same positions share a list; otherwise each has its own, [sequences, rows]. */
function placesOf(positions: Float64Array, perSequence: number) {
  const sequences = positions.length / perSequence;
  const shared = positions.every((position, row) => position === positions[row % perSequence]);
  if (sequences === 1 || shared) return placeOf(positions.subarray(0, perSequence));
  return { positions: { data: Array.from(positions), shape: [sequences, perSequence] } };
}

/** Returns positions as options: an offset, or a list. */
export function placeOf(found: Float64Array): { offset: number } | { positions: number[] } {
  // Turns −0 into 0.
  const positions = found.map((position) => position + 0);
  const [offset = 0] = positions;
  return positions.every((position, row) => position === offset + row)
    ? { offset }
    : { positions: Array.from(positions) };
}

/** The same for a table, which has a length unless it has a list. */
export function rowsAt(positions: Float64Array) {
  const place = placeOf(positions);
  return 'offset' in place ? { length: positions.length, ...place } : place;
}

/** Describes a list of positions for the notes. */
export function positionNotes(positions: Float64Array): string[] {
  const [first = 0] = positions;
  const counted = (row: number) => first + row;
  if (positions.length < 3 || positions.every((position, row) => position === counted(row))) return [];
  if (positions.every((position, row) => position === roundToBfloat16(counted(row)))) {
    return ['the positions are whole numbers rounded to bfloat16'];
  }
  if (positions.every((position, row) => position === roundToFloat16(counted(row)))) {
    return ['the positions are whole numbers rounded to float16'];
  }
  return positions.every((position, row) => position === first - row) ? ['the positions count down'] : [];
}

/** Returns the positions of all rows that a caller knows, if these are on one axis. */
export const knownPositions = ({ positions }: TableHints, rows: number): Float64Array | undefined =>
  positions && positions.shape.length <= 2 ? stretched(positions.data, rows) : undefined;

/** Repeats the positions of one sequence for all of them. */
export function stretched(positions: Float64Array, rows: number): Float64Array {
  if (positions.length === rows) return positions;
  if (rows % positions.length === 0)
    return Float64Array.from({ length: rows }, (_, i) => positions[i % positions.length]!);
  throw positionsRefused(positions.length, rows);
}
