import { roundToBfloat16, roundToFloat16 } from '../precision/index.ts';
import type { CausePart } from './cause.ts';

/** A format that coarser numbers are in. */
export interface Format {
  readonly part: Pick<CausePart, 'cause' | 'values'>;
  readonly name: string;
  readonly holds: (value: number) => boolean;
  /** Half a unit of the last place at a finite number. */
  readonly half: (value: number) => number;
  /** What is at least this large becomes infinite. */
  readonly overflow: number;
}

/** Half a unit in the last place of a binary format with so many bits of precision. */
const halfOf = (bits: number, smallest: number) => (value: number) =>
  2 ** (Math.max(smallest, Math.floor(Math.log2(Math.abs(value) || 2 ** smallest))) - bits);

/** Returns how far `coarse` may be from the number `fine` that was rounded to it. */
export function allowedBy({ half, overflow }: Format, coarse: number, fine: number): number {
  if (Number.isFinite(coarse)) return 1.001 * half(coarse);
  return Math.sign(coarse) * fine >= overflow ? Infinity : 0;
}

const binary: readonly Format[] = [
  {
    part: { cause: 'bfloat16', values: {} },
    name: 'bfloat16',
    holds: (value) => roundToBfloat16(value) === value,
    half: halfOf(8, -126),
    overflow: 2 ** 128 - 2 ** 119,
  },
  {
    part: { cause: 'float16', values: {} },
    name: 'float16',
    holds: (value) => roundToFloat16(value) === value,
    half: halfOf(11, -14),
    overflow: 65520,
  },
];

const decimals = Array.from({ length: 6 }, (_, i): Format => {
  const unit = 10 ** (i + 1);
  return {
    part: { cause: 'printed', values: { decimals: i + 1 } },
    name: i === 0 ? '1 decimal' : `${i + 1} decimals`,
    // Decimal numbers that were read as float32 are decimal only up to float32's rounding.
    holds: (value) => Math.abs(Math.round(value * unit) / unit - value) <= 6e-8 * Math.abs(value),
    half: () => 0.5 / unit,
    overflow: Infinity,
  };
});

/** Returns the formats that all numbers are in; whole numbers and halves are in every format and say nothing. */
export function formatsOf(data: Float64Array): Format[] {
  const tells = (value: number) => Number.isFinite(value) && !Number.isInteger(2 * value);
  let telling = 0;
  for (let i = 0; i < data.length && telling < 4; i++) if (tells(data[i]!)) telling++;
  if (telling < 4) return [];
  return [...binary, ...decimals].filter(({ holds }) => data.every((value) => !tells(value) || holds(value)));
}
