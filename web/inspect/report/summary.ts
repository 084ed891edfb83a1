/** A report for people: layers that are equal are one group. */
import { oneOf, scalingTitles, schemeNamed } from 'posenc/catalogue';
import { checkedNames, invalid } from '../../files/errors/index.ts';
import { groupedBy } from '../../files/json/index.ts';
import type { ConfigReport, Entry, Finding, LayerPositions } from '../config/index.ts';
import type { ProgramDifference } from '../programs/index.ts';

/** Layers whose rows differ only in the number of the layer. */
export interface LayerGroup {
  readonly stack?: 'encoder' | 'decoder';
  /** Numbers of the layers in their stack, ascending. */
  readonly layers: readonly number[];
  readonly entry: LayerPositions['entry'];
  /** One line: 'RoPE, base 500000, Llama 3, factor 8'. */
  readonly what: string;
  /** Every property in words. */
  readonly facts: readonly LayerFact[];
  /** The row of the first of the layers. */
  readonly row: LayerPositions;
}

/** What `summarise` returns. */
export interface ReportSummary {
  /** The family, or what else is known of the model. */
  readonly title: string;
  readonly status: ConfigReport['status'];
  readonly layers: number;
  readonly trainedContext: number | null;
  readonly extendedContext: number | null;
  readonly contexts?: ConfigReport['contexts'];
  readonly groups: readonly LayerGroup[];
  readonly findings: readonly Finding[];
  /** The other parts of a file with several. */
  readonly parts: readonly (ReportSummary & { readonly name: string })[];
}

/** Options of `formatReport`. */
export interface FormatReportOptions {
  /** What `programDifferences` returns for the report, to be listed below. */
  readonly differences?: readonly ProgramDifference[] | undefined;
}

/**
 * Groups the layers of a report that are equal, and describes each group.
 *
 * ```js
 * import { inspectConfig, summarise } from 'posenc/inspect';
 * const { title, groups } = summarise(inspectConfig({ model_type: 'llama', num_hidden_layers: 32, rope_theta: 500000 }));
 * console.assert(title === 'Llama' && groups.length === 1 && groups[0].layers.length === 32);
 * ```
 */
export function summarise(report: ConfigReport): ReportSummary {
  const { status, layers, trainedContext, extendedContext, contexts, findings, modelType, family, parts = [] } = report;
  const others = parts.filter(({ name }) => name !== report.part);
  return {
    title: family?.title ?? (modelType === undefined ? 'This file' : `Model type '${modelType}'`),
    status,
    layers: layers.length,
    trainedContext,
    extendedContext,
    ...(contexts ? { contexts } : {}),
    groups: groupsOf(report),
    findings,
    parts: others.map((part) => ({ ...summarise(part), name: part.name })),
  };
}

function groupsOf({ layers, trainedContext, extendedContext }: ConfigReport): readonly LayerGroup[] {
  const longest = extendedContext ?? trainedContext;
  const groups = groupedBy(layers, ({ layer: _, ...rest }) => JSON.stringify(rest));
  return groups.map((rows) => {
    const [row] = rows;
    return {
      ...(row.stack ? { stack: row.stack } : {}),
      layers: rows.map(({ layer }) => layer),
      entry: row.entry,
      what: rowWords(row, longest),
      facts: factsOf(row),
      row,
    };
  });
}

/** Text, and the same as Markdown. */
interface Marks {
  readonly heading: (text: string, level: number) => string;
  readonly item: (label: string, text: string) => string;
  /** Groups of layers. */
  readonly groups: (groups: readonly LayerGroup[]) => readonly string[];
}

const named = ({ stack, layers }: Pick<LayerGroup, 'stack' | 'layers'>) =>
  `${stack ? `${stack} ` : ''}layer${layers.length === 1 ? '' : 's'} ${layerNumbers(layers)}`;

const text: Marks = {
  heading: (title, level) => (level === 1 ? title : `\n${title}`),
  item: (label, value) => (label ? `  ${label}: ${value}` : `  ${value}`),
  groups: (groups) => {
    const width = Math.max(...groups.map((group) => named(group).length));
    return groups.map((group) => {
      const { row } = group;
      const layout = group.facts.find(({ name }) => name === 'Pair layout');
      return `  ${named(group).padEnd(width)}  ${group.what}${layout ? `, ${layout.value}` : ''}${row.type ? `  [${row.type}]` : ''}`;
    });
  },
};

const cell = (value: string) => value.replaceAll('|', '\\|').replaceAll('\n', ' ');

const markdown: Marks = {
  heading: (title, level) => `${level === 1 ? '' : '\n'}${'#'.repeat(level + 1)} ${title}\n`,
  item: (label, value) => `- ${label ? `**${label}**: ` : ''}${value}`,
  groups: (groups) => {
    const names = [...new Set(groups.flatMap(({ facts }) => facts.map(({ name }) => name)))];
    const wordsOf = ({ facts }: LayerGroup, name: string) => facts.find((fact) => fact.name === name)?.value ?? '–';
    const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;
    return [
      line(['', ...groups.map(named)]),
      line(['---', ...groups.map(() => '---')]),
      ...names.map((name) => line([name, ...groups.map((group) => wordsOf(group, name))])),
    ];
  },
};

