import { rope } from '../catalogue.ts';
import { lineRows } from '../rotary-rows.ts';
import { scalingLists } from '../rotary-scaling.ts';
import { dimOf, planRope, rotateByAngles } from './angles.ts';
import type { RotaryScheme } from './scheme.ts';

export const ropeScheme: RotaryScheme<typeof rope> = {
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
