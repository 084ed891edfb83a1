/** Arrays that calls derive from others and reuse. */
import { MemoryResident, type Resident, residentOf, sizeOf } from '../input/index.ts';
import { type Engine, resident, type Scratch, type Slot } from './memory.ts';
import { repeatedArray } from './repeated.ts';

/**
 * Returns an array that `make` fills from the sources, given their addresses. If they are resident, it is kept until
 * the first of them is freed or another array is derived from that one; if they are plain, see `repeatedArray`. Returns
 * undefined if a source can grow or is not float32, if some are resident and some are not, or if there is no memory for
 * the array; the call then computes it for itself.
 *
 * @param what  everything else that the values of the array depend on
 */
export function derivedArray(
  engine: Engine,
  scratch: Scratch,
  sources: readonly ArrayLike<number>[],
  what: object,
  shape: readonly number[],
  make: (address: number, ...at: number[]) => void,
): Slot | undefined {
  const { memory } = engine;
  const known = sources.map(residentOf).filter((one) => one?.isPlain) as Resident[];
  const [first] = known;
  const length = sizeOf(shape);
  const key = JSON.stringify([what, known.map(({ id }) => id)]);
  try {
    if (!first) {
      const repeated = repeatedArray(engine, sources, key, length, make);
      return repeated && scratch.float32(repeated);
    }
    if (known.length < sources.length) return undefined;
    const at = known.map((one) => one.in(memory));
    const array = first.derived(key, () =>
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
