/** Measures of how the matrix depends on the distance between query and key. */
import { Scratch } from '../../module/index.ts';
import type { Context, Found } from './context.ts';

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
