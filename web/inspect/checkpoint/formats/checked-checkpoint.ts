import { described, refused } from '../errors.ts';
import type { Checkpoint } from './types.ts';

/** What a function is given for a checkpoint, which must be one, or at least say which tensors there are. */
export function checkedCheckpoint<Given extends Pick<Checkpoint, 'tensors'>>(checkpoint: Given): Given {
  const tensors: unknown = (checkpoint as Partial<Checkpoint> | null | undefined)?.tensors;
  if (!(tensors instanceof Map)) throw refused('checkpoint', described(checkpoint), 'what openCheckpoint gives');
  return checkpoint;
}
