import { described, refused } from '../errors.ts';
import type { Checkpoint } from './types.ts';

/** Checks an argument that must be a checkpoint, or at least have its list of tensors. */
export function checkedCheckpoint<Given extends Pick<Checkpoint, 'tensors'>>(checkpoint: Given): Given {
  const tensors: unknown = (checkpoint as Partial<Checkpoint> | null | undefined)?.tensors;
  if (!(tensors instanceof Map)) throw refused('checkpoint', described(checkpoint), 'what openCheckpoint gives');
  return checkpoint;
}
