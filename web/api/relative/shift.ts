/** The shift algorithm: logits from a table of distances, the products before the shift, and its stages. */
import { musicTransformer } from '../../catalogue/index.ts';
import { invalid, ofShape, oneOf, rule } from '../errors/index.ts';
import {
  allocated,
  checkInteger,
  checkKeys,
  checkNumber,
  checkObject,
  checkOut,
  checkParameter,
  checkTensor,
  type Options,
  readArrays,
  readQuerySizes,
  sizeOf,
  tensor,
} from '../input/index.ts';
import {
  type Engine,
  filledInPieces,
  type RawRelativeShape,
  type RawRelativeTable,
  type RawShiftOptions,
  Scratch,
} from '../module/index.ts';
import type { RelativeFunctions, ShiftStage, Tensor, TensorLike } from '../types/index.ts';
import {
  filledArray,
  type RelativeHandler,
  type RelativeRequest,
  type RowTerm,
  rawShape,
  readRelative,
  rowsByEntry,
  type SchemeTerms,
  scaleOf,
  type Table,
  type TermName,
  tableOf,
} from './request.ts';

/** The module's options, including those of the table. */
export interface Shift extends RawShiftOptions, RawRelativeTable {}

/** Reads a choice of the catalogue's entry; `byDefault` replaces the entry's default. */
function choice<Name extends 'direction' | 'leak' | 'order'>(
  options: Options,
  name: Name,
  byDefault?: Shift[Name],
): Shift[Name] {
  const parameter = musicTransformer.parameters.find((one) => one.name === name);
  return checkParameter(
    parameter as (typeof musicTransformer.parameters)[number],
    options[name] ?? byDefault,
  ) as Shift[Name];
}

/** Distances must fit in 32 bits for the largest numbers of queries and keys. */
const largestOffset = 2 ** 30;

export function checkRelativeOffset(offset: unknown, queries: number, keys: number): number {
  return offset === undefined ? keys - queries : checkInteger('offset', offset, -largestOffset, largestOffset);
}

interface Request {
  readonly shape: RawRelativeShape;
  readonly shift: Shift;
  readonly table: Table;
}

function readRequest(q: TensorLike, tableInput: TensorLike, options: Options): Request {
  const { batch, heads, queries, headDim } = readQuerySizes(q);
  const value = { options: { table: tableInput }, values: {}, sizes: { heads, headDim } };
  const table = tableOf(readArrays(musicTransformer, value), 'table');
  const keys = options.keys === undefined ? queries : checkInteger('keys', options.keys, 1, 2 ** 31 - 1);
  const offset = checkRelativeOffset(options.offset, queries, keys);
  const scale = options.scale === undefined ? 1 : checkNumber('scale', options.scale, { kind: 'number' });
  const shift = {
    direction: choice(options, 'direction'),
    leak: choice(options, 'leak'),
    scale,
    heads: table.heads,
    rows: table.rows,
    order: choice(options, 'order', 'nearest-first'),
  };
  return { shape: { batch, heads, queries, keys, head_dim: headDim, offset }, shift, table };
}

export function relativeLogits(
  engine: Engine,
  q: TensorLike,
  table: TensorLike,
  request: Parameters<RelativeFunctions['relativeLogits']>[2] = {},
): Tensor {
  const options = checkObject('options', request);
  checkKeys(options, ['direction', 'leak', 'keys', 'offset', 'order', 'scale', 'out']);
  const { shape, shift, table: from } = readRequest(q, table, options);
  const out = checkOut(request.out, sizeOf([shape.batch, shape.heads, shape.queries, shape.keys]));
  const data = logitsOf(engine, shape, shift, q.data, from, out);
  return tensor(data, [...q.shape.slice(0, -1), shape.keys]);
}

/** Returns the logits, [batch, heads, queries, keys]. */
export function logitsOf(
  engine: Engine,
  shape: RawRelativeShape,
  shift: Shift,
  q: ArrayLike<number>,
  table: Table,
  out?: Float32Array,
): Float32Array {
  const scratch = new Scratch();
  const at = scratch.float32(q);
  const tableAt = scratch.float32(table.data);
  const rows = shape.batch * shape.heads * shape.queries;
  // What the reshape leaves in a row comes from other queries, so all rows are computed together.
  const atOnce = shift.leak === 'keep' ? rows : undefined;
  return filledInPieces(
    engine,
    scratch,
    [rows, shape.keys],
    out,
    ({ raw }, filled, ...piece) =>
      raw.relative_logits(shape, shift, shift, filled.at(at), filled.at(tableAt), ...piece),
    atOnce,
  );
}

