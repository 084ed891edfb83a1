/** Reads values of a configuration, and remembers which keys were read. */
import type { Condition, Value, When } from '../families/index.ts';
import { type Findings, Unusable } from './findings.ts';
import { synonymsOf } from './synonyms.ts';

/** An object of a configuration: plain data without a prototype. */
export interface Entries {
  readonly [key: string]: unknown;
}

/** Limit on sizes, beyond those of any model; nothing may be allocated by such a size. */
const largestSize = 2 ** 53;

interface Found {
  readonly key: string;
  readonly value: unknown;
}

export class Keys {
  readonly #root: Entries;
  readonly #findings: Findings;
  /** Keys that the family reads; these are no synonyms of others. */
  readonly #used: ReadonlySet<string>;
  readonly #names: ReadonlyMap<string, string>;
  readonly #read = new Set<string>();

  /** `names` has the names in the file, for keys that are read under others. */
  constructor(
    root: Entries,
    findings: Findings,
    used: ReadonlySet<string>,
    names: ReadonlyMap<string, string> = new Map(),
  ) {
    this.#root = root;
    this.#findings = findings;
    this.#used = used;
    this.#names = names;
  }

  /** Returns the value of a key; undefined for null, which means absent in configurations. */
  at(path: string): unknown {
    this.#read.add(path).add(this.#nameOf(path));
    let value: unknown = this.#root;
    for (const key of path.split('.')) {
      if (!isEntries(value) || !(key in value)) return undefined;
      value = value[key];
    }
    return value ?? undefined;
  }

