/** Rotations by tables of cosines and sines. */
import { rope } from '../../catalogue/index.ts';
import { invalid, ofShape, ofShapes, refused, rule } from '../errors/index.ts';
import {
  allocated,
  checkInteger,
  checkObject,
  checkOut,
  checkRowPositions,
  checkTensor,
  type Read,
  readParameters,
  sizeOf,
  tensor,
} from '../input/index.ts';
import { type Engine, Scratch } from '../module/index.ts';
import type { OutOptions, TableRotationOptions, Tensor, TensorLike, Text } from '../types/index.ts';
import type { RotationRequest } from './call.ts';
import { roomForPiece, rotatePieces } from './call.ts';
import { rotationAxes } from './heads.ts';

type Layout = RotationRequest['layout'];

/** Returns the pair that each component of a table with as many columns as components belongs to. */
export function pairsOfColumns(layout: Layout, pairs: number, blocks = 1): Int32Array {
  const each = pairs / blocks;
  return Int32Array.from({ length: 2 * pairs }, (_, column) =>
    layout === 'interleaved' ? column >> 1 : each * Math.floor(column / (2 * each)) + (column % each),
  );
}

/** Returns a table with the given columns of another. */
export function withColumns({ data, shape }: TensorLike, columns: ArrayLike<number>): Tensor {
  const width = shape.at(-1) as number;
  const rows = data.length / width;
  const made = allocated(Float32Array, sizeOf([rows, columns.length]));
  for (let row = 0, to = 0; row < rows; row++)
    for (let n = 0; n < columns.length; n++) made[to++] = data[row * width + (columns[n] as number)] as number;
  return tensor(made, [...shape.slice(0, -1), columns.length]);
}

export function rotateByTable(engine: Engine, x: TensorLike, request: Read<TableRotationOptions> & OutOptions): Tensor {
  const options = checkObject('options', request);
  if (x.shape.length === 4 && request.cos?.shape?.length === 4) return rotateHeads(engine, x, request);
  const { layout, direction, rotaryDim, rotaryPart } = readParameters(rope, options, {
    only: ['layout', 'direction', 'rotaryDim', 'rotaryPart'],
    alsoAllowed: ['cos', 'sin', 'positions', 'out'],
  });
  const axes = rotationAxes(x.shape);
  if (rotaryDim !== undefined && rotaryDim > axes.head_dim) {
    throw invalid('rotaryDim', rotaryDim, { kind: 'range', max: axes.head_dim, because: ', head_dim' });
  }
  const dim = rotaryDim ?? axes.head_dim;
  const { cos, sin } = readTables(request, axes, { layout, dim, isExplicit: rotaryDim !== undefined });
  const rotation = {
    ...axes,
    layout,
    direction,
    output_layout: layout,
    angle_layout: layout,
    rotary_start: rotaryPart === 'last' ? axes.head_dim - dim : 0,
    blocks: 1,
    rotary_dim: dim,
    position_rows: cos.shape.length === 3 ? (cos.shape[0] as number) : 1,
  };
  const size = sizeOf(x.shape);
  const out = checkOut(request.out, size);
  const scratch = new Scratch();
  const places = {
    cos: scratch.float32(cos.data),
    sin: scratch.float32(sin.data),
    piece: roomForPiece(scratch, rotation),
  };
  return scratch.run(engine, (filled) =>
    tensor(rotatePieces(engine, filled, rotation, places, x.data, out ?? allocated(Float32Array, size)), [...x.shape]),
  );
}

/** Tables [1 or batch, heads, length, columns]: each head is a separate entry of a batch. */
function rotateHeads(engine: Engine, x: TensorLike, options: Read<TableRotationOptions> & OutOptions): Tensor {
  const [batch, heads, length, dim] = x.shape as [number, number, number, number];
  const flat = (name: 'cos' | 'sin') => {
    const { data, shape } = checkTensor(name, options[name], ofShape(['batch', 'heads', 'length', 'columns']));
    const [entries, columns, ...rest] = shape;
    if ((entries !== 1 && entries !== batch) || columns !== heads)
      throw invalid(`${name}.shape`, shape, ofShape([batch, heads, length, 'columns'], ', or 1 for the batch'));
    const size = data.length;
    const repeats = entries === 1 ? batch : 1;
    const all = allocated(Float32Array, sizeOf([size, repeats]));
    for (let n = 0; n < all.length; n++) all[n] = data[n % size] as number;
    return tensor(all, [batch * heads, ...rest]);
  };
  const one = { data: x.data, shape: [batch * heads, 1, length, dim] };
  const { data } = rotateByTable(engine, one, { ...options, cos: flat('cos'), sin: flat('sin') });
  return tensor(data, [...x.shape]);
}

interface Width {
  readonly layout: Layout;
  /** Number of components to turn. */
  readonly dim: number;
  /** Whether the caller says how many. */
  readonly isExplicit: boolean;
}

interface Tables {
  readonly cos: TensorLike;
  readonly sin: TensorLike;
}

/**
 * Reads tables with one row per row of x, or with rows for all positions, which `positions` selects, and with one
 * column for each pair or for each component.
 */
