import { Background } from '../../shared/index.ts';
import { problemTold } from '../panel/problem.ts';
import { told } from '../words/index.ts';
import type { Answer, Job } from './worker.ts';

/** The worker of the Lab. */
export function labBackground(): Background<Job, Answer> {
  return new Background<Job, Answer>(
    () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
    (id, _, reason) => {
      const sentence = told('What computes in the background has failed ({reason}). The next change tries again.', {
        reason,
      });
      return { id, kind: 'problem', result: problemTold(sentence) };
    },
  );
}
