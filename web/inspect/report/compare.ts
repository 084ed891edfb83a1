/** What differs between two models, as far as positions are concerned. */
import { type Posenc, PosencError } from 'posenc';
import { wholeNumber } from 'posenc/catalogue';
import { checkedNames, invalid } from '../../files/errors/index.ts';
import { type ConfigReport, type LayerPositions, layerFrequencies } from '../config/index.ts';
import { layerNumbers, significant } from './summary.ts';

/** A value that two reports do not share; undefined where one of them does not have it. */
export interface ReportChange {
  /** 'base', 'scaling.factor', 'slidingWindow', 'table.rows' … */
  readonly key: string;
  readonly a: unknown;
  readonly b: unknown;
}

/** Layers in which the same differs. */
export interface LayerChanges {
  readonly stack?: 'encoder' | 'decoder';
  /** Numbers of the layers in their stack, ascending. */
  readonly layers: readonly number[];
  readonly changes: readonly ReportChange[];
  /** Both sides computed; absent without `pe`, and where one of them does not rotate. */
  readonly frequencies?: ComparedFrequencies;
}

/** The frequencies of two layers, in radians per position. */
export interface ComparedFrequencies {
  readonly a: Float64Array;
  readonly b: Float64Array;
  readonly attentionFactor: { readonly a: number; readonly b: number };
  /** Number of pairs whose frequencies differ by more than rounding; undefined if the numbers of pairs differ. */
  readonly pairsThatDiffer?: number;
  /** The largest difference between two angles, that of the frequencies times the position. */
  readonly largestAngle?: { readonly position: number; readonly pair: number; readonly radians: number };
  /** Numbers of pairs that do not complete a turn within the trained context of their model. */
  readonly wavelengthsBeyondContext: { readonly a: number | null; readonly b: number | null };
}

/** What `compareReports` returns. */
export interface ReportComparison {
  /** Whether positions are the same; null if nothing differs and something is not known. */
  readonly same: boolean | null;
  readonly sentence: string;
  /** What differs in the models as a whole: the number of layers, contexts. */
  readonly changes: readonly ReportChange[];
  /** What differs in layers that both have. */
  readonly layers: readonly LayerChanges[];
  /** The frequencies of the first layers that differ, or of the first that rotate; absent without `pe`. */
  readonly frequencies?: ComparedFrequencies;
  /** Parts of files with several, such as 'vision_config', in which something differs. */
  readonly parts: readonly (ReportComparison & { readonly name: string })[];
}

/** Options of `compareReports`. */
export interface CompareReportsOptions {
  /** Computes the frequencies, too, so that different words for equal frequencies are no difference. */
  readonly pe?: Pick<Posenc, 'frequencies' | 'attentionFactor'> | undefined;
  /** Position at which angles are compared. Default: the longest context of the two, or 4096. */
  readonly position?: number | undefined;
}

/** Values of a row that say where another is from, or that are in `encoding` as well. */
const ignored = new Set(
  'layer stack type baseFrom classBase note encoding scaling learned heads biases steppedNtk bidirectional'.split(' '),
);

/** Frequencies closer than this are equal up to rounding. */
const tolerance = 2e-6;

/**
 * Compares two reports of `inspectConfig` layer by layer: base against fine-tune, config.json against GGUF. With `pe`,
 * frequencies are computed and compared as well.
 *
 * ```js
 * import { createPosenc } from 'posenc';
 * import { compareReports, inspectConfig } from 'posenc/inspect';
 * const config = { model_type: 'llama', num_hidden_layers: 2, head_dim: 128, rope_theta: 500000 };
 * const [base, tuned] = [config, { ...config, rope_theta: 8e6 }].map((one) => inspectConfig(one));
 * const { same, sentence, layers } = compareReports(base, tuned, { pe: await createPosenc(), position: 8192 });
 * console.assert(same === false && layers[0].changes[0].key === 'base');
 * console.log(sentence); // 'All 2 layers: base 500000 → 8000000. 63 of 64 pairs differ; at position 8192 …'
 * ```
 *
 * @throws PosencError 'invalid-argument' for options that are not allowed
 */
