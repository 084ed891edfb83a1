import { every, type Field, nicest } from '../angles/index.ts';
import type { NumberArray } from '../array.ts';
import type { RotaryGuess, TableHints } from './guesses.ts';
import { fieldOf, type Pairing, pairsIn, partsOf } from './pairing.ts';
import { fittedGuesses, stretched } from './rope.ts';

interface Guessed {
  readonly pairing: Pairing;
  readonly guesses: Iterable<RotaryGuess>;
}

/**
 * Guesses transformations that also change lengths: xPos, by its scale of each pair, and V-JEPA 2, which is no
 * rotation.
 */
export function* notQuiteRotations(x: NumberArray, y: NumberArray, hints: TableHints): Generator<Guessed> {
  const width = x.shape.at(-1)!;
  for (const { rotaryDim, first } of partsOf(x, y)) {
    if (first > 0) continue;
    for (const layout of ['interleaved', 'half'] as const) {
      const pairs = pairsIn(layout, rotaryDim);
      const field = fieldOf(x, y, pairs, pairs, true);
      if (!field) continue;
      const options = { layout, ...(rotaryDim !== width && { rotaryDim }) };
      yield { pairing: { options, field, notes: [] }, guesses: xposGuesses(field, hints) };
    }
  }
  yield* notRotations(x, hints);
}

/**
 * Fits xPos: the scale of pair i at position p is ζ_i^((p − c)/s) for queries and its inverse for keys, with ζ_i =
 * (2i/d + γ)/(1 + γ).
 */
function* xposGuesses(field: Field, { positions }: TableHints): Generator<RotaryGuess> {
  const { rows, pairs, re, im } = field;
  if (rows < 2 || pairs < 2) return;
  const turned = { ...field, re: unit(re, re, im), im: unit(im, re, im) };
  const known = positions && positions.data.length <= rows ? { positions: stretched(positions.data, rows) } : {};
  for (const guess of fittedGuesses(turned, { turned: true, noise: 1e-9, published: [], ...known })) {
    const {
      scaling,
      positions: list,
      offset,
    } = guess.options as {
      scaling?: { type: string };
      positions?: ArrayLike<number>;
      offset?: number;
    };
    if (guess.direction !== undefined || (scaling && scaling.type !== 'linear' && scaling.type !== 'ntk')) continue;
    if (list && !Array.isArray(list)) continue;
    const at = (row: number) => (list ? list[row % field.perSequence]! : (offset ?? 0) + (row % field.perSequence));
    const slopes = every(pairs).map((pair) => slopeOf(field, pair, at));
    for (const { gamma, scaleBase, side } of scalesOf(
      slopes.map(({ slope }) => slope),
      pairs,
    )) {
      const centre = nicest(slopes[0]!.zero, 1e-6);
      const length = field.perSequence;
      const last = Math.max(at(0), at(length - 1)) + 1;
      const centres = [
        ['zero', 0],
        ['half-length', Math.floor(last / 2)],
        ['half-count', Math.floor(length / 2)],
        ['half-length-round-up', Math.ceil(last / 2)],
      ] as const;
      const named = centres.filter(([, position]) => Math.abs(position - centre) < 1e-4).map(([name]) => name);
      const options = { ...guess.options, scheme: 'xpos', side, scaleBase, ...(gamma !== 0.4 && { gamma }) };
      const notes = named.length > 1 ? [`centre '${named.slice(1).join("' and '")}' gives the same here`] : [];
      yield {
        ...guess,
        options: { ...options, ...(named[0] ? { centre: named[0] } : { centrePosition: centre }) },
        notes: [...guess.notes, ...notes],
      };
    }
  }
}

const unit = (part: Float64Array, re: Float64Array, im: Float64Array) =>
  part.map((x, i) => x / Math.hypot(re[i]!, im[i]!));

/** Fits ln |z| = slope · (p − zero). */
function slopeOf(
  { rows, pairs, re, im }: Field,
  pair: number,
  at: (row: number) => number,
): { slope: number; zero: number } {
  let [n, sp, sy, spp, spy] = [0, 0, 0, 0, 0];
  for (let row = 0; row < rows; row++) {
    const i = row * pairs + pair;
    const y = Math.log(Math.hypot(re[i]!, im[i]!));
    const p = at(row);
    n++;
    sp += p;
    sy += y;
    spp += p * p;
    spy += p * y;
  }
  const slope = (n * spy - sp * sy) / (n * spp - sp * sp);
  return { slope, zero: sp / n - sy / n / slope };
}

/** Finds the γ that explains the slopes of all pairs. */
function* scalesOf(slopes: readonly number[], pairs: number) {
  const log = (i: number, gamma: number) => Math.log((i / pairs + gamma) / (1 + gamma));
  const far = Math.floor(pairs / 2);
  const found = slopes[far]! / slopes[0]!;
  // The ratio of the two logarithms increases with γ.
  let [low, high] = [1e-3, 1e3];
  for (let step = 0; step < 80; step++) {
    const middle = Math.sqrt(low * high);
    if (log(far, middle) / log(0, middle) < found) low = middle;
    else high = middle;
  }
  for (const gamma of new Set([0.4, nicest(low, 1e-4)])) {
    const scaleBase = nicest(Math.abs(log(0, gamma) / slopes[0]!), 1e-5);
    if (scaleBase >= 1e-3 && scaleBase <= 1e9)
      yield { gamma, scaleBase, side: slopes[0]! < 0 ? 'query' : 'key' } as const;
  }
}

/**
 * Guesses V-JEPA 2: pairs are adjacent components, but their angles are arranged as if pairs were halves of their
 * axis's block.
 */
function* notRotations(x: NumberArray, { grid, positions }: TableHints): Generator<Guessed> {
  const width = x.shape.at(-1)!;
  const length = x.shape.at(-2)!;
  const field: Field = { rows: 1, pairs: 1, perSequence: 1, re: Float64Array.of(1), im: Float64Array.of(0) };
  const pairing: Pairing = { options: {}, field, notes: [] };
  const lists =
    positions && positions.shape.length > 1
      ? [{ positions: { data: Array.from(positions.data), shape: positions.shape } }]
      : [];
  const grids = grid ? [grid] : boxes(length);
  const places = [...lists, ...grids.map((one) => ({ grid: one }))];
  const guesses = function* (): Generator<RotaryGuess> {
    for (const place of places) {
      const axes = 'grid' in place ? place.grid.length : place.positions.shape[0]!;
      const dimPerAxis = 2 * Math.floor(Math.floor(width / axes) / 2);
      if (dimPerAxis < 2) continue;
      const fitted = {};
      const notes = ['this is no rotation: the two components of a pair turn by different angles'];
      const options = {
        scheme: 'axial-rope',
        layout: 'interleaved',
        angleLayout: 'half-in-blocks',
        dimPerAxis,
        base: 10000,
      };
      yield { options: { ...options, ...place }, fitted, notes };
    }
  };
  yield { pairing, guesses: guesses() };
}

/** Returns numbers of frames, rows and columns with this product; square frames first. */
function boxes(length: number): number[][] {
  const found: number[][] = [];
  for (let frames = 1; frames <= length; frames++) {
    if (length % frames !== 0) continue;
    const plane = length / frames;
    for (let height = 1; height <= plane; height++)
      if (plane % height === 0) found.push([frames, height, plane / height]);
  }
  return found.sort((a, b) => Math.abs(a[1]! - a[2]!) - Math.abs(b[1]! - b[2]!)).slice(0, 60);
}
