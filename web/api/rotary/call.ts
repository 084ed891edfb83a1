import type { ValuesOf } from '../../catalogue/index.ts';
import { missing, oneOf } from '../errors/index.ts';
import { checkObject, readParameters, residentOf } from '../input/index.ts';
import {
  type Engine,
  type Filled,
  pieceBytes,
  type RawModule,
  type RawRotaryAngles,
  type RawRotation,
  type RawRotationShape,
  type Scratch,
  type Slot,
} from '../module/index.ts';
import type { Scheme } from '../types/index.ts';
import type { RowRequest, Rows } from './rows.ts';

export type Options = Readonly<Record<string, unknown>>;

/** Options of one call after they were checked. */
export interface Call<S extends Scheme = Scheme> {
  readonly values: ValuesOf<S>;
  readonly options: Options;
  readonly prefix: string;
}

/** The angles of a scheme, which a call computes in scratch memory before it uses them. */
export interface PlannedRotary {
  /** [pairs, 2], the two halves of each frequency. */
  readonly frequencies: Slot;
  prepare(raw: RawModule, filled: Filled): RawRotaryAngles;
}

/** The sizes of the array to rotate, and how to rotate it. */
export interface RotationRequest extends RawRotationShape, RawRotation {}

/** Rotates the rows of x in scratch memory. */
export type Turn = (
  raw: RawModule,
  filled: Filled,
  rotary: RawRotaryAngles,
  rotation: RotationRequest,
  positions: number,
  x: number,
) => void;

/** A rotary scheme, as rotations, tables and attention use it. */
export interface RotaryScheme<S extends Scheme = Scheme> {
  readonly scheme: S;
  /**
   * Options that are not parameters of the catalogue and determine the frequencies. Those in `angleLists` also
   * determine the angles.
   */
  readonly lists: readonly string[];
  readonly angleLists: readonly string[];
  /** Options, other than an offset, that determine the positions of the rows. */
  readonly places: readonly string[];
  /** Whether tables have an option `dim`, the number of rotated components. */
  readonly takesDim: boolean;
  rows(engine: Engine, call: Call<S>, request: RowRequest): Rows;
  /** Returns the number of rotated components of a head, or of a table if `headDim` is undefined. */
  dim(call: Call<S>, headDim: number | undefined, axes: number): number;
  planAngles(scratch: Scratch, call: Call<S>, dim: number, rows: readonly Rows[]): PlannedRotary;
  /** For sided schemes: plans the scale of each pair and position, which the module computes in `xpos_scale`. */
  planScale?(
    scratch: Scratch,
    call: Call<S>,
    rows: Rows,
    all: readonly Rows[],
    side: unknown,
  ): (
    raw: RawModule,
    filled: Filled,
  ) => {
    readonly options: Parameters<RawModule['xpos_scale']>[1];
    readonly side: 'query' | 'key';
  };
  /** `all` are the rows of queries and of keys, if both are present. */
  planTurn(scratch: Scratch, call: Call<S>, rows: Rows, all: readonly Rows[], side: unknown): Turn;
}

const ofTables = ({ lists, angleLists, places, takesDim }: RotaryScheme) => [
  ...lists,
  ...angleLists,
  ...places,
  'positions',
  ...(takesDim ? ['dim', 'length'] : []),
];

/**
 * The options that each kind of call accepts. Tables and frequencies accept all options of a rotation, so that one
 * object serves all calls: those that change the rotation alone are checked, and have no effect.
 */
const uses = {
  rotate: ({ lists, angleLists, places }: RotaryScheme) => ({
    alsoAllowed: [...lists, ...angleLists, ...places, 'positions', 'out', 'numHeads'],
  }),
  encoding: ({ lists, angleLists, places }: RotaryScheme) => ({
    without: ['offset'],
    alsoAllowed: [...lists, ...angleLists, ...places, 'queryPositions', 'keyPositions'],
  }),
  table: (handler: RotaryScheme) => ({ alsoAllowed: [...ofTables(handler), 'columns'] }),
  angles: (handler: RotaryScheme) => ({ alsoAllowed: ofTables(handler) }),
  frequencies: ({ lists, angleLists, places, takesDim }: RotaryScheme) => ({
    alsoAllowed: [...lists, ...angleLists, ...places, ...(takesDim ? ['dim'] : [])],
  }),
  forms: ({ lists }: RotaryScheme) => ({
    without: ['rotaryDim', 'rotaryPart', 'outputLayout', 'offset'],
    alsoAllowed: [...lists, 'position'],
  }),
};

export function readCall(
  handler: RotaryScheme,
  options: Options,
  use: keyof typeof uses,
  { prefix = '', sided = false }: { prefix?: string; sided?: boolean } = {},
): Call {
  const { alsoAllowed, ...rest } = uses[use](handler) as { alsoAllowed: string[]; without?: string[] };
  const side = sided && handler.scheme.sided ? ['side'] : [];
  const values = readParameters(handler.scheme, options, { ...rest, alsoAllowed: [...alsoAllowed, ...side], prefix });
  checkScalingType(handler, options, prefix);
  return { values, options, prefix };
}