export function compareReports(
  a: ConfigReport,
  b: ConfigReport,
  options: CompareReportsOptions = {},
): ReportComparison {
  const { pe, position } = checkedNames(options, { pe: true, position: true });
  if (position !== undefined && !(Number.isSafeInteger(position) && position >= 0))
    throw invalid('position', position, wholeNumber(0));
  for (const [argument, report] of Object.entries({ a, b }))
    if (!Array.isArray(report?.layers))
      throw invalid(argument, report, { kind: 'type', type: 'a report of inspectConfig' });
  const difference = compared(a, b, { pe, position });
  const names = new Set(
    [a, b].flatMap(({ part, parts = [] }) => parts.map(({ name }) => name).filter((name) => name !== part)),
  );
  const isMain = (report: ConfigReport, name: string) => report.part === name;
  const found = [...names]
    .filter((name) => !isMain(a, name) && !isMain(b, name))
    .map((name) => {
      const [one, other] = [a, b].map(({ parts = [] }) => parts.find((part) => part.name === name));
      return { name, ...(one && other ? compared(one, other, { pe, position }) : absent(name, one !== undefined)) };
    });
  const parts = found.filter(({ same }) => same !== true);
  const all = [difference.same, ...parts.map(({ same }) => same)];
  const same = all.includes(false) ? false : all.includes(null) ? null : true;
  const sentences = [difference, ...parts.map((part) => ({ ...part, sentence: `${part.name}: ${part.sentence}` }))];
  const visible = same === true ? [difference] : sentences.filter((one) => one.same !== true);
  return { ...difference, same, sentence: visible.map(({ sentence }) => sentence).join(' '), parts };
}

function absent(name: string, inFirst: boolean): Omit<ReportComparison, 'parts'> & { parts: [] } {
  const change = { key: name, a: inFirst ? 'present' : undefined, b: inFirst ? undefined : 'present' };
  const sentence = `Only the ${inFirst ? 'first' : 'second'} file has this part.`;
  return { same: false, sentence, changes: [change], layers: [], parts: [] };
}

function compared(a: ConfigReport, b: ConfigReport, { pe, position }: CompareReportsOptions): ReportComparison {
  const at = position ?? longestOf(a, b) ?? 4096;
  const groups = new Map<string, { -readonly [K in keyof LayerChanges]: LayerChanges[K] } & { layers: number[] }>();
  let first: ComparedFrequencies | undefined;
  let isUnknown = false;
  let pairs = 0;
  for (const row of a.layers) {
    const other = b.layers.find(({ layer, stack }) => layer === row.layer && stack === row.stack);
    if (!other) continue;
    pairs++;
    isUnknown ||= isOpen(row) || isOpen(other);
    const frequencies = pe && frequenciesOf(pe, [row, other], [a, b], at);
    const all = changesBetween(valuesOf(row), valuesOf(other));
    const changes =
      frequencies && areEqual(frequencies) ? all.filter(({ key }) => !/^(base|scaling\b.*)$/.test(key)) : all;
    if (frequencies && (first === undefined || (groups.size === 0 && changes.length > 0))) first = frequencies;
    if (changes.length === 0) continue;
    const key = JSON.stringify([row.stack, changes]);
    const group = groups.get(key);
    if (group) group.layers.push(row.layer);
    else
      groups.set(key, {
        ...(row.stack ? { stack: row.stack } : {}),
        layers: [row.layer],
        changes,
        ...(frequencies && !areEqual(frequencies) ? { frequencies } : {}),
      });
  }
  const changes = wholeChanges(a, b);
  const layers = [...groups.values()];
  const isUnread = a.status === 'error' || b.status === 'error' || pairs === 0;
  const differs = layers.length > 0 || changes.some(({ key }) => key === 'layers');
  const same = isUnread ? null : differs ? false : isUnknown ? null : true;
  return {
    same,
    sentence: isUnread ? unread(a, b) : sentenceOf({ same, layers, changes, count: pairs }),
    changes,
    layers,
    ...(first ? { frequencies: first } : {}),
    parts: [],
  };
}

