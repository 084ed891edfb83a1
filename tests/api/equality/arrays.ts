import { expect } from 'vitest';
import { sameBits } from '../numbers.ts';

/**
 * Arrays of the same bits are equal at once. Of all others `toEqual` still compares the entries, which takes it longer than
 * most of the tested calls, and shows where they differ.
 */
function equalByBits(a: unknown, b: unknown): true | undefined {
  return ArrayBuffer.isView(a) && ArrayBuffer.isView(b) && sameBits(a, b) ? true : undefined;
}

expect.addEqualityTesters([equalByBits]);
