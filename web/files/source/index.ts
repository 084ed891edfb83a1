export { openSource } from './open.ts';
export { sourceOptionNames } from './options.ts';
export { each, readRanges } from './ranges.ts';
export type { ByteSource, CheckedSource, ReadOptions, SourceLike, SourceOptions } from './types.ts';
