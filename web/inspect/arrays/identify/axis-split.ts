import {
  angleAt,
  every,
  type Field,
  follows,
  type Line,
  lineAt,
  linesOf,
  logFit,
  pairsOf,
  positionSolver,
} from '../angles/index.ts';

/** Positions on several axes, and the axis that each pair reads. */
export interface AxisSplit {
  /** Positions on each axis, [axes][rows]. */
  readonly axes: readonly Float64Array[];
  /** The axis of each pair; −1 if it may be any of several. */
  readonly axisOf: readonly number[];
  /** Frequency of each pair, with its sign. */
  readonly frequencies: Float64Array;
  readonly uncertainty: Float64Array;
}

/** Finds the axis whose positions the angles of each pair follow; undefined if a pair follows none. */
export function splitByPositions(field: Field, noise: number, axes: readonly Float64Array[]): AxisSplit | undefined {
  const lines = axes.map((positions) => lineAt(field, noise, positions));
  const frequencies = new Float64Array(field.pairs);
  const uncertainty = new Float64Array(field.pairs);
  const axisOf: number[] = [];
  for (let pair = 0; pair < field.pairs; pair++) {
    const fitting = lines.flatMap((line, axis) => (line && follows(field, line, pair, noise) ? [axis] : []));
    const axis = fitting[0];
    if (axis === undefined) return undefined;
    axisOf.push(fitting.length > 1 ? -1 : axis);
    frequencies[pair] = lines[axis]!.frequencies[pair]!;
    uncertainty[pair] = lines[axis]!.uncertainty[pair]!;
  }
  return { axes, axisOf, frequencies, uncertainty };
}

/**
 * Finds the positions as well: those of the first pair, then those of the first pair that does not follow these, and so
 * on. `shared`: all pairs belong to one ladder, so that the first axis determines the frequencies of the others.
 */
export function splitBlindly(field: Field, noise: number, shared: boolean): AxisSplit | undefined {
  const axes: Float64Array[] = [];
  let open = Array.from({ length: field.pairs }, (_, pair) => pair);
  while (open.length > 0) {
    if (axes.length === 4) return undefined;
    const [seed] = open;
    const turning = (line: Line) => line.positions.some((p) => p !== 0);
    // Two pairs leave fewer possible positions than one, but which pair is the second of this axis is not known.
    const partners = [seed!, ...open.slice(1, 5)].map((second) => (second === seed ? [seed] : [seed!, second]));
    const ladder = shared ? ladderOf(field, noise, axes[0], open) : undefined;
    const lines = partners
      .flatMap((pairs) => [
        ...linesOf(pairsOf(field, pairs), noise, undefined, 2 ** 14),
        ...(ladder ? [onLadder(field, noise, pairs, ladder)] : []),
      ])
      .filter((line) => line !== undefined)
      .filter(turning);
    const followed = lines.map(({ positions }) => {
      const line = lineAt(field, noise, positions);
      const pairs = line ? open.filter((pair) => follows(field, line, pair, noise)) : [];
      return { positions, pairs, doubt: line ? doubtOf(line, pairs, axes.length === 0 ? () => 1 : ladder) : 0 };
    });
    followed.sort((a, b) => b.pairs.length - a.pairs.length || a.doubt - b.doubt);
    const [best] = followed;
    if (!best?.pairs.includes(seed!)) return undefined;
    axes.push(best.positions);
    open = open.filter((pair) => !best.pairs.includes(pair));
  }
  return axes.length > 1 ? splitByPositions(field, noise, axes) : undefined;
}

/**
 * How doubtful a split is. Positions in another unit, or without some whole turns, fit equally well, but their
 * frequencies do not form a ladder: all of one sign, falling evenly, with the first one as expected.
 */
function doubtOf(
  { frequencies, uncertainty }: Line,
  pairs: readonly number[],
  expected?: (pair: number) => number,
): number {
  const [first] = pairs;
  const ratio = first === undefined || !expected ? 1 : frequencies[first]! / expected(first);
  const fit = pairs.length > 2 ? logFit({ frequencies, uncertainty }, pairs) : undefined;
  const uneven = pairs.some((pair) => {
    const frequency = frequencies[pair]! / (fit ? Math.exp(fit.intercept - fit.slope * pair) : frequencies[pair]!);
    return Math.abs(frequency - 1) > 1e-3 + uncertainty[pair]! / Math.abs(frequencies[pair]!);
  });
  return (Math.abs(ratio - 1) > 1e-3 ? 1 : 0) + (uneven ? 2 : 0);
}

/** Returns the ladder of frequencies, fitted to the pairs of the first axis. */
function ladderOf(field: Field, noise: number, positions: Float64Array | undefined, open: readonly number[]) {
  const line = positions && lineAt(field, noise, positions);
  const found = every(field.pairs).filter((pair) => !open.includes(pair));
  const fit = line && found.length > 2 ? logFit(line, found) : undefined;
  return fit && ((pair: number) => Math.exp(fit.intercept - fit.slope * pair));
}

/** Finds the positions of pairs whose frequencies are known. */
function onLadder(
  field: Field,
  noise: number,
  pairs: readonly number[],
  ladder: (pair: number) => number,
): Line | undefined {
  const frequencies = Float64Array.from(pairs, ladder);
  const uncertainty = frequencies.map((frequency) => 1e-7 * frequency);
  const solve = positionSolver(frequencies, uncertainty, noise, 2 ** 14);
  const found = Array.from({ length: field.rows }, (_, row) => solve((i) => angleAt(field, row, pairs[i]!)));
  if (!found.every(Number.isInteger)) return undefined;
  return { positions: Float64Array.from(found as number[]), frequencies, uncertainty };
}
