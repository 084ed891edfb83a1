import type { rope } from '../../catalogue/index.ts';
import { mrope } from '../../catalogue/index.ts';
import { invalid, missing, noneBeside, rule } from '../errors/index.ts';
import { checkInteger, isNumberList } from '../input/index.ts';
import type { TensorLike } from '../types/index.ts';
import { dimOf, planRope, rotateByAngles } from './angles.ts';
import { axisRows, lineRows, maxAxes, repeatedOnAxes } from './rows.ts';
import { scalingLists } from './scaling.ts';
import type { Call, RotaryScheme } from './scheme.ts';

export const mropeScheme: RotaryScheme<typeof mrope> = {
  scheme: mrope,
  lists: scalingLists,
  angleLists: ['sections'],
  places: [],
  takesDim: true,
  rows(_engine, { values, options, prefix }, request) {
    const given = options[request.argument];
    const axes = checkAxes(options.sections, values.mode, prefix);
    // Text needs no position ids: a length with an offset, or a list of positions, is enough.
    if (given === undefined || isNumberList(given)) return repeatedOnAxes(lineRows(request), axes);
    for (const name of ['offset', 'length']) {
      if (options[name] === undefined) continue;
      throw invalid(`${prefix}${name}`, options[name], noneBeside(request.argument));
    }
    return axisRows(prefix + request.argument, given as TensorLike, axes, request.array);
  },
  dim: (call, headDim) => dimOf(call as unknown as Call<typeof rope>, headDim),
  planAngles(scratch, call, dim, rows) {
    const angles = planRope(scratch, call, dim, rows);
    // Frequencies do not depend on the axes.
    if (rows.length === 0) return angles;
    const { mode } = call.values;
    const counts = checkSections(call, dim / 2);
    const sections = scratch.float64(counts);
    const axisOfPair = scratch.room8(dim / 2);
    return {
      ...angles,
      prepare(raw, filled) {
        raw.mrope_axes(dim / 2, mode, counts.length, filled.at(sections), filled.at(axisOfPair));
        return { ...angles.prepare(raw, filled), axes: counts.length, axis_of_pair: filled.at(axisOfPair) };
      },
    };
  },
  planTurn: () => rotateByAngles,
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
