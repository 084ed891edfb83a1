import { Background } from '../../shared/index.ts';
import type { Answer, Job } from './worker.ts';

/** The worker of the Lab. */
export function labBackground(): Background<Job, Answer> {
  return new Background<Job, Answer>(
    () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
    (id, _, reason) => {
      const sentence = `What computes in the background has failed (${reason}). The next change tries again.`;
      return { id, kind: 'problem', result: { message: sentence } };
    },
  );
}
