import type { Posenc } from 'posenc';

/** The model behind `posenc-distances`: which row of its table each pair of query and key reads. */
export interface DistanceRows {
  readonly queries: number;
  readonly keys: number;
  /** Position of query 0 minus position of key 0. */
  readonly offset: number;
  /** [queries, keys] */
  readonly rows: Float32Array;
  /** How many different rows are read. */
  readonly different: number;
}

export interface DistancesRequest {
  readonly scheme: 'all' | 'shaw' | 't5' | 'deberta' | 'tupe';
  readonly queries: number;
  readonly keys: number;
  readonly align: 'end' | 'start';
  readonly maxRelativePositions: number;
  readonly numBuckets: number;
  readonly maxDistance: number;
}

export function distanceRows(pe: Posenc, request: DistancesRequest): DistanceRows {
  const { keys } = request;
  // TUPE's queries and keys are the whole text.
  const queries = request.scheme === 'tupe' ? keys : request.queries;
  const offset = request.align === 'end' ? keys - queries : 0;
  const rows = Float32Array.from(rowsOf(pe, request, offset));
  return { queries, keys, offset, rows, different: new Set(rows).size };
}

function rowsOf(pe: Posenc, request: DistancesRequest, offset: number): Int32Array {
  const { scheme, queries, keys, maxRelativePositions, numBuckets, maxDistance } = request;
  const sizes = { queries, keys, offset };
  switch (scheme) {
    case 'shaw':
      return pe.relativeIndex({ scheme, ...sizes, maxRelativePositions }).data;
    case 't5': {
      // Bucketing starts from the distances, key minus query: the negatives of those of 'all'.
      const data = pe.relativeIndex({ scheme: 'deberta', ...sizes }).data.map((distance) => -distance);
      return pe.t5Buckets({ data, shape: [queries, keys] }, { numBuckets, maxDistance }).data;
    }
    case 'deberta':
      return pe.relativeIndex({
        scheme,
        ...sizes,
        positionBuckets: numBuckets,
        maxRelativePositions: maxDistance,
      }).data;
    case 'tupe':
      return pe.relativeIndex({ scheme, length: keys, relPosBins: numBuckets, maxRelPos: maxDistance }).data;
    default:
      // DeBERTa without buckets: the distances themselves, query minus key.
      return pe.relativeIndex({ scheme: 'deberta', ...sizes }).data;
  }
}
