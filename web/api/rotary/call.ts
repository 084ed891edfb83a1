import {
  axialPositionsParameters,
  axialRope,
  type mrope,
  mropePositionsParameters,
  rope,
  scalingOptions,
  type ValuesOf,
} from '../../catalogue/index.ts';
import {
  invalid,
  missing,
  noneBeside,
  ofLength,
  ofShapes,
  ofType,
  oneOf,
  refused,
  renamingArguments,
  rule,
  wholeNumber,
} from '../errors/index.ts';
import {
  allocated,
  checkInteger,
  checkKeys,
  checkNumber,
  checkObject,
  checkOffset,
  checkParameter,
  checkPositionList,
  checkRowPositions,
  checkTensor,
  consecutivePositions,
  isNumberList,
  type Options,
  readParameters,
  readPositions,
  residentOf,
  sizeOf,
  tensor,
} from '../input/index.ts';
import {
  type Engine,
  type Filled,
  filled64,
  pieceBytes,
  type RawModule,
  type RawRopeFrequencyOptions,
  type RawRotaryAngles,
  type RawRotation,
  type RawRotationShape,
  Scratch,
  type Slot,
} from '../module/index.ts';
import type {
  AxialPositionsOptions,
  GridCoordinates,
  MropePositions,
  MropePositionsOptions,
  MropeSegment,
  Parameter,
  PositionOptions,
  Scheme,
  Tensor,
  TensorLike,
} from '../types/index.ts';

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
 * object serves all calls: those that only change the rotation are checked, and have no effect.
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

/** Positions of grids, and of text with images and video. */

export function axialPositions(engine: Engine, request: AxialPositionsOptions): Tensor<Float64Array> {
  const options = checkObject('options', request);
  const placement = readParameters(axialRope, options, {
    only: ['prefixTokens', 'suffixTokens', 'spatialMergeSize'],
    alsoAllowed: ['grid', 'coordinates', 'offsets', 'factors'],
  });
  const coordinates = checkParameter(axialPositionsParameters.coordinates, options.coordinates) as GridCoordinates;
  const grid = checkGrid('grid', options.grid);
  const positions = gridPositions(engine, { ...options, ...placement, coordinates, grid, prefix: '' });
  return tensor(positions, [grid.length, positions.length / grid.length]);
}

const modalities = ['text', 'image', 'video'] as const;

/** The options of each modality. */
const segmentKeys: Readonly<Record<(typeof modalities)[number], readonly string[]>> = {
  text: ['modality', 'length'],
  image: ['modality', 'height', 'width'],
  video: ['modality', 'temporal', 'height', 'width', 'temporalStep'],
};

interface ReadSegment {
  /** Modality, length, temporal, height and width. */
  readonly numbers: readonly number[];
  readonly step: number;
  readonly tokens: number;
}

function readSegment(value: MropeSegment, argument: string, mergeSize: number): ReadSegment {
  const segment = checkObject(argument, value);
  const modality = modalities.indexOf(segment.modality as 'text');
  if (modality < 0) throw invalid(`${argument}.modality`, segment.modality, oneOf(modalities));
  checkKeys(segment, segmentKeys[segment.modality as 'text'], `${argument}.`);
  if (segment.modality === 'text') {
    const length = checkInteger(`${argument}.length`, segment.length, 1);
    return { numbers: [0, length, 0, 0, 0], step: 0, tokens: length };
  }
  const patches = (name: 'height' | 'width') => {
    const count = checkInteger(`${argument}.${name}`, segment[name], 1);
    if (count % mergeSize !== 0) {
      throw invalid(`${argument}.${name}`, count, {
        kind: 'range',
        multipleOf: mergeSize,
        bound: 'spatialMergeSize',
      });
    }
    return count;
  };
  const [height, width] = [patches('height'), patches('width')];
  const temporal = segment.modality === 'image' ? 1 : checkInteger(`${argument}.temporal`, segment.temporal, 1);
  const step =
    segment.modality === 'image' || segment.temporalStep === undefined
      ? 1
      : checkNumber(`${argument}.temporalStep`, segment.temporalStep, mropePositionsParameters.temporalStep);
  const tokens = (temporal * height * width) / mergeSize ** 2;
  return { numbers: [modality, 0, temporal, height, width], step, tokens };
}

