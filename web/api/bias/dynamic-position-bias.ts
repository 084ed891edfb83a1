import { dynamicPositionBias } from '../../catalogue/index.ts';
import { invalid } from '../errors/index.ts';
import { allocated, checkArray, checkKeys, checkObject } from '../input/index.ts';
import type { TensorLike } from '../types/index.ts';
import { type BiasHandler, biasShape, headsAxis, readBias } from './request.ts';

export const dynamicPositionBiasHandler: BiasHandler = {
  scheme: dynamicPositionBias,
  byDistance: () => true,
  plan: (request) => {
    const { options, prefix, scratch } = request;
    const values = readBias(dynamicPositionBias, request, ['layers']);
    const layers = readLayers(`${prefix}layers`, options.layers, headsAxis(request));
    const dim = layers[0]?.arrays[0]?.shape[0] as number;
    const heads = layers.at(-1)?.arrays[0]?.shape[0] as number;
    const shape = biasShape(heads, values);
    const norms = scratch.bytes(layers.map(({ norm }) => norm));
    const parameters = scratch.float32(joined(layers.flatMap(({ arrays }) => arrays)));
    return {
      shape: [heads, shape.queries, shape.keys],
      fill: (raw, filled, out) =>
        raw.dynamic_position_bias(
          shape,
          {
            dim,
            log_distance: values.logDistance,
            layers: layers.length,
            norms: filled.at(norms),
            parameters: filled.at(parameters),
          },
          out,
        ),
    };
  },
};

interface Layer {
  /** weight, bias and what normalisation has, as the module reads them */
  readonly arrays: readonly TensorLike[];
  /** How many arrays the normalisation has. */
  readonly norm: number;
}

function readLayers(argument: string, given: unknown, heads: number | string): readonly Layer[] {
  if (!Array.isArray(given) || given.length < 2) throw invalid(argument, given, 'a list of at least two layers');
  let dim: number | string = 'dim';
  return given.map((one: unknown, l) => {
    const name = `${argument}[${l}]`;
    const layer = checkObject(name, one);
    const last = l === given.length - 1;
    checkKeys(layer, last ? ['weight', 'bias'] : ['weight', 'bias', 'normWeight', 'normBias'], `${name}.`);
    const weight = checkArray(`${name}.weight`, layer.weight, [last ? heads : dim, l === 0 ? 1 : dim]);
    const units = weight.shape[0] as number;
    dim = units;
    const arrays = [weight, checkArray(`${name}.bias`, layer.bias, [units])];
    if (layer.normWeight !== undefined) arrays.push(checkArray(`${name}.normWeight`, layer.normWeight, [units]));
    else if (layer.normBias !== undefined) throw invalid(`${name}.normBias`, layer.normBias, 'a normWeight beside it');
    if (layer.normBias !== undefined) arrays.push(checkArray(`${name}.normBias`, layer.normBias, [units]));
    return { arrays, norm: arrays.length - 2 };
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
