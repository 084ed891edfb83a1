import type {
  ArrayComparison,
  ExpectedEncoding,
  Identification,
  PrecisionReport,
  PrecisionReportOptions,
  Verification,
} from 'posenc/inspect';
import type { ReadArray } from '../arrays/read.ts';

export interface Identified extends Identification {
  /** The arrays that were read. */
  readonly read: readonly ReadArray[];
}

/** The comparison of two arrays. */
export interface Compared extends ArrayComparison {
  readonly read: readonly ReadArray[];
}

/** Whether arrays are what they should be. */
export interface Verified extends Verification {
  readonly read: readonly ReadArray[];
  readonly expected: ExpectedEncoding;
}

export type PrecisionAsked = PrecisionReportOptions;
export type PrecisionFound = PrecisionReport;

export type { TableResult, TableTask } from '../tables/analysis.ts';
