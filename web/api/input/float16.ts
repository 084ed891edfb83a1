/** Arrays that are stored in half precision. */
import { fromFloat16, toFloat16, tooLarge } from '../../files/numbers/index.ts';
import { invalid, rule } from '../errors/index.ts';
import type { StorageType } from '../types/index.ts';
import { allocated } from './allocated.ts';

/** Numbers as they are stored: float16 numbers as their bits. */
export type Stored = Float32Array | Uint16Array;

/** Rejects finite numbers that float16 would round to infinity, because attention would turn them into NaN. */
export function checkStorable(dtype: StorageType, numbers: ArrayLike<number>, argument: string): void {
  if (dtype === 'float32') return;
  for (let n = 0; n < numbers.length; n++) {
    const one = numbers[n] as number;
    if (Math.abs(Math.fround(one)) >= tooLarge && Number.isFinite(one)) {
      throw invalid(
        `${argument}.data[${n}]`,
        one,
        rule("a magnitude below {tooLarge}, which dtype 'float16' can hold", { tooLarge }),
      );
    }
  }
}

/** Converts numbers to the type in which they are stored. */
export function storedAs(
  dtype: StorageType,
  numbers: Float32Array | Float64Array,
  argument: string,
): Float32Array | Float64Array | Uint16Array {
  if (dtype === 'float32') return numbers;
  checkStorable(dtype, numbers, argument);
  const halves = allocated(Uint16Array, numbers.length);
  for (let n = 0; n < halves.length; n++) halves[n] = toFloat16(numbers[n] as number);
  return halves;
}

/** Returns stored numbers as float32: the array itself, or a copy. */
export function floatsOf(stored: Stored): Float32Array {
  if (stored instanceof Float32Array) return stored;
  const floats = allocated(Float32Array, stored.length);
  for (let n = 0; n < floats.length; n++) floats[n] = fromFloat16(stored[n] as number);
  return floats;
}
