import type { Posenc } from 'posenc';
import { turnsOnLine } from 'posenc/catalogue';
import { layerProperties } from 'posenc/inspect';
import { significant } from '../../../charts/index.ts';
import type { RowGroup } from './groups.ts';

/**
 * The measured properties of a rotation, in words; undefined for other encodings, and for rotations on several axes.
 */
export function measuredWords(pe: Posenc, { row }: RowGroup): string | undefined {
  if (row.entry !== 'rotary' || !turnsOnLine(row.encoding?.scheme)) return undefined;
  try {
    const { isRotation, keepsNorms, dependsOnDistanceAlone, norms, shiftDeviation } = layerProperties(pe, row);
    if (isRotation) return 'a rotation: lengths are kept, and logits depend on the distance alone';
    const found = [
      keepsNorms ? undefined : `lengths are multiplied by ${significant(norms[0])} to ${significant(norms[1])}`,
      dependsOnDistanceAlone
        ? undefined
        : `logits at one distance differ by up to ${significant(100 * shiftDeviation)} % of the largest`,
    ];
    return `not a rotation: ${found.filter((part) => part !== undefined).join('; ')}`;
  } catch {
    return undefined;
  }
}
