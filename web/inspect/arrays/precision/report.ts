import type { Posenc, RopeScaling } from 'posenc';
import { refused } from '../errors.ts';
import { type PrecisionRecipe, type PrecisionRecipeName, precisionRecipes, stepsOf } from './recipes.ts';

/** Options of `precisionReport`. */
export interface PrecisionReportOptions {
  /** Number of rotated components: twice the number of pairs. */
  dim: number;
  /** Base of the frequencies. Default 10000. */
  base?: number;
  /** Scaling, as in `pe.rotaryTable`. Default none. */
  scaling?: RopeScaling;
  /** Name of one of `precisionRecipes`, or formats of your own. Default 'float32-angles'. */
  recipe?: PrecisionRecipeName | PrecisionRecipe;
  /** Positions are offset, offset + 1, … Default 4096; alternatively, give `positions`. */
  length?: number;
  /** First position. Default 0. */
  offset?: number;
  positions?: ArrayLike<number>;
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
  /** The largest error of a cosine or a sine, not counting the attention factor. */
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

const mostAngles = 2 ** 24;
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
  const { base = 10000, dim, scaling, limit = 0.01 } = options;
  const recipe = recipeOf(options.recipe ?? 'float32-angles');
  const scheme = { scheme: 'rope', dim, base } as const;
  const exact = pe.frequencies({ ...scheme, ...(scaling && { scaling: lengthened(scaling, options) }) });
  const plain = pe.frequencies(scheme);
  const pairs = exact.length;
  const positions = positionsOf(options, pairs);
  const steps = stepsOf(recipe, exact, plain);

  const byPosition = new Float64Array(positions.length);
  const byPair = new Float64Array(pairs);
  const rows = Math.min(stretches, positions.length);
  const picture = new Float64Array(rows * pairs);
  const from = Float64Array.from({ length: rows }, (_, row) => positions[Math.ceil((row * positions.length) / rows)]!);
  const nowhere = { error: 0, position: positions[0]!, pair: 0 };
  let [largestAngle, largestEntry]: PrecisionPlace[] = [nowhere, nowhere];
  let firstBeyondLimit: PrecisionPlace | null = null;
  // The positions between which the angle of each pair is off most.
  const least = Array.from({ length: pairs }, () => ({ error: Infinity, position: 0 }));
  const most = Array.from({ length: pairs }, () => ({ error: -Infinity, position: 0 }));
  const angles = new Float64Array(pairs);
  for (const [n, position] of positions.entries()) {
    steps.anglesAt(position, angles);
    const row = Math.floor((n * rows) / positions.length);
    for (let pair = 0; pair < pairs; pair++) {
      const angle = position * exact[pair]!;
      const off = angles[pair]! - angle;
      const error = Number.isNaN(off) ? Infinity : Math.abs(off);
      if (off < least[pair]!.error) least[pair] = { error: off, position };
      if (off > most[pair]!.error) most[pair] = { error: off, position };
      byPosition[n] = Math.max(byPosition[n]!, error);
      byPair[pair] = Math.max(byPair[pair]!, error);
      picture[row * pairs + pair] = Math.max(picture[row * pairs + pair]!, error);
      if (error > largestAngle!.error) largestAngle = { error, position, pair };
      if (error > limit) firstBeyondLimit ??= { error, position, pair };
      const entry = Math.max(
        Math.abs(steps.rounded(Math.cos(angles[pair]!)) - Math.cos(angle)),
        Math.abs(steps.rounded(Math.sin(angles[pair]!)) - Math.sin(angle)),
      );
      if (entry > largestEntry!.error) largestEntry = { error: entry, position, pair };
    }
  }
  const factor = scaling ? pe.attentionFactor({ ...scheme, scaling: lengthened(scaling, options) }) : 1;
  return {
    recipe,
    positions,
    byPosition,
    byPair,
    largestAngle: largestAngle!,
    firstBeyondLimit,
    largestEntry: { ...largestEntry!, error: largestEntry!.error * factor },
    picture: { data: picture, shape: [rows, pairs], from },
    ...positionsAfter(positions, steps.positionOf),
    largestLogitChange: logitChange(
      (position, pair) => {
        steps.anglesAt(position, angles);
        const angle = angles[pair]!;
        return [steps.rounded(factor * Math.cos(angle)), steps.rounded(factor * Math.sin(angle))];
      },
      (position, pair) => {
        const angle = position * exact[pair]!;
        return [factor * Math.cos(angle), factor * Math.sin(angle)];
      },
      least.map((low, pair) => [low.position, most[pair]!.position]),
    ),
  };
}

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
    const change = Math.hypot(re - exactRe, im - exactIm);
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

function recipeOf(given: PrecisionRecipeName | PrecisionRecipe): PrecisionRecipe {
  if (typeof given !== 'string') return given;
  if (!Object.hasOwn(precisionRecipes, given)) {
    throw refused('recipe', `'${given}'`, `one of ${Object.keys(precisionRecipes).join(', ')}`);
  }
  return precisionRecipes[given];
}

/**
 * Adds the length to scalings that depend on it, because a request for frequencies has no positions to derive it from.
 */
function lengthened(scaling: RopeScaling, options: PrecisionReportOptions): RopeScaling {
  if ((scaling.type !== 'dynamic' && scaling.type !== 'longrope') || scaling.seqLen !== undefined) return scaling;
  const last = options.positions
    ? Array.from(options.positions).reduce((most, position) => Math.max(most, position), 0)
    : (options.offset ?? 0) + (options.length ?? 4096) - 1;
  return { ...scaling, seqLen: Math.max(1, Math.floor(last) + 1) };
}

function positionsOf({ length = 4096, offset = 0, positions }: PrecisionReportOptions, pairs: number): Float64Array {
  const count = positions ? positions.length : length;
  const argument = positions ? 'positions' : 'length';
  const expected = `1 to ${Math.floor(mostAngles / pairs)} positions with ${pairs} pairs`;
  if (!Number.isInteger(count) || count < 1 || count * pairs > mostAngles) {
    throw refused(argument, `${String(count)} positions`, expected);
  }
  const list = positions ? Float64Array.from(positions) : Float64Array.from({ length: count }, (_, i) => offset + i);
  const bad = list.find((position) => !(Math.abs(position) <= 2 ** 53));
  if (bad !== undefined) throw refused(positions ? 'positions' : 'offset', `${bad}`, 'numbers within ±2^53');
  return list;
}
