import { relativeProjection } from '../../catalogue/index.ts';
import { checkArray } from '../input/index.ts';
import { biasShape, readBias, rowBias } from './request.ts';

export const relativeProjectionHandler = rowBias(relativeProjection, (request) => {
  const { options, prefix, attention, scratch } = request;
  const values = readBias(relativeProjection, request, ['weights', 'distanceBank']);
  const sizes = attention?.sizes;
  const weights = checkArray(`${prefix}weights`, options.weights, [
    sizes?.batch ?? 'batch',
    sizes?.heads ?? 'heads',
    sizes?.queries ?? 'queries',
    'numDistanceBasis',
  ]);
  const [batch, heads, queries, basis] = weights.shape as [number, number, number, number];
  const bank = checkArray(`${prefix}distanceBank`, options.distanceBank, [basis, 'maxDist']);
  const [mix, curves] = [scratch.float32(weights.data), scratch.float32(bank.data)];
  return {
    batch,
    shape: biasShape(heads, { ...values, queries }),
    at: (filled) => ({
      relative_projection: {
        num_distance_basis: basis,
        max_dist: bank.shape[1] as number,
        weights: filled.at(mix),
        distance_bank: filled.at(curves),
      },
    }),
  };
});
