/** How many numbers an array may have, and how half-precision ones are stored. */
import { rule } from '../../refusals/index.ts';
import { refused } from '../errors/index.ts';

/** Largest number of elements in an array: 2^26, half a gigabyte in double precision. */
export const maxElements = 2 ** 26;

/** Returns the number of elements of a shape. Rejects invalid shapes before anything of their size is allocated. */
export function sizeOf(shape: readonly number[], argument: string, max = maxElements): number {
  if (shape.length > 32)
    throw refused(
      argument,
      { text: 'a shape of {count} axes', values: { count: shape.length } },
      { kind: 'length', max: 32, of: 'axes' },
    );
  let size = 1;
  for (const extent of shape) {
    if (!Number.isSafeInteger(extent) || extent < 0) {
      throw refused(
        argument,
        { text: 'the extent {extent}', values: { extent: String(extent) } },
        rule('whole numbers of at least 0'),
      );
    }
    size *= extent;
  }
  if (size > max) throw refused(argument, { text: '{size} numbers', values: { size } }, { kind: 'range', max });
  return size;
}

function halfOf(half: number): number {
  const sign = half & 0x8000 ? -1 : 1;
  const exponent = (half >> 10) & 0x1f;
  const fraction = half & 0x3ff;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 31) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}

let halves: Float32Array | undefined;

/** Returns the value of the bits of a float16. */
export function float16At(word: number): number {
  halves ??= Float32Array.from({ length: 65536 }, (_, code) => halfOf(code));
  return halves[word] as number;
}

const single = new Float32Array(1);
const bits = new Uint32Array(single.buffer);

/** Returns the bits of the float16 next to each float32, ties to even; 65520 and more become infinite. */
export function float16Bits(values: Float32Array): Uint16Array<ArrayBuffer> {
  const halves = new Uint16Array(values.length);
  for (let i = 0; i < values.length; i++) {
    single[0] = values[i] as number;
    const word = bits[0] as number;
    const sign = (word >>> 16) & 0x8000;
    const exponent = ((word >>> 23) & 255) - 112;
    const fraction = word & 0x7fffff;
    if (exponent <= 0) {
      // Subnormal: multiples of 2^-24, which adding 0.5 rounds to.
      single[0] = Math.abs(values[i] as number) + 0.5;
      halves[i] = sign | ((bits[0] as number) - 0x3f000000);
    } else if (exponent >= 31) halves[i] = sign | (exponent === 143 && fraction !== 0 ? 0x7e00 : 0x7c00);
    else {
      const rest = fraction & 0x1fff;
      const half = (exponent << 10) | (fraction >>> 13);
      halves[i] = sign | (half + (rest > 0x1000 || (rest === 0x1000 && half & 1) ? 1 : 0));
    }
  }
  return halves;
}
