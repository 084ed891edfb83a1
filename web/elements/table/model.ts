import type { Posenc, Scheme, SinusoidalOptions, Tensor } from 'posenc';
import { type SchemeTable, schemeTable, type TableSize } from '../inputs/index.ts';

/** The model behind `posenc-table`: any table, and the parts of a sinusoidal one. */
export interface TableModel extends SchemeTable {
  readonly sinusoid?: SinusoidalTable | undefined;
}

/** Only these tables consist of pairs of sine and cosine that can be shown separately. */
export const isSinusoid = ({ wavePairs }: Scheme): boolean => wavePairs === true;

export function tableModel(
  pe: Posenc,
  scheme: Scheme,
  parameters: Readonly<Record<string, unknown>>,
  size: TableSize,
): TableModel {
  if (!isSinusoid(scheme)) return schemeTable(pe, scheme, parameters, size);
  const sinusoid = sinusoidalTable(pe, { ...parameters, ...size } as TableOptions);
  const first = Number(parameters.offset ?? 0);
  return { table: sinusoid.table, rowTitle: 'position', first, random: false, sinusoid };
}

export interface SinusoidalTable {
  /** [length, dim] */
  readonly table: Tensor;
  readonly dimensions: readonly Dimension[];
  /** The wavelength of each pair, in tokens. */
  readonly wavelengths: readonly number[];
  /** The table for drawing curves: sampled more finely than the positions if there are few of them. [samples, dim] */
  readonly curves: Tensor;
  /** Rows of `curves` per position. */
  readonly samples: number;
}

export type TableOptions = Omit<SinusoidalOptions, 'scheme' | 'positions'> & { readonly length: number };

/** The contents of one column of the table. */
export interface Dimension {
  readonly wave: 'sin' | 'cos' | 'zero';
  readonly pair: number;
}

export function sinusoidalTable(pe: Posenc, options: TableOptions): SinusoidalTable {
  const { length, offset = 0, ...shape } = options;
  const frequencies = pe.frequencies({ ...shape, scheme: 'sinusoidal' });
  const table = pe.absolute({ ...options, scheme: 'sinusoidal' });
  const samples = length <= 128 ? 4 : 1;
  const positions = Float64Array.from({ length: (length - 1) * samples + 1 }, (_, i) => offset + i / samples);
  return {
    table,
    curves: samples === 1 ? table : pe.absolute({ ...shape, positions, scheme: 'sinusoidal' }),
    samples,
    dimensions: dimensionsOf(shape),
    wavelengths: Array.from(frequencies, (frequency) => (2 * Math.PI) / frequency),
  };
}

function dimensionsOf({
  dim,
  layout = 'interleaved',
  flipSinToCos = false,
  oddDim = 'extra-sine',
}: Omit<TableOptions, 'length'>): Dimension[] {
  const [first, second] = flipSinToCos ? (['cos', 'sin'] as const) : (['sin', 'cos'] as const);
  const padded = dim % 2 === 1 && oddDim === 'zero';
  const waves = padded ? dim - 1 : dim;
  const firsts = Math.ceil(waves / 2);
  return Array.from({ length: dim }, (_, d) => {
    if (d === waves) return { wave: 'zero', pair: firsts };
    if (layout === 'half') return d < firsts ? { wave: first, pair: d } : { wave: second, pair: d - firsts };
    return { wave: d % 2 === 0 ? first : second, pair: Math.floor(d / 2) };
  });
}

/** The columns of a pair; -1 if the table lacks one. */
export function columnsOf(dimensions: readonly Dimension[], pair: number): { sin: number; cos: number } {
  const find = (wave: string) =>
    dimensions.findIndex((dimension) => dimension.pair === pair && dimension.wave === wave);
  return { sin: find('sin'), cos: find('cos') };
}
