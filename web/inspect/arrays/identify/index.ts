export type { Candidate, Departure, FoundPrecision } from './candidate.ts';
export { type ArraysToIdentify, type Identification, type IdentifyOptions, identify } from './identify.ts';
export { frequencyGuesses } from './scalings.ts';
