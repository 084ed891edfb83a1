import type { PosencAttention } from './attention.ts';
import { registerElements } from './register.ts';
import type { PosencTable } from './table.ts';

registerElements();

export { PosencAttention } from './attention.ts';
export { type FigureChange, FigureElement, type FigureProblem, type FigureReading } from './figure.ts';
export { configurePosenc } from './instance.ts';
export { PosencTable } from './table.ts';

declare global {
  interface HTMLElementTagNameMap {
    'posenc-attention': PosencAttention;
    'posenc-table': PosencTable;
  }
}
