import { toeplitz } from '../../catalogue/index.ts';
import { invalid } from '../errors/index.ts';
import { checkArray } from '../input/index.ts';
import { type BiasHandler, biasShape, headsAxis, readBias } from './request.ts';

export const toeplitzHandler: BiasHandler = {
  scheme: toeplitz,
  byDistance: () => true,
  plan: (request) => {
    const { options, prefix, scratch } = request;
    const values = readBias(toeplitz, request, ['table']);
    const table = checkArray(`${prefix}table`, options.table, ['2 * maxDistance + 1', headsAxis(request)]);
    const [rows, heads] = table.shape as [number, number];
    if (rows % 2 === 0) {
      throw invalid(`${prefix}table.shape`, table.shape, 'an odd number of rows, 2 * maxDistance + 1');
    }
    const shape = biasShape(heads, values);
    const at = scratch.float32(table.data);
    return {
      shape: [heads, shape.queries, shape.keys],
      fill: (module, filled, out) => module.toeplitz_bias(shape, (rows - 1) / 2, filled.at(at), out),
    };
  },
};