/** Whether a layer encodes position in a way that the file does not determine. */
const isOpen = ({ entry, encoding, scheme }: LayerPositions) =>
  entry !== 'none' && encoding === undefined && !/^learned/.test(scheme);

function longestOf(...reports: readonly ConfigReport[]): number | undefined {
  const known = reports.flatMap(({ extendedContext, trainedContext }) => extendedContext ?? trainedContext ?? []);
  return known.length > 0 ? Math.max(...known) : undefined;
}

function wholeChanges(a: ConfigReport, b: ConfigReport): readonly ReportChange[] {
  const values = (report: ConfigReport) => ({
    layers: report.layers.length,
    trainedContext: report.trainedContext ?? undefined,
    extendedContext: report.extendedContext ?? undefined,
    ...report.contexts,
  });
  return changesBetween(Object.entries(values(a)), Object.entries(values(b)));
}

/** Every value of a row that concerns positions, by its name with dots. */
function valuesOf(row: LayerPositions): (readonly [string, unknown])[] {
  const { slidingWindow, attention } = row;
  // The distances of the window follow from its number of tokens.
  const { window: _, ...rest } = attention;
  const withoutWindow = slidingWindow === undefined ? row : { ...row, attention: rest };
  const plain = Object.entries(withoutWindow).filter(([key]) => !ignored.has(key));
  const { scaling, heads } = row;
  return [
    ...plain.flatMap(([key, value]) => flat(key, value)),
    ...(row.encoding ? flat('', row.encoding) : scaling ? flat('scaling', scaling) : []),
    // Slopes and tables of biases are those of heads.
    ...(row.entry === 'bias' ? flat('heads', heads) : []),
  ];
}

function flat(key: string, value: unknown): (readonly [string, unknown])[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || ArrayBuffer.isView(value))
    return value === undefined ? [] : [[key, value]];
  return Object.entries(value).flatMap(([name, inner]) => flat(key ? `${key}.${name}` : name, inner));
}

function changesBetween(a: Iterable<readonly [string, unknown]>, b: Iterable<readonly [string, unknown]>) {
  const [one, other] = [new Map(a), new Map(b)];
  return [...new Set([...one.keys(), ...other.keys()])]
    .map((key): ReportChange => ({ key, a: one.get(key), b: other.get(key) }))
    .filter((change) => !isEqual(change.a, change.b));
}

function isEqual(a: unknown, b: unknown): boolean {
  if (typeof a === 'number' && typeof b === 'number') return Math.abs(a - b) <= 1e-9 * Math.abs(a);
  const lists = [a, b].map((one) => (ArrayBuffer.isView(one) ? Array.from(one as Float32Array) : one));
  return lists[0] === lists[1] || JSON.stringify(lists[0]) === JSON.stringify(lists[1]);
}

function frequenciesOf(
  pe: NonNullable<CompareReportsOptions['pe']>,
  rows: readonly [LayerPositions, LayerPositions],
  [a, b]: readonly [ConfigReport, ConfigReport],
  position: number,
): ComparedFrequencies | undefined {
  if (rows.some(({ entry, encoding, rotaryDim }) => entry !== 'rotary' || !encoding || rotaryDim === undefined))
    return undefined;
  try {
    const [one, other] = rows.map((row) =>
      layerFrequencies(pe, row, row.switchAbove === undefined ? {} : { length: position }),
    ) as [ReturnType<typeof layerFrequencies>, ReturnType<typeof layerFrequencies>];
    const beyond = (frequencies: Float64Array, { trainedContext }: ConfigReport) =>
      trainedContext === null ? null : frequencies.filter((f) => 2 * Math.PI > f * trainedContext).length;
    return {
      a: one.frequencies,
      b: other.frequencies,
      attentionFactor: { a: one.attentionFactor, b: other.attentionFactor },
      ...differenceOf(one.frequencies, other.frequencies, position),
      wavelengthsBeyondContext: { a: beyond(one.frequencies, a), b: beyond(other.frequencies, b) },
    };
  } catch (error) {
    if (error instanceof PosencError) return undefined;
    throw error;
  }
}

