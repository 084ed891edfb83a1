import type { ConfigReport, LayerPositions } from 'posenc/inspect';
import type { LayerGroup } from '../../../elements/layers/index.ts';
import { rowWords } from './words.ts';

type Rows = Pick<ConfigReport, 'layers' | 'trainedContext' | 'extendedContext'>;

/** Layers whose rows differ only in the number of the layer. */
export interface RowGroup extends LayerGroup {
  /** The row of one of the layers. */
  readonly row: LayerPositions;
}

export function groupRows({ layers: rows, ...report }: Rows): RowGroup[] {
  const longest = report.extendedContext ?? report.trainedContext;
  const groups = new Map<string, { readonly row: LayerPositions; readonly layers: number[] }>();
  for (const row of rows) {
    const { layer, ...rest } = row;
    const key = JSON.stringify(rest);
    const group = groups.get(key);
    if (group) group.layers.push(layer);
    else groups.set(key, { row, layers: [layer] });
  }
  return [...groups.values()].map(({ row, layers }) => ({
    row,
    layers,
    entry: row.entry,
    what: rowWords(row, longest),
    ...(row.stack ? { stack: row.stack } : {}),
  }));
}

/** The group of the layer at an index in all rows. */
export function groupOf(
  groups: readonly RowGroup[],
  rows: readonly LayerPositions[],
  index: number,
): RowGroup | undefined {
  const row = rows[Math.min(index, rows.length - 1)];
  return row && groups.find(({ stack, layers }) => stack === row.stack && layers.includes(row.layer));
}

/** Index of a group's first layer in all rows. */
export function indexOf({ row }: RowGroup, rows: readonly LayerPositions[]): number {
  return rows.indexOf(row);
}
