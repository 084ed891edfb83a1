/** A row of the report in words. */

import { schemeNamed } from 'posenc/catalogue';
import type { Entry, LayerPositions } from 'posenc/inspect';
import { english } from '../../../charts/index.ts';

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
