import type { AbsoluteOptions, Posenc, Scheme, Tensor } from 'posenc';
import { catalogue } from 'posenc/catalogue';
import { figureArrays } from './figure-arrays.ts';
import { gridWithin } from './grid.ts';
import { mergeOptions } from './options.ts';
import { settledBySizes } from './settled.ts';

/** Every scheme that is a table added to the embedding. */
export const tableSchemes: readonly Scheme[] = catalogue.filter(({ place }) => place === 'embedding');

/** What the figure decides: sizes, and the extents of a grid. */
export const settledByTable = settledBySizes(tableSchemes, ['batch', 'length', 'dim', 'height', 'width']);

export interface SchemeTable {
  /** [rows, channels] */
  readonly table: Tensor;
  /** "position", or "cell" of a grid that is counted row by row. */
  readonly rowTitle: 'position' | 'cell';
  /** Rows of the grid by its columns. */
  readonly grid?: readonly [number, number] | undefined;
  /** The position of the first row. */
  readonly first: number;
  /** Whether the numbers are drawn from a seed instead of learned. */
  readonly random: boolean;
}

export interface TableSize {
  readonly length: number;
  readonly dim: number;
}

/** The table of any absolute scheme. `parameters`: those of the catalogue that are not settled here. */
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
  const { data, shape } = pe.absolute(call as unknown as AbsoluteOptions);
  // A row of a line may hold pairs, and a grid has an axis for its rows and one for its columns.
  const channels = (onLine ? shape.slice(1) : shape.slice(-1)).reduce((product, extent) => product * extent, 1);
  return {
    table: { data, shape: [data.length / channels, channels] },
    rowTitle: onLine ? 'position' : 'cell',
    grid: onLine ? undefined : [height, width],
    first: onLine ? Number(parameters.offset ?? 0) : 0,
    random: drawn.length > 0,
  };
}
