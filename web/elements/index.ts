import type { PosencAttention } from './attention.ts';
import type { PosencBias } from './bias.ts';
import type { PosencCompare } from './compare.ts';
import type { PosencDecay } from './decay.ts';
import { registerElements } from './register.ts';
import type { PosencSimilarity } from './similarity.ts';
import type { PosencSpectrum } from './spectrum.ts';
import type { PosencTable } from './table.ts';

registerElements();

export { PosencAttention } from './attention.ts';
export { PosencBias } from './bias.ts';
export { PosencCompare } from './compare.ts';
export { PosencDecay } from './decay.ts';
export { type FigureChange, FigureElement, type FigureProblem, type FigureReading } from './figure.ts';
export { configurePosenc } from './instance.ts';
export { PosencSimilarity } from './similarity.ts';
export { PosencSpectrum } from './spectrum.ts';
export { PosencTable } from './table.ts';

declare global {
  interface HTMLElementTagNameMap {
    'posenc-attention': PosencAttention;
    'posenc-bias': PosencBias;
    'posenc-compare': PosencCompare;
    'posenc-decay': PosencDecay;
    'posenc-similarity': PosencSimilarity;
    'posenc-spectrum': PosencSpectrum;
    'posenc-table': PosencTable;
  }
}
