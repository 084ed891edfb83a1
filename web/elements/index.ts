import type { PosencAttention } from './attention.ts';
import type { PosencBias } from './bias.ts';
import type { PosencCache } from './cache.ts';
import type { PosencCompare } from './compare.ts';
import type { PosencDecay } from './decay.ts';
import type { PosencDistances } from './distances.ts';
import type { PosencLadder } from './ladder.ts';
import { registerElements } from './register.ts';
import type { PosencRotation } from './rotation.ts';
import type { PosencScorecard } from './scorecard.ts';
import type { PosencShift } from './shift.ts';
import type { PosencSimilarity } from './similarity.ts';
import type { PosencSkew } from './skew.ts';
import type { PosencSpectrum } from './spectrum.ts';
import type { PosencTable } from './table.ts';
import type { PosencTerms } from './terms.ts';
import type { PosencWords } from './words.ts';

registerElements();

export { PosencAttention } from './attention.ts';
export { PosencBias } from './bias.ts';
export { PosencCache } from './cache.ts';
export { PosencCompare } from './compare.ts';
export { PosencDecay } from './decay.ts';
export { PosencDistances } from './distances.ts';
export { type FigureChange, FigureElement, type FigureProblem, type FigureReading } from './figure.ts';
export { configurePosenc } from './instance.ts';
export { PosencLadder } from './ladder.ts';
export { PosencRotation } from './rotation.ts';
export { PosencScorecard } from './scorecard.ts';
export { PosencShift } from './shift.ts';
export { PosencSimilarity } from './similarity.ts';
export { PosencSkew } from './skew.ts';
export { PosencSpectrum } from './spectrum.ts';
export { PosencTable } from './table.ts';
export { PosencTerms } from './terms.ts';
export { PosencWords } from './words.ts';

declare global {
  interface HTMLElementTagNameMap {
    'posenc-attention': PosencAttention;
    'posenc-bias': PosencBias;
    'posenc-cache': PosencCache;
    'posenc-compare': PosencCompare;
    'posenc-decay': PosencDecay;
    'posenc-distances': PosencDistances;
    'posenc-ladder': PosencLadder;
    'posenc-rotation': PosencRotation;
    'posenc-scorecard': PosencScorecard;
    'posenc-shift': PosencShift;
    'posenc-similarity': PosencSimilarity;
    'posenc-skew': PosencSkew;
    'posenc-spectrum': PosencSpectrum;
    'posenc-table': PosencTable;
    'posenc-terms': PosencTerms;
    'posenc-words': PosencWords;
  }
}
