import type { Posenc } from 'posenc';
import { checkedNames } from '../../../files/errors/index.ts';
import { type PrecisionRecipe, stepsOf } from './recipes.ts';
import { type RecipeTableOptions, readRequest, recipeOptionNames } from './request.ts';

/** Options of `precisionReport`. */
export interface PrecisionReportOptions extends RecipeTableOptions {
  /** Limit on the error of an angle, in radians; the report names the first excess. Default 0.01. */
  limit?: number;
}

/** Where an error occurs. */
export interface PrecisionPlace {
  readonly error: number;
  readonly position: number;
  /** Index of the pair, from 0 for the fastest. */
  readonly pair: number;
}

/** The effect of a recipe on angles, tables and logits. Angles are in radians, errors are absolute. */
export interface PrecisionReport {
  readonly recipe: PrecisionRecipe;
  readonly positions: Float64Array;
  /** The largest error of an angle at each position; `byPair`, of each pair. */
  readonly byPosition: Float64Array;
  readonly byPair: Float64Array;
  readonly largestAngle: PrecisionPlace;
  /** The first position (in the order given) with an error beyond the limit. */
  readonly firstBeyondLimit: PrecisionPlace | null;
  /** The largest error of a cosine or a sine, both times the attention factor. */
  readonly largestEntry: PrecisionPlace;
  /** The largest error of an angle in each stretch of positions, [stretches, pairs], for a picture. */
  readonly picture: {
    readonly data: Float64Array;
    readonly shape: readonly [number, number];
    readonly from: Float64Array;
  };
  /** Positions that are changed by rounding; `count` of them, and the first ones. */
  readonly moved: { readonly count: number; readonly first: readonly { position: number; becomes: number }[] };
  readonly collisions: { readonly count: number; readonly first: { a: number; b: number; becomes: number } | null };
  /**
   * The largest possible change of q·k for a query and a key of norm 1, before the scale of the logits. It occurs at
   * these two positions if both vectors lie in this pair.
   */
  readonly largestLogitChange: {
    readonly change: number;
    readonly pair: number;
    readonly positions: readonly [number, number];
  };
}

const stretches = 256;

/**
 * Compares cosines and sines as a program computes them with exact ones: the error by position and by pair, where it
 * exceeds a limit, which positions collide, and how much logits change.
 *
 * ```js
 * import { createPosenc } from 'posenc';
 * import { precisionReport } from 'posenc/inspect';
 * const pe = await createPosenc();
 * const report = precisionReport(pe, { dim: 128, base: 500000, recipe: 'bfloat16-positions', length: 300 });
 * console.assert(report.moved.first[0].position === 257 && report.moved.first[0].becomes === 256);
 * ```
 */