export function relativeProducts(
  engine: Engine,
  q: TensorLike,
  table: TensorLike,
  request: Parameters<RelativeFunctions['relativeProducts']>[2],
): Tensor {
  const options = checkObject('options', request);
  checkKeys(options, ['direction', 'keys', 'offset', 'order', 'scale']);
  const { shape, shift, table: from } = readRequest(q, table, options);
  if (shift.direction === 'both') throw invalid('direction', 'both', oneOf(['left-to-right', 'right-to-left']));
  const columns = engine.raw.shift_columns(shape, shift.direction);
  if (columns === 0) throw invalid('offset', shape.offset, rule('one that leaves distances in this direction'));
  const size = [shape.batch, shape.heads, shape.queries, columns];
  const { data } = filledArray(engine, size, [q.data, from.data], (out, at, tableAt) =>
    engine.raw.relative_products(shape, shift, shift, at as number, tableAt as number, out),
  );
  return tensor(data, [...q.shape.slice(0, -1), columns]);
}

export function relativeShift(
  engine: Engine,
  x: TensorLike,
  request: Parameters<RelativeFunctions['relativeShift']>[1] = {},
): Tensor {
  checkTensor('x', x, ofShape(['...', 'queries', 'columns']));
  const options = checkObject('options', request);
  checkKeys(options, ['direction', 'leak', 'form']);
  const direction = choice(options, 'direction');
  const leak = choice(options, 'leak');
  const [queries = 1, width = 1] = x.shape.slice(-2);
  const lead = x.shape.slice(0, -2);
  const matrices = sizeOf(lead);
  const both = direction === 'both';
  const form = both ? shiftForm(x.shape, options.form) : undefined;
  if (!both && options.form !== undefined)
    throw invalid('form', options.form, { kind: 'absent', because: " without direction 'both'" });
  // XLNet's columns begin with a distance more, which no pair has.
  const columns = width + Number(form === 'conformer');
  const source = form === 'conformer' ? withLeadingColumn(x.data, width) : x.data;
  const keys = both ? columns - queries : columns;
  const { data } = filledArray(engine, [matrices, queries, keys], [source], (out, from) =>
    engine.raw.relative_shift(direction, matrices, queries, columns, from as number, out),
  );
  if (leak === 'zero' && !both) {
    for (let n = 0; n < data.length; n++) {
      const [i, j] = [Math.floor(n / keys) % queries, n % keys];
      const meant = direction === 'left-to-right' ? j <= i + columns - queries : j >= i;
      if (!meant) data[n] = 0;
    }
  }
  return tensor(data, [...lead, queries, keys]);
}

type ShiftForm = 'xlnet' | 'conformer';

/** The form of the columns: the one that is named, or that of a text of as many keys as queries. */
function shiftForm(shape: readonly number[], value: unknown): ShiftForm {
  const [queries = 1, columns = 1] = shape.slice(-2);
  const widths = { xlnet: 2 * queries, conformer: 2 * queries - 1 };
  const names = Object.keys(widths) as ShiftForm[];
  if (value !== undefined && !names.includes(value as ShiftForm)) throw invalid('form', value, oneOf(names));
  const form = (value as ShiftForm | undefined) ?? names.find((name) => widths[name] === columns);
  if (form === undefined) {
    const same = columns === queries ? ", or direction 'left-to-right' for those of Transformer-XL" : '';
    const both = `${widths.xlnet} columns (XLNet: distances ${queries} to ${1 - queries}) or ${widths.conformer} (Conformer: ${queries - 1} to ${1 - queries})`;
    throw invalid(
      'x.shape',
      shape,
      rule('{both} for {queries} queries and as many keys, or a form beside others{same}', { both, queries, same }),
    );
  }
  const min = form === 'xlnet' ? queries + 1 : queries;
  if (columns < min)
    throw invalid('x.shape', shape, rule("at least {fewest} columns with form '{form}'", { fewest: min, form }));
  return form;
}

