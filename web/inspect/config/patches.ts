/** Images that are divided into patches. */
import type { Extent, PatchGrid, Tokens, Value } from '../families/index.ts';
import { Unusable } from './findings.ts';
import { type Keys, sizeOf } from './keys.ts';

type Pair = readonly [number, number];

/** Returns the numbers of rows and columns of patches. */
export function patchesOf(keys: Keys, { image, patch, stride }: PatchGrid): Pair {
  const [sizes, patches] = [extentOf(keys, image), extentOf(keys, patch)];
  const steps = stride ? extentOf(keys, stride) : patches;
  const along = (axis: 0 | 1) => Math.floor((sizes[axis] - patches[axis]) / steps[axis]) + 1;
  const grid = [along(0), along(1)] as const;
  if (grid.every((extent) => extent >= 1)) return grid;
  throw new Unusable('image.below-patch', [], { image: sizes, patch: patches });
}

/** Returns the number of rows in a table of all patches, including those of all frames. */
export function rowsOf(keys: Keys, grid: PatchGrid): number {
  const [rows, columns] = patchesOf(keys, grid);
  return framesOf(keys, grid) * rows * columns + prefixTokensOf(keys, grid.prefixTokens);
}

export function prefixTokensOf(keys: Keys, given: Tokens = 0): number {
  if (typeof given === 'number') return given;
  return given.reduce<number>((sum, one) => sum + (typeof one === 'number' ? one : (keys.number(one) ?? 0)), 0);
}

function framesOf(keys: Keys, { frames }: PatchGrid): number {
  if (!frames) return 1;
  const [patch = 1] = keys.extents(frames.patch);
  return Math.max(
    1,
    Math.floor(keys.neededSize(frames.count) / sizeOf(patch, keys.nameOf(frames.patch), keys.findings)),
  );
}

/** Returns height and width; a single number applies to both, and the first of three is that of frames. */
function extentOf(keys: Keys, value: PatchGrid['image'] | Value<Extent>): Pair {
  if (isPair(value)) return [keys.neededSize(value[0]), keys.neededSize(value[1])];
  const name = keys.nameOf(value);
  const extents = keys.extents(value);
  const [height, width = height] = extents
    .slice(extents.length === 3 ? 1 : 0)
    .map((one) => sizeOf(one, name, keys.findings));
  if (height !== undefined && width !== undefined && extents.length <= 3) return [height, width];
  throw new Unusable('value.not-an-extent', [name], { key: name, value: extents });
}

function isPair(value: PatchGrid['image']): value is readonly [Value, Value] {
  return Array.isArray(value);
}
