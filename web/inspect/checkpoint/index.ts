/** A model's file: what is in it, read by as few bytes as possible. */
export * from './formats/index.ts';
export * from './positions/index.ts';
export {
  type ByteSource,
  type CheckedSource,
  openSource,
  type ReadOptions,
  type SourceLike,
  type SourceOptions,
} from './source/index.ts';
