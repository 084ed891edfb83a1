import { allocated } from '../input/index.ts';
import type { Filled, RawBias } from '../module/index.ts';
import type { TensorLike } from '../types/index.ts';
import type { BiasRequest, ReadBias } from './request.ts';

/**
 * The record of the scheme: the module takes the arrays of all layers in one piece, and the number of norm arrays of
 * each layer.
 */
export function dynamicPositionBiasRecord(
  { scratch }: BiasRequest,
  { arrays, sizes }: ReadBias,
): (filled: Filled) => Omit<Extract<RawBias, { scheme: 'dynamic_position_bias' }>, 'scheme'> {
  const layers: string[][] = [];
  for (const name of Object.keys(arrays)) {
    const layer = Number(name.match(/\d+/));
    layers[layer] = [...(layers[layer] ?? []), name];
  }
  const norms = scratch.bytes(layers.map((names) => names.length - 2));
  const parameters = scratch.float32(joined(Object.values(arrays)));
  const options = { dim: sizes.dim as number, log_distance: sizes.logDistance as boolean };
  return (filled) => ({
    options,
    layers: layers.length,
    norms: filled.at(norms),
    parameters: filled.at(parameters),
  });
}

function joined(arrays: readonly TensorLike[]): Float32Array {
  const result = allocated(
    Float32Array,
    arrays.reduce((size, { data }) => size + data.length, 0),
  );
  let at = 0;
  for (const { data } of arrays) {
    result.set(data, at);
    at += data.length;
  }
  return result;
}
