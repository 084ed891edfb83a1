/** The row of a layer in words. */
import { schemeNamed } from 'posenc/catalogue';
import type { Entry, LayerPositions } from '../config/index.ts';

const entryTitles: Readonly<Record<Entry, string>> = {
  rotary: 'queries and keys are turned',
  bias: 'a number is added to each logit',
  absolute: 'added to the embedding',
  relative: 'vectors of the distance in the logits',
  none: 'nowhere',
};

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

const temperatureTitles = {
  llama4: 'Llama 4: grows with the logarithm of the position',
  ministral3: 'Ministral 3: grows with the logarithm of the position',
  inkling: 'Inkling: grows with the logarithm of the position',
  'log-n': 'logarithm of the length',
} as const;

/** Four significant digits, with a power of ten where decimals would only be zeros. */
export function significant(value: number): string {
  const rounded = Number(value.toPrecision(4));
  return rounded !== 0 && Math.abs(rounded) < 1e-4 ? rounded.toExponential() : String(rounded);
}

/** Writes ascending numbers as ranges: '0–4, 6–10, 12'. */
export function layerNumbers(layers: readonly number[]): string {
  const runs: [first: number, last: number][] = [];
  for (const layer of layers) {
    const run = runs.at(-1);
    if (run && run[1] === layer - 1) run[1] = layer;
    else runs.push([layer, layer]);
  }
  return runs.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`)).join(', ');
}

/** What has no entry of its own in the catalogue. */
const diffusionTitles: Readonly<Record<string, string>> = {
  'fractional-rope': 'RoPE of fractions',
  'head-frequency-rope': 'RoPE with learned frequencies of each head',
};

function schemeTitle({ scheme }: LayerPositions): string {
  return scheme === 'none' ? 'NoPE' : (schemeNamed(scheme)?.title ?? diffusionTitles[scheme] ?? scheme);
}

/** Parameters of a scaling, under the names that the file uses. */
export function scalingWords({ scaling }: Pick<LayerPositions, 'scaling'>, all = true): string | undefined {
  if (!scaling) return undefined;
  const { type, known, ...parameters } = scaling;
  const title = scalingTitles[type] ?? `'${type}'`;
  if (known === false) return `${title}, which is unknown`;
  const visible = Object.entries(parameters).filter(([key]) => all || key === 'factor');
  return [title, ...visible.map(([key, value]) => `${key} ${String(value)}`)].join(', ');
}

function layoutWords({ layout, rotaryDim }: LayerPositions): string | undefined {
  if (layout === undefined || rotaryDim === undefined) return undefined;
  if (layout === 'half-in-blocks') return 'halves within the block of each axis';
  return layout === 'half' ? `halves: (i, i + ${rotaryDim / 2})` : 'neighbours: (2i, 2i + 1)';
}

/** Describes a layer in one line. A window that is longer than the `longest` text is left out, as it limits nothing. */
export function rowWords(row: LayerPositions, longest: number | null): string {
  const { base, rotaryDim, headDim, slidingWindow = Infinity, attentionChunkSize, attentionSink, attention } = row;
  if (row.entry === 'none' && row.note) return row.note;
  return present([
    schemeTitle(row),
    base === undefined ? undefined : `base ${base}`,
    scalingWords(row, false),
    rotaryDim === undefined || rotaryDim === headDim ? undefined : `${rotaryDim} of ${headDim ?? '?'} components`,
    slidingWindow < (longest ?? Infinity) ? `window ${slidingWindow}` : undefined,
    attentionChunkSize === undefined ? undefined : `chunks of ${attentionChunkSize}`,
    attentionSink ? 'attention sink' : undefined,
    attention.temperature ? 'temperature by position' : undefined,
  ]).join(', ');
}

function temperatureWords({ attention: { temperature } }: LayerPositions): string | undefined {
  if (!temperature) return undefined;
  const { form, attnScale, floorScale } = temperature;
  return present([
    temperatureTitles[form],
    attnScale === undefined ? undefined : `attn_scale ${attnScale}`,
    floorScale === undefined ? undefined : `floor_scale ${floorScale}`,
  ]).join(', ');
}

/** Writes the scale as 1/√d if it is that. */
function scaleWords({ attention: { scale }, headDim }: LayerPositions): string | undefined {
  if (scale === undefined) return undefined;
  const isPlain = headDim !== undefined && Math.abs(scale * Math.sqrt(headDim) - 1) < 1e-12;
  return isPlain ? `1/√${headDim} = ${significant(scale)}` : significant(scale);
}

function tableWords({ table }: LayerPositions): string | undefined {
  if (!table) return undefined;
  const { rows, dim, offset, grid, prefixTokens, where } = table;
  const parts = present([
    rows === undefined ? undefined : dim === undefined ? `${rows} rows` : `${rows} rows of ${dim}`,
    grid ? `grid ${grid.join(' × ')}` : undefined,
    prefixTokens ? `${prefixTokens} before the grid` : undefined,
    offset ? `the first position reads row ${offset}` : undefined,
    where,
  ]);
  return parts.length > 0 ? parts.join(', ') : undefined;
}

const present = (parts: readonly (string | undefined)[]) => parts.filter((part) => part !== undefined);
const tokens = (count: number | undefined) => (count === undefined ? undefined : `${count} tokens`);

/** A property of a layer in words. */
export interface LayerFact {
  readonly name: string;
  readonly value: string;
}

const facts: readonly (readonly [name: string, value: (row: LayerPositions) => string | undefined])[] = [
  ['Position enters', ({ entry }) => entryTitles[entry]],
  ['Scheme', schemeTitle],
  ['Kind of layer', ({ type }) => type],
  ['Pair layout', layoutWords],
  [
    'Rotary width',
    ({ rotaryDim, headDim }) =>
      rotaryDim === undefined ? undefined : `${rotaryDim} of ${headDim ?? '?'} components of a head`,
  ],
  [
    'Components by axis',
    ({ axesDim, axes }) =>
      axesDim && `${axesDim.join(' + ')}${axes?.length === axesDim.length ? ` (${axes.join(', ')})` : ''}`,
  ],
  ['Base', ({ base, bases }) => bases?.map((one) => significant(one)).join(', ') ?? base?.toString()],
  ['Scaling', (row) => scalingWords(row) ?? (row.entry === 'rotary' ? 'no scaling' : undefined)],
  ['Other frequencies above', ({ switchAbove }) => tokens(switchAbove)],
  [
    'Pairs by axis',
    ({ sections, sectionOrder }) =>
      sections ? `${sections.join(' + ')} (time, height, width), ${sectionOrder ?? ''}` : undefined,
  ],
  ['Softmax scale', scaleWords],
  [
    'Window',
    ({ slidingWindow, bidirectional }) =>
      slidingWindow === undefined
        ? undefined
        : `${slidingWindow} tokens, ${bidirectional ? 'both sides together' : 'the query itself included'}`,
  ],
  ['Chunk', ({ attentionChunkSize }) => tokens(attentionChunkSize)],
  ['Attention sink', ({ attentionSink }) => (attentionSink ? 'a learned logit of each head' : undefined)],
  ['Temperature', temperatureWords],
  ['Table', tableWords],
  ['Terms', ({ terms }) => terms?.join(', ')],
  [
    'Buckets',
    ({ encoding }) =>
      encoding?.numBuckets === undefined
        ? undefined
        : `${String(encoding.numBuckets)}, up to distance ${String(encoding.maxDistance)}`,
  ],
  ['In the checkpoint', ({ learned }) => learned?.join(', ')],
  ['Heads', ({ heads }) => heads?.toString()],
  [
    'Sees',
    ({ bidirectional, attention }) =>
      bidirectional ? 'keys before and behind' : attention.causal ? 'keys before' : undefined,
  ],
  ['Note', ({ note }) => note],
];

/** Every property that a row has, in a fixed order. */
export function factsOf(row: LayerPositions): readonly LayerFact[] {
  return facts.flatMap(([name, wordsOf]) => {
    const value = wordsOf(row);
    return value === undefined ? [] : [{ name, value }];
  });
}
