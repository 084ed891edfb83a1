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
import { workerPosenc } from '../../shared/index.ts';
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

/** A job of the worker; its answer carries the same id. */
export type Job = { readonly id: number } & (
  | {
      readonly kind: 'arrays';
      readonly arrays: ArrayKind;
      readonly sources: readonly (string | Blob)[];
      readonly expected?: ExpectedEncoding | undefined;
    }
  | { readonly kind: 'precision'; readonly options: PrecisionAsked }
  | { readonly kind: 'table'; readonly task: TableTask }
  | { readonly kind: 'configuration'; readonly text: string; readonly as: string | undefined }
);

export type Answer = { readonly id: number } & (
  | { readonly kind: 'identified'; readonly result: Identified }
  | { readonly kind: 'compared'; readonly result: Compared }
  | { readonly kind: 'verified'; readonly result: Verified }
  | { readonly kind: 'precision'; readonly result: PrecisionFound }
  | { readonly kind: 'table'; readonly result: TableResult }
  | { readonly kind: 'configuration'; readonly result: ConfigReport }
  | { readonly kind: 'problem'; readonly message: string }
);

addEventListener('message', async ({ data: job }: MessageEvent<Job>) => {
  const { id } = job;
  try {
    if (job.kind === 'configuration') {
      post({ id, kind: 'configuration', result: inspectConfig(job.text, { as: job.as }) });
      return;
    }
    const pe = await workerPosenc();
    if (job.kind === 'table') {
      post({ id, kind: 'table', result: analysed(pe, job.task) });
      return;
    }
    if (job.kind === 'precision') {
      post({ id, kind: 'precision', result: precisionReport(pe, job.options) });
      return;
    }
    const arrays = await readArrays(job.arrays, job.sources);
    const read = arrays.map(({ name, shape, dtype }) => ({ name, shape, dtype }));
    const [a, b] = arrays;
    if (job.arrays === 'compare' && a && b) post({ id, kind: 'compared', result: { ...compareArrays(a, b), read } });
    else if (job.expected) {
      const { expected } = job;
      const result = verify(pe, toIdentify(job.arrays, arrays) as unknown as ArraysToVerify, expected);
      post({ id, kind: 'verified', result: { ...result, read, expected } });
    } else post({ id, kind: 'identified', result: { ...identify(pe, toIdentify(job.arrays, arrays)), read } });
  } catch (thrown) {
    post({ id, kind: 'problem', message: (thrown as Error).message ?? String(thrown) });
  }
});

function post(answer: Answer): void {
  postMessage(answer);
}
