/** The text of a configuration as an object, with what JSON.parse says nothing about. */
import { PosencError } from 'posenc';
import { type Findings, shown, Unusable } from './findings.ts';

/** Configurations have some kilobytes; lists of quantised modules make some of them megabytes. */
const longestText = 16 * 2 ** 20;
const deepest = 64;
const mostValues = 2_000_000;

/** An object of a configuration: no prototype, plain data. */
export interface Entries {
  readonly [key: string]: unknown;
}

export function readEntries(given: unknown, findings: Findings): Entries {
  if (typeof given === 'string') return readText(given, findings);
  if (typeof given === 'object' && given !== null) return asObject(plain(given));
  throw new PosencError(
    'invalid-argument',
    `config: ${shown(given)} is not allowed; expected the text of a config.json, or the object that it holds`,
    { argument: 'config' },
  );
}

function readText(text: string, findings: Findings): Entries {
  if (text.length > longestText)
    throw new Unusable([], `The file has ${text.length} characters; at most ${longestText} are read.`);
  const start = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  let value: unknown;
  try {
    value = JSON.parse(start === 0 ? text : text.slice(start));
  } catch (error) {
    const literal = /(?<=[[:,\s])(?:NaN|-?Infinity)(?=\s*[,}\]])/.exec(text)?.[0];
    throw new Unusable(
      [],
      literal
        ? `The file is not valid JSON: it has ${literal}, which Python writes and JSON has no word for.`
        : `The file is not valid JSON: ${(error as Error).message.slice(0, 200)}`,
    );
  }
  noteRepeatedKeys(text, findings);
  return asObject(plain(value));
}

function asObject(value: unknown): Entries {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Entries;
  throw new Unusable([], `The file is not a JSON object, but ${shown(value)}.`);
}

/** A copy that holds nothing but JSON's values, read once, without prototypes. */
function plain(root: unknown): unknown {
  let values = 0;
  const open = new Set<object>();
  const copy = (value: unknown, path: string): unknown => {
    values += 1;
    if (values > mostValues) throw new Unusable([], `The file has more than ${mostValues} values.`);
    if (typeof value === 'number' && !Number.isFinite(value)) {
      throw new Unusable([path], `${path}: ${value} is not a number that JSON has.`);
    }
    if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return value;
    if (typeof value !== 'object') throw new Unusable([path], `${path}: ${typeof value} is not a value that JSON has.`);
    if (open.has(value)) throw new Unusable([path], `${path} contains itself.`);
    if (open.size >= deepest) throw new Unusable([path], `${path} lies deeper than ${deepest} objects.`);
    open.add(value);
    let result: unknown;
    if (Array.isArray(value)) {
      result = Array.from(value, (entry, i) => copy(entry, `${path}[${i}]`));
    } else {
      const entries: Record<string, unknown> = Object.create(null);
      for (const key of Object.keys(value)) {
        entries[key] = copy((value as Entries)[key], path === '' ? key : `${path}.${key}`);
      }
      result = entries;
    }
    open.delete(value);
    return result;
  };
  return copy(root, '');
}

/** JSON.parse takes the last of several equal keys without a word. The text is known to be JSON here. */
function noteRepeatedKeys(text: string, findings: Findings): void {
  const open: (Set<string> | undefined)[] = [];
  for (const { 0: token } of text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?|[{}[\]]/g)) {
    if (token === '{') open.push(new Set());
    else if (token === '[') open.push(undefined);
    else if (token === '}' || token === ']') open.pop();
    else if (token.endsWith(':')) {
      const key = JSON.parse(token.slice(0, token.lastIndexOf('"') + 1)) as string;
      const keys = open.at(-1);
      if (keys?.has(key)) {
        const name = shown(key);
        findings.add('contradictory', [key], `${name} stands in one object more than once; the last one counts.`);
      }
      keys?.add(key);
    }
  }
}
