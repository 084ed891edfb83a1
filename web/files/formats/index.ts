export { checkedCheckpoint, openCheckpoint } from './open.ts';
export type {
  BytesOptions,
  Checkpoint,
  CheckpointOptions,
  MetadataArray,
  MetadataValue,
  OnnxNode,
  TensorInfo,
  TensorOptions,
} from './types.ts';
