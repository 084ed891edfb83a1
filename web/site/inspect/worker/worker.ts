import { createPosenc, type Posenc } from 'posenc';
import { compareArrays, identify, precisionReport } from 'posenc/inspect';
import { type ArrayKind, readArrays, toIdentify } from '../arrays/read.ts';
import type { Compared, Identified, PrecisionAsked, PrecisionFound } from './tasks.ts';

/** What is asked of the worker, and what it answers under the same number. */
export type Job = { readonly id: number } & (
  | { readonly kind: 'arrays'; readonly arrays: ArrayKind; readonly sources: readonly (string | Blob)[] }
  | { readonly kind: 'precision'; readonly options: PrecisionAsked }
);

export type Answer = { readonly id: number } & (
  | { readonly kind: 'identified'; readonly result: Identified }
  | { readonly kind: 'compared'; readonly result: Compared }
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
    const arrays = await readArrays(job.arrays, job.sources);
    const read = arrays.map(({ name, shape, dtype }) => ({ name, shape, dtype }));
    const [a, b] = arrays;
    if (job.arrays === 'compare' && a && b) post({ id, kind: 'compared', result: { ...compareArrays(a, b), read } });
    else post({ id, kind: 'identified', result: { ...identify(pe, toIdentify(job.arrays, arrays)), read } });
  } catch (thrown) {
    post({ id, kind: 'problem', message: (thrown as Error).message ?? String(thrown) });
  }
});

function post(answer: Answer): void {
  postMessage(answer);
}
