export { openSource } from './open.ts';
export { each, readRanges } from './ranges.ts';
export type { ByteSource, CheckedSource, ReadOptions, SourceLike, SourceOptions } from './types.ts';
