import type { FoundPositions } from 'posenc/inspect';

export const views = [
  'numbers',
  'buckets',
  'window',
  'wavelengths',
  'similarity',
  'components',
  'spectrum',
  'scorecard',
  'resample',
] as const;

export type View = (typeof views)[number];

export const viewTitles: Readonly<Record<View, string>> = {
  numbers: 'Numbers',
  buckets: 'Curves over the distance',
  window: 'Map of the window',
  wavelengths: 'Wavelengths',
  similarity: 'Rows against rows',
  components: 'Principal components',
  spectrum: 'Variance by component',
  scorecard: 'Scorecard beside the sinusoid',
  resample: 'Resampled',
};

/** The title of a view's rows, and the number of the first one. */
export interface RowAxis {
  readonly title: string;
  readonly first: number;
}

const added = new Set(['learned-positions', 'detr-rows', 'detr-columns', 'layout-positions']);
const vectors = new Set([
  ...added,
  'shaw-keys',
  'shaw-values',
  'bert-distances',
  'deberta-distances',
  'decomposed-rows',
  'decomposed-columns',
]);
const buckets = new Set(['t5-buckets', 'wavlm-buckets', 'layout-buckets', 'layout-buckets-x', 'layout-buckets-y']);

/** The views that fit a tensor, beginning with the default. `whole` is true if all of its rows have been read. */
export function viewsOf({ kind, shape }: Pick<FoundPositions, 'kind' | 'shape'>, whole: boolean): readonly View[] {
  if (shape.length < 2) return kind === 'frequencies' ? ['wavelengths', 'numbers'] : ['numbers'];
  const rows = shape.slice(0, -1).reduce((product, extent) => product * extent, 1);
  if (buckets.has(kind)) return whole ? ['buckets', 'numbers', 'similarity'] : ['numbers'];
  const window = whole ? windowOf(kind, rows) : undefined;
  if (window) return ['window', 'numbers', 'resample'];
  if (!vectors.has(kind) || rows < 2) return ['numbers', 'similarity'];
  return [
    'numbers',
    'similarity',
    'components',
    'spectrum',
    ...(added.has(kind) && rows >= 8 ? (['scorecard'] as const) : []),
    ...(whole && (added.has(kind) || kind.startsWith('decomposed-')) ? (['resample'] as const) : []),
  ];
}

export interface WindowShape {
  /** Offsets along each side: 2 · side − 1. */
  readonly extent: number;
  /** Rows after those of the window, for the class token (BEiT). */
  readonly others: number;
}

/** The shape of a square window; files do not contain the sides of others. */
export function windowOf(kind: string, rows: number): WindowShape | undefined {
  const others = kind === 'beit-window' ? 3 : 0;
  const extent = Math.sqrt(rows - others);
  if (!(kind === 'swin-window' || kind === 'beit-window')) return undefined;
  return Number.isInteger(extent) && extent % 2 === 1 ? { extent, others } : undefined;
}

/** The meaning of the rows. */
export function rowAxisOf({ kind, shape }: Pick<FoundPositions, 'kind' | 'shape'>): RowAxis {
  const rows = shape.slice(0, -1).reduce((product, extent) => product * extent, 1);
  const symmetric = rows % 2 === 1 ? -(rows - 1) / 2 : 0;
  if (kind === 'shaw-keys' || kind === 'shaw-values') return { title: 'clipped distance', first: symmetric };
  if (kind === 'bert-distances' || kind.startsWith('decomposed-')) {
    return { title: 'query − key', first: symmetric };
  }
  if (kind === 'deberta-distances') return { title: 'bucket', first: rows % 2 === 0 ? -rows / 2 : symmetric };
  if (kind === 'learned-positions') return { title: 'row', first: 0 };
  return { title: buckets.has(kind) ? 'bucket' : 'row', first: 0 };
}

/** The likely grid of a table: a square, with or without rows for a class token, or else a line. */
export function gridOf(
  kind: string,
  rows: number,
): { readonly from: readonly number[]; readonly prefixTokens: number; readonly suffixTokens: number } {
  const window = windowOf(kind, rows);
  if (window) return { from: [window.extent, window.extent], prefixTokens: 0, suffixTokens: window.others };
  if (kind === 'learned-positions') {
    for (const prefixTokens of [0, 1, 2, 5]) {
      const side = Math.sqrt(rows - prefixTokens);
      // Powers of two are typical of text, and rare for grids without a class token.
      const isText = prefixTokens === 0 && rows >= 512 && Number.isInteger(Math.log2(rows));
      if (Number.isInteger(side) && side > 1 && !isText) {
        return { from: [side, side], prefixTokens, suffixTokens: 0 };
      }
    }
  }
  return { from: [rows], prefixTokens: 0, suffixTokens: 0 };
}

/** The distance beyond which, according to these models' configuration classes, all distances share a bucket. */
export function maxDistanceOf(kind: string): number {
  if (kind === 'wavlm-buckets') return 800;
  return kind === 'layout-buckets-x' || kind === 'layout-buckets-y' ? 256 : 128;
}
