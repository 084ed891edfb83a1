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
  const isPlain = row.entry === 'rotary' && row.encoding && row.rotaryDim !== undefined;
  if (!isPlain || frequencyWords(row) !== undefined) return undefined;
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

/** How many frequencies each axis has where one list goes over all heads, and how many pairs do not turn. */
export function fractionsOf(
  encoding: LayerPositions['encoding'],
  axes: number,
): { readonly count: number; readonly still: number } | undefined {
  if (encoding?.form !== 'fractional' || typeof encoding.width !== 'number') return undefined;
  const count = Math.floor(encoding.width / (2 * axes));
  return { count, still: encoding.width / 2 - count * axes };
}

/** What there is to know of frequencies that are no list of one head; undefined if they are one. */
export function frequencyWords({ axes = [], base, encoding, table }: LayerPositions): string | undefined {
  if (encoding?.form === 'head-frequencies')
    return `They are learned, for each axis, head and pair, and no file has them but the checkpoint: ${table?.where ?? 'an array of frequencies'}.`;
  const fractions = fractionsOf(encoding, axes.length);
  if (!fractions) return undefined;
  const { count, still } = fractions;
  const rest = still === 0 ? '' : still === 1 ? ' One pair does not turn.' : ` ${still} pairs do not turn.`;
  return `One list of ${count} goes over all heads: π/2 · ${base}^(k/${Math.max(count - 1, 1)})${axes.length > 1 ? `, each for ${axes.join(', ')} in turn` : ''}. By the slowest, a pair makes half a turn while a coordinate goes from 0 to 1, and by the fastest ${base} times as much.${rest}`;
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
