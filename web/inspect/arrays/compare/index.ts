export { type ArrayComparison, type Cause, type CompareOptions, compareArrays, type Difference } from './compare.ts';
