import { Background } from '../../shared/index.ts';
import type { Answer, Job } from './worker.ts';

/** The worker of the Lab. */
export function labBackground(): Background<Job, Answer> {
  return new Background<Job, Answer>(
    () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
    (message) => ({ kind: 'problem', result: { message } }),
  );
}
