/** Half-precision numbers (IEEE 754 binary16), stored in 16 bits each. */

const float = new Float32Array(1);
const bits = new Uint32Array(float.buffer);

/** The least magnitude that is rounded to infinity: half a step above 65504. */
export const tooLarge = 65520;

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

/** Returns the value of the bits of a float16. */
export function fromFloat16(half: number): number {
  const exponent = (half >>> 10) & 31;
  const fraction = half & 1023;
  const sign = half & 0x8000 ? -1 : 1;
  if (exponent === 31) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN;
  return sign * (exponent === 0 ? fraction * 2 ** -24 : (1024 + fraction) * 2 ** (exponent - 25));
}

let halves: Float32Array | undefined;

/** The same from a table, for many numbers. */
export function float16At(half: number): number {
  halves ??= Float32Array.from({ length: 65536 }, (_, code) => fromFloat16(code));
  return halves[half] as number;
}
