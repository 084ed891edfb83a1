import type { NumberFormat } from '../../charts/index.ts';
import { problemSaid } from '../figure/index.ts';

export const notFinite = 'its loss or a gradient is no longer a finite number. A lower learning rate may help.';

/** The message in the recording of a model that stopped, in English like the rest of the recording. */
export function stopped(title: string, step: number, reason: string): string {
  return `${title} stopped after step ${step}: ${reason}`;
}

/**
 * The same message in the language of the figure; reasons that come from the API stay English if `problemSaid` does not
 * know their form.
 */
export function stoppedSaid(problem: string, format: NumberFormat): string {
  const [, title, step = '', reason = ''] = /^(.+?) stopped after step (\d+): (.*)$/s.exec(problem) ?? [];
  if (title === undefined) return problem;
  return format.say('{scheme} stopped after step {step}: {reason}', {
    scheme: format.name(title),
    step,
    reason: problemSaid(format.name(reason), format),
  });
}
