/** Reads what `inspectConfig` is given: text, bytes, an object, or what `ggufConfig` has found. */
import type { PosencError } from 'posenc';
import { rule } from 'posenc/catalogue';
import { inOneLine, invalid, refused } from '../../files/errors/index.ts';
import { JsonError, type JsonText, readJson } from '../../files/json/index.ts';
import type { GgufConfig } from '../checkpoint/index.ts';
import { type Findings, Unusable } from './findings.ts';
import { checkList } from './formats.ts';
import type { Entries } from './keys.ts';
import { OnDemand } from './on-demand.ts';
import type { checkBytes, checkText } from './texts.ts';

/** What names files that are not JSON. */
export const otherFiles = new OnDemand<{ checkBytes: typeof checkBytes; checkText: typeof checkText }>();

/** Longest text. Configurations have some kilobytes; lists of quantised modules make some of them megabytes. */
const longestText = 16 * 2 ** 20;
const deepest = 64;
const maxValues = 2_000_000;

/** A file: its text, its bytes, the object in it, or the result of `ggufConfig`. */
export type ConfigFile = string | ArrayBuffer | ArrayBufferView | GgufConfig | object;

export interface ReadFile {
  readonly root: Entries;
  /** What is known of a GGUF file beside its configuration. */
  readonly gguf?: Pick<GgufConfig, 'arch' | 'rope' | 'unread'>;
}

/** @throws PosencError 'invalid-argument' for what cannot be a file */
export function readFile(given: unknown, findings: Findings): ReadFile {
  if (typeof given === 'string') return { root: readText(given, findings) };
  if (typeof given !== 'object' || given === null)
    throw noFile(given, 'the text of a config.json, or the object that it holds');
  const bytes = bytesOf(given);
  if (bytes) return { root: readText(textOf(bytes), findings) };
  const advice = notRead.find(([tags]) => tags.includes(tagOf(given)))?.[1];
  if (advice) throw noFile(given, advice);
  if (!isGgufConfig(given)) {
    const value = plainEntries(given);
    checkList(value);
    return { root: asObject(value) };
  }
  const { config, arch, rope, unread } = given;
  return { root: asObject(plainEntries(config)), gguf: { arch, rope, unread } };
}

function noFile(given: unknown, expected: string): PosencError {
  const tag = typeof given === 'object' && given !== null ? tagOf(given) : '';
  if (tag === 'URL')
    return refused(
      'config',
      { text: "the address '{address}'", values: { address: inOneLine(String(given)) } },
      rule(expected),
    );
  // The name of a class says more than that it is an object.
  const isNamed = notRead.some(([tags]) => tags.includes(tag));
  if (isNamed) return refused('config', { text: 'a {class}', values: { class: tag } }, rule(expected));
  return invalid('config', given, rule(expected));
}

const tagOf = (value: object): string => Object.prototype.toString.call(value).slice(8, -1);

/** Classes of objects that lead to a file and are none, with what to do. */
const notRead: readonly (readonly [tags: readonly string[], expected: string])[] = [
  [
    ['URL'],
    "the text of a file: read it first, with 'await (await fetch(url)).text()', or 'await readFile(url)' in Node",
  ],
  [['Promise'], "the text of a file: 'await' it first"],
  [['Blob', 'File', 'Response', 'Request'], "the text of a file: read it first, with 'await file.text()'"],
  [['FileSystemFileHandle'], "the text of a file: read it first, with 'await (await handle.getFile()).text()'"],
  [['ReadableStream'], 'the text of a file: read the stream first'],
  [['Map', 'Set', 'Date', 'RegExp', 'Error'], 'the text of a config.json, or the plain object that it holds'],
];

function isGgufConfig(given: object): given is GgufConfig {
  const { config, arch, notes } = given as Partial<GgufConfig>;
  return typeof config === 'object' && config !== null && typeof arch === 'string' && Array.isArray(notes);
}

function readText(text: string, findings: Findings): Entries {
  const own = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  if (!/^\s*(?:$|\[(?![A-Za-z_][\w.-]*\]\s*\n)|\{(?!\s*'|[^\n]*\}\r?\n\s*\{))/.test(own))
    otherFiles.value.checkText(own);
  const value = plainText(own, findings);
  checkList(value);
  return asObject(value);
}

/** Views of numbers other than bytes are no files. */
function bytesOf(given: object): Uint8Array | undefined {
  if (tagOf(given) === 'ArrayBuffer' || tagOf(given) === 'SharedArrayBuffer')
    return new Uint8Array(given as ArrayBuffer);
  if (!ArrayBuffer.isView(given)) return undefined;
  const { BYTES_PER_ELEMENT: size = 1 } = given as Partial<Uint8Array>;
  if (size === 1) {
    return new Uint8Array(given.buffer, given.byteOffset, given.byteLength);
  }
  throw noFile(given, 'bytes: a Uint8Array, an ArrayBuffer or a DataView');
}

/** Decodes UTF-8, and UTF-16 that says so, or whose first character has a byte of 0. */
function textOf(bytes: Uint8Array): string {
  if (bytes.length > 4 * longestText) {
    throw new Unusable('file.too-many-bytes', [], { count: bytes.length, max: 4 * longestText });
  }
  const encoding = encodingOf(bytes);
  // A text of UTF-16 without a byte order mark has bytes of 0.
  const isText =
    encoding !== 'utf-8' &&
    bytes.length % 2 === 0 &&
    /^\s*[[{"][^\0]*$/.test(new TextDecoder(encoding).decode(bytes.subarray(0, 64)));
  // Texts have no control characters.
  if (!isText && bytes.subarray(0, 4096).some((byte) => byte <= 8 || (byte >= 14 && byte <= 26)))
    otherFiles.value.checkBytes(bytes);
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Unusable('file.binary', [], { format: 'unknown', description: '', which: '' });
  }
}

function encodingOf([first, second]: Uint8Array): string {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  return (first === 0xfe && second === 0xff) || (first === 0 && second !== 0) ? 'utf-16be' : 'utf-8';
}

/** Returns the value in a JSON text as plain data. */
function plainText(text: string, findings: Findings): unknown {
  if (text.length > longestText) throw new Unusable('file.too-long', [], { length: text.length, max: longestText });
  const { value, repeated } = parsed(text);
  for (const key of repeated) {
    findings.add('key.repeated', [key], { key });
  }
  return plain(value, membersOfMap);
}

/** Returns the same of an object. */
function plainEntries(given: object): unknown {
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

function asObject(value: unknown): Entries {
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
