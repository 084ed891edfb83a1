import type { Posenc } from 'posenc';
import { ofShape } from 'posenc/catalogue';
import { refused } from '../../../files/errors/index.ts';
import { amplitudeOf, type Field } from '../angles/index.ts';
import { type NumberArray, shapeText } from '../array.ts';
import { loosely } from '../loose-calls.ts';
import { axisGuesses, standardAxes } from './axes.ts';
import {
  attempt,
  type Candidate,
  judged,
  noiseOf,
  type Subject,
  subjectOf,
  tried,
  triedInStages,
} from './candidate.ts';
import type { RotaryGuess, TableHints } from './guesses.ts';
import { type MixUp, mixUpsOf } from './mix-ups.ts';
import { type Pairing, pairingsOf } from './pairing.ts';
import { publishedFrequencies } from './published.ts';
import { ropeStages, stretched } from './rope.ts';
import { notQuiteRotations } from './stretching.ts';

/** Identifies a rotation from queries or keys before and after it, [..., length, head_dim]. */
export function identifyRotation(pe: Posenc, before: NumberArray, after: NumberArray, hints: TableHints): Candidate[] {
  if (before.shape.join() !== after.shape.join()) {
    throw refused('after', shapeText(after.shape), ofShape(before.shape, ', that of before'));
  }
  if (before.shape.length < 2) throw refused('before', shapeText(before.shape), ofShape(['...', 'length', 'head_dim']));
  const found: Candidate[] = [];
  for (const { x, y, notes: axes } of standardAxes(before, after)) {
    const subject = subjectOf(y.data, y.shape);
    const verify = verifier(pe, x, subject, hints.tolerance, axes);
    for (const pairing of pairingsOf(x, y)) {
      const { field } = pairing;
      const { rms } = amplitudeOf(field);
      const noise = Math.max(noiseOf(subject), 2 * rms);
      const several = hints.positions !== undefined && hints.positions.shape.length > 1 && !fitsRows(hints, field);
      const positions = several || !hints.positions ? undefined : stretched(hints.positions.data, field.rows);
      const test = verify(pairing);
      if (!several) {
        const published = publishedFrequencies(pe, field.pairs);
        const rotary = { turned: true, noise, published, ...(positions && { positions }) };
        found.push(...triedInStages(ropeStages(field, rotary), test));
      }
      if (found.some(({ matches }) => matches)) break;
      const shape = x.shape.length > 4 ? x.shape.slice(2, -1) : [field.perSequence];
      found.push(...tried(axisGuesses(field, { noise, shape, ...hints }), test, { guesses: 400, matches: 8 }));
      if (found.some(({ matches }) => matches)) break;
    }
    if (found.some(({ matches }) => matches)) break;
    const line = hints.positions?.shape.length === 1 ? hints.positions.data : undefined;
    for (const mixUp of hints.positions && !line ? [] : mixUpsOf(x, y)) {
      const { field } = mixUp.pairing;
      const noise = Math.max(noiseOf(subject), mixUp.noise);
      const positions = line && { positions: stretched(line, field.rows) };
      const rotary = { turned: true, noise, published: publishedFrequencies(pe, field.pairs), ...positions };
      found.push(...triedInStages(ropeStages(field, rotary), verify(mixUp.pairing, mixUp)));
      if (found.some(({ matches }) => matches)) break;
    }
    // One axis that is given as a grid may be meant as such.
    if (!hints.grid && found.some(({ matches }) => matches)) break;
    for (const { pairing, guesses } of notQuiteRotations(x, y, hints)) {
      found.push(...tried(guesses, verify(pairing)));
      if (found.some(({ matches }) => matches)) break;
    }
    if (found.some(({ matches }) => matches)) break;
  }
  return found;
}

const fitsRows = ({ positions }: TableHints, field: Field) => positions!.data.length === field.rows;

function verifier(
  pe: Posenc,
  x: NumberArray,
  subject: Subject,
  tolerance: TableHints['tolerance'],
  axes: readonly string[],
) {
  const components = x.shape.at(-1)!;
  // A component is computed from its pair, whose magnitude is at most √2 times the largest component.
  const sizes = new Float64Array(x.data.length / components);
  for (const [i, value] of x.data.entries())
    sizes[Math.floor(i / components)] = Math.max(sizes[Math.floor(i / components)]!, Math.abs(value));
  return (pairing: Pairing, mixUp?: MixUp) =>
    (guess: RotaryGuess): Candidate | undefined => {
      const { options, direction, models, fitted, notes } = guess;
      const { rotaryDim, ...paired } = pairing.options;
      // For grids, the axes determine the number of rotated components.
      const width = rotaryDim !== undefined && !('dimPerAxis' in options) ? { rotaryDim } : {};
      const full = { ...options, ...paired, ...width, ...(direction && { direction }) };
      const computed = attempt(() => loosely(pe).rotate(x, full).data);
      const mixed = mixUp?.applied(pe, x, guess);
      if (!computed || (mixUp && !mixed)) return undefined;
      const { amplitude } = amplitudeOf(pairing.field);
      const rows = x.shape.at(-2)!;
      const furthest = furthestOf(full, x.data.length / components, rows);
      const right = {
        call: 'rotate' as const,
        options: full,
        computed,
        scale: (i: number) => Math.SQRT2 * sizes[Math.floor(i / components)]! * Math.max(1, amplitude),
        angle: { row: (i: number) => furthest(Math.floor(i / components)) },
        ...(models && { models }),
        fitted,
        notes: [...axes, ...pairing.notes, ...notes],
      };
      const plain = judged(subject, right, tolerance);
      // Where partners are 0, there may be no slip.
      if (!mixUp || !mixed || plain.matches) return plain;
      return judged(subject, { ...right, departed: { computed: mixed, except: mixUp.except } }, tolerance);
    };
}

/**
 * Returns the largest angle of each row: that of the fastest pair, which turns by at most one radian per position. The
 * rows of all sequences and heads follow each other, each sequence with as many heads.
 */
function furthestOf(
  options: Readonly<Record<string, unknown>>,
  rows: number,
  perSequence: number,
): (row: number) => number {
  const { positions, offset = 0 } = options as { positions?: ArrayLike<number> | NumberArray; offset?: number };
  if (!positions) return (row) => Math.abs(offset) + (row % perSequence);
  const list = 'data' in positions ? positions.data : positions;
  if (list.length === perSequence) return (row) => Math.abs(list[row % perSequence]!);
  const sequences = list.length / perSequence;
  if (
    'data' in positions &&
    positions.shape.length === 2 &&
    rows % list.length === 0 &&
    positions.shape[1] === perSequence
  ) {
    const perBatch = rows / sequences;
    return (row) => Math.abs(list[Math.floor(row / perBatch) * perSequence + (row % perSequence)] ?? 0);
  }
  const max = Array.from(list, Math.abs).reduce((far, p) => Math.max(far, p), 0);
  return () => max;
}
