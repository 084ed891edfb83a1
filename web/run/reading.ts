/** What is read of a model's files before its weights. */
import type { Tensor } from 'posenc';
import { type ConfigReport, inspectConfig, type LayerPositions } from 'posenc/inspect';
import { describe, invalid, missing, ofType, oneOf, PosencError, refused, rule } from '../api/errors/index.ts';
import type { Expected } from '../refusals/index.ts';
import { type Architecture, architectures, type Choice, type Chosen } from './architectures.ts';

/** A tensor as a file describes it. */
export interface FileTensor {
  readonly name: string;
  readonly dtype: string;
  readonly shape: readonly number[];
  readonly byteLength: number;
}

/** What a format other than transformers' says of its files. */
export interface OtherFormat {
  readonly entries?: Readonly<Record<string, unknown>>;
  readonly layout?: 'half' | 'interleaved';
  /** The row of `architectures`, where the configuration does not name one. */
  readonly modelType?: string;
  /** The row itself, where the names of the format differ. */
  readonly architecture?: Architecture;
  /** Learned arrays of the bias of all layers, by their names in the catalogue. */
  readonly arrays?: Readonly<Record<string, Tensor>>;
}

/** The configuration of a model, with Inspect's report on it. */
export class ReadConfig {
  readonly report: ConfigReport;
  readonly modelType: string;
  /** What is known of the model; undefined for models that are not. */
  readonly architecture: Architecture | undefined;
  /** Whether keys and tensors are those that transformers writes. */
  readonly isOfTransformers: boolean;
  readonly #entries: Readonly<Record<string, unknown>>;

