export { checkedCheckpoint } from './checked-checkpoint.ts';
export { openCheckpoint } from './open.ts';
export type {
  Checkpoint,
  CheckpointOptions,
  MetadataArray,
  MetadataValue,
  TensorInfo,
  TensorOptions,
} from './types.ts';