export function mropePositions(engine: Engine, options: MropePositionsOptions): MropePositions {
  const { segments, spatialMergeSize } = options ?? {};
  checkKeys(checkObject('options', options), ['segments', 'spatialMergeSize']);
  const mergeSize = checkParameter(mropePositionsParameters.spatialMergeSize, spatialMergeSize) as number;
  if (!Array.isArray(segments) || segments.length === 0) {
    throw invalid('segments', segments, ofType('a list of at least one { modality, … }'));
  }
  const read = segments.map((segment: MropeSegment, i) => readSegment(segment, `segments[${i}]`, mergeSize));
  const tokens = read.reduce((sum, segment) => sum + segment.tokens, 0);
  // The core also holds the rows while it computes them.
  const size = sizeOf([3, tokens], 24);
  const scratch = new Scratch();
  const numbers = scratch.float64(read.flatMap((segment) => segment.numbers));
  const steps = scratch.float64(read.map(({ step }) => step));
  const result = scratch.room64(size);
  return scratch.run(engine, (filled) => {
    const next = engine.raw.mrope_positions(
      read.length,
      filled.at(numbers),
      filled.at(steps),
      mergeSize,
      tokens,
      filled.at(result),
    );
    return { positionIds: tensor(filled.read64(result), [3, tokens]), next };
  });
}

/** The frequencies of RoPE under every context scaling. */

const seqLenParameter = rope.parameters.find(({ name }) => name === 'scaling.seqLen') as Parameter;

type RopeValues = ValuesOf<typeof rope>;

export type ScalingValues = Pick<RopeValues, 'base' | Extract<keyof RopeValues, `scaling.${string}`>>;

/** Options that are lists, and therefore not parameters of the catalogue. */
export const scalingLists = ['scaling.shortFactor', 'scaling.longFactor', 'scaling.freqFactors'] as const;

export interface FrequencyRequest {
  /** Number of rotated components, two per frequency. */
  readonly dim: number;
  readonly values: ScalingValues;
  /** The options as given, from which the lists are read. */
  readonly options: Readonly<Record<string, unknown>>;
  /** The largest position + 1, if the call has positions. */
  readonly seqLen?: number | undefined;
  readonly prefix: string;
}

/** Frequencies that a call computes in scratch memory before it uses them. */
export interface PlannedFrequencies {
  readonly slot: Slot;
  /** Frequencies of the first positions, if they have their own. */
  readonly start: Slot | undefined;
  readonly startTokenIdx: number;
  /** Computes the frequencies and returns the attention factor. */
  compute(raw: RawModule, filled: Filled): number;
}

/** Writes the frequencies to `out` and returns the attention factor. */
type WriteFrequencies = (raw: RawModule, out: number, filled: Filled) => number;

/** `start` receives the frequencies of the first positions. */
type Plan = (request: FrequencyRequest, scratch: Scratch, start: Slot | undefined) => WriteFrequencies;

