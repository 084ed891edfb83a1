export { longestNpyHeader, npyHeader, parseNpy } from './npy.ts';
export { type ParseArraysOptions, parseArrays } from './parse.ts';
export type { ParsedArray } from './parsed-array.ts';
export { toNpy, toNpz, type WritableArray } from './write.ts';
