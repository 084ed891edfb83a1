import type { BiasOptions, Posenc, Scheme, Tensor } from 'posenc';
import { catalogue } from 'posenc/catalogue';
import { assembled } from '../figure/index.ts';
import { figureArrays } from './figure-arrays.ts';
import { mergeOptions, settledBySizes } from './options.ts';
import { gridWithin } from './scheme-arrays.ts';

/** Every scheme that adds a number to each logit. */
export const biasSchemes: readonly Scheme[] = catalogue.filter(({ place }) => place === 'bias');

/** The parameters that the figure sets itself. */
export const settledByBias = settledBySizes(biasSchemes, [
  'heads',
  'queries',
  'keys',
  'offset',
  'length',
  'headDim',
  'height',
  'width',
]);

/** The model behind `posenc-bias`. */
export interface BiasPicture {
  /** [heads, queries, keys]; schemes that are the same for all heads have one head. */
  readonly bias: Tensor;
  readonly offset: number;
  /** Whether learned numbers were replaced by random ones. */
  readonly random: boolean;
}

export interface BiasRequest {
  readonly scheme: Scheme;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly heads: number;
  readonly queries: number;
  readonly keys: number;
  readonly offset?: number | undefined;
}

export function biasOf(pe: Posenc, { scheme, parameters, ...sizes }: BiasRequest): BiasPicture {
  const { queries: asked, keys: seen, offset } = sizes;
  const arrays = figureArrays(pe, {
    scheme,
    options: parameters,
    sizes: { ...sizes, ...gridWithin(asked), length: asked, headDim: 64 },
    use: 'alone',
  });
  const options = mergeOptions(arrays.options, parameters, { scheme: scheme.name });
  const { data, shape } = pe.bias(assembled<BiasOptions>(options));
  const [count = 1, queries, keys] = [shape.at(-3), shape.at(-2) as number, shape.at(-1) as number];
  return {
    bias: { data, shape: [count, queries, keys] },
    offset: offset ?? seen - asked,
    random: arrays.drawn.length > 0,
  };
}
