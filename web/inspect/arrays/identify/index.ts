export { attempt } from './attempt.ts';
export { identifyBias, identifySlopes } from './bias.ts';
export type { Candidate, Departure, FoundPrecision } from './candidate.ts';
export type { TableHints } from './guesses.ts';
export { ranked } from './rank.ts';
export { identifyRotaryTable } from './rotary-table.ts';
export { identifyRotation } from './rotation.ts';
export { frequencyGuesses } from './scalings.ts';
export { identifyTable } from './table.ts';
