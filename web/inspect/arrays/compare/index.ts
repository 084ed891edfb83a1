export type { Cause, CauseName, CausePart } from './cause.ts';
export {
  type ArrayComparison,
  type Comparable,
  type CompareOptions,
  compareArrays,
  type Difference,
} from './compare.ts';
