import { createPosenc, type Posenc } from 'posenc';
import { identify, precisionReport } from 'posenc/inspect';
import { type ArrayKind, type ReadArray, readArrays } from '../arrays/read.ts';
import type { Identified, PrecisionAsked, PrecisionFound } from './tasks.ts';

/** What is asked of the worker, and what it answers under the same number. */
export type Job = { readonly id: number } & (
  | { readonly kind: 'identify'; readonly arrays: ArrayKind; readonly sources: readonly (string | Blob)[] }
  | { readonly kind: 'precision'; readonly options: PrecisionAsked }
);

export type Answer = { readonly id: number } & (
  | { readonly kind: 'identify'; readonly result: Identified }
  | { readonly kind: 'precision'; readonly result: PrecisionFound }
  | { readonly kind: 'problem'; readonly message: string }
);

let instance: Promise<Posenc> | undefined;

/** A failure is forgotten, so that the next job tries again. */
function posenc(): Promise<Posenc> {
  instance ??= createPosenc({ build: 'simd' }).catch((error) => {
    instance = undefined;
    throw error;
  });
  return instance;
}

addEventListener('message', async ({ data: job }: MessageEvent<Job>) => {
  const { id } = job;
  try {
    const pe = await posenc();
    if (job.kind === 'precision') {
      post({ id, kind: 'precision', result: precisionReport(pe, job.options) });
      return;
    }
    const { arrays, found } = await readArrays(job.arrays, job.sources);
    post({ id, kind: 'identify', result: { ...identify(pe, arrays), read: found } });
  } catch (thrown) {
    post({ id, kind: 'problem', message: (thrown as Error).message ?? String(thrown) });
  }
});

function post(answer: Answer): void {
  postMessage(answer);
}

export type { ReadArray };
