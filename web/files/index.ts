/** What a file is, and what is in it: bytes by ranges, and the formats of models and arrays. Needs no WebAssembly. */
export {
  type ParseArraysOptions,
  type ParsedArray,
  parseArrays,
  parseNpy,
  toNpy,
  toNpz,
  type WritableArray,
} from './arrays/index.ts';
export { type DetectOptions, detect, type FileKind } from './detect/index.ts';
export {
  type BytesOptions,
  type Checkpoint,
  type CheckpointOptions,
  type MetadataArray,
  type MetadataValue,
  type OnnxNode,
  openCheckpoint,
  type TensorInfo,
  type TensorOptions,
} from './formats/index.ts';
export {
  type ByteSource,
  type CheckedSource,
  openPath,
  openSource,
  type PathSource,
  type ReadOptions,
  type SourceLike,
  type SourceOptions,
} from './source/index.ts';
