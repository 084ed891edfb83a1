import type { Posenc } from 'posenc';
import { schemeNamed } from 'posenc/catalogue';
import {
  type ConfigReport,
  type Entry,
  type LayerNumbers,
  type LayerPositions,
  layerFrequencies,
} from 'posenc/inspect';
import { english } from '../../../charts/index.ts';
import type { LayerGroup } from '../../../elements/layers/index.ts';

/** A row of the report in words. */

export const entryTitles: Readonly<Record<Entry, string>> = {
  rotary: 'queries and keys are turned',
  bias: 'a number is added to each logit',
  absolute: 'added to the embedding',
  relative: 'vectors of the distance in the logits',
  none: 'nowhere',
};

export function schemeTitle({ scheme }: LayerPositions): string {
  if (scheme === 'none') return 'NoPE';
  return schemeNamed(scheme)?.title ?? scheme;
}

const scalingTitles: Readonly<Record<string, string>> = {
  linear: 'linear',
  dynamic: 'dynamic NTK',
  ntk: 'NTK',
  yarn: 'YaRN',
  longrope: 'LongRoPE',
  llama3: 'Llama 3',
  proportional: 'proportional',
  'stepped-ntk': 'NTK in steps',
  'rope-freqs': 'divisors of the checkpoint',
};

/** Parameters of a scaling, under the names that the file uses. */
export function scalingWords({ scaling }: Pick<LayerPositions, 'scaling'>, all = true): string | undefined {
  if (!scaling) return undefined;
  const { type, known, ...parameters } = scaling;
  const title = scalingTitles[type] ?? `'${type}'`;
  if (known === false) return `${title}, which is unknown`;
  const shown = all ? Object.entries(parameters) : Object.entries(parameters).filter(([key]) => key === 'factor');
  return [
    title,
    ...shown.map(([key, value]) => `${key} ${typeof value === 'number' ? english.exact(value) : String(value)}`),
  ].join(', ');
}

export function layoutWords({ layout, rotaryDim }: LayerPositions): string | undefined {
  if (layout === undefined || rotaryDim === undefined) return undefined;
  return layout === 'half' ? `halves: (i, i + ${rotaryDim / 2})` : 'neighbours: (2i, 2i + 1)';
}

/** Describes a layer in one line. A window that is longer than the `longest` text is left out, as it limits nothing. */
export function rowWords(row: LayerPositions, longest: number | null): string {
  const { base, rotaryDim, headDim, slidingWindow = Number.POSITIVE_INFINITY, attentionChunkSize } = row;
  const { attentionSink, attention, note } = row;
  const limits = slidingWindow < (longest ?? Number.POSITIVE_INFINITY);
  if (row.entry === 'none' && note) return note;
  return [
    schemeTitle(row),
    base === undefined ? undefined : `base ${english.exact(base)}`,
    scalingWords(row, false),
    rotaryDim === undefined || rotaryDim === headDim ? undefined : `${rotaryDim} of ${headDim ?? '?'} components`,
    limits ? `window ${slidingWindow}` : undefined,
    attentionChunkSize === undefined ? undefined : `chunks of ${attentionChunkSize}`,
    attentionSink ? 'attention sink' : undefined,
    attention.temperature ? 'temperature by position' : undefined,
  ]
    .filter((part) => part !== undefined)
    .join(', ');
}

const temperatureTitles = {
  llama4: 'Llama 4: grows with the logarithm of the position',
  ministral3: 'Ministral 3: grows with the logarithm of the position',
  inkling: 'Inkling: grows with the logarithm of the position',
  'log-n': 'logarithm of the length',
} as const;

export function temperatureWords({ attention }: LayerPositions): string | undefined {
  const { temperature } = attention;
  if (!temperature) return undefined;
  const { form, attnScale, floorScale } = temperature;
  const numbers = [
    attnScale === undefined ? undefined : `attn_scale ${english.exact(attnScale)}`,
    floorScale === undefined ? undefined : `floor_scale ${english.exact(floorScale)}`,
  ].filter((part) => part !== undefined);
  return [temperatureTitles[form], ...numbers].join(', ');
}

/** Writes the scale as 1/√d if it is that. */
export function scaleWords(
  { attention, headDim }: LayerPositions,
  write: (value: number) => string,
): string | undefined {
  const { scale } = attention;
  if (scale === undefined) return undefined;
  const plain = headDim !== undefined && Math.abs(scale * Math.sqrt(headDim) - 1) < 1e-12;
  return plain ? `1/√${headDim} = ${write(scale)}` : write(scale);
}

export function tableWords({ table }: LayerPositions): string | undefined {
  if (!table) return undefined;
  const { rows, dim, offset, grid, prefixTokens, where } = table;
  const parts = [
    rows === undefined ? undefined : dim === undefined ? `${rows} rows` : `${rows} rows of ${dim}`,
    grid ? `grid ${grid.join(' × ')}` : undefined,
    prefixTokens ? `${prefixTokens} before the grid` : undefined,
    offset ? `the first position reads row ${offset}` : undefined,
    where === undefined ? undefined : where,
  ].filter((part) => part !== undefined);
  return parts.length > 0 ? parts.join(', ') : undefined;
}

/** The frequencies of a group's pairs. */
export interface GroupNumbers extends LayerNumbers {
  readonly group: RowGroup;
  /** The frequencies without scaling; absent if there is none. */
  readonly unscaled?: Float64Array;
}

/**
 * The frequencies of a group that rotates queries and keys, or a sentence that says why they cannot be computed;
 * undefined for other groups and for unknown encodings. `length` is that of the sequence in tokens, where it matters.
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
