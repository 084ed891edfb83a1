/** Layers and tables without rotation. */
import type {
  AlibiKind,
  DebertaKind,
  DistanceKind,
  GridBiasKind,
  LearnedKind,
  NoneKind,
  SinusoidalKind,
  T5Kind,
  TransformerXlKind,
} from '../families/index.ts';
import { attending } from './attending.ts';
import { Unusable } from './findings.ts';
import type { Keys } from './keys.ts';
import type { Sizes } from './sizes.ts';
import type { LayerPositions } from './types.ts';

export type Row = Omit<LayerPositions, 'layer' | 'stack' | 'type'>;

type Reads<K> = (keys: Keys, sizes: Sizes, kind: K) => Row;

export const alibi: Reads<AlibiKind> = (keys, sizes, kind) => {
  const shared = attending(keys, sizes, kind);
  const alibiBiasMax = kind.alibiBiasMax && keys.number(kind.alibiBiasMax);
  const outputScale = kind.scaled ? shared.attention.scale : undefined;
  return {
    ...shared,
    entry: 'bias',
    scheme: 'alibi',
    encoding: {
      scheme: 'alibi',
      ...(kind.form === undefined ? {} : { form: kind.form }),
      ...(alibiBiasMax === undefined ? {} : { alibiBiasMax }),
      ...(outputScale === undefined ? {} : { outputScale }),
      ...(kind.precision ? { precision: kind.precision } : {}),
    },
  };
};

export const t5: Reads<T5Kind> = (keys, sizes, kind) => ({
  ...attending(keys, sizes, kind),
  entry: 'bias',
  scheme: 't5',
  encoding: {
    scheme: 't5',
    bidirectional: kind.bidirectional,
    numBuckets: keys.neededSize(kind.numBuckets),
    maxDistance: keys.neededSize(kind.maxDistance),
  },
  learned: ['table'],
  table: { rows: keys.neededSize(kind.numBuckets), where: kind.tables },
  ...(kind.crossAttention ? { note: `Cross attention: ${kind.crossAttention}.` } : {}),
});

export const gridBias: Reads<GridBiasKind> = (keys, sizes, kind) => {
  const side = patchesOf(keys, kind);
  const rows = (2 * side - 1) ** 2 + 3;
  return {
    ...attending(keys, sizes, kind),
    entry: 'bias',
    scheme: 'beit',
    encoding: { scheme: 'beit', window: { height: side, width: side } },
    learned: ['table'],
    table: { rows, grid: [side, side], where: kind.tables },
  };
};

export const learned: Reads<LearnedKind> = (keys, sizes, kind) => {
  const grid = 'image' in kind.rows ? patchesOf(keys, kind.rows) : undefined;
  const stated = 'image' in kind.rows ? (grid as number) ** 2 + kind.rows.prefixTokens : keys.neededSize(kind.rows);
  const offset = offsetOf(keys, kind.offset);
  const rows = stated + (kind.extraRows ?? 0);
  return {
    ...attending(keys, sizes, kind),
    entry: 'absolute',
    scheme: 'learned',
    encoding: { scheme: 'learned', ...(offset === 0 ? {} : { positionOffset: offset }) },
    learned: ['table'],
    table: {
      rows,
      dim: keys.neededSize(kind.dim ?? sizes.hiddenSize),
      offset,
      ...('image' in kind.rows ? { grid: [grid as number, grid as number], prefixTokens: kind.rows.prefixTokens } : {}),
    },
  };
};

export const sinusoidal: Reads<SinusoidalKind> = (keys, sizes, kind) => {
  const rows = kind.rows && keys.size(kind.rows);
  const dim = keys.neededSize(kind.dim ?? sizes.hiddenSize);
  const offset = offsetOf(keys, kind.offset);
  return {
    ...attending(keys, sizes, kind),
    entry: 'absolute',
    scheme: 'sinusoidal',
    base: kind.base ?? 10000,
    encoding: {
      scheme: 'sinusoidal',
      dim,
      layout: kind.layout === 'interleaved' ? 'interleaved' : 'half',
      ...(kind.layout === 'cos|sin' ? { flipSinToCos: true } : {}),
      ...(kind.denominator === 'dim' ? {} : { downscaleFreqShift: 1 }),
      ...(kind.base === undefined ? {} : { base: kind.base }),
    },
    table: { dim, offset, ...(rows === undefined ? {} : { rows }) },
  };
};

export const deberta: Reads<DebertaKind> = (keys, sizes, kind) => {
  const terms = keys.find(kind.terms)?.value ?? kind.terms.default ?? [];
  const names = typeof terms === 'string' ? terms.split('|') : Array.isArray(terms) ? terms.map(String) : [];
  const stated = keys.number(kind.maxRelativePositions) ?? -1;
  const span = stated < 1 ? sizes.context : stated;
  if (span === undefined) throw new Unusable(kind.maxRelativePositions.keys, 'max_relative_positions is missing.');
  const buckets = keys.number(kind.positionBuckets) ?? -1;
  const shared = attending(keys, sizes, { ...kind, softmaxScale: { terms: 1 + names.length } });
  return {
    ...shared,
    entry: 'relative',
    scheme: 'deberta',
    encoding: {
      scheme: 'deberta',
      maxRelativePositions: span,
      ...(buckets > 0 ? { positionBuckets: buckets } : {}),
    },
    learned: ['table'],
    table: { rows: 2 * (buckets > 0 ? buckets : span) },
    terms: names.toSorted(),
    shareAttKey: keys.boolean(kind.shareAttKey) === true,
  };
};

export const transformerXl: Reads<TransformerXlKind> = (keys, sizes, kind) => {
  const clampLen = kind.clampLen && keys.number(kind.clampLen);
  return {
    ...attending(keys, sizes, kind),
    entry: 'relative',
    scheme: kind.scheme,
    encoding: { scheme: kind.scheme },
    learned: ['r', 'rWBias', 'rRBias'],
    table: { dim: keys.neededSize(kind.dim ?? sizes.hiddenSize), where: 'a sinusoid of the distance, projected' },
    ...(clampLen === undefined ? {} : { clampLen }),
  };
};

export const distances: Reads<DistanceKind> = (keys, sizes, kind) => ({
  ...attending(keys, sizes, kind),
  entry: 'relative',
  scheme: kind.scheme,
  encoding: {
    scheme: kind.scheme,
    ...(kind.positionEmbeddingType ? { positionEmbeddingType: kind.positionEmbeddingType } : {}),
  },
  learned: ['table'],
  table: { rows: 2 * keys.neededSize(kind.rows) - 1 },
});

export const none: Reads<NoneKind> = (keys, sizes, kind) => {
  if (kind.mixer)
    return { entry: 'none', scheme: 'none', attention: {}, note: `${kind.mixer}, no positional encoding` };
  const shared = attending(keys, sizes, kind);
  return { note: 'attention without any positional encoding (NoPE)', ...shared, entry: 'none', scheme: 'none' };
};

/** Patches along a side of a square image. */
function patchesOf(keys: Keys, { image, patch }: Pick<GridBiasKind, 'image' | 'patch'>): number {
  const side = keys.neededSize(image) / keys.neededSize(patch);
  if (side >= 1) return Math.floor(side);
  throw new Unusable(image.keys, `${image.keys[0]} is smaller than ${patch.keys[0]}.`);
}

function offsetOf(keys: Keys, offset: LearnedKind['offset']): number {
  if (offset === undefined || typeof offset === 'number') return offset ?? 0;
  return (keys.number(offset.after) ?? -1) + 1;
}
