/** The rotary schemes behind one interface: what a rotation, a table and attention ask of each. */
import type { ValuesOf } from './catalogue.ts';
import { axialRope, mrope, rope, xpos } from './catalogue.ts';
import { invalid, missing, refused } from './errors.ts';
import type { Engine, Filled, Scratch, Slot } from './memory.ts';
import type { RawError, RawModule, RawRotary, RawRotation } from './raw.ts';
import {
  axisRows,
  checkGrid,
  gridPositions,
  lineRows,
  type RowRequest,
  type Rows,
  repeatedOnAxes,
} from './rotary-rows.ts';
import { lengthOf, planFrequencies, rawPlain, type ScalingValues, scalingLists } from './rotary-scaling.ts';
import { isNumberList, sizeOf } from './tensor.ts';
import type { Scheme, TensorLike } from './types.ts';
import { checkInteger, checkObject, checkParameter, oneOf, readParameters } from './validate.ts';

export type Options = Readonly<Record<string, unknown>>;

/** The options of one call, read. */
export interface Call<S extends Scheme = Scheme> {
  readonly values: ValuesOf<S>;
  readonly options: Options;
  readonly prefix: string;
}

/** The angles of a scheme, which a call makes in scratch memory before it uses them. */
export interface PlannedRotary {
  /** [pairs, 2], the halves of each frequency */
  readonly frequencies: Slot;
  make(raw: RawModule, filled: Filled): RawRotary;
}

/** Turns the rows of x in scratch memory. */
export type Turn = (
  raw: RawModule,
  filled: Filled,
  rotary: RawRotary,
  rotation: RawRotation,
  positions: number,
  x: number,
) => void;

export interface RotaryScheme<S extends Scheme = Scheme> {
  readonly scheme: S;
  /** Options that are no parameters of the catalogue: what makes frequencies needs, and what makes angles needs besides. */
  readonly lists: readonly string[];
  readonly angleLists: readonly string[];
  /** Options besides an offset that say where the rows are. */
  readonly places: readonly string[];
  /** Whether tables take the number of rotated components as `dim`. */
  readonly takesDim: boolean;
  rows(engine: Engine, call: Call<S>, request: RowRequest): Rows;
  /** Rotated components of a head; without one, of the table that is asked for. */
  dim(call: Call<S>, headDim: number | undefined, axes: number): number;
  plan(scratch: Scratch, call: Call<S>, dim: number, rows: readonly Rows[]): PlannedRotary;
  /** `all` are the rows of queries and keys, if both are there. */
  turn(scratch: Scratch, call: Call<S>, rows: Rows, all: readonly Rows[], side: unknown): Turn;
}

const rotateByAngles: Turn = (raw, _filled, rotary, rotation, positions, x) =>
  raw.rope(rotary, rotation, positions, x, x);

const dimParameter = {
  name: 'dim',
  kind: 'integer',
  description: 'The number of rotated components, two per angle.',
  min: 2,
  even: true,
} as const;

function dimOf({ values, options, prefix }: Call<typeof rope>, headDim: number | undefined): number {
  return headDim === undefined
    ? (checkParameter(dimParameter, options.dim, prefix) as number)
    : rotaryDimOf(values.rotaryDim, headDim, prefix);
}

/** The number of rotated components of heads of `headDim`. */
/** The number of rotated components of heads of `headDim`. */
function rotaryDimOf(rotaryDim: number | undefined, headDim: number, prefix: string): number {
  const argument = `${prefix}rotaryDim`;
  if (rotaryDim === undefined) {
    if (headDim % 2 === 0) return headDim;
    throw refused(argument, `all ${headDim} components (the default)`, 'an even number: give rotaryDim');
  }
  if (rotaryDim > headDim) throw invalid(argument, rotaryDim, `at most head_dim, ${headDim}`);
  return rotaryDim;
}

