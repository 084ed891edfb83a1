import { PosencAttention } from './attention/index.ts';
import { PosencBias } from './bias/index.ts';
import { PosencCache } from './cache/index.ts';
import { PosencCompare } from './compare/index.ts';
import { PosencDecay } from './decay/index.ts';
import { PosencDistances } from './distances/index.ts';
import { PosencLadder } from './ladder/index.ts';
import { PosencRotation } from './rotation/index.ts';
import { PosencScorecard } from './scorecard/index.ts';
import { PosencShift } from './shift/index.ts';
import { PosencSimilarity } from './similarity/index.ts';
import { PosencSkew } from './skew/index.ts';
import { PosencSpectrum } from './spectrum/index.ts';
import { PosencTable } from './table/index.ts';
import { PosencTerms } from './terms/index.ts';
import { PosencWords } from './words/index.ts';

const elements = {
  'posenc-attention': PosencAttention,
  'posenc-bias': PosencBias,
  'posenc-cache': PosencCache,
  'posenc-compare': PosencCompare,
  'posenc-decay': PosencDecay,
  'posenc-distances': PosencDistances,
  'posenc-ladder': PosencLadder,
  'posenc-rotation': PosencRotation,
  'posenc-scorecard': PosencScorecard,
  'posenc-shift': PosencShift,
  'posenc-similarity': PosencSimilarity,
  'posenc-skew': PosencSkew,
  'posenc-spectrum': PosencSpectrum,
  'posenc-table': PosencTable,
  'posenc-terms': PosencTerms,
  'posenc-words': PosencWords,
};

/** Leaves alone what the page already has under these names, as from another copy of the script; on a server it does nothing. */
export function registerElements(): void {
  if (!globalThis.customElements) return;
  for (const [name, element] of Object.entries(elements)) {
    if (!customElements.get(name)) customElements.define(name, element);
  }
}
