import { rule } from '../../refusals/index.ts';
import { detect, notRead } from '../detect/index.ts';
import { checkedNames, refused } from '../errors/index.ts';
import { maxElements } from '../numbers/index.ts';
import { openSource } from '../source/index.ts';
import { readZip } from '../zip/index.ts';
import { isNpy, parseNpy } from './npy.ts';
import type { ParsedArray } from './parsed-array.ts';
import { parseText } from './text.ts';

/** Options of `parseArrays`. */
export interface ParseArraysOptions {
  /** Name of the array if its file does not give one; a path is reduced to the file name. Default 'array'. */
  name?: string;
}

const maxBytes = 2 ** 29;

/**
 * Reads arrays of numbers from a file or from text:
 *
 * - NPY (versions 1 to 3, either byte order, C or Fortran order, booleans, integers, float16 to float64) and NPZ;
 * - nested lists as written by JSON, NumPy and PyTorch, an object of such lists, or `{ data, shape }`;
 * - lines of numbers separated by commas, semicolons, tabs or blanks (CSV, TSV), with or without headings.
 *
 * At most 2^26 numbers per array and 512 MiB of input. Invalid input throws a `PosencError` that says where the fault
 * is; sizes are checked before anything of that size is allocated.
 *
 * ```js
 * import { parseArrays } from 'posenc/inspect';
 * const [table] = await parseArrays('[[0, 1], [0.8415, 0.5403]]');
 * console.assert(table.shape.join() === '2,2');
 * ```
 */
export async function parseArrays(
  source: string | Uint8Array | ArrayBuffer | Blob,
  options: ParseArraysOptions = {},
): Promise<ParsedArray[]> {
  const { name: stated = source instanceof Blob && 'name' in source ? String(source.name) : undefined } = checkedNames(
    options,
    { name: true },
  );
  const name = (stated ?? 'array').replace(/^.*[/\\]/, '').replace(/\.(npy|npz|csv|tsv|txt|json)$/i, '') || 'array';
  if (typeof source === 'string' && source.length > maxBytes)
    throw refused(
      'source',
      { text: '{count} characters', values: { count: source.length } },
      { kind: 'range', max: maxBytes },
    );
  const isText = typeof source === 'string';
  const bytes = isText ? new TextEncoder().encode(source.slice(0, longestHead)) : await bytesOf(source);
  if (!isText && isNpy(bytes)) return [parseNpy(bytes, name)];
  const byteLength = isText ? Math.max(source.length, bytes.length) : bytes.length;
  const kind = detect(bytes.subarray(0, longestHead), { byteLength });
  if (kind.kind === 'npz') return parseNpz(bytes, name);
  const text = isText ? source : textOf(bytes);
  // In any other text the first fault says more than its kind.
  if (text === undefined || withoutNumbers.has(kind.kind)) throw notRead('source', stated ?? 'the file', kind);
  return parseText(text, name);
}

const longestHead = 65536;

/** Kinds of text that hold no arrays in any case. */
const withoutNumbers: ReadonlySet<string> = /* @__PURE__ */ new Set([
  ...['git-lfs', 'html', 'svg', 'xml', 'openvino', 'python', 'javascript', 'c', 'shell', 'markdown', 'yaml'],
  ...['index', 'config', 'tokenizer', 'tokenizer-config', 'notebook', 'package-json', 'adapter', 'diffusers'],
]);

function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Reads every array of an NPZ file (a ZIP of NPY files, stored or deflated). */
async function parseNpz(bytes: Uint8Array, argument: string): Promise<ParsedArray[]> {
  const members = await readZip(await openSource(bytes), argument, {});
  const total = members.reduce((sum, { size }) => sum + size, 0);
  const max = 8 * maxElements;
  if (total > max)
    throw refused(argument, { text: '{total} bytes unpacked', values: { total } }, { kind: 'range', max });
  const arrays: ParsedArray[] = [];
  for (const member of members) arrays.push(parseNpy(await member.content({}), member.name.replace(/\.npy$/, '')));
  return arrays;
}

async function bytesOf(source: unknown): Promise<Uint8Array> {
  const size = source instanceof Blob ? source.size : (source as Partial<Uint8Array> | null)?.byteLength;
  if (typeof size !== 'number') throw refused('source', 'this value', rule('text, bytes or a file'));
  if (size > maxBytes)
    throw refused('source', { text: '{size} bytes', values: { size } }, { kind: 'range', max: maxBytes });
  if (source instanceof Blob) return new Uint8Array(await source.arrayBuffer());
  return source instanceof Uint8Array ? source : new Uint8Array(source as ArrayBuffer);
}
