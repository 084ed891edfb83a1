/** Layers whose positions are cells of a grid. */
import {
  beit,
  decomposedRelative,
  evaluate,
  initialSizes,
  levit,
  type Scheme,
  sincosPosEmbed2d,
  swin,
  swinV2,
} from 'posenc/catalogue';
import { present } from '../../files/json/index.ts';
import type { AxialKind, GridKind, SwinKind } from '../families/index.ts';
import { attending } from './attending.ts';
import { Unusable } from './findings.ts';
import type { Keys } from './keys.ts';
import { patchesOf, prefixTokensOf } from './patches.ts';
import type { Sizes } from './sizes.ts';
import type { LayerPositions } from './types.ts';

type Row = Omit<LayerPositions, 'layer' | 'stack' | 'type'>;

/** A layer in which rows and columns rotate pairs of their own. */
export function axialLayer(keys: Keys, sizes: Sizes, kind: AxialKind): Row {
  const shared = attending(keys, sizes, kind);
  const { headDim } = shared;
  if (headDim !== undefined && headDim % 4 !== 0) throw new Unusable('head.no-axial-pairs', [], { headDim });
  const base = keys.number(kind.base) ?? 10000;
  if (!(base > 0)) {
    const key = keys.nameOf(kind.base);
    throw new Unusable('value.not-positive', [key], { key, value: base });
  }
  const grid = kind.grid && patchesOf(keys, kind.grid);
  const prefixTokens = prefixTokensOf(keys, kind.prefixTokens);
  const { axisOrder, axisPairs, axisFrequencies } = kind;
  const merge = kind.spatialMergeSize && keys.size(kind.spatialMergeSize);
  return {
    ...shared,
    entry: 'rotary',
    scheme: kind.scheme,
    layout: kind.layout,
    ...present({ rotaryDim: headDim }),
    base,
    encoding: {
      scheme: kind.scheme,
      layout: kind.layout,
      base,
      ...present({ dimPerAxis: headDim && headDim / 2, axisOrder, axisPairs, axisFrequencies }),
      ...(merge === undefined || merge === 1 ? {} : { spatialMergeSize: merge }),
      ...(kind.firstPosition === undefined ? {} : { offsets: [kind.firstPosition, kind.firstPosition] }),
      ...(prefixTokens === 0 ? {} : { prefixTokens }),
      ...present({ suffixTokens: kind.suffixTokens, grid }),
    },
    ...present({ grid }),
    ...(prefixTokens === 0 ? {} : { prefixTokens }),
  };
}

interface Learned {
  /** The option with the extent of the grid, if it is not in options of the scheme itself. */
  readonly group: string | undefined;
  readonly learned: readonly string[];
  /** Number of rows of each learned array. */
  readonly rows: readonly number[];
}

/** By name rather than looked up, so that a bundle has no other entries of the catalogue. */
export const gridSchemes: Readonly<Record<GridKind['scheme'] | SwinKind['scheme'], Scheme>> = {
  beit,
  'decomposed-relative': decomposedRelative,
  levit,
  'sincos-pos-embed-2d': sincosPosEmbed2d,
  swin,
  'swin-v2': swinV2,
};

/** What the catalogue says of a scheme's learned arrays over a grid. */
export function learnedOf(name: keyof typeof gridSchemes, height: number, width: number): Learned {
  const scheme = gridSchemes[name];
  const group = scheme.parameters.find(({ name }) => name.endsWith('.height'))?.name.split('.')[0];
  const arrays = scheme.arrays.flatMap((one) => ('shapes' in one && one.origin === 'learned' ? [one] : []));
  const extents = { [`${group}.height`]: height, [`${group}.width`]: width };
  const sizes = initialSizes(scheme, extents, {});
  const rowsOf = (axes: readonly string[]) => axes.find((axis) => axis !== 'heads' && axis !== 'headDim') ?? '';
  return {
    group,
    learned: arrays.map((one) => one.name),
    rows: arrays.map(({ shapes }) => evaluate(rowsOf(shapes[0] ?? []), sizes)),
  };
}

/** Tables and sinusoids over rows and columns. */
export function gridLayer(keys: Keys, sizes: Sizes, kind: GridKind): Row {
  const isWindow = 'window' in kind.grid;
  const side = 'window' in kind.grid ? keys.neededSize(kind.grid.window) : 0;
  const [height, width] = 'window' in kind.grid ? ([side, side] as const) : patchesOf(keys, kind.grid);
  const prefixTokens = 'window' in kind.grid ? 0 : prefixTokensOf(keys, kind.grid.prefixTokens);
  const grid = { grid: [height, width], ...(prefixTokens === 0 ? {} : { prefixTokens }) };
  const where = kind.tables === undefined ? {} : { where: kind.tables };
  const shared = { ...attending(keys, sizes, kind), entry: kind.entry, scheme: kind.scheme };
  const { scheme } = kind;
  const { group, learned, rows } = learnedOf(scheme, height, width);
  if (group !== undefined) {
    const encoding = { scheme, [group]: { height, width } };
    const [first = 0, columns] = rows;
    const table = { rows: first, ...(columns === undefined ? {} : { columns }), ...grid, ...where };
    return { ...shared, encoding, learned, table, ...(isWindow ? { window: [height, width] } : {}) };
  }
  const dim = keys.neededSize(kind.dim ?? sizes.hiddenSize);
  const encoding = { scheme, height, width, dim, ...(prefixTokens === 0 ? {} : { prefixTokens }) };
  return { ...shared, base: 10000, encoding, table: { rows: height * width + prefixTokens, dim, offset: 0, ...grid } };
}
