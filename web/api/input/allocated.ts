import { outOfMemory } from '../errors/index.ts';

/** Allocates an array; an engine that cannot do so throws a RangeError, which becomes 'out-of-memory'. */
export function allocated<T>(Type: { new (length: number): T; readonly BYTES_PER_ELEMENT: number }, length: number): T {
  try {
    return new Type(length);
  } catch (thrown) {
    throw outOfMemory(length * Type.BYTES_PER_ELEMENT, thrown);
  }
}
