import { rule } from '../../refusals/index.ts';
import { checkedNames, refused } from '../errors/index.ts';
import { isNpy, parseNpy } from './npy.ts';
import { isZip, parseNpz } from './npz.ts';
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
  const name =
    (checkedNames(options, { name: true }).name ?? 'array')
      .replace(/^.*[/\\]/, '')
      .replace(/\.(npy|npz|csv|tsv|txt|json)$/i, '') || 'array';
  if (typeof source === 'string') {
    if (source.length > maxBytes)
      throw refused(
        'source',
        { text: '{count} characters', values: { count: source.length } },
        { kind: 'range', max: maxBytes },
      );
    return parseText(source, name);
  }
  const bytes = await bytesOf(source);
  if (isNpy(bytes)) return [parseNpy(bytes, name)];
  if (isZip(bytes)) return parseNpz(bytes, name);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw refused('source', 'a file of a kind that is not known', rule('NPY, NPZ, or text in UTF-8'));
  }
  return parseText(text, name);
}

async function bytesOf(source: unknown): Promise<Uint8Array> {
  const size = source instanceof Blob ? source.size : (source as Partial<Uint8Array> | null)?.byteLength;
  if (typeof size !== 'number') throw refused('source', 'this value', rule('text, bytes or a file'));
  if (size > maxBytes)
    throw refused('source', { text: '{size} bytes', values: { size } }, { kind: 'range', max: maxBytes });
  if (source instanceof Blob) return new Uint8Array(await source.arrayBuffer());
  return source instanceof Uint8Array ? source : new Uint8Array(source as ArrayBuffer);
}
