/** float16 (IEEE 754 binary16), and files of models that are stored in it. */

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

/**
 * A file of safetensors in float16, whose metadata has everything that is needed to use the model.
 * @param {readonly { name: string, shape: readonly number[], data: Float32Array }[]} arrays
 * @param {Readonly<Record<string, string>>} metadata
 */
export function safetensorsOf(arrays, metadata) {
  /** @type {Record<string, unknown>} */
  const header = { __metadata__: metadata };
  let end = 0;
  for (const { name, shape, data } of arrays) {
    header[name] = { dtype: 'F16', shape, data_offsets: [end, end + 2 * data.length] };
    end += 2 * data.length;
  }
  const text = new TextEncoder().encode(JSON.stringify(header));
  // The header is padded with spaces, so that the numbers begin at a multiple of 8.
  const start = 8 + Math.ceil(text.length / 8) * 8;
  const file = new Uint8Array(start + end).fill(32, 8, start);
  const view = new DataView(file.buffer);
  view.setBigUint64(0, BigInt(start - 8), true);
  file.set(text, 8);
  arrays
    .flatMap(({ data }) => Array.from(data, halfBits))
    .forEach((half, i) => {
      view.setUint16(start + 2 * i, half, true);
    });
  return file;
}
