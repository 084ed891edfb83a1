import { rule } from '../../refusals/index.ts';
import { invalid } from '../errors/index.ts';
import type { Checkpoint } from './types.ts';

/** Checks an argument that must be a checkpoint, or at least have its list of tensors. */
export function checkedCheckpoint<Opened extends Pick<Checkpoint, 'tensors'>>(checkpoint: Opened): Opened {
  const tensors: unknown = (checkpoint as Partial<Checkpoint> | null | undefined)?.tensors;
  if (!(tensors instanceof Map)) throw invalid('checkpoint', checkpoint, rule('what openCheckpoint gives'));
  return checkpoint;
}
