import type { rope } from '../../catalogue/index.ts';
import { xpos } from '../../catalogue/index.ts';
import { invalid, missing, oneOf, renamingArguments } from '../errors/index.ts';
import { allocated, sizeOf } from '../input/index.ts';
import type { Filled, RawModule, RawXposOptions, Scratch } from '../module/index.ts';
import { dimOf, planned } from './angles.ts';
import { lineRows, type Rows } from './rows.ts';
import { rawPlain } from './scaling.ts';
import type { Call, RotaryScheme } from './scheme.ts';

export const xposScheme: RotaryScheme<typeof xpos> = {
  scheme: xpos,
  lists: [],
  angleLists: [],
  places: [],
  takesDim: true,
  rows: (_engine, _call, request) => lineRows(request),
  dim: (call, headDim) => dimOf(call as unknown as Call<typeof rope>, headDim),
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