const plans: Readonly<Record<RopeValues['scaling.type'], Plan>> = {
  none: plain,
  linear: plain,
  ntk: plain,
  dynamic(request) {
    const { dim, values } = request;
    const trained = values['scaling.maxPositionEmbeddings'] as number;
    const present = presentLength(request, trained);
    const raw = {
      rotary_dim: dim,
      base: values.base,
      factor: values['scaling.factor'] as number,
      max_position_embeddings: trained,
      seq_len: present,
    };
    return ({ dynamic_ntk_rope }, out) => dynamic_ntk_rope(raw, out);
  },
  yarn(request) {
    const { dim, values } = request;
    const raw = {
      rotary_dim: dim,
      base: values.base,
      factor: values['scaling.factor'] as number,
      original_max_position_embeddings: values['scaling.originalMaxPositionEmbeddings'] as number,
      beta_fast: values['scaling.betaFast'],
      beta_slow: values['scaling.betaSlow'],
      truncate: values['scaling.truncate'],
      mscale: values['scaling.mscale'],
      mscale_all_dim: values['scaling.mscaleAllDim'],
      attention_factor: values['scaling.attentionFactor'],
      attn_factor: values['scaling.attnFactor'],
      extrapolation_factor: values['scaling.extrapolationFactor'],
    };
    return ({ yarn_rope }, out) => yarn_rope(raw, out);
  },
  longrope(request, scratch, start) {
    const { dim, values } = request;
    const original = values['scaling.originalMaxPositionEmbeddings'] as number;
    const { 'scaling.maxPositionEmbeddings': extended, 'scaling.factor': factor } = values;
    if (factor === undefined && extended === undefined)
      throw missing(`${request.prefix}scaling.factor`, { ...aboveZero, because: ', or maxPositionEmbeddings' });
    const raw = {
      rotary_dim: dim,
      base: values.base,
      factor: factor ?? (extended as number) / original,
      original_max_position_embeddings: original,
      seq_len: presentLength(request, original),
      attention: values['scaling.attention'],
      attention_factor: values['scaling.attentionFactor'],
      start_token_idx: values['scaling.startTokenIdx'],
    };
    const short = scratch.float64(divisors(request, 'shortFactor'));
    const long = scratch.float64(divisors(request, 'longFactor'));
    return ({ longrope }, out, filled) => longrope(raw, filled.at(short), filled.at(long), filled.at(start), out);
  },
  llama3(request) {
    const { dim, values } = request;
    const raw = {
      rotary_dim: dim,
      base: values.base,
      factor: values['scaling.factor'] as number,
      low_freq_factor: values['scaling.lowFreqFactor'],
      high_freq_factor: values['scaling.highFreqFactor'],
      original_max_position_embeddings: values['scaling.originalMaxPositionEmbeddings'] as number,
    };
    return ({ llama3_rope }, out) => llama3_rope(raw, out);
  },
  proportional({ dim, values }) {
    const raw = {
      head_dim: dim,
      base: values.base,
      partial_rotary_factor: values['scaling.partialRotaryFactor'],
      factor: values['scaling.factor'] as number,
    };
    return ({ proportional_rope }, out) => proportional_rope(raw, out);
  },
};

function plain(request: FrequencyRequest): WriteFrequencies {
  const raw = rawPlain(request.dim, request.values, request.prefix);
  return ({ rope_frequencies }, out) => rope_frequencies(raw, out);
}

/** The scalings that need only a factor. */
export function rawPlain(
  dim: number,
  values: { readonly base: number; 'scaling.type': string; 'scaling.factor': number | undefined },
  prefix: string,
): RawRopeFrequencyOptions {
  const scaling = values['scaling.type'] as RawRopeFrequencyOptions['scaling'];
  const factor = values['scaling.factor'];
  if (scaling !== 'none' && factor === undefined) throw missing(`${prefix}scaling.factor`, aboveZero);
  return { rotary_dim: dim, base: values.base, scaling, factor: scaling === 'none' ? 1 : (factor as number) };
}

export function planFrequencies(scratch: Scratch, request: FrequencyRequest): PlannedFrequencies {
  const type = request.values['scaling.type'];
  for (const name of ['shortFactor', 'longFactor'] as const) {
    const value = listOf(request, name);
    if (value === undefined || type === 'longrope' || type === 'none') continue;
    throw invalid(`${request.prefix}scaling.${name}`, value, {
      kind: 'absent',
      with: { option: `${request.prefix}scaling.type`, value: type },
    });
  }
  const pairs = request.dim / 2;
  const size = sizeOf([pairs, 2], 8);
  const slot = scratch.room64(size);
  const startTokenIdx = type === 'longrope' ? request.values['scaling.startTokenIdx'] : 0;
  const start = startTokenIdx > 0 ? scratch.room64(size) : undefined;
  checkNeeded(request);
  const write = plans[type](request, scratch, start);
  const factors =
    listOf(request, 'freqFactors') === undefined ? undefined : scratch.float64(divisors(request, 'freqFactors'));
  return {
    slot,
    start,
    startTokenIdx,
    compute(raw, filled) {
      const out = filled.at(slot);
      return renamingArguments(namesIn(request.prefix), () => {
        const attentionFactor = write(raw, out, filled);
        if (factors) raw.with_freq_factors(out, pairs, filled.at(factors));
        return attentionFactor;
      });
    },
  };
}

/** Each frequency is stored as two halves; the first is the frequency rounded to double. */
export function roundedFrequencies(filled: Filled, slot: Slot): Float64Array {
  return filled.read64(slot).filter((_, i) => i % 2 === 0);
}

/** Maps the core's flat names of arguments to nested options: `betaSlow` becomes `scaling.betaSlow`. */
function namesIn(prefix: string): (argument: string) => string {
  return (argument) => prefix + (outsideScaling.has(argument) ? '' : 'scaling.') + argument;
}

