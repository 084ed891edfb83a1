import { rope, rotarySchemes } from '../../catalogue/index.ts';
import type { Scheme } from '../types/index.ts';
import { dimOf, lineRows, planRope, type RotaryScheme, rotateByAngles, scalingLists } from './call.ts';
import { axisListScheme, gridScheme, mropeScheme, xposScheme } from './grid.ts';
import { learnedFrequencyScheme } from './learned-frequency.ts';

export const ropeScheme: RotaryScheme<typeof rope> = {
  scheme: rope,
  lists: scalingLists,
  angleLists: [],
  places: [],
  takesDim: true,
  rows: (_engine, _call, request) => lineRows(request),
  dim: dimOf,
  planAngles: planRope,
  planTurn: () => rotateByAngles,
};

/** Schemes whose entry does not say everything; the others are rotations of a grid. */
const special: readonly RotaryScheme[] = [ropeScheme, xposScheme, mropeScheme, axisListScheme, learnedFrequencyScheme];

const byName: Readonly<Record<string, RotaryScheme>> = Object.fromEntries(
  rotarySchemes.map((scheme) => [scheme.name, special.find((one) => one.scheme === scheme) ?? gridScheme(scheme)]),
);

export function rotaryScheme(scheme: Scheme): RotaryScheme {
  return byName[scheme.name] as RotaryScheme;
}