export function precisionReport(pe: Posenc, options: PrecisionReportOptions): PrecisionReport {
  const { limit = 0.01, ...request } = checkedNames(options, { ...recipeOptionNames, limit: true });
  const { recipe, rope, attentionFactor, positions } = readRequest(pe, request);
  const steps = stepsOf(recipe, rope, attentionFactor);
  const pairs = rope.exact.length;
  const exactAngle = (position: number, pair: number) =>
    position * (position < rope.start ? rope.plain : rope.exact)[pair]!;

  const byPosition = new Float64Array(positions.length);
  const byPair = new Float64Array(pairs);
  const rows = Math.min(stretches, positions.length);
  const picture = new Float64Array(rows * pairs);
  const from = Float64Array.from({ length: rows }, (_, row) => positions[Math.ceil((row * positions.length) / rows)]!);
  const nowhere = { error: 0, position: positions[0]!, pair: 0 };
  let [largestAngle, largestEntry]: PrecisionPlace[] = [nowhere, nowhere];
  let firstBeyondLimit: PrecisionPlace | null = null;
  // The positions between which the angle of each pair is off most.
  const min = Array.from({ length: pairs }, () => ({ error: Infinity, position: 0 }));
  const max = Array.from({ length: pairs }, () => ({ error: -Infinity, position: 0 }));
  const angles = new Float64Array(pairs);
  for (const [n, position] of positions.entries()) {
    steps.anglesAt(position, angles);
    const row = Math.floor((n * rows) / positions.length);
    for (let pair = 0; pair < pairs; pair++) {
      const angle = exactAngle(position, pair);
      const off = angles[pair]! - angle;
      const error = sizeOf(off);
      if (off < min[pair]!.error) min[pair] = { error: off, position };
      if (off > max[pair]!.error) max[pair] = { error: off, position };
      byPosition[n] = Math.max(byPosition[n]!, error);
      byPair[pair] = Math.max(byPair[pair]!, error);
      picture[row * pairs + pair] = Math.max(picture[row * pairs + pair]!, error);
      if (error > largestAngle!.error) largestAngle = { error, position, pair };
      if (error > limit) firstBeyondLimit ??= { error, position, pair };
      const entry = Math.max(
        sizeOf(steps.entryOf(Math.cos(angles[pair]!)) - attentionFactor * Math.cos(angle)),
        sizeOf(steps.entryOf(Math.sin(angles[pair]!)) - attentionFactor * Math.sin(angle)),
      );
      if (entry > largestEntry!.error) largestEntry = { error: entry, position, pair };
    }
  }
  return {
    recipe,
    positions,
    byPosition,
    byPair,
    largestAngle: largestAngle!,
    firstBeyondLimit,
    largestEntry: largestEntry!,
    picture: { data: picture, shape: [rows, pairs], from },
    ...positionsAfter(positions, steps.positionOf),
    largestLogitChange: logitChange(
      (position, pair) => {
        steps.anglesAt(position, angles);
        const angle = angles[pair]!;
        return [steps.entryOf(Math.cos(angle)), steps.entryOf(Math.sin(angle))];
      },
      (position, pair) => {
        const angle = exactAngle(position, pair);
        return [attentionFactor * Math.cos(angle), attentionFactor * Math.sin(angle)];
      },
      min.map((low, pair) => [low.position, max[pair]!.position]),
    ),
  };
}

/** Infinite positions have no cosine. */
const sizeOf = (difference: number) => (Number.isNaN(difference) ? Infinity : Math.abs(difference));

type Turn = (position: number, pair: number) => readonly [number, number];

/**
 * Finds the largest change between the two positions of each pair at which its angles are off most in either direction.
 */
function logitChange(used: Turn, exact: Turn, extremes: readonly (readonly [number, number])[]) {
  let largest = { change: 0, pair: 0, positions: extremes[0]! };
  for (const [pair, positions] of extremes.entries()) {
    const between = (turn: Turn) => {
      const [[a, b], [c, d]] = [turn(positions[0], pair), turn(positions[1], pair)];
      return [a * c + b * d, b * c - a * d] as const;
    };
    const [[re, im], [exactRe, exactIm]] = [between(used), between(exact)];
    const change = sizeOf(Math.hypot(re - exactRe, im - exactIm));
    if (change > largest.change) largest = { change, pair, positions };
  }
  return largest;
}

function positionsAfter(positions: Float64Array, positionOf: (position: number) => number) {
  const first: { position: number; becomes: number }[] = [];
  const holder = new Map<number, number>();
  let moved = 0;
  let collided = 0;
  let firstCollision: { a: number; b: number; becomes: number } | null = null;
  for (const position of positions) {
    const becomes = positionOf(position);
    if (becomes !== position && moved++ < 16) first.push({ position, becomes });
    const other = holder.get(becomes);
    if (other === undefined) holder.set(becomes, position);
    else if (other !== position) {
      collided++;
      firstCollision ??= { a: other, b: position, becomes };
    }
  }
  return { moved: { count: moved, first }, collisions: { count: collided, first: firstCollision } };
}