const outsideScaling = new Set(['base', 'rotaryDim', 'headDim']);

const aboveZero = { kind: 'range', type: 'number', min: 0, minExclusive: true } as const;
const atLeastOne = { kind: 'range', type: 'number', min: 1 } as const;
const trainedLength = { ...wholeNumber(1), because: ', the trained length' };

/** Rejects a scaling without a number that the catalogue has no default for; lists are checked where they are read. */
function checkNeeded({ values, prefix }: FrequencyRequest): void {
  const type = values['scaling.type'];
  const factor = plans[type] === plain ? aboveZero : atLeastOne;
  for (const { name, isNeeded } of scalingOptions(type)) {
    const option = `scaling.${name}`;
    if (!isNeeded || isList(option) || values[option as keyof ScalingValues] !== undefined) continue;
    throw missing(prefix + option, option === 'scaling.factor' ? factor : trainedLength);
  }
}

const isList = (option: string) => (scalingLists as readonly string[]).includes(option);

function presentLength({ values, seqLen, prefix }: FrequencyRequest, trained: number): number {
  const length = values['scaling.seqLen'] ?? seqLen ?? trained;
  return checkParameter(seqLenParameter, length, prefix) as number;
}

/** Returns the largest position + 1 in all lists, at least 1. */
export function lengthOf(...lists: readonly Float64Array[]): number {
  let largest = 0;
  for (const list of lists) for (const position of list) largest = Math.max(largest, position);
  return Math.floor(largest) + 1;
}

type ListName = 'shortFactor' | 'longFactor' | 'freqFactors';

function listOf({ options }: FrequencyRequest, name: ListName): unknown {
  return (options.scaling as Readonly<Record<string, unknown>> | undefined)?.[name];
}

/** Reads a list of positive numbers, one per pair. */
function divisors(request: FrequencyRequest, name: ListName): Float64Array {
  const argument = `${request.prefix}scaling.${name}`;
  const pairs = request.dim / 2;
  const list = listOf(request, name);
  const expected = ofLength(pairs, 'numbers above 0', ', one per pair');
  if (list === undefined) throw missing(argument, expected);
  if (!isNumberList(list)) throw invalid(argument, list, expected);
  if (list.length !== pairs)
    throw refused(argument, { text: '{count} numbers', values: { count: list.length } }, expected);
  return Float64Array.from({ length: pairs }, (_, i) => {
    const divisor: unknown = list[i];
    if (typeof divisor === 'number' && Number.isFinite(divisor) && divisor > 0) return divisor;
    throw invalid(`${argument}[${i}]`, divisor, aboveZero);
  });
}

export const rotateByAngles: Turn = (raw, _filled, rotary, rotation, positions, x) =>
  raw.rope(rotary, rotation, rotation, positions, x, x);

/** What the schemes whose rows have positions on a line have in common. */
export const onLine = {
  lists: [],
  angleLists: [],
  places: [],
  takesDim: true,
  rows: (_engine, _call, request) => lineRows(request),
  dim: dimOf,
  planTurn: () => rotateByAngles,
} satisfies Partial<RotaryScheme>;

const dimParameter = {
  name: 'dim',
  kind: 'integer',
  description: 'The width of the head, whose components are rotated, two per angle.',
  min: 2,
  even: true,
} as const;

/** Without an array to rotate, the option `dim` is the width of the head; `rotaryDim` suffices, too. */
export function dimOf(
  {
    values,
    options,
    prefix,
  }: Pick<Call, 'options' | 'prefix'> & { readonly values: { readonly rotaryDim?: number | undefined } },
  headDim: number | undefined,
): number {
  const { rotaryDim } = values;
  if (headDim === undefined && options.dim === undefined && rotaryDim !== undefined) return rotaryDim;
  const width = headDim ?? (checkParameter(dimParameter, options.dim, prefix) as number);
  return rotaryDimOf(rotaryDim, width, prefix, headDim === undefined ? 'dim' : 'head_dim');
}

