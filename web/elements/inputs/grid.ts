import type { Scheme } from 'posenc';

/** Whether tokens on a line can be told apart by a scheme: one that counts along several axes can only if it takes an offset, too. */
export function readsLines({ axes, parameters }: Scheme): boolean {
  return axes === undefined || parameters.some(({ name }) => name === 'offset');
}

/** The extents of a grid among the options of a scheme, which positions may stand for. */
export function gridArrays({ arrays }: Scheme): readonly string[] {
  return arrays.flatMap((one) => ('initial' in one && one.initial === 'grid' && one.optional ? [one.name] : []));
}

export interface Grid {
  readonly height: number;
  readonly width: number;
}

/** The most nearly square grid of so many cells. */
export function gridOf(cells: number): Grid {
  let height = Math.floor(Math.sqrt(cells));
  while (cells % height !== 0) height--;
  return { height, width: cells / height };
}

/** The most nearly square grid of at most so many cells that is no mere row of them. */
export function gridWithin(cells: number): Grid {
  const height = Math.max(1, Math.floor(Math.sqrt(cells)));
  return { height, width: Math.max(1, Math.floor(cells / height)) };
}