  /** Returns the keys of a nested object, or none if it is absent. */
  inside(path: string): Keys {
    const value = this.at(path);
    if (value !== undefined && !isEntries(value)) {
      throw new Unusable('value.not-an-object', [path], { key: path, value });
    }
    return new Keys(value ?? {}, this.#findings, this.#used);
  }

  /** Whether a key is present with the value null; a family may have a default for an absent key but none for null. */
  isNull(path: string): boolean {
    this.#read.add(path);
    const names = path.split('.');
    let value: unknown = this.#root;
    for (const name of names) {
      if (!isEntries(value) || !(name in value)) return false;
      value = value[name];
    }
    return value === null;
  }

  wasRead(path: string): boolean {
    return this.#read.has(path);
  }

  get findings(): Findings {
    return this.#findings;
  }

  /** Reads what the rest of the report can do without: if it is unusable, it is reported, and nothing is returned. */
  attempt<T>(read: () => T): T | undefined {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof Unusable)) throw error;
      this.#findings.addUnknown(error);
      return undefined;
    }
  }

  /** Returns the first key that is present, and reports others that disagree with it. */
  find(value: Value<unknown>): Found | undefined {
    const found = this.#named(value) ?? this.#synonymOf(value);
    if (found) this.#findings.addRead(found.key);
    return found;
  }

  #named({ keys, otherwise }: Value<unknown>): Found | undefined {
    const found = keys.flatMap((key) => {
      const value = this.at(key);
      return value === undefined ? [] : [{ key: this.#nameOf(key), value }];
    });
    const [first, ...others] = found;
    for (const other of others) {
      if (!first || JSON.stringify(other.value) === JSON.stringify(first.value)) continue;
      this.#findings.add('keys.disagree', [first.key, other.key], {
        ...first,
        other: other.key,
        otherValue: other.value,
      });
    }
    return first ?? (otherwise && this.#named({ keys: otherwise }));
  }

  /** Returns a value under a name that other configurations have for it; a null is a value, too. */
  #synonymOf({ keys }: Value<unknown>): Found | undefined {
    const synonyms = synonymsOf(keys);
    if (!synonyms || keys.some((key) => this.isNull(key))) return undefined;
    const key = synonyms.names.find((name) => this.#isFree(name) && isNumeric(this.#root[name]));
    if (key === undefined) return undefined;
    const value = this.at(key);
    const [of = ''] = keys;
    this.#findings.add(synonyms.areDoubtful ? 'key.doubtful-synonym' : 'key.synonym', [key], { key, value, of });
    return { key, value };
  }

  #isFree(name: string): boolean {
    return !this.#used.has(name) && name in this.#root;
  }

  /** Returns the name of the key that decides, or would decide. */
  nameOf(value: Value<unknown>): string {
    return this.find(value)?.key ?? this.#nameOf(value.keys[0] ?? '');
  }

  #nameOf(key: string): string {
    return this.#names.get(key) ?? key;
  }

  number(value: Value): number | undefined {
    const found = this.find(value);
    if (found) return numberOf(found.value, found.key, this.#findings);
    return this.#default(value);
  }

  /** Returns a whole number of at least 1. */
  size(value: Value): number | undefined {
    const found = this.find(value);
    if (!found) return this.#default(value);
    return sizeOf(found.value, found.key, this.#findings);
  }

  neededSize(value: Value): number {
    const size = this.size(value);
    if (size !== undefined) return size;
    throw new Unusable('key.missing', value.keys, { keys: value.keys });
  }

  boolean(value: Value<boolean>): boolean | undefined {
    const found = this.find(value);
    if (!found) return this.#default(value);
    return this.truth(found.value, found.key);
  }

  /** Returns whether a value is true; one that is no boolean counts as in Python, with a finding. */
  truth(value: unknown, key: string): boolean {
    if (typeof value === 'boolean') return value;
    const read = isTrueInPython(value);
    this.#findings.add('value.read-as-boolean', [key], { key, value, read });
    return read;
  }

  numbers(value: Value<readonly number[]>): readonly number[] | undefined {
    const found = this.find(value);
    if (!found) return this.#default(value);
    if (!Array.isArray(found.value)) throw new Unusable('value.not-a-list', [found.key], { ...found });
    return found.value.map((entry, i) => numberOf(entry, `${found.key}[${i}]`, this.#findings));
  }

  /** Returns a number, or a list of numbers, as a list. */
  extents(value: Value<number | readonly number[]>): readonly number[] {
    const found = this.find(value);
    const given = found ? found.value : this.#default(value);
    if (given === undefined) throw new Unusable('key.missing', value.keys, { keys: value.keys });
    const key = found?.key ?? value.keys[0] ?? '';
    return Array.isArray(given)
      ? given.map((entry, i) => numberOf(entry, `${key}[${i}]`, this.#findings))
      : [numberOf(given, key, this.#findings)];
  }

  holds(when: When | undefined): boolean {
    return when === undefined || (Array.isArray(when) ? when : [when]).every((one: Condition) => this.#holds(one));
  }

  #holds({ key, is, isNot, atLeast, length, default: otherwise }: Condition): boolean {
    const inFile = this.at(key) ?? (this.isNull(key) ? null : otherwise) ?? null;
    const named = [...(is ?? []), ...(isNot ?? [])];
    const isSwitch = named.some((value) => typeof value === 'boolean');
    const isOther = typeof inFile === 'string' || typeof inFile === 'number';
    const given = isSwitch && isOther && !named.includes(inFile) ? this.truth(inFile, key) : inFile;
    const values = (Array.isArray(given) ? given : [given]) as (string | number | boolean | null)[];
    if (length !== undefined && values.length !== length) return false;
    if (is && !values.some((value) => is.includes(value))) return false;
    if (isNot && values.some((value) => isNot.includes(value))) return false;
    return atLeast === undefined || values.some((value) => typeof value === 'number' && value >= atLeast);
  }

  #default<T>(value: Value<T>): T | undefined {
    const key = value.keys[0];
    if (value.default === undefined || key === undefined) return value.default;
    const similar = synonymsOf(value.keys)?.similar?.find((name) => this.#isFree(name) && isNumeric(this.#root[name]));
    if (similar === undefined) {
      this.#findings.addDefault(key, value.default);
    } else if (this.#root[similar] !== value.default) {
      const values = { key: similar, value: this.#root[similar], of: key, default: value.default };
      this.#findings.add('key.similar', [similar], values);
    }
    return value.default;
  }
}

export function isEntries(value: unknown): value is Entries {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isNumeric(value: unknown): boolean {
  return typeof value === 'number' || isWrittenNumber(value);
}

/** Whether Python takes a value for true. */
export function isTrueInPython(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0;
  return Boolean(value);
}

/** Whether a value is a number written as text. */
export function isWrittenNumber(value: unknown): value is string {
  return typeof value === 'string' && /^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?\s*$/i.test(value);
}

/** Returns a number of the file; one that is written as text counts, with a finding. */
export function numberOf(value: unknown, key: string, findings: Findings): number {
  if (typeof value === 'number') return value;
  if (isWrittenNumber(value)) {
    findings.add('value.number-as-text', [key], { key, value, number: Number(value) });
    return Number(value);
  }
  throw new Unusable('value.not-a-number', [key], { key, value });
}

export function sizeOf(value: unknown, key: string, findings: Findings): number {
  const size = numberOf(value, key, findings);
  if (Number.isInteger(size) && size >= 1 && size <= largestSize) return size;
  throw new Unusable('value.not-a-size', [key], { key, value });
}
