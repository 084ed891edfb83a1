export const notFinite = 'its loss or a gradient is no longer a finite number. A lower learning rate may help.';

/** The message in the recording of a model that stopped, in English like the rest of the recording. */
export function stopped(title: string, step: number, reason: string): string {
  return `${title} stopped after step ${step}: ${reason}`;
}
