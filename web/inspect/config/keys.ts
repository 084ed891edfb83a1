/** Reads values of a configuration, and remembers which keys were read. */
import type { Condition, Value, When } from '../families/index.ts';
import { type Findings, Unusable } from './findings.ts';
import type { Entries } from './json.ts';

/** Limit on sizes, beyond those of any model; nothing may be allocated by such a size. */
const largestSize = 2 ** 53;

interface Found {
  readonly key: string;
  readonly value: unknown;
}

export class Keys {
  readonly #root: Entries;
  readonly #findings: Findings;
  readonly #read = new Set<string>();

  constructor(root: Entries, findings: Findings) {
    this.#root = root;
    this.#findings = findings;
  }

  /** Returns the value of a key; undefined for null, which means absent in configurations. */
  at(path: string): unknown {
    this.#read.add(path);
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
    return new Keys(value ?? {}, this.#findings);
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

  /** Returns the first key that is present, and reports others that disagree with it. */
  find({ keys, otherwise }: Value<unknown>): Found | undefined {
    const found = keys.flatMap((key) => {
      const value = this.at(key);
      return value === undefined ? [] : [{ key, value }];
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
    return first ?? (otherwise && this.find({ keys: otherwise }));
  }

  /** Returns the name of the key that decides, or would decide. */
  nameOf({ keys, otherwise = [] }: Value<unknown>): string {
    return [...keys, ...otherwise].find((key) => this.at(key) !== undefined) ?? keys[0] ?? '';
  }

  number(value: Value): number | undefined {
    const found = this.find(value);
    if (found) return numberOf(found.value, found.key);
    return this.#default(value);
  }

  /** Returns a whole number of at least 1. */
  size(value: Value): number | undefined {
    const found = this.find(value);
    if (!found) return this.#default(value);
    return sizeOf(found.value, found.key);
  }

  neededSize(value: Value): number {
    const size = this.size(value);
    if (size !== undefined) return size;
    throw new Unusable('key.missing', value.keys, { keys: value.keys });
  }

  boolean(value: Value<boolean>): boolean | undefined {
    const found = this.find(value);
    if (!found) return this.#default(value);
    if (typeof found.value === 'boolean') return found.value;
    throw new Unusable('value.not-a-boolean', [found.key], { ...found });
  }

  numbers(value: Value<readonly number[]>): readonly number[] | undefined {
    const found = this.find(value);
    if (!found) return this.#default(value);
    if (!Array.isArray(found.value)) throw new Unusable('value.not-a-list', [found.key], { ...found });
    return found.value.map((entry, i) => numberOf(entry, `${found.key}[${i}]`));
  }

  /** Returns a number, or a list of numbers, as a list. */
  extents(value: Value<number | readonly number[]>): readonly number[] {
    const found = this.find(value);
    const given = found ? found.value : this.#default(value);
    if (given === undefined) throw new Unusable('key.missing', value.keys, { keys: value.keys });
    const key = found?.key ?? value.keys[0] ?? '';
    return Array.isArray(given) ? given.map((entry, i) => numberOf(entry, `${key}[${i}]`)) : [numberOf(given, key)];
  }

  holds(when: When | undefined): boolean {
    return when === undefined || (Array.isArray(when) ? when : [when]).every((one: Condition) => this.#holds(one));
  }

  #holds({ key, is, isNot, atLeast, default: otherwise }: Condition): boolean {
    const given = this.at(key) ?? (this.isNull(key) ? null : otherwise) ?? null;
    const values = (Array.isArray(given) ? given : [given]) as (string | number | boolean | null)[];
    if (is && !values.some((value) => is.includes(value))) return false;
    if (isNot && values.some((value) => isNot.includes(value))) return false;
    return atLeast === undefined || values.some((value) => typeof value === 'number' && value >= atLeast);
  }

  #default<T>(value: Value<T>): T | undefined {
    const key = value.keys[0];
    if (value.default !== undefined && key !== undefined) this.#findings.addDefault(key, value.default);
    return value.default;
  }
}

export function isEntries(value: unknown): value is Entries {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function numberOf(value: unknown, key: string): number {
  if (typeof value === 'number') return value;
  throw new Unusable('value.not-a-number', [key], { key, value });
}

export function sizeOf(value: unknown, key: string): number {
  const size = numberOf(value, key);
  if (Number.isInteger(size) && size >= 1 && size <= largestSize) return size;
  throw new Unusable('value.not-a-size', [key], { key, value });
}
