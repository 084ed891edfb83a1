import type { Field } from '../angles/index.ts';
import type { NumberArray } from '../array.ts';
import { axialGuesses } from './axial.ts';
import { type AxisSplit, splitBlindly, splitByPositions } from './axis-split.ts';
import { gridRotationGuesses } from './grid-rotations.ts';
import type { AxisHints, RotaryGuess } from './guesses.ts';
import { learnedGuesses } from './learned-frequencies.ts';
import { isStill } from './rope.ts';
import { frequencyGuesses } from './scalings.ts';

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

export interface StandardAxes {
  readonly x: NumberArray;
  readonly y: NumberArray;
  readonly notes: readonly string[];
}

/**
 * Yields the arrays as given, [..., length, head_dim], and then with the axis of the length where other programs have
 * it.
 */
export function* standardAxes(before: NumberArray, after: NumberArray): Generator<StandardAxes> {
  yield { x: before, y: after, notes: [] };
  if (before.shape.length !== 4 && before.shape.length !== 3) return;
  const orders =
    before.shape.length === 3
      ? [{ order: [1, 0, 2], names: '[length, heads, head_dim]' }]
      : [
          { order: [0, 2, 1, 3], names: '[batch, length, heads, head_dim]' },
          { order: [1, 2, 0, 3], names: '[length, batch, heads, head_dim]' },
        ];
  for (const { order, names } of orders) {
    const notes = [`the axes are ${names}; the options are for [batch, heads, length, head_dim]`];
    yield { x: permuted(before, order), y: permuted(after, order), notes };
  }
}

function permuted({ data, shape }: NumberArray, order: readonly number[]): NumberArray {
  const strides = shape.map((_, axis) => shape.slice(axis + 1).reduce((product, extent) => product * extent, 1));
  const extents = order.map((axis) => shape[axis]!);
  const result = new Float64Array(data.length);
  const indices = extents.map(() => 0);
  for (let to = 0; to < result.length; to++) {
    result[to] = data[indices.reduce((from, index, axis) => from + index * strides[order[axis]!]!, 0)]!;
    for (let axis = indices.length - 1; axis >= 0; axis--) {
      if (++indices[axis]! < extents[axis]!) break;
      indices[axis] = 0;
    }
  }
  return { data: result, shape: extents };
}

/** Guesses M-RoPE: one ladder of frequencies, whose pairs are assigned to time, height and width. */
export function* mropeGuesses(split: AxisSplit, field: Field, known: boolean): Generator<RotaryGuess> {
  const { axes, axisOf, frequencies } = split;
  const pairs = axisOf.length;
  const { rows: all, perSequence } = field;
  const rows = all === perSequence ? [all] : [all / perSequence, perSequence];
  const guesses = Array.from(frequencyGuesses(split, 1))
    // A factor below 1 indicates positions in another unit.
    .filter(({ scaling }) => !(scaling?.type === 'linear' && scaling.factor < 1))
    .slice(0, 6);
  for (const { mode, sections, order } of dealings(axisOf, axes.length, known)) {
    for (const { base, fittedBase, scaling, notes } of guesses) {
      const lists = order.map((axis) => axes[axis]!);
      const positions = { data: lists.flatMap((list) => Array.from(list)), shape: [lists.length, ...rows] };
      yield {
        options: { scheme: 'mrope', base, mode, sections, ...(scaling && { scaling }), positions },
        fitted: { base: fittedBase, frequencies: Array.from(frequencies) },
        notes: [...notes, ...(known || pairs > 3 ? [] : ['so few pairs may be dealt out otherwise'])],
      };
    }
  }
}

interface Dealing {
  readonly mode: 'chunked' | 'interleaved' | 'spatial-first';
  readonly sections: readonly number[];
  /** The axes found that are time, height and width. */
  readonly order: readonly number[];
}

/** Yields assignments of pairs to axes that agree with the known ones. */
function* dealings(axisOf: readonly number[], axes: number, known: boolean): Generator<Dealing> {
  const pairs = axisOf.length;
  const agrees = (axis: (pair: number) => number) => axisOf.every((found, pair) => found < 0 || found === axis(pair));
  // In the order in which they appear, or as given.
  const natural = Array.from({ length: axes }, (_, axis) => axis);
  for (const sections of chunks(axisOf, axes)) {
    const ends = sections.map((_, i) => sections.slice(0, i + 1).reduce((a, b) => a + b, 0));
    if (agrees((pair) => ends.findIndex((end) => pair < end))) yield { mode: 'chunked', sections, order: natural };
  }
  if (axes > 3 || (known && axes !== 3)) return;
  const third = axes === 3 ? 2 : 1;
  for (let h = Math.floor(pairs / 3) + 1; h >= 0; h--) {
    for (const w of [h, h - 1, h + 1]) {
      if (w < 0 || h + w > pairs || 3 * h > pairs + 3 || 3 * w > pairs + 3) continue;
      const axis = (pair: number) => (pair % 3 === 1 && pair < 3 * h ? 1 : pair % 3 === 2 && pair < 3 * w ? third : 0);
      if (agrees(axis)) yield { mode: 'interleaved', sections: [pairs - h - w, h, w], order: [0, 1, third] };
    }
  }
  for (let side = Math.floor(pairs / 2); side > 0; side--) {
    const t = known ? 0 : axes - 1;
    const [h, w] = known ? [1, 2] : [0, axes === 3 ? 1 : 0];
    const axis = (pair: number) => (pair >= 2 * side ? t : pair % 2 === 0 ? h : w);
    if (agrees(axis)) yield { mode: 'spatial-first', sections: [pairs - 2 * side, side, side], order: [t, h, w] };
  }
}

/** Yields the lengths of the runs of each axis. Pairs that fit several axes go to the run before or after them. */
function* chunks(axisOf: readonly number[], axes: number): Generator<number[]> {
  for (const forward of [true, false]) {
    const filled = [...axisOf];
    const order = filled.map((_, pair) => (forward ? pair : filled.length - 1 - pair));
    let last = forward ? 0 : axes - 1;
    for (const pair of order) {
      if (filled[pair]! >= 0) last = filled[pair]!;
      else filled[pair] = last;
    }
    yield Array.from({ length: axes }, (_, axis) => filled.filter((one) => one === axis).length);
  }
}