/** A scaling with a factor but no type must not pass for no scaling. */
function checkScalingType({ scheme }: RotaryScheme, { scaling }: Options, prefix: string): void {
  const type = scheme.parameters.find(({ name }) => name === 'scaling.type');
  if (type?.kind !== 'choice' || scaling === undefined) return;
  const options = checkObject(`${prefix}scaling`, scaling);
  const needsType = Object.keys(options).some((key) => key !== 'freqFactors' && options[key] !== undefined);
  if (needsType && options.type === undefined) throw missing(`${prefix}scaling.type`, oneOf(type.choices));
}

export function rotationOf(
  { values }: Call,
  axes: Pick<RotationRequest, 'batch' | 'heads' | 'length' | 'head_dim'>,
  rotaryDim: number,
  rows: { readonly rows: number; readonly axes: number },
): RotationRequest {
  const {
    layout: value,
    outputLayout = 'same',
    angleLayout = 'same',
    rotaryPart,
  } = values as {
    angleLayout?: 'same' | 'half-in-blocks' | 'interleaved';
    layout: RotationRequest['layout'] | 'half-in-blocks';
    outputLayout?: RotationRequest['layout'] | 'same';
    rotaryPart?: 'first' | 'last';
  };
  const isInBlocks = value === 'half-in-blocks' || angleLayout === 'half-in-blocks';
  const layout = value === 'half-in-blocks' ? 'half' : value;
  return {
    ...axes,
    layout,
    blocks: isInBlocks ? rows.axes : 1,
    output_layout: outputLayout === 'same' ? layout : outputLayout,
    angle_layout: angleLayout === 'same' ? layout : angleLayout === 'interleaved' ? angleLayout : 'half',
    rotary_start: rotaryPart === 'last' ? axes.head_dim - rotaryDim : 0,
    direction: (values.direction ?? 'forward') as RotationRequest['direction'],
    rotary_dim: rotaryDim,
    position_rows: rows.rows,
  };
}

// Rotates long arrays piece by piece.

/** Some rows of one head, or several whole heads of one batch entry. */
interface Piece {
  readonly batch: number;
  readonly rotation: Pick<RotationRequest, 'batch' | 'heads' | 'length' | 'position_rows'>;
  readonly firstRow: number;
  /** Range of elements in x. */
  readonly begin: number;
  readonly end: number;
}

function* piecesOf({ batch, heads, length, head_dim: dim }: RotationRequest): Generator<Piece> {
  const rowsThatFit = Math.max(1, Math.floor(pieceBytes / (4 * dim)));
  const rowsAtOnce = Math.min(length, rowsThatFit);
  const headsAtOnce = Math.max(1, Math.floor(rowsThatFit / Math.max(1, length)));
  for (let b = 0; b < batch; b++) {
    for (let head = 0; head < heads; head += headsAtOnce) {
      const count = Math.min(headsAtOnce, heads - head);
      for (let firstRow = 0; firstRow < length; firstRow += rowsAtOnce) {
        const rows = Math.min(rowsAtOnce, length - firstRow);
        const begin = ((b * heads + head) * length + firstRow) * dim;
        const rotation = { batch: 1, heads: count, length: rows, position_rows: 1 };
        yield { batch: b, rotation, firstRow, begin, end: begin + count * rows * dim };
      }
    }
  }
}

/** Reserves scratch memory for the largest piece. */
export function roomForPiece(scratch: Scratch, rotation: RotationRequest): Slot {
  let largest = 0;
  for (const { begin, end } of piecesOf(rotation)) largest = Math.max(largest, end - begin);
  return scratch.room32(largest);
}

/** Rotates x [batch, heads, length, head_dim] by tables [position_rows, length, rotary_dim / 2]; `out` may be x. */
export function rotatePieces(
  { raw, memory }: Engine,
  filled: Filled,
  rotation: RotationRequest,
  { cos, sin, piece }: { readonly cos: Slot; readonly sin: Slot; readonly piece: Slot },
  x: ArrayLike<number>,
  out: Float32Array,
): Float32Array {
  const source = residentOf(x);
  const resident = source?.isPlain ? source.in(memory) : undefined;
  const numbers = source && resident === undefined ? source.view : x;
  const copy = (begin: number, end: number) =>
    ArrayBuffer.isView(numbers)
      ? (numbers as Float32Array).subarray(begin, end)
      : Array.prototype.slice.call(numbers, begin, end);
  const pairs = rotation.rotary_dim / 2;
  const at = filled.at(piece);
  for (const { batch, rotation: sizes, firstRow, begin, end } of piecesOf(rotation)) {
    const angles = 4 * pairs * ((rotation.position_rows === 1 ? 0 : batch * rotation.length) + firstRow);
    if (resident === undefined) filled.view32(piece).set(copy(begin, end));
    const from = resident === undefined ? at : resident + 4 * begin;
    raw.rotate({ ...rotation, ...sizes }, rotation, filled.at(cos) + angles, filled.at(sin) + angles, from, at);
    out.set(filled.view32(piece).subarray(0, end - begin), begin);
  }
  return out;
}
