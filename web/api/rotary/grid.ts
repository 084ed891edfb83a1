import { axisListRope, coordinatesOf, mrope, valuesWithDefaults, xpos } from '../../catalogue/index.ts';
import { invalid, missing, noneBeside, ofLength, oneOf, refused, renamingArguments, rule } from '../errors/index.ts';
import { allocated, checkInteger, checkNumber, isNumberList, sizeOf } from '../input/index.ts';
import {
  type Filled,
  type RawModule,
  type RawXposOptions,
  recordOf,
  type Scratch,
  snakeCased,
} from '../module/index.ts';
import type { Scheme, TensorLike } from '../types/index.ts';
import {
  axisRows,
  bySections,
  type Call,
  checkGrid,
  gridPositions,
  lineRows,
  maxAxes,
  onAxes,
  onLine,
  planned,
  planRope,
  type RotaryScheme,
  type Rows,
  rawPlain,
  repeatedOnAxes,
  rotateByAngles,
  scalingLists,
} from './call.ts';

export const xposScheme: RotaryScheme<typeof xpos> = {
  ...onLine,
  scheme: xpos,
  planAngles(scratch, { values, prefix }, dim) {
    const request = rawPlain(dim, values, prefix);
    const slot = scratch.room64(sizeOf([dim], 8));
    return planned(slot, dim, (raw, filled) => raw.rope_frequencies(request, filled.at(slot)));
  },
  planScale,
  planTurn(scratch, call, rows, all, side) {
    const scale = planScale(scratch, call, rows, all, side);
    // In attention, queries and keys have separate options for their positions.
    const argument = call.prefix === '' ? 'positions' : `${call.prefix}${side}Positions`;
    return (raw, filled, rotary, rotation, positions, x) => {
      const { options, side: of } = scale(raw, filled);
      renamingArguments(
        (name) => (name === 'positions' ? argument : name),
        () => raw.xpos(rotary, rotation, rotation, options, of, positions, x, x),
      );
    };
  },
};

/** Plans the module's options for the scale, whose centre is known once the positions are in place. */
function planScale(
  scratch: Scratch,
  { values, prefix }: Call<typeof xpos>,
  rows: Rows,
  all: readonly Rows[],
  side: unknown,
): (raw: RawModule, filled: Filled) => { readonly options: RawXposOptions; readonly side: 'query' | 'key' } {
  const expected = { ...oneOf(['query', 'key']), because: ': their scales are inverse' };
  if (side === undefined) throw missing(`${prefix}side`, expected);
  if (side !== 'query' && side !== 'key') throw invalid(`${prefix}side`, side, expected);
  // Queries and keys share their centre, except in the library that counts the rows of each separately.
  const counted = values.centre === 'half-count';
  const seen = counted ? [rows.positions.subarray(0, rows.length)] : all.map(({ positions }) => positions);
  const count = seen.reduce((sum, { length }) => sum + length, 0);
  const positions = scratch.float64(concatenated(seen, count));
  // A table has one column per pair and no layout, and the scale of a pair does not depend on the layout.
  const { layout = 'interleaved', scaleLayout = 'same' }: Partial<typeof values> = values;
  return (raw, filled) => ({
    options: {
      scale_base: values.scaleBase,
      gamma: values.gamma,
      centre: values.centrePosition ?? raw.xpos_centre(values.centre, filled.at(positions), count),
      scale_layout: scaleLayout === 'same' ? layout : scaleLayout,
    },
    side,
  });
}

function concatenated(lists: readonly Float64Array[], count: number): Float64Array {
  const all = allocated(Float64Array, count);
  let to = 0;
  for (const list of lists) {
    all.set(list, to);
    to += list.length;
  }
  return all;
}

export const mropeScheme: RotaryScheme<typeof mrope> = {
  ...onLine,
  scheme: mrope,
  lists: scalingLists,
  angleLists: ['sections'],
  rows(_engine, { values, options, prefix }, request) {
    const value = options[request.argument];
    const axes = checkAxes(options.sections, values.mode, prefix);
    // Text needs no position ids: a length with an offset, or a list of positions, is enough.
    if (value === undefined || isNumberList(value)) return repeatedOnAxes(lineRows(request), axes);
    for (const name of ['offset', 'length']) {
      if (options[name] === undefined) continue;
      throw invalid(`${prefix}${name}`, options[name], noneBeside(request.argument));
    }
    return axisRows(prefix + request.argument, value as TensorLike, axes, request.array);
  },
  planAngles(scratch, call, dim, rows) {
    const angles = planRope(scratch, call, dim, rows);
    // Frequencies do not depend on the axes.
    if (rows.length === 0) return angles;
    return bySections(scratch, angles, call.values.mode, checkSections(call, dim / 2));
  },
};