function withLeadingColumn(data: ArrayLike<number>, columns: number): Float32Array {
  const padded = allocated(Float32Array, data.length + data.length / columns);
  for (let n = 0; n < data.length; n++) padded[n + Math.floor(n / columns) + 1] = data[n] as number;
  return padded;
}

export function shiftStages(
  engine: Engine,
  x: TensorLike,
  request: Parameters<RelativeFunctions['shiftStages']>[1],
): readonly ShiftStage[] {
  checkTensor('x', x, ofShape(['queries', 'columns']));
  const options = checkObject('options', request);
  checkKeys(options, ['direction']);
  const { direction } = options;
  if (direction !== 'left-to-right' && direction !== 'right-to-left') {
    throw invalid('direction', direction, oneOf(['left-to-right', 'right-to-left']));
  }
  const [queries = 1, columns = 1] = x.shape;
  const scratch = new Scratch();
  const from = scratch.float32(x.data);
  const largest = queries * (columns + 1);
  const result = scratch.room32(sizeOf([largest]));
  return scratch.run(engine, (filled) =>
    Array.from({ length: 5 }, (_, index) => {
      const at = filled.at(result);
      const {
        name,
        rows,
        columns: width,
      } = engine.raw.shift_stage(direction, index, queries, columns, filled.at(from), at);
      const data = filled.read32(result).slice(0, rows * width);
      return { name: name as ShiftStage['name'], values: tensor(data, [rows, width]) };
    }),
  );
}

export function toeplitzTensor(
  engine: Engine,
  table: TensorLike,
  request: Parameters<RelativeFunctions['toeplitzTensor']>[1],
): Tensor {
  const options = checkObject('options', request);
  checkKeys(options, ['queries', 'keys', 'offset']);
  checkTensor('table', table, ofShape(['distances', 'dim']));
  const queries = checkInteger('queries', request.queries, 1, 2 ** 31 - 1);
  const keys = checkInteger('keys', request.keys, 1, 2 ** 31 - 1);
  const offset = checkRelativeOffset(request.offset, queries, keys);
  const [rows = 1, dim = 1] = table.shape;
  const shape = [queries, keys, dim];
  const { data } = filledArray(engine, shape, [table.data], (out, from) =>
    engine.raw.toeplitz_tensor(queries, keys, offset, dim, rows, from as number, out),
  );
  return tensor(data, shape);
}

function readMusicTransformer(request: RelativeRequest) {
  const read = readRelative(musicTransformer, request);
  const table = tableOf(read, 'table');
  const scale = scaleOf(request);
  return { table, scale, shift: { ...read.values, scale, heads: table.heads, rows: table.rows } };
}

/**
 * Whether the values that the reshape leaves beyond the diagonal have no effect: they are replaced by zeros, or hidden
 * by a causal mask.
 */
export function leaksNothing(leak: string, { causal }: RelativeRequest): boolean {
  return leak === 'zero' || causal;
}

/** A stored term: values [batch or 1, heads, queries, keys]. */
export function storedTerm(
  term: TermName,
  values: ArrayLike<number>,
  [batch, heads, queries, keys]: readonly [number, number, number, number],
): RowTerm {
  return {
    term,
    reserve: (scratch) => {
      const slot = scratch.float32(values);
      return (filled) => ({ scheme: 'stored', part: term, batch, heads, queries, keys, values: filled.at(slot) });
    },
  };
}

function readTerms(engine: Engine, request: RelativeRequest): SchemeTerms {
  const { table, scale, shift } = readMusicTransformer(request);
  const { direction, leak } = shift;
  const shape = rawShape(request);
  const isWhole =
    direction === 'both' || (direction === 'left-to-right' ? leaksNothing(leak, request) : leak === 'zero');
  if (!isWhole) {
    // What the reshape leaves beyond the diagonal are no products with the vector of a distance.
    const { batch, heads, queries, keys } = shape;
    const values = logitsOf(engine, shape, shift, request.q, table);
    return { scale, rowTerms: [storedTerm('contentPosition', values, [batch, heads, queries, keys])] };
  }
  const rowOfEntry = rowsByEntry(engine, request.sizes, (raw, out) => raw.shift_rows(shape, direction, shift, out));
  return { scale, query: { table, rowOfEntry } };
}

export const shiftHandlers: readonly RelativeHandler[] = [{ scheme: musicTransformer, readTerms }];
