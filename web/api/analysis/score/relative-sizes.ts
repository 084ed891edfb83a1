/** What the arrays of a relative scheme say about the words that it takes. */
import { invalid } from '../../errors/index.ts';
import { checkInteger, checkTensor } from '../../input/index.ts';
import type { TensorLike } from '../../types/index.ts';
import type { Options } from './subject.ts';

export interface RelativeSizes {
  readonly heads: number;
  /** The width of a head. */
  readonly dim: number;
  /** The one length that the arrays are for, or the longest. */
  readonly exactly?: number;
  readonly upTo?: number;
}

function shapeOf(options: Options, name: string, axes: string, ranks: [number, number]): readonly number[] {
  return checkTensor(name, options[name] as TensorLike | undefined, axes, ranks).shape;
}

/** A table that heads may share. */
function tableSizes(options: Options, name: string): RelativeSizes & { rows: number } {
  const shape = shapeOf(options, name, '[rows, head_dim] or [heads, rows, head_dim]', [2, 3]);
  return {
    heads: shape.length === 3 ? (shape[0] as number) : 1,
    rows: shape.at(-2) as number,
    dim: shape.at(-1) as number,
  };
}

function perHead(options: Options, name: string): RelativeSizes & { rows: number } {
  const [heads = 1, rows = 1, dim = 1] = shapeOf(options, name, '[heads, rows, head_dim]', [3, 3]);
  return { heads, rows, dim };
}

function sizes({ heads, dim }: RelativeSizes, length: Pick<RelativeSizes, 'exactly' | 'upTo'> = {}): RelativeSizes {
  return { heads, dim, ...length };
}

export const relativeSizes: Readonly<Record<string, (options: Options) => RelativeSizes>> = {
  shaw: (options) => {
    const table = tableSizes(options, 'keyTable');
    // Without clipping the table ends.
    return sizes(table, options.clip === false ? { upTo: (table.rows + 1) / 2 } : {});
  },
  'bert-relative': (options) => {
    const table = tableSizes(options, 'table');
    return sizes(table, { upTo: Math.floor((table.rows + 1) / 2) });
  },
  'music-transformer': (options) => {
    const table = tableSizes(options, 'table');
    return sizes(table, { upTo: table.rows });
  },
  'transformer-xl': (options) => {
    if (options.rEmb !== undefined) return sizes(perHead(options, 'rEmb'));
    const r = perHead(options, 'r');
    return sizes(r, { exactly: r.rows });
  },
  xlnet: (options) => {
    const r = perHead(options, 'r');
    if (r.rows % 2 !== 0) throw invalid('r.shape', [r.heads, r.rows, r.dim], '[heads, 2 * length, head_dim]');
    return sizes(r, { exactly: r.rows / 2 });
  },
  deberta: (options) =>
    sizes(perHead(options, options.posKey === undefined && options.posQuery !== undefined ? 'posQuery' : 'posKey')),
  tupe: (options) => {
    const [rows = 1, dim = 1] = shapeOf(options, 'positions', '[positions, dim]', [2, 2]);
    const heads = tupeHeads(options);
    if (dim % heads !== 0) throw invalid('heads', heads, `a divisor of ${dim}, the width of positions`);
    return { heads, dim: dim / heads, upTo: rows - (options.untieCls === false ? 0 : 1) };
  },
  cope: (options) => {
    const [, dim = 1] = shapeOf(options, 'posEmb', '[max_pos, head_dim]', [2, 2]);
    return { heads: 1, dim };
  },
};

/** Its projections do not say how many heads there are; the table of TUPE-R does. */
function tupeHeads({ heads, relativeTable }: Options): number {
  if (heads !== undefined) return checkInteger('heads', heads, 1, 65536);
  if (relativeTable === undefined) return 1;
  return shapeOf({ relativeTable }, 'relativeTable', '[bins, heads]', [2, 2])[1] as number;
}
