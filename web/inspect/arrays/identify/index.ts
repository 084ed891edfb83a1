export type { Candidate, Departure, FoundPrecision } from './candidate.ts';
export { type ArraysToIdentify, type Identification, type IdentifyOptions, identify } from './identify.ts';
export { lineAt } from './line.ts';
export { nicest, wrapped } from './nice.ts';
export { frequencyGuesses } from './scalings.ts';
