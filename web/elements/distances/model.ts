import type { Posenc } from 'posenc';
import { type DistanceSizes, type DistanceTable, distanceTables } from './tables.ts';

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
