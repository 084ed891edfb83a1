import {
  type ArrayComparison,
  type ArraysToVerify,
  type ConfigReport,
  compareArrays,
  type ExpectedEncoding,
  type Identification,
  identify,
  inspectConfig,
  type PrecisionReport,
  type PrecisionReportOptions,
  precisionReport,
  type Verification,
  verify,
} from 'posenc/inspect';
import { answerJobs, workerPosenc } from '../../shared/index.ts';
import { type ArrayKind, type ReadArray, readArrays, toIdentify } from '../arrays/read.ts';
import { analysed, type TableResult, type TableTask } from '../tables/analysis.ts';

export type { TableResult, TableTask } from '../tables/analysis.ts';

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

export type Job =
  | {
      readonly kind: 'arrays';
      readonly arrays: ArrayKind;
      readonly sources: readonly (string | Blob)[];
      readonly expected?: ExpectedEncoding | undefined;
    }
  | { readonly kind: 'precision'; readonly options: PrecisionAsked }
  | { readonly kind: 'table'; readonly task: TableTask }
  | { readonly kind: 'configuration'; readonly text: string; readonly as: string | undefined };

export type Answer =
  | { readonly kind: 'identified'; readonly result: Identified }
  | { readonly kind: 'compared'; readonly result: Compared }
  | { readonly kind: 'verified'; readonly result: Verified }
  | { readonly kind: 'precision'; readonly result: PrecisionFound }
  | { readonly kind: 'table'; readonly result: TableResult }
  | { readonly kind: 'configuration'; readonly result: ConfigReport }
  | { readonly kind: 'problem'; readonly message: string };

answerJobs(async (job: Job): Promise<Answer> => {
  try {
    if (job.kind === 'configuration') return { kind: 'configuration', result: inspectConfig(job.text, { as: job.as }) };
    const pe = await workerPosenc();
    if (job.kind === 'table') return { kind: 'table', result: analysed(pe, job.task) };
    if (job.kind === 'precision') return { kind: 'precision', result: precisionReport(pe, job.options) };
    const arrays = await readArrays(job.arrays, job.sources);
    const read = arrays.map(({ name, shape, dtype }) => ({ name, shape, dtype }));
    const [a, b] = arrays;
    if (job.arrays === 'compare' && a && b) return { kind: 'compared', result: { ...compareArrays(a, b), read } };
    else if (job.expected) {
      const { expected } = job;
      const result = verify(pe, toIdentify(job.arrays, arrays) as unknown as ArraysToVerify, expected);
      return { kind: 'verified', result: { ...result, read, expected } };
    } else return { kind: 'identified', result: { ...identify(pe, toIdentify(job.arrays, arrays)), read } };
  } catch (thrown) {
    return { kind: 'problem', message: (thrown as Error).message ?? String(thrown) };
  }
});
