import { type NumberFormat, rounderOf } from '../precision/index.ts';

const double = new Float64Array(1);
const words = new Uint32Array(double.buffer);

/** Returns the exponent of a number, ⌊log₂|x|⌋; that of the smallest normal double for 0. */
export function exponentOf(value: number): number {
  double[0] = value;
  return ((words[1]! >>> 20) & 2047) - 1023;
}

/** Significant binary digits of a format, and the exponent of its smallest normal number. */
const digits: Readonly<Record<NumberFormat, readonly [number, number]>> = {
  float64: [53, -1022],
  float32: [24, -126],
  bfloat16: [8, -126],
  float16: [11, -14],
};

/** Returns half a unit in the last place of a number in a format: the largest error of rounding to it. */
export function halfUnit(value: number, format: NumberFormat): number {
  const [count, smallest] = digits[format];
  return 2 ** (Math.max(exponentOf(value), smallest) - count);
}

/** Returns the largest relative error of rounding to a format. */
export const roundoff = (format: NumberFormat): number => 2 ** -digits[format][0];

/** How the numbers of an array are stored, as far as the numbers show it. */
export interface Storage {
  /** Formats that hold every number; float64 always does. */
  readonly formats: ReadonlySet<NumberFormat>;
  /** Half a unit of printed decimals, if every number has as few. */
  readonly decimal: number | undefined;
}

export function storageOf(...arrays: readonly ArrayLike<number>[]): Storage {
  const formats = new Set<NumberFormat>(['float64']);
  for (const format of ['float32', 'float16', 'bfloat16'] as const) {
    const round = rounderOf(format);
    if (arrays.every((array) => every(array, (value) => round(value) === value))) formats.add(format);
  }
  const storage = { formats, decimal: undefined };
  return isHalf(storage) ? storage : { formats, decimal: decimalOf(arrays) };
}

/** Whether every number is of a half-precision format. */
export const isHalf = ({ formats }: Storage): boolean => formats.has('bfloat16') || formats.has('float16');

/** Numbers like these say nothing: every format and every printed table has them. */
const plain = new Set([0, 1, -1, 0.5, -0.5]);

function decimalOf(arrays: readonly ArrayLike<number>[]): number | undefined {
  for (let count = 2; count <= 6; count++) {
    const unit = 10 ** count;
    let telling = 0;
    const fits = arrays.every((array) =>
      every(array, (value) => {
        if (plain.has(value)) return true;
        telling++;
        // Decimals that were read as float32 are decimal only up to float32's rounding.
        return Math.abs(Math.round(value * unit) / unit - value) <= 6e-8 * Math.abs(value);
      }),
    );
    if (fits) return telling > 8 ? 0.5 / unit : undefined;
  }
  return undefined;
}

function every(array: ArrayLike<number>, holds: (value: number) => boolean): boolean {
  for (let i = 0; i < array.length; i++) {
    const value = array[i]!;
    if (Number.isFinite(value) && !holds(value)) return false;
  }
  return true;
}