/** Checks the sections and returns the number of axes, one for each. */
function checkAxes(sections: unknown, mode: string, prefix: string): number {
  const argument = `${prefix}sections`;
  const expected = mode === 'chunked' ? 'a list of numbers of pairs, one for each axis' : '[time, height, width]';
  if (sections === undefined) throw missing(argument, rule(`${expected}, which add up to the number of pairs`));
  const fits = isNumberList(sections) && sections.length > 0 && sections.length <= maxAxes;
  if (!fits || (mode !== 'chunked' && sections.length !== 3)) throw invalid(argument, sections, rule(expected));
  return sections.length;
}

/** Checks the number of pairs of each axis. */
function checkSections({ values, options, prefix }: Call<typeof mrope>, pairs: number): readonly number[] {
  const argument = `${prefix}sections`;
  const counts = Array.from(options.sections as ArrayLike<number>, (count, i) =>
    checkInteger(`${argument}[${i}]`, count, 0, pairs),
  );
  if (counts.reduce((sum, count) => sum + count, 0) !== pairs) {
    throw invalid(argument, counts, rule('numbers of pairs that add up to {pairs}', { pairs }));
  }
  if (values.mode === 'spatial-first' && counts[1] !== counts[2]) {
    throw invalid(argument, counts, rule('as many pairs of height as of width'));
  }
  return counts;
}

type MakeFrequencies = (request: object, frequencies: number, axisOfPair: number) => void;

/** Parameters that arrange rows on a grid; `plain` gives their values for a plain grid. */
const placement = ['prefixTokens', 'suffixTokens', 'spatialMergeSize'] as const;
const plain = (name: (typeof placement)[number]) => (name === 'spatialMergeSize' ? 1 : 0);

/**
 * A rotation whose rows are cells of a grid and whose axes have their own pairs. The module's function of the
 * scheme's name computes their frequencies.
 */
export const gridScheme = (scheme: Scheme): RotaryScheme => ({
  scheme,
  lists: [],
  angleLists: [],
  places: scheme.arrays.flatMap((one) => ('use' in one && one.use !== undefined ? [] : one.name)),
  takesDim: false,
  rows(engine, { values, options, prefix }, { argument, array }) {
    const fixedAxes = typeof scheme.axes === 'number' ? scheme.axes : undefined;
    const value = options[argument] as TensorLike | undefined;
    if (value !== undefined) {
      const placed = placement.filter((one) => Number(values[one] ?? plain(one)) !== plain(one));
      const others = ['grid', 'offsets', 'factors', ...placed];
      const name = argument === 'positions' ? others.find((one) => options[one] !== undefined) : undefined;
      if (name !== undefined) throw invalid(`${prefix}${name}`, options[name], noneBeside('positions'));
      return axisRows(prefix + argument, value, fixedAxes, array);
    }
    const grid = checkGrid(`${prefix}grid`, options.grid);
    if (fixedAxes !== undefined && grid.length !== fixedAxes) {
      throw invalid(`${prefix}grid`, grid, rule('the extents of {fixedAxes} axes', { fixedAxes }));
    }
    const {
      prefixTokens = 0,
      suffixTokens = 0,
      spatialMergeSize = 1,
    } = values as Partial<Record<(typeof placement)[number], number>>;
    const besides = prefixTokens + suffixTokens;
    const length = besides + sizeOf(grid, 8);
    if (array && length !== array.length) {
      const cells = array.length - besides;
      const without = suffixTokens > 0 ? ' without the tokens besides' : besides > 0 ? ' after the prefix tokens' : '';
      const expected =
        cells > 0
          ? rule(`extents whose product is {cells}, the number of rows${without}`, { cells })
          : rule(`more rows than {besides} ${suffixTokens > 0 ? 'tokens besides' : 'prefix tokens'}`, { besides });
      throw invalid(`${prefix}grid`, grid, expected);
    }
    const positions = gridPositions(engine, {
      ...options,
      coordinates: coordinatesOf(scheme, values),
      grid,
      prefixTokens,
      suffixTokens,
      spatialMergeSize,
      prefix,
    });
    return { positions, axes: grid.length, rows: 1, length, shape: [length] };
  },
  dim({ values, prefix }, headDim, axes) {
    const argument = `${prefix}dimPerAxis`;
    const share = headDim === undefined ? undefined : 2 * Math.floor(headDim / axes / 2);
    const dimPerAxis = (values.dimPerAxis as number | undefined) ?? share;
    if (dimPerAxis === undefined) throw missing(argument, { kind: 'range', type: 'integer', min: 2, even: true });
    if (share === 0)
      throw refused(
        argument,
        { text: 'a share of head_dim {headDim}', values: { headDim } },
        rule('at least 2 components for each of {axes} axes', { axes }),
      );
    if (headDim !== undefined && axes * dimPerAxis > headDim) {
      throw invalid(argument, dimPerAxis, {
        kind: 'range',
        max: share,
        because: { text: ', for {axes} axes in head_dim {headDim}', values: { axes, headDim } },
      });
    }
    return axes * dimPerAxis;
  },
  planAngles(scratch, { values }, dim, rows) {
    const axes = rows[0]?.axes ?? 1;
    const request = recordOf(scratch, { ...valuesWithDefaults(scheme, values), axes, dimPerAxis: dim / axes }, {});
    const name = snakeCased(scheme.name);
    const slot = scratch.room64(sizeOf([dim], 8));
    const axisOfPair = scratch.room8(dim / 2);
    const angles = planned(slot, dim, (raw, filled) => {
      const make: MakeFrequencies = Reflect.get(raw, name);
      make(request(filled), filled.at(slot), filled.at(axisOfPair));
      return 1;
    });
    return onAxes(angles, axes, axisOfPair);
  },
  planTurn: () => rotateByAngles,
});

