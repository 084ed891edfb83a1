/** How many numbers an array may have, and how half-precision ones are stored. */
import { rule } from '../../refusals/index.ts';
import { refused } from '../errors/index.ts';

export { float16At, fromFloat16, toFloat16, tooLarge } from './float16.ts';

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
