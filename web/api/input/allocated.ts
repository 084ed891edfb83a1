import { outOfMemory } from '../errors/index.ts';

/** A new array; engines answer a request that they cannot meet with a RangeError. */
export function allocated<T>(Type: { new (length: number): T; readonly BYTES_PER_ELEMENT: number }, length: number): T {
  try {
    return new Type(length);
  } catch (thrown) {
    throw outOfMemory(length * Type.BYTES_PER_ELEMENT, thrown);
  }
}