/** Reads the components of each axis, and the base of each. */
function axesOf({ values, options, prefix }: Call): readonly { readonly dim: number; readonly base: number }[] {
  const list = (name: 'axesDim' | 'bases', check: (argument: string, one: unknown) => number) => {
    const value = options[name];
    if (value === undefined) return undefined;
    if (!isNumberList(value) || value.length === 0 || value.length > maxAxes)
      throw invalid(prefix + name, value, rule('a list with one number for each axis'));
    return Array.from(value, (one, i) => check(`${prefix}${name}[${i}]`, one));
  };
  const dims = list('axesDim', (argument, one) => {
    const dim = checkInteger(argument, one, 2, 2 ** 20);
    return dim % 2 === 0 ? dim : invalidWidth(argument, dim);
  });
  if (dims === undefined) throw missing(`${prefix}axesDim`, rule('the number of rotated components of each axis'));
  const bases = list('bases', (argument, base) => checkNumber(argument, base, { kind: 'number', min: 1 }));
  if (bases && bases.length !== dims.length)
    throw invalid(`${prefix}bases`, bases, ofLength(dims.length, 'numbers', ', one for each axis'));
  return dims.map((dim, axis) => ({ dim, base: bases?.[axis] ?? (values.base as number) }));
}

function invalidWidth(argument: string, dim: number): never {
  throw invalid(argument, dim, { kind: 'range', type: 'integer', min: 2, even: true });
}

/** Axes with separate widths and bases. */
export const axisListScheme: RotaryScheme<typeof axisListRope> = {
  ...gridScheme(axisListRope),
  scheme: axisListRope,
  lists: ['axesDim', 'bases'],
  places: ['grid', 'offsets', 'factors'],
  dim(call, headDim, axes) {
    const { length } = axesOf(call);
    const dim = axesOf(call).reduce((sum, axis) => sum + axis.dim, 0);
    const argument = `${call.prefix}axesDim`;
    if (headDim !== undefined && dim > headDim)
      throw invalid(
        argument,
        call.options.axesDim,
        rule('widths that add up to at most {headDim}, head_dim', { headDim }),
      );
    // Frequencies need no positions, whose axes are then counted as one.
    if (headDim !== undefined && length !== axes)
      throw invalid(argument, call.options.axesDim, ofLength(axes, 'numbers', ', one for each axis of the positions'));
    return dim;
  },
  planAngles(scratch, call, dim, rows) {
    const axes = axesOf(call);
    const positioned = rows[0]?.axes ?? axes.length;
    if (axes.length !== positioned)
      throw invalid(
        `${call.prefix}axesDim`,
        call.options.axesDim,
        ofLength(positioned, 'numbers', ', one for each axis of the positions'),
      );
    const slot = scratch.room64(sizeOf([dim], 8));
    const axisOfPair = scratch.bytes(axes.flatMap((axis, a) => new Array<number>(axis.dim / 2).fill(a)));
    const angles = planned(slot, dim, (raw, filled) => {
      let to = filled.at(slot);
      for (const axis of axes) {
        raw.rope_frequencies({ rotary_dim: axis.dim, base: axis.base, scaling: 'none', factor: 1 }, to);
        to += 8 * axis.dim;
      }
      return 1;
    });
    return onAxes(angles, axes.length, axisOfPair);
  },
};
