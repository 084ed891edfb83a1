import { format } from 'd3-format';

/** Four decimals: 0.1768. */
export const fixed = format('.4f');

/** Two decimals, for the inside of a cell. */
export const short = format('.2f');

/** A whole number, its sign a minus: −3. */
export const whole = format('d');

const digits = format(',.4~r');
const scientific = format('.3~e');

/** Four significant digits, with a power of ten where decimals would only be zeros; exactly zero is "0". */
export function significant(value: number): string {
  if (value === 0) return '0';
  return Math.abs(value) < 1e-4 ? scientific(value) : digits(value);
}
