/** The context that the scorecard's measures share: the subject and its settings. */
import { PosencError } from '../../errors/index.ts';
import { type ExtendedEngine, type RawExtendedModule, Scratch } from '../../module/index.ts';
import type { Decay, Measurement, Tensor } from '../../types/index.ts';
import { decayEnvelope, distanceProfile, similarity } from '../measures.ts';
import type { Subject } from './subject.ts';

export type Found = Pick<Measurement, 'value' | 'positions'>;

/** A subject, the settings of the scorecard, and matrices that several measures need. */
export interface Context {
  readonly engine: ExtendedEngine;
  readonly subject: Subject;
  /** The common shift of all positions; undefined if the subject cannot be shifted. */
  readonly shift: number | undefined;
  readonly seed: number;
  /** The vectors, or what the scheme adds to the logits; one row per position or query. */
  readonly rows: Tensor;
  /** What the scheme adds to the logits, or the similarity of the vectors; [queries, keys]. */
  readonly matrix: Tensor;
  readonly decay: Decay | undefined;
}

export function contextOf(engine: ExtendedEngine, subject: Subject, shift: number | undefined, seed: number): Context {
  const rows = rowsOf(subject);
  const matrix = subject.vectors ? similarity(engine, rows) : rows;
  const profile = subject.isOneDimensional ? distanceProfile(engine, matrix) : undefined;
  const decay = profile && { profile, envelope: decayEnvelope(engine, profile) };
  return { engine, subject, shift, seed, rows, matrix, decay };
}

export function rowsOf({ vectors, added, length }: Subject): Tensor {
  return (vectors?.(0, length) ?? added?.(length, length)) as Tensor;
}

export function measured(
  { engine }: Context,
  name: Parameters<RawExtendedModule['measure']>[0],
  { data, shape }: Tensor,
): Found {
  const [rows, columns] = shape as [number, number];
  const scratch = new Scratch();
  const slot = scratch.float32(data);
  return scratch.run(engine, (filled) => {
    const { value, first, second } = engine.raw.measure(name, filled.at(slot), rows, columns);
    return { value, positions: name === 'largest-entry' ? [first] : [first, second] };
  });
}

/** The largest difference between `a` and `b`, relative to the largest entry of `a`. */
export function difference({ engine }: Context, a: Tensor, b: Tensor): Found {
  const [rows, columns] = a.shape as [number, number];
  const scratch = new Scratch();
  const one = scratch.float32(a.data);
  const other = scratch.float32(b.data);
  return scratch.run(engine, (filled) => {
    const name = 'largest-difference';
    const { value, first, second } = engine.raw.measure_pair(name, filled.at(one), filled.at(other), rows, columns);
    return { value, positions: [first, second] };
  });
}

/** Returns undefined where the scheme is undefined, such as beyond the end of a learned table. */
export function ifDefined<Result>(compute: () => Result): Result | undefined {
  try {
    return compute();
  } catch (thrown) {
    if (thrown instanceof PosencError && thrown.code === 'invalid-argument') return undefined;
    throw thrown;
  }
}

// Measures that compare with a longer context.

/** The rows of a context `times` as long, or its last queries; undefined if the scheme has none. */
function lengthened({ subject: { vectors, added, length } }: Context, times: number): Tensor | undefined {
  return ifDefined(() => vectors?.(0, times * length) ?? added?.(length, times * length));
}

export function growth(at: Context): Found | undefined {
  if (!at.subject.isExtrapolable) return undefined;
  const near = measured(at, 'largest-entry', at.rows);
  const far = lengthened(at, 8);
  if (far === undefined) return { value: Number.POSITIVE_INFINITY, positions: [] };
  const { value, positions } = measured(at, 'largest-entry', far);
  return { value: near.value === 0 ? (value === 0 ? 1 : Number.POSITIVE_INFINITY) : value / near.value, positions };
}

export function definedBeyond(at: Context): Found | undefined {
  const { isExtrapolable, length } = at.subject;
  if (!isExtrapolable) return undefined;
  const rows = lengthened(at, 2);
  if (rows === undefined) return { value: 0, positions: [length] };
  const width = rows.shape[1] as number;
  const bad = rows.data.findIndex((x) => !Number.isFinite(x));
  const finite = rows.data.reduce((count, x) => count + (Number.isFinite(x) ? 1 : 0), 0);
  return { value: finite / rows.data.length, positions: bad < 0 ? [] : [Math.floor(bad / width)] };
}
