import { rope } from '../../catalogue/index.ts';
import { dimOf, planRope, rotateByAngles } from './angles.ts';
import { lineRows } from './rows.ts';
import { scalingLists } from './scaling.ts';
import type { RotaryScheme } from './scheme.ts';

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
