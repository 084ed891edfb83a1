import type { Posenc } from 'posenc';
import { layerProperties } from 'posenc/inspect';
import { say, significant } from '../language/index.ts';
import type { RowGroup } from './groups.ts';

/**
 * The measured properties of a rotation, in words; undefined for other encodings, and for rotations on several axes.
 */
export function measuredWords(pe: Posenc, { row }: RowGroup): string | undefined {
  if (row.entry !== 'rotary' || row.encoding?.scheme !== 'rope') return undefined;
  try {
    const { isRotation, keepsNorms, dependsOnDistanceAlone, norms, shiftDeviation } = layerProperties(pe, row);
    if (isRotation) return say('a rotation: lengths are kept, and logits depend on the distance alone');
    const found = [
      keepsNorms
        ? undefined
        : say('lengths are multiplied by {least} to {most}', {
            least: significant(norms[0]),
            most: significant(norms[1]),
          }),
      dependsOnDistanceAlone
        ? undefined
        : say('logits at one distance differ by up to {share} % of the largest', {
            share: significant(100 * shiftDeviation),
          }),
    ];
    return say('not a rotation: {reasons}', { reasons: found.filter((part) => part !== undefined).join('; ') });
  } catch {
    return undefined;
  }
}
