/** float16 (IEEE 754 binary16), in which the models are stored. */

const single = new Float32Array(1);
const bits = new Uint32Array(single.buffer);

/** The bits of the nearest float16, ties to even. @param {number} value  a float32 number */
export function halfBits(value) {
  single[0] = value;
  const [word] = bits;
  const sign = (word >>> 16) & 0x8000;
  const exponent = ((word >>> 23) & 0xff) - 112;
  const fraction = word & 0x7fffff;
  if (!Number.isFinite(value)) return sign | 0x7c00 | (Number.isNaN(value) ? 0x200 : 0);
  // Below 2^-14 the leading 1 is stored explicitly, at the cost of precision.
  if (exponent <= 0) return sign | rounded(fraction | 0x800000, Math.min(14 - exponent, 25));
  // Rounding up past the largest fraction carries into the exponent, and past the largest exponent to infinity.
  return exponent >= 31 ? sign | 0x7c00 : sign | rounded((exponent << 23) | fraction, 13);
}

/** Rounds off the last `places` bits, ties to even. @param {number} word @param {number} places */
function rounded(word, places) {
  const kept = word >>> places;
  const rest = word & (2 ** places - 1);
  const middle = 2 ** (places - 1);
  return rest > middle || (rest === middle && (kept & 1) === 1) ? kept + 1 : kept;
}

/** @param {number} half  bits */
export function fromHalfBits(half) {
  const sign = half & 0x8000 ? -1 : 1;
  const exponent = (half >> 10) & 0x1f;
  const fraction = half & 0x3ff;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 31) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}
