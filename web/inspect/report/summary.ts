/** A report for people: layers that are equal are one group. */
import { oneOf } from 'posenc/catalogue';
import { checkedNames, invalid } from '../../files/errors/index.ts';
import type { ConfigReport, Finding, LayerPositions } from '../config/index.ts';
import type { ProgramDifference } from '../programs/index.ts';
import { factsOf, type LayerFact, layerNumbers, rowWords, significant } from './words.ts';

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
  const groups = new Map<string, { readonly row: LayerPositions; readonly layers: number[] }>();
  for (const row of layers) {
    const { layer, ...rest } = row;
    const key = JSON.stringify(rest);
    const group = groups.get(key);
    if (group) group.layers.push(layer);
    else groups.set(key, { row, layers: [layer] });
  }
  return Array.from(groups.values(), ({ row, layers: numbers }) => ({
    ...(row.stack ? { stack: row.stack } : {}),
    layers: numbers,
    entry: row.entry,
    what: rowWords(row, longest),
    facts: factsOf(row),
    row,
  }));
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
