/** Reads JSON, from its text or from an object, as plain data. */
import { JsonError, type JsonText, readJson } from '../../files/json/index.ts';
import { type Findings, Unusable } from './findings.ts';

/** Longest text. Configurations have some kilobytes; lists of quantised modules make some of them megabytes. */
export const longestText = 16 * 2 ** 20;
const deepest = 64;
const maxValues = 2_000_000;

/** An object of a configuration: plain data without a prototype. */
export interface Entries {
  readonly [key: string]: unknown;
}

/** Returns the value in a JSON text as plain data. */
export function plainText(text: string, findings: Findings): unknown {
  if (text.length > longestText) throw new Unusable('file.too-long', [], { length: text.length, max: longestText });
  const { value, repeated } = parsed(text);
  for (const key of repeated) {
    findings.add('key.repeated', [key], { key });
  }
  return plain(value, membersOfMap);
}

/** Returns the same of an object. */
export function plainEntries(given: object): unknown {
  return plain(given, Object.entries);
}

function parsed(text: string): JsonText {
  try {
    return readJson(text, deepest);
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    const { found, expected, at, isTooDeep } = error;
    if (isTooDeep) throw new Unusable('file.too-deep', [], { max: deepest });
    const literal = /^-?(?:NaN|Infinity)/.exec(found)?.[0];
    if (literal) throw new Unusable('file.number-of-python', [], { found: literal, at });
    throw new Unusable('file.not-json', [], { found, at, expected });
  }
}

export function asObject(value: unknown): Entries {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Entries;
  throw new Unusable('file.not-an-object', [], { value });
}

/** Returns the members of a Map, as which objects of a text are read. */
function membersOfMap(value: object): Iterable<readonly [string, unknown]> {
  return value as ReadonlyMap<string, unknown>;
}

/** Returns a copy with nothing but JSON values and without prototypes; each value is read once. */
function plain(root: unknown, membersOf: (value: object) => Iterable<readonly [string, unknown]>): unknown {
  let values = 0;
  const open = new Set<object>();
  const copy = (value: unknown, path: string): unknown => {
    values += 1;
    if (values > maxValues) throw new Unusable('file.too-many-values', [], { max: maxValues });
    if (typeof value === 'number' && !Number.isFinite(value)) {
      throw new Unusable('value.not-finite', [path], { key: path, value: String(value) });
    }
    if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return value;
    if (typeof value !== 'object') throw new Unusable('value.not-json', [path], { key: path, type: typeof value });
    if (open.has(value)) throw new Unusable('value.in-itself', [path], { key: path });
    if (open.size >= deepest) throw new Unusable('value.too-deep', [path], { key: path, max: deepest });
    open.add(value);
    let result: unknown;
    if (Array.isArray(value)) {
      result = Array.from(value, (entry, i) => copy(entry, `${path}[${i}]`));
    } else {
      const entries: Record<string, unknown> = Object.create(null);
      for (const [key, inner] of membersOf(value)) entries[key] = copy(inner, path === '' ? key : `${path}.${key}`);
      result = entries;
    }
    open.delete(value);
    return result;
  };
  return copy(root, '');
}
