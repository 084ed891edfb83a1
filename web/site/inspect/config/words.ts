/** A row of the report in words. */
import { catalogue } from 'posenc/catalogue';
import type { Entry, LayerPositions } from 'posenc/inspect';
import type { Label } from '../../../messages/index.ts';
import { format, name, say, translate } from '../language/index.ts';

export const entryTitles: Readonly<Record<Entry, Label>> = {
  rotary: 'queries and keys are turned',
  bias: 'a number is added to each logit',
  absolute: 'added to the embedding',
  relative: 'vectors of the distance in the logits',
  none: 'nowhere',
};

export function schemeTitle({ scheme }: LayerPositions): string {
  if (scheme === 'none') return 'NoPE';
  return name(catalogue.find((one) => one.name === scheme)?.title ?? scheme);
}

const scalingTitles: Readonly<Record<string, string>> = {
  linear: 'linear',
  dynamic: 'dynamic NTK',
  ntk: 'NTK',
  yarn: 'YaRN',
  longrope: 'LongRoPE',
  llama3: 'Llama 3',
  proportional: 'proportional',
};

/** Parameters of a scaling, under the names that the file uses. */
export function scalingWords({ scaling }: LayerPositions, all = true): string | undefined {
  if (!scaling) return undefined;
  const { type, known, ...parameters } = scaling;
  const title = name(scalingTitles[type] ?? `'${type}'`);
  if (known === false) return say('{scaling}, which is unknown', { scaling: title });
  const shown = all ? Object.entries(parameters) : Object.entries(parameters).filter(([key]) => key === 'factor');
  return [
    title,
    ...shown.map(([key, value]) => `${key} ${typeof value === 'number' ? format().exact(value) : String(value)}`),
  ].join(', ');
}

export function layoutWords({ layout, rotaryDim }: LayerPositions): string | undefined {
  if (layout === undefined || rotaryDim === undefined) return undefined;
  return layout === 'half' ? say('halves: (i, i + {half})', { half: rotaryDim / 2 }) : say('neighbours: (2i, 2i + 1)');
}

/** Describes a layer in one line. A window that is longer than the `longest` text is left out, as it limits nothing. */
export function rowWords(row: LayerPositions, longest: number | null): string {
  const { base, rotaryDim, headDim, slidingWindow = Number.POSITIVE_INFINITY, attentionChunkSize } = row;
  const { attentionSink, attention, note } = row;
  const limits = slidingWindow < (longest ?? Number.POSITIVE_INFINITY);
  if (row.entry === 'none' && note) return translate(note);
  return [
    schemeTitle(row),
    base === undefined ? undefined : say('base {base}', { base: format().exact(base) }),
    scalingWords(row, false),
    rotaryDim === undefined || rotaryDim === headDim
      ? undefined
      : say('{part} of {all} components', { part: rotaryDim, all: headDim ?? '?' }),
    limits ? say('window {tokens}', { tokens: slidingWindow }) : undefined,
    attentionChunkSize === undefined ? undefined : say('chunks of {tokens}', { tokens: attentionChunkSize }),
    attentionSink ? say('attention sink') : undefined,
    attention.temperature ? say('temperature by position') : undefined,
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
    attnScale === undefined ? undefined : `attn_scale ${format().exact(attnScale)}`,
    floorScale === undefined ? undefined : `floor_scale ${format().exact(floorScale)}`,
  ].filter((part) => part !== undefined);
  return [say(temperatureTitles[form]), ...numbers].join(', ');
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
    rows === undefined
      ? undefined
      : dim === undefined
        ? say('{rows} rows', { rows })
        : say('{rows} rows of {dim}', { rows, dim }),
    grid ? say('grid {extents}', { extents: grid.join(' × ') }) : undefined,
    prefixTokens ? say('{count} before the grid', { count: prefixTokens }) : undefined,
    offset ? say('the first position reads row {row}', { row: offset }) : undefined,
    where === undefined ? undefined : translate(where),
  ].filter((part) => part !== undefined);
  return parts.length > 0 ? parts.join(', ') : undefined;
}
