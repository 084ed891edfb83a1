import { Background } from '../../shared/index.ts';
import type { Answer, Job } from './worker.ts';

/** The worker of Inspect. */
export function inspectBackground(): Background<Job, Answer> {
  return new Background<Job, Answer>(
    () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
    (message) => ({ kind: 'problem', message }),
  );
}
