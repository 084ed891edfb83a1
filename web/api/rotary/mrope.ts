import type { rope } from '../../catalogue/index.ts';
import { mrope } from '../../catalogue/index.ts';
import { invalid, missing } from '../errors/index.ts';
import { checkInteger, isNumberList } from '../input/index.ts';
import type { TensorLike } from '../types/index.ts';
import { dimOf, planRope, rotateByAngles } from './angles.ts';
import { axisRows, lineRows, repeatedOnAxes } from './rows.ts';
import { scalingLists } from './scaling.ts';
import type { Call, RotaryScheme } from './scheme.ts';

export const mropeScheme: RotaryScheme<typeof mrope> = {
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
