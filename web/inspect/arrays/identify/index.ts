export { identifyBias, identifySlopes } from './bias.ts';
export { attempt, type Candidate, type Departure, type FoundPrecision, ranked } from './candidate.ts';
export type { TableHints } from './guesses.ts';
export { type Layout, pairsIn } from './pairing.ts';
export { identifyRotaryTable } from './rotary-table.ts';
export { identifyRotation } from './rotation.ts';
export { frequencyGuesses } from './scalings.ts';
export { identifyTable } from './table.ts';