/** How two lists of frequencies differ; undefined if they are not equally long. */
export function differenceOf(
  a: ArrayLike<number>,
  b: ArrayLike<number>,
  position: number,
  relative = tolerance,
): Pick<ComparedFrequencies, 'pairsThatDiffer' | 'largestAngle'> {
  if (a.length !== b.length) return {};
  let pairsThatDiffer = 0;
  let largest = { position, pair: 0, radians: 0 };
  for (let pair = 0; pair < a.length; pair++) {
    const [one, other] = [a[pair] as number, b[pair] as number];
    const difference = Math.abs(one - other);
    if (difference > relative * Math.max(Math.abs(one), Math.abs(other))) pairsThatDiffer++;
    if (difference * position > largest.radians) largest = { position, pair, radians: difference * position };
  }
  return { pairsThatDiffer, largestAngle: largest };
}

const areEqual = ({ pairsThatDiffer, attentionFactor: { a, b } }: ComparedFrequencies) =>
  pairsThatDiffer === 0 && Math.abs(a - b) <= tolerance * a;

const format = (value: unknown): string => {
  const text = value === undefined ? 'none' : typeof value === 'object' ? JSON.stringify(value) : String(value);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
};

const changeWords = ({ key, a, b }: ReportChange) => `${key} ${format(a)} → ${format(b)}`;

interface Sentences {
  readonly same: boolean | null;
  readonly layers: readonly LayerChanges[];
  readonly changes: readonly ReportChange[];
  readonly count: number;
}

function sentenceOf({ same, layers, changes, count }: Sentences): string {
  const whole = changes.length > 0 ? [`${changes.map(changeWords).join(', ')}.`] : [];
  if (same === true) return [`Positions are the same in ${layersOf(count)}.`, ...whole].join(' ');
  if (same === null)
    return [
      'Nothing that is known differs, but some layers encode position in a way that is not known.',
      ...whole,
    ].join(' ');
  const groups = layers.flatMap(({ stack, layers: numbers, changes: layerChanges, frequencies }) => {
    const isAll = numbers.length === count && count > 1;
    const which = `layer${numbers.length === 1 ? '' : 's'} ${layerNumbers(numbers)}`;
    const where = isAll ? `All ${count} layers` : capital(`${stack ? `${stack} ` : ''}${which}`);
    const numbersOf = frequencies ? [frequencyWords(frequencies)] : [];
    return [`${where}: ${layerChanges.map(changeWords).join(', ')}.`, ...numbersOf];
  });
  return [...groups, ...whole].join(' ');
}

const layersOf = (count: number) => (count === 1 ? 'the only layer' : `all ${count} layers`);
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function frequencyWords({ a, b, pairsThatDiffer, largestAngle, attentionFactor }: ComparedFrequencies): string {
  if (pairsThatDiffer === undefined || !largestAngle)
    return `${a.length} pairs turn in the first, ${b.length} in the second.`;
  const { position, pair, radians } = largestAngle;
  const angle =
    pairsThatDiffer > 0
      ? `; at position ${position} the angle of pair ${pair} differs by ${significant(radians)} rad`
      : '';
  const factor = isEqual(attentionFactor.a, attentionFactor.b)
    ? ''
    : `; attention factor ${significant(attentionFactor.a)} → ${significant(attentionFactor.b)}`;
  return `${pairsThatDiffer} of ${a.length} pairs differ${angle}${factor}.`;
}

function unread(a: ConfigReport, b: ConfigReport): string {
  const problems = Object.entries({ first: a, second: b }).flatMap(([which, { layers, findings }]) =>
    layers.length > 0
      ? []
      : [`Nothing is known of the layers of the ${which}: ${findings[0]?.message ?? 'it has none.'}`],
  );
  return problems.join(' ') || 'The two have no layers in common.';
}
