/** The list of all elements: `PosencTable` is registered as `<posenc-table>` and lives in the folder `table`. */
export { PosencAttention } from './attention/index.ts';
export { PosencBias } from './bias/index.ts';
export { PosencCache } from './cache/index.ts';
export { PosencCompare } from './compare/index.ts';
export { PosencDecay } from './decay/index.ts';
export { PosencDistances } from './distances/index.ts';
export { PosencLadder } from './ladder/index.ts';
export { PosencLayers } from './layers/index.ts';
export { PosencRotation } from './rotation/index.ts';
export { PosencScorecard } from './scorecard/index.ts';
export { PosencShift } from './shift/index.ts';
export { PosencSimilarity } from './similarity/index.ts';
export { PosencSkew } from './skew/index.ts';
export { PosencSpectrum } from './spectrum/index.ts';
export { PosencTable } from './table/index.ts';
export { PosencTerms } from './terms/index.ts';
export { PosencWords } from './words/index.ts';
