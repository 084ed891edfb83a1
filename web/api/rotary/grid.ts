import { coordinatesOf, valuesWithDefaults } from '../../catalogue/index.ts';
import { invalid, missing, refused } from '../errors/index.ts';
import { sizeOf } from '../input/index.ts';
import { recordOf, snakeCased } from '../module/index.ts';
import type { Scheme, TensorLike } from '../types/index.ts';
import { planned, rotateByAngles } from './angles.ts';
import { axisRows, checkGrid, gridPositions } from './rows.ts';
import type { RotaryScheme } from './scheme.ts';

type MakeFrequencies = (request: object, frequencies: number, axisOfPair: number) => void;

/** Parameters that arrange rows on a grid; `plain` gives their values for a plain grid. */
const placement = ['prefixTokens', 'suffixTokens', 'spatialMergeSize'] as const;
const plain = (name: (typeof placement)[number]) => (name === 'spatialMergeSize' ? 1 : 0);

/**
 * A rotation whose rows are cells of a grid and whose axes have pairs of their own. The module's function of the
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
    const given = options[argument] as TensorLike | undefined;
    if (given !== undefined) {
      const placed = placement.filter((one) => Number(values[one] ?? plain(one)) !== plain(one));
      const others = ['grid', 'offsets', 'factors', ...placed];
      const name = argument === 'positions' ? others.find((one) => options[one] !== undefined) : undefined;
      if (name !== undefined) throw invalid(`${prefix}${name}`, options[name], `no ${name} beside positions`);
      return axisRows(prefix + argument, given, fixedAxes, array);
    }
    const grid = checkGrid(`${prefix}grid`, options.grid);
    if (fixedAxes !== undefined && grid.length !== fixedAxes) {
      throw invalid(`${prefix}grid`, grid, `the extents of ${fixedAxes} axes`);
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
      const tokens = suffixTokens > 0 ? 'tokens besides' : 'prefix tokens';
      const expected =
        cells > 0
          ? `extents whose product is ${cells}, the number of rows${besides > 0 ? ` ${suffixTokens > 0 ? 'without the tokens besides' : 'after the prefix tokens'}` : ''}`
          : `more rows than ${besides} ${tokens}`;
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
    const request = recordOf(scratch, { ...valuesWithDefaults(scheme, values), axes, dimPerAxis: dim / axes }, {});
    const name = snakeCased(scheme.name);
    const slot = scratch.room64(sizeOf([dim], 8));
    const axisOfPair = scratch.room8(dim / 2);
    const line = planned(slot, dim, (raw, filled) => {
      (raw as never as Record<string, MakeFrequencies>)[name]?.(
        request(filled),
        filled.at(slot),
        filled.at(axisOfPair),
      );
      return 1;
    });
    return {
      ...line,
      make: (raw, filled) => ({ ...line.make(raw, filled), axes, axis_of_pair: filled.at(axisOfPair) }),
    };
  },
  turn: () => rotateByAngles,
});
