export { addressBeside } from './addresses.ts';
export { derivedSource, rowMajorStrides, stridedSource } from './derived.ts';
export { bytesSource } from './local.ts';
export { openSource } from './open.ts';
export { sourceOptionNames } from './options.ts';
export { openPath, type PathSource } from './path.ts';
export { each, readRanges } from './ranges.ts';
export type { ByteSource, CheckedSource, ReadOptions, SourceLike, SourceOptions } from './types.ts';
