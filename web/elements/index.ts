import type { PosencAttention } from './attention.ts';
import type { PosencCache } from './cache.ts';
import type { PosencDistances } from './distances.ts';
import { registerElements } from './register.ts';
import type { PosencRotation } from './rotation.ts';
import type { PosencTable } from './table.ts';
import type { PosencTerms } from './terms.ts';
import type { PosencWords } from './words.ts';

registerElements();

export { PosencAttention } from './attention.ts';
export { PosencCache } from './cache.ts';
export { PosencDistances } from './distances.ts';
export { type FigureChange, FigureElement, type FigureProblem, type FigureReading } from './figure.ts';
export { configurePosenc } from './instance.ts';
export { PosencRotation } from './rotation.ts';
export { PosencTable } from './table.ts';
export { PosencTerms } from './terms.ts';
export { PosencWords } from './words.ts';

declare global {
  interface HTMLElementTagNameMap {
    'posenc-attention': PosencAttention;
    'posenc-cache': PosencCache;
    'posenc-distances': PosencDistances;
    'posenc-rotation': PosencRotation;
    'posenc-table': PosencTable;
    'posenc-terms': PosencTerms;
    'posenc-words': PosencWords;
  }
}