function planRope(
  scratch: Scratch,
  { values, options, prefix }: { values: ScalingValues; options: Options; prefix: string },
  dim: number,
  rows: readonly Rows[],
): PlannedRotary {
  const seqLen = rows.length === 0 ? undefined : lengthOf(...rows.map(({ positions }) => positions));
  const { slot, make } = planFrequencies(scratch, { dim, values, options, seqLen, prefix });
  return planned(slot, dim, make);
}

/** Angles on a line. */
function planned(slot: Slot, dim: number, make: (raw: RawModule, filled: Filled) => number): PlannedRotary {
  return {
    frequencies: slot,
    make: (raw, filled) => ({
      attention_factor: make(raw, filled),
      frequencies: filled.at(slot),
      pairs: dim / 2,
      axes: 1,
      axis_of_pair: 0,
    }),
  };
}

const ropeScheme: RotaryScheme<typeof rope> = {
  scheme: rope,
  lists: scalingLists,
  angleLists: [],
  places: [],
  takesDim: true,
  rows: (_engine, _call, request) => lineRows(request),
  dim: dimOf,
  plan: planRope,
  turn: () => rotateByAngles,
};

const xposScheme: RotaryScheme<typeof xpos> = {
  scheme: xpos,
  lists: [],
  angleLists: [],
  places: [],
  takesDim: true,
  rows: (_engine, _call, request) => lineRows(request),
  dim: (call, headDim) => dimOf(call as unknown as Call<typeof rope>, headDim),
  plan(scratch, { values, prefix }, dim) {
    const request = rawPlain(dim, values, prefix);
    const slot = scratch.room64(sizeOf([dim], 8));
    return planned(slot, dim, (raw, filled) => raw.rope_frequencies(request, filled.at(slot)));
  },
  turn(scratch, call, rows, all, side) {
    const scale = planXposScale(scratch, call, rows, all, side);
    // In attention the positions of each side have a name of their own.
    const argument = call.prefix === '' ? 'positions' : `${call.prefix}${side}Positions`;
    return (raw, filled, rotary, rotation, positions, x) => {
      try {
        raw.xpos(rotary, rotation, scale(raw, filled), positions, x, x);
      } catch (thrown) {
        const error = thrown as RawError;
        error.message = error.message.replace(/^positions:/, `${argument}:`);
        throw error;
      }
    };
  },
};

/** The raw request for the scale, whose centre is known when the positions are in place. */
export function planXposScale(
  scratch: Scratch,
  { values, prefix }: Call<typeof xpos>,
  rows: Rows,
  all: readonly Rows[],
  side: unknown,
): (raw: RawModule, filled: Filled) => Parameters<RawModule['xpos_scale']>[1] {
  const expected = `${oneOf(['query', 'key'])}: their scales are inverse`;
  if (side === undefined) throw missing(`${prefix}side`, expected);
  if (side !== 'query' && side !== 'key') throw invalid(`${prefix}side`, side, expected);
  // Queries and keys share their centre, but for the library that counts the rows of each.
  const counted = values.centre === 'half-count';
  const seen = counted ? [rows.positions.subarray(0, rows.length)] : all.map(({ positions }) => positions);
  const count = seen.reduce((sum, { length }) => sum + length, 0);
  const positions = scratch.float64(concatenated(seen, count));
  // A table has one column per pair and no layout; the scale of a pair does not depend on it.
  const { layout = 'interleaved', scaleLayout = 'same' }: Partial<typeof values> = values;
  return (raw, filled) => ({
    scale_base: values.scaleBase,
    gamma: values.gamma,
    centre: values.centrePosition ?? raw.xpos_centre(values.centre, filled.at(positions), count),
    scale_layout: scaleLayout === 'same' ? layout : scaleLayout,
    side,
  });
}

function concatenated(lists: readonly Float64Array[], count: number): Float64Array {
  const all = new Float64Array(count);
  let to = 0;
  for (const list of lists) {
    all.set(list, to);
    to += list.length;
  }
  return all;
}

