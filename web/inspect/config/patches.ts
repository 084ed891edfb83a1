/** Images cut into patches. */
import type { Extent, PatchGrid, Value } from '../families/index.ts';
import { shown, Unusable } from './findings.ts';
import { type Keys, sizeOf } from './keys.ts';

/** Rows and columns of patches. */
export function patchesOf(keys: Keys, { image, patch, stride }: PatchGrid): readonly [number, number] {
  const [sizes, patches] = [extentOf(keys, image), extentOf(keys, patch)];
  const steps = stride ? extentOf(keys, stride) : patches;
  const along = (axis: 0 | 1) => Math.floor((sizes[axis] - patches[axis]) / steps[axis]) + 1;
  const grid = [along(0), along(1)] as const;
  if (grid.every((extent) => extent >= 1)) return grid;
  throw new Unusable(image.keys, `${image.keys[0]} is smaller than ${patch.keys[0]}.`);
}

export function prefixTokensOf(keys: Keys, given: number | Value | undefined): number {
  return (typeof given === 'object' ? keys.number(given) : given) ?? 0;
}

/** Height and width; one number stands for both. */
function extentOf(keys: Keys, value: Value<Extent>): readonly [number, number] {
  const name = keys.nameOf(value);
  const extents = keys.extents(value);
  const [height, width = height] = extents.map((one) => sizeOf(one, name));
  if (height !== undefined && width !== undefined && extents.length <= 2) return [height, width];
  throw new Unusable([name], `${name} is ${shown(extents)}, not one number or a list of two.`);
}
