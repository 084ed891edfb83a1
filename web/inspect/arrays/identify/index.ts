export type { Candidate, FoundPrecision } from './candidate.ts';
export { type ArraysToIdentify, type Identification, type IdentifyOptions, identify } from './identify.ts';
