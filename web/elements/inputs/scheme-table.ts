import type { AbsoluteOptions, BiasOptions, Posenc, Scheme, Tensor } from 'posenc';
import { catalogue } from 'posenc/catalogue';
import { assembled } from '../figure/index.ts';
import { figureArrays } from './figure-arrays.ts';
import { mergeOptions, settledBySizes } from './options.ts';
import { gridWithin } from './scheme-arrays.ts';

/** Every scheme that adds a table to the embedding. */
export const tableSchemes: readonly Scheme[] = catalogue.filter(({ place }) => place === 'embedding');

/** The parameters that the figure sets itself: sizes, and the extents of a grid. */
export const settledByTable = settledBySizes(tableSchemes, ['batch', 'length', 'dim', 'height', 'width']);

export interface SchemeTable {
  /** [rows, channels] */
  readonly table: Tensor;
  /** "position", or "cell" for a grid, whose cells count row by row. */
  readonly rowTitle: 'position' | 'cell';
  /** Rows and columns of the grid. */
  readonly grid?: readonly [number, number] | undefined;
  /** The position of the first row. */
  readonly first: number;
  /** Whether learned numbers were replaced by random ones. */
  readonly random: boolean;
}

export interface TableSize {
  readonly length: number;
  readonly dim: number;
}

/** The table of any absolute scheme. `parameters` are those of the catalogue that are not set here. */
export function schemeTable(
  pe: Posenc,
  scheme: Scheme,
  parameters: Readonly<Record<string, unknown>>,
  { length, dim }: TableSize,
): SchemeTable {
  const onLine = scheme.axes === undefined;
  const { height, width } = gridWithin(length);
  const { options, drawn } = figureArrays(pe, {
    scheme,
    options: parameters,
    sizes: { length, dim, height, width },
    use: 'alone',
  });
  const call = mergeOptions(options, parameters, { scheme: scheme.name });
  const { data, shape } = pe.absolute(assembled<AbsoluteOptions>(call));
  // Without a grid, all axes after the first are channels, as a row may hold pairs; a grid has two axes before the
  // channels.
  const channels = (onLine ? shape.slice(1) : shape.slice(-1)).reduce((product, extent) => product * extent, 1);
  return {
    table: { data, shape: [data.length / channels, channels] },
    rowTitle: onLine ? 'position' : 'cell',
    grid: onLine ? undefined : [height, width],
    first: onLine ? Number(parameters.offset ?? 0) : 0,
    random: drawn.length > 0,
  };
}

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
