import type { Posenc } from 'posenc';

export interface DistanceSizes {
  readonly queries: number;
  readonly keys: number;
  /** Position of query 0 minus position of key 0. */
  readonly offset: number;
  readonly maxRelativePositions: number;
  readonly numBuckets: number;
  readonly maxDistance: number;
}

/** A table of distances, and the rows of it that pairs of query and key read. */
export interface DistanceTable {
  readonly title: string;
  /** The parameters that it has besides the number of keys. */
  readonly parameters: readonly string[];
  /** Set if queries and keys come from the same text. */
  readonly oneText?: true;
  readonly rows: (pe: Posenc, sizes: DistanceSizes) => Int32Array;
  /** The quantity in `rows`, if they are not rows of the table. */
  readonly unit?: string;
}

/** DeBERTa without buckets: the distances themselves, query minus key. */
const distances = (pe: Posenc, { queries, keys, offset }: DistanceSizes) =>
  pe.relativeIndex({ scheme: 'deberta', queries, keys, offset }).data;

const tables: Readonly<Record<string, DistanceTable>> = {
  all: { title: 'Every distance', parameters: ['queries'], rows: distances, unit: 'distance' },
  shaw: {
    title: 'Shaw',
    parameters: ['queries', 'maxRelativePositions'],
    rows: (pe, { queries, keys, offset, maxRelativePositions }) =>
      pe.relativeIndex({ scheme: 'shaw', queries, keys, offset, maxRelativePositions }).data,
  },
  t5: {
    title: 'T5',
    parameters: ['queries', 'numBuckets', 'maxDistance'],
    // Bucketing is defined on key minus query.
    rows: (pe, sizes) => {
      const { queries, keys, numBuckets, maxDistance } = sizes;
      const data = distances(pe, sizes).map((distance) => -distance);
      return pe.t5Buckets({ data, shape: [queries, keys] }, { numBuckets, maxDistance }).data;
    },
  },
  deberta: {
    title: 'DeBERTa',
    parameters: ['queries', 'numBuckets', 'maxDistance'],
    rows: (pe, { queries, keys, offset, numBuckets, maxDistance }) =>
      pe.relativeIndex({
        ...{ scheme: 'deberta', queries, keys, offset },
        positionBuckets: numBuckets,
        maxRelativePositions: maxDistance,
      }).data,
  },
  tupe: {
    title: 'TUPE',
    parameters: ['numBuckets', 'maxDistance'],
    oneText: true,
    rows: (pe, { keys, numBuckets, maxDistance }) =>
      pe.relativeIndex({ scheme: 'tupe', length: keys, relPosBins: numBuckets, maxRelPos: maxDistance }).data,
  },
};

/** Tables by name; a map, so that names such as `constructor` find nothing. */
export const distanceTables: ReadonlyMap<string, DistanceTable> = new Map(Object.entries(tables));

/** The model behind `posenc-distances`: the row of the table that each pair of query and key reads. */
export interface DistanceRows {
  readonly queries: number;
  readonly keys: number;
  /** Position of query 0 minus position of key 0. */
  readonly offset: number;
  /** [queries, keys] */
  readonly rows: Float32Array;
  /** The number of different rows that are read. */
  readonly different: number;
}

export interface DistancesRequest extends Omit<DistanceSizes, 'offset'> {
  /** A key of `distanceTables`. */
  readonly scheme: string;
  readonly align: 'end' | 'start';
}

export function distanceRows(pe: Posenc, request: DistancesRequest): DistanceRows {
  const { scheme, keys, align } = request;
  const table = distanceTables.get(scheme) as DistanceTable;
  const queries = table.oneText ? keys : request.queries;
  const offset = align === 'end' ? keys - queries : 0;
  const rows = Float32Array.from(table.rows(pe, { ...request, queries, offset }));
  return { queries, keys, offset, rows, different: new Set(rows).size };
}