  /**
   * @param format  where the keys and values, or the order of rows that the layout follows, are not those that the
   *   configuration has in transformers
   */
  constructor(file: string | object, { entries, layout, modelType, architecture }: OtherFormat = {}) {
    const parsed: unknown = entries ?? (typeof file === 'string' ? JSON.parse(file) : file);
    this.#entries = parsed as Readonly<Record<string, unknown>>;
    const report = asWritten(inspectConfig(file), this.#entries);
    this.report =
      layout === undefined ? report : { ...report, layers: report.layers.map((row) => laidOut(row, layout)) };
    refuseUnknown(this.report);
    this.isOfTransformers = entries === undefined && this.report.format === undefined;
    // Only Meta's models are in its file format.
    this.modelType =
      modelType ?? this.report.modelType ?? (this.report.format?.id === 'format.meta-params' ? 'llama' : '');
    const rows: Readonly<Record<string, Architecture>> = architectures;
    this.architecture = architecture ?? (Object.hasOwn(rows, this.modelType) ? rows[this.modelType] : undefined);
  }

  entry(key: string): unknown {
    return this.#entries[key];
  }

  number(key: string, absent: number): number {
    const value = this.#entries[key] ?? absent;
    if (typeof value !== 'number' || !Number.isFinite(value)) throw invalid(key, value, ofType('a number'));
    return value;
  }

  /** A number that is at least 0. */
  atLeastZero(key: string, absent: number): number {
    const value = this.number(key, absent);
    if (value < 0) throw invalid(key, value, { kind: 'range', type: 'number', min: 0 });
    return value;
  }

  optionalNumber(key: string): number | undefined {
    const value = this.#entries[key];
    return typeof value === 'number' ? value : undefined;
  }

  /** A bound above 0 at a key or a path of keys. Without one the result is 0, which says the same in other formats. */
  bound(path: string | readonly string[], absent: number | null): number {
    const keys = typeof path === 'string' ? [path] : path;
    let value: unknown = this.#entries;
    for (const key of keys) value = (value as Readonly<Record<string, unknown>> | null | undefined)?.[key];
    if (value === undefined) return absent ?? 0;
    if (value === null || (value === 0 && !this.isOfTransformers)) return 0;
    if (typeof value !== 'number' || !Number.isFinite(value) || value <= 0)
      throw invalid(keys.join('.'), value, { kind: 'range', type: 'number', min: 0, minExclusive: true });
    return value;
  }

  flag(key: string, absent: boolean): boolean {
    const value = this.#entries[key] ?? absent;
    if (typeof value !== 'boolean') throw invalid(key, value, { kind: 'boolean' });
    return value;
  }

  text(key: string): string | undefined {
    const value = this.#entries[key];
    if (value === undefined || value === null) return undefined;
    if (typeof value !== 'string') throw invalid(key, value, ofType('a name'));
    return value;
  }
}

/** Findings which say that the class of this model_type does not compute what the weights were trained with. */
const otherCode: ReadonlySet<string> = new Set(['position.key-of-other-code', 'position.word-of-other-code']);

/** Refuses a model whose positions Inspect cannot determine, with Inspect's reason. */
function refuseUnknown({ status, layers, findings }: ConfigReport): void {
  const isUnknown = layers.length === 0 || layers.some(({ entry, encoding }) => entry === 'rotary' && !encoding);
  const reason =
    findings.find(({ id }) => otherCode.has(id)) ??
    (status === 'error' || isUnknown
      ? ['error', 'unknown'].map((wanted) => findings.find(({ kind }) => kind === wanted)).find(Boolean)
      : undefined);
  if (!reason && status !== 'error' && !isUnknown) return;
  throw new PosencError({
    code: 'unsupported',
    argument: 'config',
    text: reason ? '{reason}' : 'The configuration does not say how its layers encode position.',
    values: { reason: reason?.message },
  });
}

/** The value of a choice for this configuration. */
export function chosen<Value>(config: ReadConfig, choice: Chosen<Value>): Value {
  if (typeof choice !== 'object' || choice === null || !('yes' in (choice as object))) return choice as Value;
  const { key, absent, yes, no, or } = choice as Choice<Value>;
  return config.flag(key, absent) || (or !== undefined && config.flag(or, false)) ? yes : no;
}

/**
 * Files that leave a length out, or contradict themselves, mean what the transformers that wrote them computes.
 *
 * YaRN whose factor is not max_position_embeddings / original_max_position_embeddings: 4.43 to 4.50 take the first for
 * the original length, 4.51 to 4.55 take the ratio for the factor; those after them, vLLM and llama.cpp take what the
 * file states, as here for all other files. All 4.x read the type of a scaling from its old key as well.
 */
function asWritten(report: ConfigReport, entries: Readonly<Record<string, unknown>>): ConfigReport {
  const version = String(entries.transformers_version);
  const release = Number(/^4\.(\d+)\./.exec(version)?.[1] ?? Number.NaN);
  const found = (wanted: string) => report.findings.find(({ id }) => id === wanted);
  const unread = found('scaling.old-key-unread');
  if (unread && release > 0) {
    const { path, type } = unread.values as { path: string; type: string };
    return asWritten(inspectConfig({ ...entries, [path]: { ...(entries[path] as object), rope_type: type } }), entries);
  }
  if (release < 48 && found('scaling.original-defaulted')) return { ...report, layers: report.layers.map(ofAnyLength) };
  const lengths = found('scaling.factor-against-lengths');
  const changes = report.layers.some(({ encoding }) => scalingOf(encoding).type === 'yarn');
  if (!lengths || !changes || !(release >= 43 && release <= 55)) return report;
  const { path, factor, ratio, context, original } = lengths.values as Readonly<Record<string, number>>;
  const stated = `${path}.factor ${factor} is not max_position_embeddings ${context} / original_max_position_embeddings ${original} = ${ratio}`;
  const [change, taken] =
    release > 50
      ? [{ factor: ratio }, 'takes the ratio']
      : [{ originalMaxPositionEmbeddings: context }, 'takes max_position_embeddings for the original length'];
  const message = `${stated}; transformers ${version}, which wrote the file, ${taken}.`;
  return {
    ...report,
    findings: report.findings.map((one) => (one === lengths ? { ...one, message } : one)),
    layers: report.layers.map((row) => (scalingOf(row.encoding).type === 'yarn' ? rescaled(row, change) : row)),
  };
}

const scalingOf = (encoding: LayerPositions['encoding']) =>
  (encoding?.scaling ?? {}) as Readonly<Record<string, unknown>>;

function rescaled(row: LayerPositions, change: object): LayerPositions {
  const scaling = scalingOf(row.encoding);
  // A factor below 1 is divisors, which no release computes in the same way.
  if (!row.encoding || 'freqFactors' in scaling) return row;
  return { ...row, encoding: { ...row.encoding, scaling: { ...scaling, ...change } } };
}

/**
 * LongRoPE without a stated original length, as transformers 4.46.3 computes it: texts of any length have the long
 * divisors if the factor is above 1, and the short ones otherwise. 4.53.3 goes by the length of the text; the releases between were not compared.
 */
function ofAnyLength(row: LayerPositions): LayerPositions {
  const { encoding, switchAbove: _, ...rest } = row;
  const scaling = scalingOf(encoding);
  if (!encoding || scaling.type !== 'longrope') return row;
  const divisors = Number(scaling.factor) > 1 ? scaling.longFactor : scaling.shortFactor;
  return { ...rest, encoding: { ...encoding, scaling: { ...scaling, shortFactor: divisors, longFactor: divisors } } };
}

function laidOut(row: LayerPositions, layout: 'half' | 'interleaved' | undefined): LayerPositions {
  if (layout === undefined || row.layout === undefined || !row.encoding) return row;
  return { ...row, layout, encoding: { ...row.encoding, layout } };
}

export function missingTensor(name: string): PosencError {
  return missing('files', rule("the tensor '{name}'", { name }));
}

/** Something that posenc does not know how to compute. */
export function unknownPart(what: string, name: string, known: readonly string[]): PosencError {
  const expected = known.length > 0 ? oneOf(known) : rule('one that this model type is known to have');
  return refused('files', { text: "the {what} '{name}'", values: { what, name } }, expected);
}

export function contradiction(name: string, shape: readonly number[], expected: Expected): PosencError {
  return refused(
    'files',
    { text: "'{name}' of shape [{shape}]", values: { name, shape: shape.map((extent) => describe(extent)) } },
    expected,
  );
}
