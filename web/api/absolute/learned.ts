import { learned } from '../../catalogue/index.ts';
import { checkArray, readParameters } from '../input/index.ts';
import { Scratch } from '../module/index.ts';
import { type AbsoluteHandler, positionArrays, positionTable } from './request.ts';

export const learnedHandler: AbsoluteHandler = {
  scheme: learned,
  compute: (engine, options) => {
    const values = readParameters(learned, options, { besides: ['table', ...positionArrays] });
    const table = checkArray('table', options.table, ['rows', 'dim']);
    const [rows, dim] = table.shape as [number, number];
    const request = { rows, dim, position_offset: values.positionOffset, scale: values.scale };
    const scratch = new Scratch();
    const at = scratch.float32(table.data);
    return positionTable(
      engine,
      options,
      [dim],
      (raw, filled, ...arrays) => raw.learned(request, filled.at(at), ...arrays),
      scratch,
    );
  },
};
