/** Arrays that calls derive from resident ones and reuse. */
import { MemoryResident, type Resident, residentOf, sizeOf } from '../input/index.ts';
import { type Engine, resident, type Slot } from './memory.ts';

/**
 * Returns an array that `make` fills from the sources, given their addresses. It is kept until the first source is
 * freed or another array is derived from that source. Returns undefined if a source is not resident, can grow or is not
 * float32, or if there is no memory for the array; the call then computes it for itself.
 *
 * @param what  everything else that the values of the array depend on
 */
export function derivedArray(
  engine: Engine,
  sources: readonly ArrayLike<number>[],
  what: object,
  shape: readonly number[],
  make: (address: number, ...at: number[]) => void,
): Slot | undefined {
  const { memory } = engine;
  const known = sources.map(residentOf).filter((one) => one?.isPlain) as Resident[];
  const [first] = known;
  if (!first || known.length < sources.length) return undefined;
  const at = known.map((one) => one.in(memory));
  try {
    const length = sizeOf(shape);
    const array = first.derived(JSON.stringify([what, known.map(({ id }) => id)]), () =>
      resident(
        engine,
        { size: length },
        (storage, address) => new MemoryResident(storage, address, length),
        (one) => make(one.in(memory), ...at),
      ),
    );
    return { offset: 0, length, resident: array };
  } catch (thrown) {
    if ((thrown as { code?: unknown }).code !== 'out-of-memory') throw thrown;
    return undefined;
  }
}
