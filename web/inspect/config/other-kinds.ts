/** Layers without rotation by one position, and tables, by their scheme. */
import { present } from '../../files/json/index.ts';
import type {
  AlibiKind,
  CatalogueKind,
  DebertaKind,
  DistanceKind,
  Kind,
  LearnedKind,
  NoneKind,
  ProjectionKind,
  RotaryKind,
  SinusoidalKind,
  SwinKind,
  T5Kind,
  TransformerXlKind,
  Value,
} from '../families/index.ts';
import { attending } from './attending.ts';
import { Unusable } from './findings.ts';
import { axialLayer, gridLayer } from './grids.ts';
import { isEntries, type Keys } from './keys.ts';
import { patchesOf, prefixTokensOf, rowsOf } from './patches.ts';
import type { Sizes } from './sizes.ts';
import type { LayerPositions } from './types.ts';

export type OtherKind = Exclude<Kind, RotaryKind | SwinKind | NoneKind>;

export type Row = Omit<LayerPositions, 'layer' | 'stack' | 'type'>;

type Reads<K> = (keys: Keys, sizes: Sizes, kind: K) => Row;

const alibi: Reads<AlibiKind> = (keys, sizes, kind) => {
  const shared = attending(keys, sizes, kind);
  const alibiBiasMax = kind.alibiBiasMax && keys.number(kind.alibiBiasMax);
  const outputScale = kind.scaled ? shared.attention.scale : undefined;
  return {
    ...shared,
    entry: 'bias',
    scheme: 'alibi',
    encoding: {
      scheme: 'alibi',
      ...present({ form: kind.form, alibiBiasMax, outputScale, precision: kind.precision }),
    },
  };
};

const projection: Reads<ProjectionKind> = (keys, sizes, kind) => ({
  ...attending(keys, sizes, kind),
  entry: 'bias',
  scheme: kind.scheme,
  encoding: { scheme: kind.scheme },
  learned: ['weights', 'distanceBank'],
  table: { rows: keys.neededSize(kind.extent) },
});

const t5: Reads<T5Kind> = (keys, sizes, kind) => ({
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
  ...(kind.crossAttention
    ? { note: [kind.note, `Cross attention: ${kind.crossAttention}.`].filter(Boolean).join(' ') }
    : {}),
});

const learned: Reads<LearnedKind> = (keys, sizes, kind) => {
  const patches = 'image' in kind.rows ? kind.rows : undefined;
  const grid = patches && patchesOf(keys, patches);
  const prefixTokens = patches && prefixTokensOf(keys, patches.prefixTokens);
  const stated = patches ? rowsOf(keys, patches) : keys.neededSize(kind.rows as Value);
  const offset = offsetOf(keys, kind.offset);
  return {
    ...attending(keys, sizes, kind),
    entry: 'absolute',
    scheme: 'learned',
    encoding: { scheme: 'learned', ...(offset === 0 ? {} : { positionOffset: offset }) },
    learned: ['table'],
    table: {
      rows: stated + (kind.extraRows ?? 0),
      dim: keys.neededSize(kind.dim ?? sizes.hiddenSize),
      offset,
      ...(grid ? { grid, prefixTokens: prefixTokens ?? 0 } : {}),
    },
  };
};

const sinusoidal: Reads<SinusoidalKind> = (keys, sizes, kind) => {
  const stated = kind.rows && ('image' in kind.rows ? rowsOf(keys, kind.rows) : keys.size(kind.rows));
  const rows = stated === undefined ? undefined : stated + (kind.extraRows ?? 0);
  const dim = keys.neededSize(kind.dim ?? sizes.hiddenSize);
  const offset = offsetOf(keys, kind.offset);
  const base = typeof kind.base === 'object' ? keys.number(kind.base) : kind.base;
  return {
    ...attending(keys, sizes, kind),
    entry: 'absolute',
    scheme: 'sinusoidal',
    base: base ?? 10000,
    encoding: { ...waves(kind, dim, base), ...(offset === 0 ? {} : { offset }) },
    table: { dim, offset, ...(rows === undefined ? {} : { rows }) },
  };
};

function waves({ layout, denominator }: Pick<SinusoidalKind, 'layout' | 'denominator'>, dim: number, base?: number) {
  return {
    scheme: 'sinusoidal',
    dim,
    layout: layout === 'interleaved' ? 'interleaved' : 'half',
    ...(layout === 'cos|sin' ? { flipSinToCos: true } : {}),
    ...(denominator === 'dim' ? {} : { downscaleFreqShift: 1 }),
    ...(base === undefined ? {} : { base }),
  };
}