function readTables(options: Read<TableRotationOptions>, axes: ReturnType<typeof rotationAxes>, width: Width): Tables {
  const isCache = options.positions !== undefined;
  const { dim } = width;
  const { batch, length } = axes;
  const shapes = (columns: number | string) =>
    isCache
      ? [['positions', columns]]
      : [
          [length, columns],
          [batch, length, columns],
        ];
  const cos = checkTensor('cos', options.cos, ofShapes(shapes(dim / 2)));
  const rows = cos.shape.length === 3 ? (cos.shape[0] as number) : 1;
  const fitsRows = isCache || (cos.shape.at(-2) === length && (rows === 1 || rows === batch));
  const columns = cos.shape.at(-1) as number;
  if (!fitsRows) throw invalid('cos.shape', cos.shape, ofShapes(shapes(dim / 2)));
  if (2 * columns !== dim && columns !== dim) {
    throw invalid('cos.shape', cos.shape, ofShapes(shapes(dim / 2), otherWidths(width, columns, axes.head_dim)));
  }
  const sin = checkTensor('sin', options.sin, ofShapes(shapes(dim / 2)));
  const sameShape = sin.shape.length === cos.shape.length && sin.shape.every((axis, i) => axis === cos.shape[i]);
  if (!sameShape) throw invalid('sin.shape', sin.shape, ofShape(cos.shape, ', that of cos'));
  return atPositions(byPair({ cos, sin }, width), options, axes);
}

/** What a table of another width may be for. */
function otherWidths({ dim, isExplicit }: Width, columns: number, headDim: number): Text {
  const both = ', a column for each pair of the {dim} components, or [..., {dim}], one for each component';
  const others =
    '; for heads side by side in the last axis of x give numHeads, to turn only some components of a head rotaryDim';
  return { text: isExplicit || columns > headDim ? both : both + others, values: { dim } };
}

/** Takes one of the two columns of a pair, if there are columns for all components. */
function byPair({ cos, sin }: Tables, { layout, dim, isExplicit }: Width): Tables {
  const columns = cos.shape.at(-1) as number;
  if (columns !== dim) {
    const repeated = isExplicit ? undefined : layouts.find((one) => columnsRepeat({ cos, sin }, one));
    if (repeated === undefined || isStill(sin)) return { cos, sin };
    throw refused(
      'cos',
      {
        text: "a table that has each of its {different} columns twice (layout '{layout}')",
        values: { different: columns / 2, layout: repeated },
      },
      rule(
        '{columns} different columns, or rotaryDim: {columns} for one column per component, {components} if they are right',
        { columns, components: 2 * columns },
      ),
    );
  }
  if (!columnsRepeat({ cos, sin }, layout)) {
    const other = layouts.find((one) => columnsRepeat({ cos, sin }, one));
    throw refused(
      'cos',
      other === undefined
        ? 'a table of columns that differ within pairs'
        : { text: "a table with each column twice as in layout '{other}'", values: { other } },
      rule("each column twice as in layout '{layout}', or {pairs} columns, one per pair", { layout, pairs: dim / 2 }),
    );
  }
  const pairs = pairsOfColumns(layout, columns / 2);
  const first = Array.from({ length: columns / 2 }, (_, pair) => pairs.indexOf(pair));
  return { cos: withColumns(cos, first), sin: withColumns(sin, first) };
}

const layouts: readonly Layout[] = ['half', 'interleaved'];

function columnsRepeat(tables: Tables, layout: Layout): boolean {
  const columns = tables.cos.shape.at(-1) as number;
  if (columns % 2 !== 0) return false;
  const [stride, step] = layout === 'half' ? [columns / 2, 1] : [1, 2];
  return [tables.cos.data, tables.sin.data].every((data) => {
    for (let row = 0; row < data.length; row += columns)
      for (let pair = 0; pair < columns / 2; pair++)
        if (data[row + step * pair] !== data[row + step * pair + stride]) return false;
    return true;
  });
}

/** Whether nothing is turned, so that all columns are the same. */
function isStill({ data }: TensorLike): boolean {
  for (let n = 0; n < data.length; n++) if (data[n] !== 0) return false;
  return true;
}

function atPositions(
  tables: Tables,
  options: Read<TableRotationOptions>,
  axes: ReturnType<typeof rotationAxes>,
): Tables {
  if (options.positions === undefined) return tables;
  const { cos, sin } = tables;
  const [cached, pairs] = cos.shape as [number, number];
  const { positions, rows } = checkRowPositions('positions', options.positions, axes.batch, axes.length);
  positions.forEach((position, i) => {
    checkInteger(`positions[${i}]`, position, 0, cached - 1);
  });
  const shape = [rows, axes.length, pairs];
  return { cos: rowsOf(cos, positions, shape), sin: rowsOf(sin, positions, shape) };
}

function rowsOf({ data }: TensorLike, rows: Float64Array, shape: readonly number[]): TensorLike {
  const pairs = shape.at(-1) as number;
  const picked = allocated(Float32Array, sizeOf(shape));
  rows.forEach((row, i) => {
    for (let pair = 0; pair < pairs; pair++) picked[i * pairs + pair] = data[row * pairs + pair] as number;
  });
  return { data: picked, shape };
}