const axialScheme: RotaryScheme<typeof axialRope> = {
  scheme: axialRope,
  lists: [],
  angleLists: [],
  places: ['grid', 'offsets'],
  takesDim: false,
  rows(engine, { values, options, prefix }, { argument, array }) {
    const given = options[argument] as TensorLike | undefined;
    if (given !== undefined) {
      for (const name of ['grid', 'offsets']) {
        if (options[name] !== undefined && argument === 'positions') {
          throw invalid(`${prefix}${name}`, options[name], `no ${name} beside positions`);
        }
      }
      return axisRows(prefix + argument, given, undefined, array);
    }
    const grid = checkGrid(`${prefix}grid`, options.grid);
    const cells = sizeOf(grid, 8);
    if (array && cells !== array.length) {
      throw invalid(`${prefix}grid`, grid, `extents whose product is ${array.length}, the number of rows`);
    }
    const positions = gridPositions(engine, { freqsFor: values.freqsFor, grid, offsets: options.offsets, prefix });
    return { positions, axes: grid.length, rows: 1, length: cells, shape: [cells] };
  },
  dim({ values, prefix }, headDim, axes) {
    const argument = `${prefix}dimPerAxis`;
    const share = headDim === undefined ? undefined : 2 * Math.floor(headDim / axes / 2);
    const dimPerAxis = values.dimPerAxis ?? share;
    if (dimPerAxis === undefined) throw missing(argument, 'an even whole number of at least 2');
    if (share === 0)
      throw refused(argument, `a share of head_dim ${headDim}`, `at least 2 components for each of ${axes} axes`);
    if (headDim !== undefined && axes * dimPerAxis > headDim) {
      throw invalid(argument, dimPerAxis, `at most ${share}, for ${axes} axes in head_dim ${headDim}`);
    }
    return axes * dimPerAxis;
  },
  plan(scratch, { values }, dim, rows) {
    const axes = rows[0]?.axes ?? 1;
    const request = {
      axes,
      dim_per_axis: dim / axes,
      freqs_for: values.freqsFor,
      base: values.base,
      max_freq: values.maxFreq,
    };
    const slot = scratch.room64(sizeOf([dim], 8));
    const axisOfPair = scratch.room8(dim / 2);
    const line = planned(slot, dim, (raw, filled) => {
      raw.axial_rope(request, filled.at(slot), filled.at(axisOfPair));
      return 1;
    });
    return {
      ...line,
      make: (raw, filled) => ({ ...line.make(raw, filled), axes, axis_of_pair: filled.at(axisOfPair) }),
    };
  },
  turn: () => rotateByAngles,
};

const mropeScheme: RotaryScheme<typeof mrope> = {
  scheme: mrope,
  lists: scalingLists,
  angleLists: ['sections'],
  places: [],
  takesDim: true,
  rows(_engine, { options, prefix }, request) {
    const given = options[request.argument];
    // Text needs no position ids: a length and an offset, or a list, do.
    if (given === undefined || isNumberList(given)) return repeatedOnAxes(lineRows(request), 3);
    for (const name of ['offset', 'length']) {
      if (options[name] === undefined) continue;
      throw invalid(`${prefix}${name}`, options[name], `no ${name} beside ${request.argument}`);
    }
    return axisRows(prefix + request.argument, given as TensorLike, 3, request.array);
  },
  dim: (call, headDim) => dimOf(call as unknown as Call<typeof rope>, headDim),
  plan(scratch, call, dim, rows) {
    const line = planRope(scratch, call, dim, rows);
    // Frequencies do not depend on the axes.
    if (rows.length === 0) return line;
    const { mode } = call.values;
    const sections = scratch.float64(checkSections(call, dim / 2));
    const axisOfPair = scratch.room8(dim / 2);
    return {
      ...line,
      make(raw, filled) {
        raw.mrope_axes(dim / 2, mode, filled.at(sections), filled.at(axisOfPair));
        return { ...line.make(raw, filled), axes: 3, axis_of_pair: filled.at(axisOfPair) };
      },
    };
  },
  turn: () => rotateByAngles,
};

