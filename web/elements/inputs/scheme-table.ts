import type { AbsoluteOptions, Posenc, Scheme, Tensor } from 'posenc';
import { catalogue } from 'posenc/catalogue';
import { standIn } from './stand-ins.ts';

/** Every scheme that is a table added to the embedding. */
export const tableSchemes: readonly Scheme[] = catalogue.filter(({ place }) => place === 'embedding');

/** What the figure decides: sizes, and the extents of a grid. */
export const settledByTable = ['length', 'dim', 'height', 'width', 'patchesX', 'patchesY', 'numPosFeats', 'batch'];

/** Schemes of a grid; the others are tables of positions on a line. */
const grids = ['cape-2d', 'multidim', 'timing-signal', 'sincos-pos-embed-2d', 'detr-sine', 'detr-learned'];

export interface SchemeTable {
  /** [rows, channels] */
  readonly table: Tensor;
  /** "position", or "cell" of a grid that is counted row by row. */
  readonly rowTitle: string;
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
  const rows = Math.max(1, Math.floor(Math.sqrt(length)));
  const grid = grids.includes(scheme.name) ? ([rows, Math.max(1, Math.floor(length / rows))] as const) : undefined;
  const random = scheme.name === 'learned' || scheme.name === 'detr-learned';
  const options = { ...parameters, scheme: scheme.name, ...sizes(pe, scheme.name, parameters, length, dim, grid) };
  const { data, shape } = pe.absolute(options as unknown as AbsoluteOptions);
  const first = grid ? 0 : Number(parameters.offset ?? 0);
  return {
    table: { data, shape: flat(scheme.name, shape) },
    rowTitle: grid ? 'cell' : 'position',
    grid,
    first,
    random,
  };
}

function sizes(
  pe: Posenc,
  name: string,
  parameters: Readonly<Record<string, unknown>>,
  length: number,
  dim: number,
  grid: readonly [number, number] = [1, length],
): Record<string, unknown> {
  const [height, width] = grid;
  const half = Math.max(1, Math.floor(dim / 2));
  if (name === 'learned') {
    const start = Math.max(0, Number(parameters.offset ?? 0) + Number(parameters.positionOffset ?? 0));
    return { length, table: standIn(pe, [Math.max(1, Math.ceil(start)) + length, dim]) };
  }
  if (name === 'cape-2d') return { patchesX: height, patchesY: width, dim };
  if (name === 'multidim' || name === 'timing-signal') return { shape: grid, dim };
  if (name === 'sincos-pos-embed-2d') return { height, width, dim };
  if (name === 'detr-sine')
    return { numPosFeats: half, mask: { data: new Uint8Array(height * width).fill(1), shape: grid } };
  if (name === 'detr-learned') {
    return { height, width, rowEmbed: standIn(pe, [height, half], 1), colEmbed: standIn(pe, [width, half], 2) };
  }
  return { length, dim };
}

/** Rows by channels, whatever axes there are. */
function flat(name: string, shape: readonly number[]): number[] {
  const channels = name === 'complex-exponential' ? shape.slice(1) : shape.slice(-1);
  const width = channels.reduce((product, extent) => product * extent, 1);
  return [shape.reduce((product, extent) => product * extent, 1) / width, width];
}
