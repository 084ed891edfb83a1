import { describe, rule } from '../../refusals/index.ts';
import { quoted, refused } from '../errors/index.ts';
import type { TensorLocation } from './types.ts';

/** Checks the extents of a tensor: whole numbers whose product is a safe integer. */
export function checkedShape(shape: readonly unknown[], what: string): number[] {
  let elements = 1;
  for (const extent of shape) {
    if (typeof extent !== 'number' || !Number.isSafeInteger(extent) || extent < 0) {
      throw refused(
        'checkpoint',
        { text: '{what}: an extent of {extent}', values: { what, extent: describe(extent) } },
        rule('whole numbers of at least 0'),
      );
    }
    elements *= extent;
  }
  // Extents must also be bounded individually, as an extent of 0 would hide a product that is too large.
  if (!Number.isSafeInteger(elements) || shape.some((extent) => (extent as number) > 2 ** 48)) {
    throw refused(
      'checkpoint',
      { text: '{what}: a shape of {elements} elements', values: { what, elements } },
      rule('fewer than 2^53'),
    );
  }
  return shape as number[];
}

export function product(shape: readonly number[]): number {
  return shape.reduce((elements, extent) => elements * extent, 1);
}

/** Checks that no byte belongs to two tensors, and returns the locations sorted by position. */
export function withoutOverlap(locations: readonly TensorLocation[]): TensorLocation[] {
  const order = locations.filter(({ info }) => info.byteLength > 0).sort((a, b) => a.begin - b.begin);
  for (let i = 1; i < order.length; i++) {
    const [before, after] = [order[i - 1] as TensorLocation, order[i] as TensorLocation];
    if (before.begin + before.info.byteLength > after.begin) {
      const names = `${quoted(before.info.name)} and ${quoted(after.info.name)}`;
      throw refused(
        'checkpoint',
        { text: 'bytes that belong to both {names}', values: { names } },
        rule('tensors that do not overlap'),
      );
    }
  }
  return order;
}
