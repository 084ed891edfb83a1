export type { Cause } from './cause.ts';
export { type ArrayComparison, type CompareOptions, compareArrays, type Difference } from './compare.ts';
