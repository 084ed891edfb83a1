/** Masks, which mark what counts by true or 1. */
import { invalid, refused, rule } from '../errors/index.ts';
import type { ExpectedShape, MaskLike, TensorLike } from '../types/index.ts';
import { allocated } from './allocated.ts';
import { residentOf } from './resident.ts';
import { checkTensor } from './tensor.ts';

/** What to do with an additive mask where there is a bias, and elsewhere. */
export const additiveMask = {
  belongsInBias: 'an additive mask (0 and -Infinity) belongs in `bias`',
  becomesFlags: 'of an additive mask (0 and -Infinity) give (x) => x === 0',
} as const;

type Advice = (typeof additiveMask)[keyof typeof additiveMask];

/** Whether an array can hold nothing but whole numbers; lists of booleans were read as such an array. */
export function isWhole(data: ArrayLike<unknown>): boolean {
  return ArrayBuffer.isView(data) && !Object.prototype.toString.call(data).startsWith('[object Float');
}

/**
 * Reads a mask as bytes, 1 for what is visible.
 *
 * Masks that are added to logits mean the opposite: 0 is visible. Their other values are refused here. Zeros alone are
 * refused as well where they may be of either kind, as an additive mask that hides nothing is all zeros. No other
 * numbers are both: nothing is hidden by adding 1, and a mask of ones alone hides nothing either way.
 */
export function readFlags(argument: string, data: ArrayLike<number | boolean>, advice: Advice): Uint8Array {
  const numbers = residentOf(data)?.view ?? data;
  const flags = allocated(Uint8Array, numbers.length);
  let isClear = isWhole(numbers);
  for (let i = 0; i < flags.length; i++) {
    const one = Number(numbers[i]);
    if (one !== 0 && one !== 1) {
      throw invalid(
        `${argument}.data[${i}]`,
        numbers[i],
        rule('1 or true (visible), 0 or false (hidden); {advice}', { advice }),
      );
    }
    flags[i] = one;
    isClear ||= one === 1 || typeof numbers[i] === 'boolean';
  }
  if (isClear) return flags;
  throw refused(
    `${argument}.data`,
    'zeros alone, which hide everything in a mask and nothing if they are added,',
    rule('false, or 0 in a Uint8Array, if everything is hidden; {advice}', { advice }),
  );
}

/** Rejects a mask in place of numbers that are added to logits, which it would not hide. */
export function refuseMask(argument: string, { data }: TensorLike): void {
  if (!isWhole(data) || !Array.prototype.every.call(data, (one) => one === 0 || one === 1)) return;
  throw refused(
    `${argument}.data`,
    'an array of flags',
    rule('numbers to add to the logits; a mask belongs in `mask`'),
  );
}

/** Reads a mask of the given axes as bytes, 1 for what is visible. */
export function readMask(
  argument: string,
  value: MaskLike | undefined,
  axes: ExpectedShape,
  advice: Advice,
): { readonly data: Uint8Array; readonly shape: readonly number[] } {
  const { data, shape } = checkTensor(argument, value, axes);
  return { data: readFlags(argument, data, advice), shape };
}
