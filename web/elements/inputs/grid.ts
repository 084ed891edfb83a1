import type { Scheme } from 'posenc';

/** Whether a scheme can tell tokens on a line apart: a scheme with several axes can only if it also takes an offset. */
export function readsLines({ axes, parameters }: Scheme): boolean {
  return axes === undefined || parameters.some(({ name }) => name === 'offset');
}

/** Names of the optional arrays that hold the extents of a grid, which positions can replace. */
export function gridArrays({ arrays }: Scheme): readonly string[] {
  return arrays.flatMap((one) => ('initial' in one && one.initial === 'grid' && one.optional ? [one.name] : []));
}

export interface Grid {
  readonly height: number;
  readonly width: number;
}

/** The most nearly square grid with exactly this number of cells. */
export function gridOf(cells: number): Grid {
  let height = Math.floor(Math.sqrt(cells));
  while (cells % height !== 0) height--;
  return { height, width: cells / height };
}

/**
 * The most nearly square grid with at most this number of cells; unlike `gridOf`, it does not become a single row for a
 * prime.
 */
export function gridWithin(cells: number): Grid {
  const height = Math.max(1, Math.floor(Math.sqrt(cells)));
  return { height, width: Math.max(1, Math.floor(cells / height)) };
}
