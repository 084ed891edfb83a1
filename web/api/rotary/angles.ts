import type { rope } from '../../catalogue/index.ts';
import { invalid, refused, rule } from '../errors/index.ts';
import { checkParameter } from '../input/index.ts';
import type { Filled, RawModule, Scratch, Slot } from '../module/index.ts';
import type { Rows } from './rows.ts';
import { lengthOf, planFrequencies, type ScalingValues } from './scaling.ts';
import type { Call, Options, PlannedRotary, Turn } from './scheme.ts';

export const rotateByAngles: Turn = (raw, _filled, rotary, rotation, positions, x) =>
  raw.rope(rotary, rotation, rotation, positions, x, x);

const dimParameter = {
  name: 'dim',
  kind: 'integer',
  description: 'The width of the head, whose components are rotated, two per angle.',
  min: 2,
  even: true,
} as const;

/** Without an array to rotate, the option `dim` is the width of the head; the rotated part alone says as much. */
export function dimOf({ values, options, prefix }: Call<typeof rope>, headDim: number | undefined): number {
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
