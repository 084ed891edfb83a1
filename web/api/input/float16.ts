/** Half-precision numbers (IEEE 754 binary16), stored in 16 bits each. */
import { invalid, rule } from '../errors/index.ts';
import type { StorageType } from '../types/index.ts';
import { allocated } from './allocated.ts';

/** Numbers as they are stored: float16 numbers as their bits. */
export type Stored = Float32Array | Uint16Array;

const float = new Float32Array(1);
const bits = new Uint32Array(float.buffer);

/** The least magnitude that is rounded to infinity: half a step above 65504. */
const tooLarge = 65520;

/** Rounds a number to float32, and then to the nearest float16, ties to even. */
export function toFloat16(value: number): number {
  float[0] = value;
  const single = bits[0] as number;
  const sign = (single >>> 16) & 0x8000;
  const magnitude = Math.abs(float[0] as number);
  if (Number.isNaN(magnitude)) return sign | 0x7e00;
  if (magnitude >= tooLarge) return sign | 0x7c00;
  if (magnitude < 2 ** -14) {
    // Adding 0.5 rounds to a multiple of 2^-24; the difference of the bits is that multiple.
    float[0] = magnitude + 0.5;
    return sign | (((bits[0] as number) - 0x3f000000) & 0xffff);
  }
  // Rounds to nearest, ties to even: adds half of the last remaining place, less one bit if that place is even. A carry
  // goes into the exponent.
  return sign | (((single & 0x7fffffff) - 0x38000000 + 0xfff + ((single >>> 13) & 1)) >>> 13);
}

export function fromFloat16(half: number): number {
  const exponent = (half >>> 10) & 31;
  const fraction = half & 1023;
  const sign = half & 0x8000 ? -1 : 1;
  if (exponent === 31) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN;
  return sign * (exponent === 0 ? fraction * 2 ** -24 : (1024 + fraction) * 2 ** (exponent - 25));
}

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
