import type { Field } from '../angles/index.ts';
import { axialGuesses } from './axial.ts';
import { type AxisSplit, splitBlindly, splitByPositions } from './axis-split.ts';
import { gridRotationGuesses } from './grid-rotations.ts';
import type { AxisHints, RotaryGuess } from './guesses.ts';
import { learnedGuesses } from './learned-frequencies.ts';
import { mropeGuesses } from './mrope.ts';
import { isStill } from './rope.ts';

/** Guesses rotations whose pairs read positions on several axes. */
export function* axisGuesses(field: Field, hints: AxisHints): Generator<RotaryGuess> {
  if (isStill(field)) return;
  const value = hints.positions && axesOf(hints.positions, field.rows);
  if (value) {
    const split = splitByPositions(field, hints.noise, value);
    if (split) yield* ofSplit(split, field, hints, value);
    yield* learnedGuesses(field, value, hints);
    return;
  }
  if (field.rows < 2) return;
  const shared = sharedRows(field);
  if (!shared) return;
  yield* gridRotationGuesses(shared, hints, false);
  for (const oneLadder of [false, true]) {
    const blind = splitBlindly(shared, hints.noise, oneLadder);
    if (blind) yield* ofSplit(blind, shared, hints);
  }
  yield* gridRotationGuesses(shared, hints, true);
}

function* ofSplit(
  split: AxisSplit,
  field: Field,
  hints: AxisHints,
  value?: readonly Float64Array[],
): Generator<RotaryGuess> {
  yield* axialGuesses(split, hints, value !== undefined);
  yield* mropeGuesses(split, field, value !== undefined);
}

/** Reduces sequences with the same angles to one. */
function sharedRows(field: Field): Field | undefined {
  const { rows, perSequence, pairs } = field;
  if (rows === perSequence) return field;
  const size = perSequence * pairs;
  const same = (data: Float64Array) => data.every((value, i) => Math.abs(value - data[i % size]!) < 1e-5);
  if (!same(field.re) || !same(field.im)) return undefined;
  return { ...field, rows: perSequence, re: field.re.slice(0, size), im: field.im.slice(0, size) };
}

/** Splits [axes, rows] or [axes, batch, length] into one list per axis. */
function axesOf(
  { data, shape }: { data: Float64Array; shape: readonly number[] },
  rows: number,
): Float64Array[] | undefined {
  if (shape.length < 2) return undefined;
  const [axes = 0] = shape;
  const size = data.length / axes;
  if (axes < 2 || axes > 4 || rows % size !== 0) return undefined;
  return Array.from({ length: axes }, (_, axis) =>
    Float64Array.from({ length: rows }, (_, row) => data[axis * size + (row % size)]!),
  );
}
