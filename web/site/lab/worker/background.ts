import { Background } from '../../shared/index.ts';
import type { Answer, Job } from './worker.ts';

/** The worker of the Lab. */
export function labBackground(): Background<Job, Answer> {
  return new Background<Job, Answer>(
    () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
    (id, _, reason) => {
      const sentence = `The background worker crashed (${reason}). Change any setting to retry.`;
      return { id, kind: 'problem', result: { message: sentence } };
    },
  );
}
