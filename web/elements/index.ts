import type { PosencAttention } from './attention.ts';
import type { PosencCache } from './cache.ts';
import type { PosencDistances } from './distances.ts';
import type { PosencLadder } from './ladder.ts';
import { registerElements } from './register.ts';
import type { PosencRotation } from './rotation.ts';
import type { PosencScorecard } from './scorecard.ts';
import type { PosencShift } from './shift.ts';
import type { PosencSkew } from './skew.ts';
import type { PosencTable } from './table.ts';
import type { PosencTerms } from './terms.ts';
import type { PosencWords } from './words.ts';

registerElements();

export { PosencAttention } from './attention.ts';
export { PosencCache } from './cache.ts';
export { PosencDistances } from './distances.ts';
export { type FigureChange, FigureElement, type FigureProblem, type FigureReading } from './figure.ts';
export { configurePosenc } from './instance.ts';
export { PosencLadder } from './ladder.ts';
export { PosencRotation } from './rotation.ts';
export { PosencScorecard } from './scorecard.ts';
export { PosencShift } from './shift.ts';
export { PosencSkew } from './skew.ts';
export { PosencTable } from './table.ts';
export { PosencTerms } from './terms.ts';
export { PosencWords } from './words.ts';

declare global {
  interface HTMLElementTagNameMap {
    'posenc-attention': PosencAttention;
    'posenc-cache': PosencCache;
    'posenc-distances': PosencDistances;
    'posenc-ladder': PosencLadder;
    'posenc-rotation': PosencRotation;
    'posenc-scorecard': PosencScorecard;
    'posenc-shift': PosencShift;
    'posenc-skew': PosencSkew;
    'posenc-table': PosencTable;
    'posenc-terms': PosencTerms;
    'posenc-words': PosencWords;
  }
}
