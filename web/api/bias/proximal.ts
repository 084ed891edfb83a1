import { proximal } from '../../catalogue/index.ts';
import { type BiasHandler, readBias } from './request.ts';

export const proximalHandler: BiasHandler = {
  scheme: proximal,
  byDistance: () => true,
  plan: (request) => {
    const { queries, keys, offset } = readBias(proximal, request);
    return {
      shape: [queries, keys],
      fill: (raw, _, out) => raw.proximal(queries, keys, offset ?? keys - queries, out),
    };
  },
};