/** The pairs of time, height and width. */
function checkSections({ options, prefix }: Pick<Call, 'options' | 'prefix'>, pairs: number): readonly number[] {
  const argument = `${prefix}sections`;
  const expected = `[time, height, width], numbers of pairs that add up to ${pairs}`;
  const { sections } = options;
  if (sections === undefined) throw missing(argument, expected);
  if (!isNumberList(sections) || sections.length !== 3) throw invalid(argument, sections, expected);
  const counts = Array.from(sections, (count, i) => checkInteger(`${argument}[${i}]`, count, 0, pairs));
  if (counts.reduce((sum, count) => sum + count, 0) !== pairs) throw invalid(argument, counts, expected);
  return counts;
}

const all: readonly RotaryScheme[] = [ropeScheme, xposScheme, axialScheme, mropeScheme] as never;

const byName: Readonly<Record<string, RotaryScheme>> = Object.fromEntries(all.map((one) => [one.scheme.name, one]));

export function rotaryScheme(scheme: Scheme): RotaryScheme {
  return byName[scheme.name] as RotaryScheme;
}

/** Parameters that say how an array is rotated, and not which angles there are. */
const rotationOnly = ['layout', 'rotaryDim', 'direction', 'scaleLayout'];
/** Parameters that frequencies do not depend on. */
const placeOnly = ['offset', 'scaleBase', 'gamma', 'centre', 'centrePosition', 'mode'];

/** What a call takes. */
const uses = {
  rotate: ({ lists, angleLists, places }: RotaryScheme) => ({
    besides: [...lists, ...angleLists, ...places, 'positions', 'out'],
  }),
  encoding: ({ lists, angleLists, places }: RotaryScheme) => ({
    without: ['offset'],
    besides: [...lists, ...angleLists, ...places, 'queryPositions', 'keyPositions'],
  }),
  table: ({ lists, angleLists, places, takesDim }: RotaryScheme) => ({
    without: rotationOnly,
    besides: [...lists, ...angleLists, ...places, 'positions', ...(takesDim ? ['dim', 'length'] : [])],
  }),
  frequencies: ({ lists, takesDim }: RotaryScheme) => ({
    without: [...rotationOnly, ...placeOnly],
    besides: [...lists, ...(takesDim ? ['dim'] : [])],
  }),
  forms: ({ lists }: RotaryScheme) => ({
    without: ['rotaryDim', 'offset'],
    besides: [...lists, 'position'],
  }),
};

export function readCall(
  handler: RotaryScheme,
  options: Options,
  use: keyof typeof uses,
  { prefix = '', sided = false }: { prefix?: string; sided?: boolean } = {},
): Call {
  const { besides, ...rest } = uses[use](handler) as { besides: string[]; without?: string[] };
  const side = sided && handler.scheme.name === 'xpos' ? ['side'] : [];
  const values = readParameters(handler.scheme, options, { ...rest, besides: [...besides, ...side], prefix });
  checkScalingType(handler, options, prefix);
  return { values, options, prefix };
}

/** A factor without the name of its scaling must not pass for no scaling. */
function checkScalingType({ scheme }: RotaryScheme, { scaling }: Options, prefix: string): void {
  const type = scheme.parameters.find(({ name }) => name === 'scaling.type');
  if (type?.kind !== 'choice' || scaling === undefined) return;
  const given = checkObject(`${prefix}scaling`, scaling);
  const needsType = Object.keys(given).some((key) => key !== 'freqFactors' && given[key] !== undefined);
  if (needsType && given.type === undefined) throw missing(`${prefix}scaling.type`, oneOf(type.choices));
}

export function rotationOf(
  { values }: Call,
  axes: Pick<RawRotation, 'batch' | 'heads' | 'length' | 'head_dim'>,
  rotaryDim: number,
  positionRows: number,
): RawRotation {
  return {
    ...axes,
    layout: values.layout as string,
    inverse: values.direction === 'inverse',
    rotary_dim: rotaryDim,
    position_rows: positionRows,
  };
}
