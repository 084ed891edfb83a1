import type { Posenc } from 'posenc';
import { type LayerNumbers, layerFrequencies } from 'posenc/inspect';
import type { RowGroup } from './groups.ts';

/** What the pairs of a group do. */
export interface GroupNumbers extends LayerNumbers {
  readonly group: RowGroup;
  /** Without its scaling; absent where there is none. */
  readonly unscaled?: Float64Array;
}

/**
 * Of a group that turns queries and keys in a way that is known, otherwise undefined; `length`: tokens of the sequence, where it matters.
 * What cannot be computed is told in a sentence.
 */
export function numbersOf(
  pe: Posenc,
  group: RowGroup,
  length: number | undefined,
): GroupNumbers | { readonly problem: string } | undefined {
  const { row } = group;
  if (row.entry !== 'rotary' || !row.encoding || row.rotaryDim === undefined) return undefined;
  try {
    const numbers = layerFrequencies(pe, row, length === undefined ? {} : { length });
    if (!row.encoding.scaling) return { group, ...numbers };
    const { scaling: _, ...encoding } = row.encoding;
    const { frequencies: unscaled } = layerFrequencies(pe, { ...row, encoding });
    return { group, ...numbers, unscaled };
  } catch (error) {
    return { problem: (error as Error).message };
  }
}
