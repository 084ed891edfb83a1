import type { Tensor } from '../../api/types/index.ts';
import { describe, rule, wholeNumber } from '../../refusals/index.ts';
import { inOneLine, invalid, outOfMemory, refused, unsupported } from '../errors/index.ts';
import { readRanges } from '../source/index.ts';
import { type Dtype, ggmlDtypes, safetensorsDtypes } from './dtypes.ts';
import { product } from './layout.ts';
import type { TensorInfo, TensorLocation, TensorOptions } from './types.ts';

const dtypes: ReadonlyMap<string, Dtype> = /* @__PURE__ */ new Map([
  ...safetensorsDtypes,
  ...[...ggmlDtypes.values()].map((dtype) => [dtype.name, dtype] as const),
]);

/** Reads and decodes a tensor, or some of its rows; adjacent rows are read together. */
export async function readTensor({ info, source, begin }: TensorLocation, options: TensorOptions): Promise<Tensor> {
  const dtype = dtypes.get(info.dtype);
  if (dtype?.decode === undefined) {
    const readable = [...dtypes.values()].filter(({ decode }) => decode !== undefined).map(({ name }) => name);
    throw unsupported('name', "'{name}' is of type '{dtype}', which is not decoded; {readable} are", {
      name: inOneLine(info.name),
      dtype: inOneLine(info.dtype),
      readable,
    });
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
const maxRows = 2 ** 22;

type Run = readonly [first: number, end: number];

/** Returns the ranges of rows, in the order in which they were asked for. */
function runsOf(rows: TensorOptions['rows'], info: TensorInfo): readonly Run[] | undefined {
  if (rows === undefined) return undefined;
  const count = info.shape[0];
  if (count === undefined)
    throw refused(
      'rows',
      { text: "rows of '{name}', which has none", values: { name: inOneLine(info.name) } },
      { kind: 'absent' },
    );
  const isRow = (row: unknown, max: number) => Number.isInteger(row) && (row as number) >= 0 && (row as number) <= max;
  if (Array.isArray(rows)) {
    const [first, end] = rows as Run;
    if (rows.length !== 2 || !isRow(first, count) || !isRow(end, count) || end < first) {
      throw refused(
        'rows',
        { text: '[{rows}]', values: { rows: rows.slice(0, 3).map(describe) } },
        rule("[begin, end], whole numbers from 0 to {count}, the rows of '{name}'", {
          count,
          name: inOneLine(info.name),
        }),
      );
    }
    return [[first, end]];
  }
  const numbers = (rows as { numbers?: unknown } | null)?.numbers;
  if (!Array.isArray(numbers)) throw invalid('rows', rows, rule('[begin, end] or { numbers: [row, …] }'));
  if (numbers.length > maxRows) throw invalid('rows.numbers', numbers, { kind: 'length', max: maxRows, of: 'rows' });
  return Array.from(numbers as readonly number[], (row) => {
    if (!isRow(row, count - 1))
      throw invalid('rows.numbers', row, { ...wholeNumber(0, count - 1), because: ', the rows' });
    return [row, row + 1] as const;
  });
}
