import { refused } from '../errors.ts';
import { isNpy, parseNpy } from './npy.ts';
import { isZip, parseNpz } from './npz.ts';
import type { ParsedArray } from './parsed-array.ts';
import { parseText } from './text.ts';

/** How arrays are named. */
export interface ParseArraysOptions {
  /** What the array is called where its file does not say; a path is cut to the file's name. Default 'array'. */
  name?: string;
}

const mostBytes = 2 ** 29;

/**
 * Arrays of numbers from a file or from text:
 *
 * - NPY (versions 1 to 3, either byte order, C or Fortran order, booleans, integers, float16 to float64) and NPZ;
 * - nested lists as JSON, NumPy and PyTorch write them, an object of such lists, `{ data, shape }`;
 * - lines of numbers between commas, semicolons, tabs or blanks (CSV, TSV), with or without headings.
 *
 * At most 2^26 numbers an array and 512 MiB of input. What cannot be read is a `PosencError` that says where; sizes are checked before
 * anything of that size is allocated.
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
    (options.name ?? 'array').replace(/^.*[/\\]/, '').replace(/\.(npy|npz|csv|tsv|txt|json)$/i, '') || 'array';
  if (typeof source === 'string') {
    if (source.length > mostBytes) throw refused('source', `${source.length} characters`, `at most ${mostBytes}`);
    return parseText(source, name);
  }
  const bytes = await bytesOf(source);
  if (isNpy(bytes)) return [parseNpy(bytes, name)];
  if (isZip(bytes)) return parseNpz(bytes, name);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw refused('source', 'a file of a kind that is not known', 'NPY, NPZ, or text in UTF-8');
  }
  return parseText(text, name);
}

async function bytesOf(source: unknown): Promise<Uint8Array> {
  const size = source instanceof Blob ? source.size : (source as Partial<Uint8Array> | null)?.byteLength;
  if (typeof size !== 'number') throw refused('source', 'this value', 'text, bytes or a file');
  if (size > mostBytes) throw refused('source', `${size} bytes`, `at most ${mostBytes}`);
  if (source instanceof Blob) return new Uint8Array(await source.arrayBuffer());
  return source instanceof Uint8Array ? source : new Uint8Array(source as ArrayBuffer);
}