/** Returns the number of rotated components in heads of width `headDim`, which messages call `name`. */
function rotaryDimOf(rotaryDim: number | undefined, headDim: number, prefix: string, name: string): number {
  const argument = `${prefix}rotaryDim`;
  if (rotaryDim === undefined) {
    if (headDim % 2 === 0) return headDim;
    throw refused(
      argument,
      { text: 'all {headDim} components (the default)', values: { headDim } },
      rule('an even number: give rotaryDim'),
    );
  }
  if (rotaryDim > headDim) throw invalid(argument, rotaryDim, { kind: 'range', max: headDim, bound: name });
  return rotaryDim;
}

export function planRope(
  scratch: Scratch,
  { values, options, prefix }: { values: ScalingValues; options: Options; prefix: string },
  dim: number,
  rows: readonly Rows[],
): PlannedRotary {
  const seqLen = rows.length === 0 ? undefined : lengthOf(...rows.map(({ positions }) => positions));
  const { slot, compute, start, startTokenIdx } = planFrequencies(scratch, { dim, values, options, seqLen, prefix });
  const angles = planned(slot, dim, compute);
  return {
    ...angles,
    prepare: (raw, filled) => ({
      ...angles.prepare(raw, filled),
      start_frequencies: filled.at(start),
      start_token_idx: startTokenIdx,
    }),
  };
}

/** Plans angles from positions on a line. */
export function planned(slot: Slot, dim: number, compute: (raw: RawModule, filled: Filled) => number): PlannedRotary {
  return {
    frequencies: slot,
    prepare: (raw, filled) => ({
      attention_factor: compute(raw, filled),
      frequencies: filled.at(slot),
      pairs: dim / 2,
      axes: 1,
      axis_of_pair: 0,
      start_frequencies: 0,
      start_token_idx: 0,
    }),
  };
}

/** Plans the same angles for positions on several axes: `axisOfPair` has the axis of each pair, which `fill` may write. */
export function onAxes(
  angles: PlannedRotary,
  axes: number,
  axisOfPair: Slot,
  fill: (raw: RawModule, filled: Filled) => void = () => {},
): PlannedRotary {
  return {
    ...angles,
    prepare(raw, filled) {
      fill(raw, filled);
      return { ...angles.prepare(raw, filled), axes, axis_of_pair: filled.at(axisOfPair) };
    },
  };
}

/** Plans the same angles for axes with these numbers of pairs. */
export function bySections(
  scratch: Scratch,
  angles: PlannedRotary,
  mode: ValuesOf<typeof mrope>['mode'],
  counts: readonly number[],
): PlannedRotary {
  const pairs = counts.reduce((sum, count) => sum + count, 0);
  const sections = scratch.float64(counts);
  const axisOfPair = scratch.room8(pairs);
  return onAxes(angles, counts.length, axisOfPair, (raw, filled) =>
    raw.mrope_axes(pairs, mode, counts.length, filled.at(sections), filled.at(axisOfPair)),
  );
}

/** The positions of the rows in a rotation, on a line or on several axes. */

export interface Rows {
  /** [axes, rows, length] */
  readonly positions: Float64Array;
  readonly axes: number;
  /** 1 if all batch entries share the positions. */
  readonly rows: number;
  readonly length: number;
  /** Leading axes of a table: [length] or [rows, length]. */
  readonly shape: readonly number[];
}

/** A request for rows, for an existing array or for a table. */
export interface RowRequest {
  readonly options: Options;
  readonly prefix: string;
  /** Name of the option with the positions. */
  readonly argument: string;
  /** The array whose rows they are; `start` is the position of its first row unless positions are given. */
  readonly array?: { readonly batch: number; readonly length: number; readonly start: number } | undefined;
  /** Size of a row of the table in bytes, with which the table's size is checked. */
  readonly bytesPerRow: number;
}

function refuseOffsetBeside(argument: string, { options, prefix }: Pick<RowRequest, 'options' | 'prefix'>): void {
  if (options[argument] === undefined || options.offset === undefined) return;
  throw invalid(`${prefix}offset`, options.offset, noneBeside(argument, ': add it to the positions'));
}

/** Reads positions on a line. */
export function lineRows(request: RowRequest): Rows {
  const { options, prefix, argument, array, bytesPerRow } = request;
  if (array === undefined) {
    const positions = readPositions(options as PositionOptions, bytesPerRow);
    return { positions, axes: 1, rows: 1, length: positions.length, shape: [positions.length] };
  }
  refuseOffsetBeside(argument, request);
  const value = options[argument] as ArrayLike<number> | TensorLike | undefined;
  const { batch, length, start } = array;
  const { positions, rows } =
    value === undefined
      ? { positions: consecutivePositions(length, checkOffset(start, length)), rows: 1 }
      : checkRowPositions(prefix + argument, value, batch, length);
  return { positions, axes: 1, rows, length, shape: rows === 1 ? [length] : [rows, length] };
}