const deberta: Reads<DebertaKind> = (keys, sizes, kind) => {
  const terms = keys.find(kind.terms)?.value ?? kind.terms.default ?? [];
  const names = typeof terms === 'string' ? terms.split('|') : Array.isArray(terms) ? terms.map(String) : [];
  const stated = keys.number(kind.maxRelativePositions) ?? -1;
  const span = stated < 1 ? sizes.context : stated;
  if (span === undefined)
    throw new Unusable('key.missing', kind.maxRelativePositions.keys, { keys: kind.maxRelativePositions.keys });
  const buckets = (kind.positionBuckets && keys.number(kind.positionBuckets)) ?? -1;
  const rows = 2 * (buckets > 0 ? buckets : span);
  return {
    ...attending(keys, sizes, { ...kind, softmaxScale: { terms: 1 + names.length } }),
    entry: 'relative',
    scheme: 'deberta',
    encoding: {
      scheme: 'deberta',
      maxRelativePositions: span,
      // Distances are limited only by the table.
      ...(buckets > 0 ? { positionBuckets: buckets, clampDistance: false } : {}),
    },
    learned: names.toSorted().flatMap((name) => (name === 'c2p' ? ['posKey'] : name === 'p2c' ? ['posQuery'] : [])),
    table: { rows },
    terms: names.toSorted(),
    ...(kind.shareAttKey ? { shareAttKey: keys.boolean(kind.shareAttKey) === true } : {}),
  };
};

const transformerXl: Reads<TransformerXlKind> = (keys, sizes, kind) => {
  const clampLen = kind.clampLen && keys.number(kind.clampLen);
  const untied = kind.untied === true || (kind.untied !== undefined && keys.boolean(kind.untied) === true);
  const dim = keys.neededSize(kind.sinusoid.dim ?? sizes.hiddenSize);
  return {
    ...attending(keys, sizes, kind),
    entry: 'relative',
    scheme: kind.scheme,
    encoding: { scheme: kind.scheme },
    learned: ['r', 'rWBias', 'rRBias'],
    table: { dim, where: 'r is a learned projection of a sinusoid of the distance' },
    sinusoid: waves(kind.sinusoid, dim),
    biases: kind.biases,
    untied,
    ...(clampLen === undefined ? {} : { clampLen }),
  };
};

const distances: Reads<DistanceKind> = (keys, sizes, kind) => {
  const shared = { ...attending(keys, sizes, kind), entry: 'relative', scheme: kind.scheme } as const;
  if ('rows' in kind) {
    const max = keys.neededSize(kind.rows) - 1;
    return {
      ...shared,
      encoding: { scheme: kind.scheme, positionEmbeddingType: kind.positionEmbeddingType },
      learned: ['table'],
      table: { rows: 2 * max + 1, distances: [-max, max] },
    };
  }
  const left = keys.neededSize(kind.left);
  const right = keys.neededSize(kind.right) - (kind.withoutLast ? 1 : 0);
  const note = 'Distances beyond the table take its outer rows; keyTable repeats them up to the larger side.';
  return {
    ...shared,
    encoding: { scheme: 'shaw', sign: kind.sign, maxRelativePositions: Math.max(left, right) },
    learned: ['keyTable'],
    table: { rows: left + right + 1, distances: [-left, right] },
    ...(left === right ? {} : { note }),
  };
};

/** Reads options from values of the file; those without a value or a default in the class are left out. */
const ofCatalogue: Reads<CatalogueKind> = (keys, sizes, kind) => {
  const options = Object.entries(kind.options).flatMap(([name, option]) => {
    if (!isEntries(option)) return [[name, option]];
    const value =
      'half' in option ? keys.neededSize(option.half as Value) / 2 : keys.number(option as unknown as Value);
    return value === undefined ? [] : [[name, value]];
  });
  const rows = kind.rows && keys.size(kind.rows);
  const shared = attending(keys, sizes, kind);
  const outputScale = kind.scaled ? { outputScale: shared.attention.scale } : {};
  return {
    ...shared,
    entry: kind.entry,
    scheme: kind.scheme,
    encoding: { scheme: kind.scheme, ...Object.fromEntries(options), ...outputScale },
    ...(kind.learned.length === 0 ? {} : { learned: kind.learned }),
    ...(rows === undefined ? {} : { table: { rows, ...present({ where: kind.tables }) } }),
  };
};

function offsetOf(keys: Keys, offset: LearnedKind['offset']): number {
  if (offset === undefined || typeof offset === 'number') return offset ?? 0;
  const padding = keys.number(offset.after);
  if (padding !== undefined) return padding + 1;
  const [key = ''] = offset.after.keys;
  throw new Unusable('padding.missing', [key], { key });
}

/** Schemes with values that their entry in the catalogue does not name; `ofCatalogue` reads the others. */
const special = {
  alibi,
  'axial-rope': axialLayer,
  beit: gridLayer,
  'bert-relative': distances,
  deberta,
  'decomposed-relative': gridLayer,
  'dinov3-rope': axialLayer,
  learned,
  'relative-projection': projection,
  shaw: distances,
  'sincos-pos-embed-2d': gridLayer,
  sinusoidal,
  t5,
  'transformer-xl': transformerXl,
  xlnet: transformerXl,
} satisfies {
  readonly [S in Exclude<OtherKind, CatalogueKind>['scheme']]: Reads<Extract<OtherKind, { readonly scheme: S }>>;
};

const readers: Readonly<Record<string, Reads<never>>> = special;

export function otherLayer(keys: Keys, sizes: Sizes, kind: OtherKind): Row {
  return (readers[kind.scheme] ?? ofCatalogue)(keys, sizes, kind as never);
}
