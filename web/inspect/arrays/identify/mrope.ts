import type { Field } from '../angles/index.ts';
import type { AxisSplit } from './axis-split.ts';
import type { RotaryGuess } from './guesses.ts';
import { frequencyGuesses } from './scalings.ts';

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
