/** Measures of position vectors: distances, neighbours, shifts. */

import { sizeOf, tensor } from '../../input/index.ts';
import { type ExtendedEngine, filled32, Scratch } from '../../module/index.ts';
import { type Context, type Found, ifDefined, measured } from './context.ts';

/** A measure of the position vectors; undefined for subjects without them. */
export function ofVectors(at: Context, name: Parameters<typeof measured>[1]): Found | undefined {
  return at.subject.vectors && measured(at, name, at.rows);
}

/** The spread of the lengths of position vectors, and of that of the vector before it is turned where there is one. */
export function lengthsOf(at: Context): Found | undefined {
  const { unturned } = at.subject;
  if (!unturned) return ofVectors(at, 'norm-spread');
  const [count = 0, dim = 0] = at.rows.shape;
  const all = new Float32Array(sizeOf([count + 1, dim]));
  all.set(unturned.data);
  all.set(at.rows.data, dim);
  const found = measured(at, 'norm-spread', tensor(all, [count + 1, dim]));
  return found && { ...found, positions: found.positions.map((row) => Math.max(row - 1, 0)) };
}

const groups = { groups: 8, members: 6, spread: 0.3 };

export function neighbourShare({ engine, subject, seed }: Context): Found | undefined {
  const { place, vectors } = subject;
  if (place !== 'embedding') return undefined;
  const count = groups.groups * groups.members;
  const position = ifDefined(() => vectors?.(0, count));
  // A grid or a table may have fewer than `count`.
  if (position === undefined || position.data.length < count) return undefined;
  const dim = position.shape[1] as number;
  const { data: drawn } = filled32(engine, new Scratch(), { shape: [count, dim] }, (_, result) =>
    engine.raw.synthetic_word_groups(groups.groups, groups.members, dim, groups.spread, seed, result),
  );
  // Members of a group are spread far apart, like the words of a text.
  const stride = 29;
  for (let i = 0; i < count; i++) {
    const p = (i * stride) % count;
    for (let c = 0; c < dim; c++) drawn[i * dim + c]! += position.data[p * dim + c] as number;
  }
  return { value: shareOfNeighbours(engine, drawn, count, dim), positions: [] };
}

function shareOfNeighbours(engine: ExtendedEngine, words: Float32Array, count: number, dim: number): number {
  const scratch = new Scratch();
  const slot = scratch.float32(words);
  return scratch.run(engine, (filled) => engine.raw.neighbours_kept(filled.at(slot), count, dim, groups.members));
}

/**
 * Fits an affine map to a shift by one position. Its error is measured relative to the length of a step, not of the
 * vectors: compared with unbounded values any step would look small.
 */
export function shiftOf({ engine, subject, rows }: Context): { missed: Found; orthogonality: Found } | undefined {
  const { data, shape } = rows;
  const [count, dim] = shape as [number, number];
  // With as many unknowns as rows, a fit would be exact for any table.
  if (!subject.vectors || !subject.isOneDimensional || count < 2 * dim) return undefined;
  const norm = (numbers: Float32Array) => Math.sqrt(numbers.reduce((sum, x) => sum + x * x, 0));
  const later = data.subarray(dim);
  const step = norm(later.map((x, n) => x - (data[n] as number)));
  if (step === 0) return undefined;
  // The bias of the map is a column of the matrix for a component that never changes. That component is as long as a
  // step, so that the bias is not taken for part of a rotation.
  const columns = dim + 1;
  const wide = Float32Array.from({ length: sizeOf([count, columns]) }, (_, n) =>
    n % columns < dim ? (data[n - Math.floor(n / columns)] as number) : step / Math.sqrt(count - 1),
  );
  const scratch = new Scratch();
  const slot = scratch.float32(wide);
  const out = scratch.room64(sizeOf([columns, columns], 8));
  return scratch.run(engine, (filled) => {
    const found = engine.raw.shift_operator(filled.at(slot), count, columns, 1, filled.at(out));
    const missed = (found.residual * Math.hypot(norm(later), step)) / step;
    return { missed: { value: missed, positions: [] }, orthogonality: { value: found.orthogonality, positions: [] } };
  });
}

/** Measures of how the matrix depends on the distance between query and key. */

/** The difference between the entries for later keys and the values that a shift for earlier keys leaves there. */
export function distanceToWrapped({ engine, subject, rows }: Context): Found | undefined {
  if (subject.vectors || !subject.isOneDimensional) return undefined;
  const [queries, keys] = rows.shape as [number, number];
  const scratch = new Scratch();
  const slot = scratch.float32(rows.data);
  const value = scratch.run(engine, (filled) => engine.raw.distance_to_wrapped(filled.at(slot), queries, keys));
  return value === Number.POSITIVE_INFINITY ? undefined : { value, positions: [] };
}

/** Calls the module with the decay profile. */
function ofProfile<Result>(
  { engine, decay }: Context,
  use: (address: number, length: number) => Result,
): Result | undefined {
  if (decay === undefined) return undefined;
  const scratch = new Scratch();
  const slot = scratch.float64(decay.profile);
  return scratch.run(engine, (filled) => use(filled.at(slot), decay.profile.length));
}

export function fallingSteps(at: Context): Found | undefined {
  const found = ofProfile(at, (address, n) => at.engine.raw.monotone_decay(address, n));
  return found && { value: found.value, positions: found.value === 1 ? [] : [found.first] };
}

/** The share of the profile's range that its envelope has lost at half the largest distance. */
export function fallOfEnvelope({ decay }: Context): Found | undefined {
  if (decay === undefined) return undefined;
  const { profile, envelope } = decay;
  const half = Math.floor(profile.length / 2);
  const [first = 0, middle = 0] = [envelope[0], envelope[half]];
  const range = first - profile.reduce((low, x) => Math.min(low, x));
  return { value: range > 0 ? (first - middle) / range : 0, positions: [half] };
}

export function reach(at: Context): Found | undefined {
  const value = ofProfile(at, (address, n) => at.engine.raw.effective_context(address, n, 0.05));
  return value === undefined ? undefined : { value, positions: [] };
}
