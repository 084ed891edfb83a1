import type { Posenc } from 'posenc';
import { type LayerGroup, type LayerNumbers, type LayerPositions, layerFrequencies } from 'posenc/inspect';

/** The frequencies of a group's pairs. */
export interface GroupNumbers extends LayerNumbers {
  readonly group: LayerGroup;
  /** The frequencies without scaling; absent if there is none. */
  readonly unscaled?: Float64Array;
}

/**
 * The frequencies of a group that rotates queries and keys, or a sentence that says why they cannot be computed;
 * undefined for other groups and for unknown encodings. `length` is that of the sequence in tokens, where it matters.
 */
export function numbersOf(
  pe: Posenc,
  group: LayerGroup,
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

/** The group of the layer at an index in all rows. */
export function groupOf(
  groups: readonly LayerGroup[],
  rows: readonly LayerPositions[],
  index: number,
): LayerGroup | undefined {
  const row = rows[Math.min(index, rows.length - 1)];
  return row && groups.find(({ stack, layers }) => stack === row.stack && layers.includes(row.layer));
}

/** Index of a group's first layer in all rows. */
export function indexOf({ row }: LayerGroup, rows: readonly LayerPositions[]): number {
  return rows.indexOf(row);
}
