/** What is read of a model's files before its weights. */
import type { PosencError } from 'posenc';
import { type ConfigReport, inspectConfig, type LayerPositions } from 'posenc/inspect';
import { describe, invalid, ofType, oneOf, refused, rule } from '../api/errors/index.ts';
import type { Expected } from '../refusals/index.ts';

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
}

/** The configuration of a model, with Inspect's report on it. */
export class ReadConfig {
  readonly report: ConfigReport;
  readonly modelType: string;
  readonly #entries: Readonly<Record<string, unknown>>;

  /**
   * @param format  where the keys and values, or the order of rows that the layout follows, are not those that the
   *   configuration has in transformers
   */
  constructor(file: string | object, { entries, layout }: OtherFormat = {}) {
    const report = inspectConfig(file);
    this.report =
      layout === undefined ? report : { ...report, layers: report.layers.map((row) => laidOut(row, layout)) };
    const [error] = this.report.findings.filter(({ kind }) => kind === 'error');
    if (this.report.status === 'error' || this.report.layers.length === 0) {
      throw refused(
        'config',
        error?.message ?? 'a model whose layers are not known',
        rule('one that posenc/inspect can read'),
      );
    }
    const parsed: unknown = entries ?? (typeof file === 'string' ? JSON.parse(file) : file);
    this.#entries = parsed as Readonly<Record<string, unknown>>;
    // Meta's own files are of its models alone.
    this.modelType = this.report.modelType ?? (this.report.format?.id === 'format.meta-params' ? 'llama' : '');
  }

  number(key: string, absent: number): number {
    const value = this.#entries[key] ?? absent;
    if (typeof value !== 'number' || !Number.isFinite(value)) throw invalid(key, value, ofType('a number'));
    return value;
  }

  optionalNumber(key: string): number | undefined {
    const value = this.#entries[key];
    return typeof value === 'number' ? value : undefined;
  }

  /** A number, or null, at a key or a path of keys. */
  nullable(path: string | readonly string[], absent: number | null): number | null {
    const keys = typeof path === 'string' ? [path] : path;
    let value: unknown = this.#entries;
    for (const key of keys) value = (value as Readonly<Record<string, unknown>> | null | undefined)?.[key];
    if (value === undefined) return absent;
    if (value !== null && (typeof value !== 'number' || !Number.isFinite(value)))
      throw invalid(keys.join('.'), value, ofType('a number'));
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

function laidOut(row: LayerPositions, layout: 'half' | 'interleaved'): LayerPositions {
  if (row.layout === undefined || !row.encoding) return row;
  return { ...row, layout, encoding: { ...row.encoding, layout } };
}

export function missingTensor(name: string): PosencError {
  return refused('files', { text: "no '{name}'", values: { name } }, rule('every tensor of the model'));
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
