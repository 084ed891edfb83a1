import type { ArrayComparison, Identification, PrecisionReport, PrecisionReportOptions } from 'posenc/inspect';
import type { ReadArray } from '../arrays/read.ts';

export interface Identified extends Identification {
  /** The arrays that were read. */
  readonly read: readonly ReadArray[];
}

/** The comparison of two arrays. */
export interface Compared extends ArrayComparison {
  readonly read: readonly ReadArray[];
}

export type PrecisionAsked = PrecisionReportOptions;
export type PrecisionFound = PrecisionReport;

export type { TableResult, TableTask } from '../tables/analysis.ts';
