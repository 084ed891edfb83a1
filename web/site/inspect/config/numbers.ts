import type { Posenc } from 'posenc';
import { type LayerNumbers, layerFrequencies } from 'posenc/inspect';
import type { RowGroup } from './groups.ts';

/** What the pairs of a group do. */
export interface GroupNumbers extends LayerNumbers {
  readonly group: RowGroup;
  /** Without its scaling; absent where there is none. */
  readonly unscaled?: Float64Array;
}

/** Of the groups that turn queries and keys in a way that is known; `length`: tokens of the sequence, where it matters. */
export function numbersOf(pe: Posenc, groups: readonly RowGroup[], length: number | undefined): GroupNumbers[] {
  return groups.flatMap((group) => {
    const { row } = group;
    if (row.entry !== 'rotary' || !row.encoding || row.rotaryDim === undefined) return [];
    const numbers = layerFrequencies(pe, row, length === undefined ? {} : { length });
    if (!row.encoding.scaling) return [{ group, ...numbers }];
    const { scaling: _, ...encoding } = row.encoding;
    const { frequencies: unscaled } = layerFrequencies(pe, { ...row, encoding });
    return [{ group, ...numbers, unscaled }];
  });
}
