import type { PosencAttention } from './attention/index.ts';
import type { PosencBias } from './bias/index.ts';
import type { PosencCache } from './cache/index.ts';
import type { PosencCompare } from './compare/index.ts';
import type { PosencDecay } from './decay/index.ts';
import type { PosencDistances } from './distances/index.ts';
import type { PosencLadder } from './ladder/index.ts';
import { registerElements } from './register.ts';
import type { PosencRotation } from './rotation/index.ts';
import type { PosencScorecard } from './scorecard/index.ts';
import type { PosencShift } from './shift/index.ts';
import type { PosencSimilarity } from './similarity/index.ts';
import type { PosencSkew } from './skew/index.ts';
import type { PosencSpectrum } from './spectrum/index.ts';
import type { PosencTable } from './table/index.ts';
import type { PosencTerms } from './terms/index.ts';
import type { PosencWords } from './words/index.ts';

registerElements();

export { PosencAttention } from './attention/index.ts';
export { PosencBias } from './bias/index.ts';
export { PosencCache } from './cache/index.ts';
export { PosencCompare } from './compare/index.ts';
export { PosencDecay } from './decay/index.ts';
export { PosencDistances } from './distances/index.ts';
export {
  configurePosenc,
  type FigureChange,
  FigureElement,
  type FigureProblem,
  type FigureReading,
} from './figure/index.ts';
export { PosencLadder } from './ladder/index.ts';
export { PosencRotation } from './rotation/index.ts';
export { PosencScorecard } from './scorecard/index.ts';
export { PosencShift } from './shift/index.ts';
export { PosencSimilarity } from './similarity/index.ts';
export { PosencSkew } from './skew/index.ts';
export { PosencSpectrum } from './spectrum/index.ts';
export { PosencTable } from './table/index.ts';
export { PosencTerms } from './terms/index.ts';
export { PosencWords } from './words/index.ts';

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
