/** Arrays that calls make of resident ones, and use again. */
import { MemoryResident, type Resident, residentOf, sizeOf } from '../input/index.ts';
import { type Engine, resident, type Slot } from './memory.ts';

/**
 * `make` fills an array of the shape from these sources, whose addresses it gets, and the array stays as long as the first of them, or
 * until another is made of that. Undefined where a source is not resident, may get more rows or is not float32, and where there is no room for the array:
 * then a call makes what it needs for itself.
 *
 * @param what  whatever else the numbers of the array depend on
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
