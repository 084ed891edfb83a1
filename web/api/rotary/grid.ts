import { coordinatesOf, valuesWithDefaults } from '../../catalogue/index.ts';
import { invalid, missing, noneBeside, refused, rule } from '../errors/index.ts';
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
      if (name !== undefined) throw invalid(`${prefix}${name}`, options[name], noneBeside('positions'));
      return axisRows(prefix + argument, given, fixedAxes, array);
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
      const make = (raw as never as Record<string, MakeFrequencies>)[name] as MakeFrequencies;
      make(request(filled), filled.at(slot), filled.at(axisOfPair));
      return 1;
    });
    return {
      ...angles,
      prepare: (raw, filled) => ({ ...angles.prepare(raw, filled), axes, axis_of_pair: filled.at(axisOfPair) }),
    };
  },
  planTurn: () => rotateByAngles,
});