const verdicts = { ok: 'read in full', partial: 'read in part: something is not known', error: 'could not be read' };

/**
 * Writes a report as text for a terminal, or as Markdown for a page or a comment.
 *
 * ```js
 * import { formatReport, inspectConfig } from 'posenc/inspect';
 * const report = inspectConfig({ model_type: 'llama', num_hidden_layers: 32, rope_theta: 500000 });
 * console.assert(formatReport(report).includes('layers 0–31  RoPE, base 500000'));
 * console.assert(formatReport(report, 'markdown').includes('| Base | 500000 |'));
 * ```
 *
 * @throws PosencError 'invalid-argument' for another format
 */
export function formatReport(
  report: ConfigReport,
  format: 'text' | 'markdown' = 'text',
  options: FormatReportOptions = {},
): string {
  const { differences } = checkedNames(options, { differences: true });
  if (format !== 'text' && format !== 'markdown') throw invalid('format', format, oneOf(['text', 'markdown']));
  const marks = format === 'text' ? text : markdown;
  return `${linesOf(summarise(report), report, marks, differences).join('\n').trim()}\n`;
}

function linesOf(
  summary: ReportSummary,
  { reading, format, part, picture }: ConfigReport,
  marks: Marks,
  differences: readonly ProgramDifference[] = [],
): readonly string[] {
  const { title, status, findings, groups, parts } = summary;
  const lines = [
    marks.heading(`${title}: ${verdicts[status]}`, 1),
    ...(format ? [marks.item('Format', format.title)] : []),
    ...(part === undefined ? [] : [marks.item('Part of the file', part)]),
    ...contextLines(summary, marks),
    ...(groups.length > 0 ? ['', ...marks.groups(groups)] : []),
  ];
  if (picture) {
    lines.push(marks.heading(`What ${picture.className} does with a picture`, 2));
    for (const { title: question, answer } of picture.answers) lines.push(marks.item(question, answer));
  }
  if (reading) {
    lines.push(marks.heading('What the keys say by themselves', 2));
    for (const [key, value] of Object.entries(reading.keys)) lines.push(marks.item(key, written(value)));
  }
  for (const { name, ...other } of parts) {
    lines.push(marks.heading(`${name} (${other.title}): ${verdicts[other.status]}`, 2), ...contextLines(other, marks));
    if (other.groups.length > 0) lines.push('', ...marks.groups(other.groups));
  }
  if (findings.length > 0) lines.push(marks.heading('Findings', 2));
  for (const { kind, message } of findings) lines.push(marks.item(kind, message));
  if (differences.length > 0) lines.push(marks.heading('Where programs differ', 2));
  for (const difference of differences) lines.push(marks.item(programOf(difference), differenceWords(difference)));
  return lines;
}

function contextLines({ layers, trainedContext, extendedContext, contexts }: ReportSummary, marks: Marks): string[] {
  if (layers === 0) return [];
  const tokens = (count: number) => `${count} tokens`;
  return [
    marks.item('Layers', String(layers)),
    ...Object.entries(contexts ?? {}).map(([stack, count]) => marks.item(`Context of the ${stack}`, tokens(count))),
    ...(trainedContext === null ? [] : [marks.item('Trained context', tokens(trainedContext))]),
    ...(extendedContext === null ? [] : [marks.item('Extended context', tokens(extendedContext))]),
  ];
}

const written = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value));

const programOf = ({ program, versions, stack, layers }: ProgramDifference) =>
  `${program} ${versions}, ${named({ layers, ...(stack ? { stack } : {}) })}`;

function differenceWords({ what, numbers, window }: ProgramDifference): string {
  const { largestAngle, pairsThatDiffer, reference, attentionFactor, referenceAttentionFactor } = numbers ?? {};
  const found = [
    pairsThatDiffer === undefined ? undefined : `${pairsThatDiffer} of ${reference?.length} pairs differ`,
    largestAngle && largestAngle.radians > 0
      ? `at position ${largestAngle.position} the angle of pair ${largestAngle.pair} by ${significant(largestAngle.radians)} rad`
      : undefined,
    attentionFactor === referenceAttentionFactor
      ? undefined
      : `attention factor ${significant(attentionFactor ?? 1)} instead of ${significant(referenceAttentionFactor ?? 1)}`,
    window ? `${window.keys} keys in the window instead of ${window.reference}` : undefined,
  ].filter((one) => one !== undefined);
  return found.length > 0 ? `${what} (${found.join('; ')})` : what;
}

const entryTitles: Readonly<Record<Entry, string>> = {
  rotary: 'queries and keys are turned',
  bias: 'a number is added to each logit',
  absolute: 'added to the embedding',
  relative: 'vectors of the distance in the logits',
  none: 'nowhere',
};

const { none: _, ...ofCatalogue } = scalingTitles;

const titles: Readonly<Record<string, string>> = {
  ...ofCatalogue,
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

/** Titles of schemes that have no entry in the catalogue. */
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
  const title = titles[type] ?? `'${type}'`;
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
function rowWords(row: LayerPositions, longest: number | null): string {
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
function factsOf(row: LayerPositions): readonly LayerFact[] {
  return facts.flatMap(([name, wordsOf]) => {
    const value = wordsOf(row);
    return value === undefined ? [] : [{ name, value }];
  });
}
