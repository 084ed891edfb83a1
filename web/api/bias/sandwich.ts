import { sandwich } from '../../catalogue/index.ts';
import { type BiasHandler, biasShape, formOf, readBias } from './request.ts';

export const sandwichHandler: BiasHandler = {
  scheme: sandwich,
  // The published triangle goes by the index of the key.
  byDistance: ({ options: { form } }) => form !== 'tril',
  plan: (request) => {
    const values = readBias(sandwich, request);
    const shape = biasShape(values.heads, values);
    const raw = {
      dim: values.dim,
      base: values.base,
      first_frequency: values.firstFrequency,
      subtract_half_dim: values.subtractHalfDim,
      form: formOf(request, values.form),
    };
    return {
      shape: [shape.heads, shape.queries, shape.keys],
      fill: (module, _, out) => module.sandwich(shape, raw, out),
    };
  },
};
