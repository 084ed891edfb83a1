/** The formats in which programs keep angles and tables. */
export type NumberFormat = 'float64' | 'float32' | 'bfloat16' | 'float16';

const single = new Float32Array(1);
const bits = new Uint32Array(single.buffer);

/** Rounds to float32 and then to bfloat16, ties to even, as frameworks do. */
export function roundToBfloat16(value: number): number {
  single[0] = value;
  if (!Number.isFinite(single[0])) return single[0]!;
  const word = bits[0]!;
  bits[0] = (word + 0x7fff + ((word >>> 16) & 1)) & 0xffff0000;
  return single[0]!;
}

/** Rounds to float32 and then to float16, ties to even, with subnormal numbers; 65520 and more become infinite. */
export function roundToFloat16(value: number): number {
  const x = Math.fround(value);
  const size = Math.abs(x);
  if (!(size < 65520)) return Number.isNaN(x) ? NaN : Math.sign(x) * Infinity;
  if (size === 0) return x;
  single[0] = size;
  const exponent = Math.max((bits[0]! >>> 23) - 127, -14);
  const quantum = 2 ** (exponent - 10);
  // The quantum is a power of two, so neither the quotient nor the product is rounded.
  const quotient = size / quantum;
  const floor = Math.floor(quotient);
  const rest = quotient - floor;
  const up = rest > 0.5 || (rest === 0.5 && floor % 2 === 1);
  return (x < 0 ? -1 : 1) * (up ? floor + 1 : floor) * quantum;
}

const rounders: Readonly<Record<NumberFormat, (value: number) => number>> = {
  float64: (value) => value,
  float32: Math.fround,
  bfloat16: roundToBfloat16,
  float16: roundToFloat16,
};

export const rounderOf = (format: NumberFormat): ((value: number) => number) => rounders[format];