/** Repeats positions on every axis, as for tokens of text. */
export function repeatedOnAxes(line: Rows, axes: number): Rows {
  const positions = allocated(Float64Array, axes * line.positions.length);
  for (let axis = 0; axis < axes; axis++) positions.set(line.positions, axis * line.positions.length);
  return { ...line, positions, axes };
}

/** Reads positions [axes, length] or [axes, batch, length]; `axes` is undefined if any number is allowed. */
export function axisRows(
  argument: string,
  value: TensorLike,
  axes: number | undefined,
  array: RowRequest['array'],
): Rows {
  const first = axes === undefined ? 'axes' : axes;
  const last = array?.length ?? 'length';
  const expected = ofShapes([
    [first, last],
    [first, array?.batch ?? 'batch', last],
  ]);
  const { data, shape } = checkTensor(argument, value, expected);
  const [axisCount = 1] = shape;
  const length = shape.at(-1) as number;
  const rows = shape.length === 3 ? (shape[1] as number) : 1;
  const fits =
    axisCount <= maxAxes &&
    (axes === undefined || axisCount === axes) &&
    (array === undefined || (length === array.length && (rows === 1 || rows === array.batch)));
  if (!fits) throw invalid(`${argument}.shape`, shape, expected);
  const positions = checkPositionList(argument, data);
  return { positions, axes: axisCount, rows, length, shape: shape.slice(1) };
}

/** The axis of a pair is stored in one byte. */
export const maxAxes = 255;

export function checkGrid(argument: string, grid: unknown): readonly number[] {
  const expected = 'the extent of each axis, whole numbers of at least 1';
  if (grid === undefined) throw missing(argument, rule(`${expected}, or positions`));
  if (!Array.isArray(grid) || grid.length === 0 || grid.length > maxAxes) throw invalid(argument, grid, rule(expected));
  return grid.map((extent: unknown, i) => checkInteger(`${argument}[${i}]`, extent, 1));
}

/**
 * Returns the positions of all cells of a grid and of the tokens before and after it:
 * [axes, prefixTokens + cells + suffixTokens].
 */
export function gridPositions(
  engine: Engine,
  request: {
    readonly coordinates: GridCoordinates;
    readonly grid: readonly number[];
    readonly offsets?: unknown;
    readonly factors?: unknown;
    readonly prefixTokens: number;
    readonly suffixTokens: number;
    readonly spatialMergeSize: number;
    /** Prefix of option names in messages. */
    readonly prefix: string;
  },
): Float64Array {
  const { coordinates, grid, prefixTokens, suffixTokens, spatialMergeSize, prefix } = request;
  const axes = grid.length;
  const size = sizeOf([axes, prefixTokens + suffixTokens + sizeOf([axes, ...grid], 8) / axes], 8);
  if ([grid.at(-2) ?? 1, grid.at(-1) as number].some((extent) => extent % spatialMergeSize !== 0)) {
    throw invalid(`${prefix}spatialMergeSize`, spatialMergeSize, rule('a divisor of the last two extents of the grid'));
  }
  const scratch = new Scratch();
  const forEachAxis = (name: 'offsets' | 'factors', left: number) => {
    const value = request[name];
    const numbers = value === undefined ? new Float64Array(axes).fill(left) : checkPositionList(prefix + name, value);
    if (numbers.length !== axes)
      throw invalid(prefix + name, value, ofLength(axes, 'numbers', ', one for each axis of the grid'));
    return scratch.float64(numbers);
  };
  const extents = scratch.float64(grid);
  const offsets = forEachAxis('offsets', 0);
  const factors = forEachAxis('factors', 1);
  return filled64(engine, scratch, { shape: [size] }, (filled, result) =>
    engine.raw.grid_positions(
      coordinates,
      axes,
      filled.at(extents),
      filled.at(offsets),
      filled.at(factors),
      prefixTokens,
      suffixTokens,
      spatialMergeSize,
      result,
    ),
  ).data;
}
