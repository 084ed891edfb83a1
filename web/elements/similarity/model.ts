import type { Posenc, Scheme, Tensor } from 'posenc';
import { type SchemeTable, schemeTable, type TableSize } from '../inputs/index.ts';

export type Metric = 'cosine' | 'dot' | 'euclidean';

/** The model behind `posenc-similarity`. */
export interface Similarity extends SchemeTable {
  /** [rows, rows] */
  readonly matrix: Tensor;
  /** The mean over all pairs that are k rows apart, for k = 0 … rows - 1. */
  readonly profile: Float64Array;
}

export interface SimilarityRequest extends TableSize {
  readonly scheme: Scheme;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly metric: Metric;
}

/** Compares the rows of a scheme's table. */
export function similarityOf(pe: Posenc, { scheme, parameters, metric, ...size }: SimilarityRequest): Similarity {
  return compareRows(pe, schemeTable(pe, scheme, parameters, size), metric);
}

/** Compares every row of a table with every other. */
export function compareRows(pe: Posenc, table: SchemeTable, metric: Metric): Similarity {
  const matrix = pe.similarity(table.table, { metric });
  return { ...table, matrix, profile: pe.distanceProfile(matrix) };
}
