/** Numbers of half precision (IEEE 754 binary16), as arrays in memory hold them: 16 bits each. */
import { invalid } from '../errors/index.ts';
import type { StorageType } from '../types/index.ts';
import { allocated } from './allocated.ts';

/** Numbers as they lie in memory: float16 ones as their bits. */
export type Stored = Float32Array | Uint16Array;

const float = new Float32Array(1);
const bits = new Uint32Array(float.buffer);

/** The magnitude from which on numbers are rounded to infinity: half a step above 65504. */
const tooLarge = 65520;

/** The nearest of the number as float32, and of two equally near ones the even one. */
export function toFloat16(value: number): number {
  float[0] = value;
  const single = bits[0] as number;
  const sign = (single >>> 16) & 0x8000;
  const magnitude = Math.abs(float[0] as number);
  if (Number.isNaN(magnitude)) return sign | 0x7e00;
  if (magnitude >= tooLarge) return sign | 0x7c00;
  if (magnitude < 2 ** -14) {
    // The sum is rounded to steps of 2^-24, which then are counted.
    float[0] = magnitude + 0.5;
    return sign | (((bits[0] as number) - 0x3f000000) & 0xffff);
  }
  // Half of the last place that stays, less where that is even; a carry goes into the exponent.
  return sign | (((single & 0x7fffffff) - 0x38000000 + 0xfff + ((single >>> 13) & 1)) >>> 13);
}

export function fromFloat16(half: number): number {
  const exponent = (half >>> 10) & 31;
  const fraction = half & 1023;
  const sign = half & 0x8000 ? -1 : 1;
  if (exponent === 31) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN;
  return sign * (exponent === 0 ? fraction * 2 ** -24 : (1024 + fraction) * 2 ** (exponent - 25));
}

/** Refuses finite numbers that float16 would take for infinite: attention would make NaN of them. */
export function checkStorable(dtype: StorageType, numbers: ArrayLike<number>, argument: string): void {
  if (dtype === 'float32') return;
  for (let n = 0; n < numbers.length; n++) {
    const one = numbers[n] as number;
    if (Math.abs(Math.fround(one)) >= tooLarge && Number.isFinite(one)) {
      throw invalid(`${argument}.data[${n}]`, one, `a magnitude below ${tooLarge}, which dtype 'float16' can hold`);
    }
  }
}

/** Numbers as they are stored. */
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

/** Stored numbers as float32: the array itself, or a copy. */
export function floatsOf(stored: Stored): Float32Array {
  if (stored instanceof Float32Array) return stored;
  const floats = allocated(Float32Array, stored.length);
  for (let n = 0; n < floats.length; n++) floats[n] = fromFloat16(stored[n] as number);
  return floats;
}
