import type { PosencAttention } from './attention.ts';
import { registerElements } from './register.ts';
import type { PosencRotation } from './rotation.ts';
import type { PosencTable } from './table.ts';
import type { PosencWords } from './words.ts';

registerElements();

export { PosencAttention } from './attention.ts';
export { type FigureChange, FigureElement, type FigureProblem, type FigureReading } from './figure.ts';
export { configurePosenc } from './instance.ts';
export { PosencRotation } from './rotation.ts';
export { PosencTable } from './table.ts';
export { PosencWords } from './words.ts';

declare global {
  interface HTMLElementTagNameMap {
    'posenc-attention': PosencAttention;
    'posenc-rotation': PosencRotation;
    'posenc-table': PosencTable;
    'posenc-words': PosencWords;
  }
}
