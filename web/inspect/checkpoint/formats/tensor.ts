import type { Tensor } from 'posenc';
import { described, outOfMemory, quoted, refused, unsupported } from '../errors.ts';
import { readRanges } from '../source/index.ts';
import { type Dtype, ggmlDtypes, safetensorsDtypes } from './dtypes.ts';
import { product } from './layout.ts';
import type { Place, TensorInfo, TensorOptions } from './types.ts';

const dtypes: ReadonlyMap<string, Dtype> = new Map([
  ...safetensorsDtypes,
  ...[...ggmlDtypes.values()].map((dtype) => [dtype.name, dtype] as const),
]);

/** Reads and decodes a tensor, or some of its rows; adjacent rows are read together. */
export async function readTensor({ info, source, begin }: Place, options: TensorOptions): Promise<Tensor> {
  const dtype = dtypes.get(info.dtype);
  if (dtype?.decode === undefined) {
    const readable = [...dtypes.values()].filter(({ decode }) => decode !== undefined).map(({ name }) => name);
    const sentence = `${quoted(info.name)} is of type ${quoted(info.dtype)}, which is not decoded; ${readable.join(', ')} are`;
    throw unsupported('name', sentence);
  }
  const runs = runsOf(options.rows, info);
  const rowBytes = runs === undefined ? info.byteLength : info.byteLength / (info.shape[0] as number);
  const ranges = (runs ?? [[0, 1]]).map(([first, end]) => ({
    begin: begin + first * rowBytes,
    end: begin + end * rowBytes,
  }));
  const rows = runs?.reduce((sum, [first, end]) => sum + end - first, 0);
  const shape = rows === undefined ? [...info.shape] : [rows, ...info.shape.slice(1)];
  const data = allocated(product(shape));
  const pieces = await readRanges(source, ranges, options);
  let at = 0;
  for (const piece of pieces) {
    const elements = (piece.byteLength / dtype.bytes) * dtype.elements;
    const view = new DataView(piece.buffer, piece.byteOffset, piece.byteLength);
    dtype.decode(view, data.subarray(at, at + elements));
    at += elements;
  }
  return { data, shape };
}

function allocated(elements: number): Float32Array {
  try {
    return new Float32Array(elements);
  } catch (thrown) {
    throw outOfMemory(4 * elements, thrown);
  }
}

/** Largest number of rows; each costs some dozens of bytes in addition to its data. */
const mostRows = 2 ** 22;

type Run = readonly [first: number, end: number];

/** Returns the ranges of rows, in the order in which they were asked for. */
function runsOf(rows: TensorOptions['rows'], info: TensorInfo): readonly Run[] | undefined {
  if (rows === undefined) return undefined;
  const count = info.shape[0];
  if (count === undefined) throw refused('rows', `rows of ${quoted(info.name)}, which has none`, 'no rows');
  const expected = `whole numbers from 0 to ${count}, the rows of ${quoted(info.name)}`;
  const isRow = (row: unknown, most: number) =>
    Number.isInteger(row) && (row as number) >= 0 && (row as number) <= most;
  if (Array.isArray(rows)) {
    const [first, end] = rows as Run;
    if (rows.length !== 2 || !isRow(first, count) || !isRow(end, count) || end < first) {
      throw refused('rows', `[${rows.slice(0, 3).map(described).join(', ')}]`, `[begin, end], ${expected}`);
    }
    return [[first, end]];
  }
  const numbers = (rows as { numbers?: unknown } | null)?.numbers;
  if (!Array.isArray(numbers)) throw refused('rows', described(rows), '[begin, end] or { numbers: [row, …] }');
  if (numbers.length > mostRows) throw refused('rows.numbers', described(numbers), `at most ${mostRows} rows`);
  return Array.from(numbers as readonly number[], (row) => {
    if (!isRow(row, count - 1)) throw refused('rows.numbers', described(row), `rows from 0 to ${count - 1}`);
    return [row, row + 1] as const;
  });
}
