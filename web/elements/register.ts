import { PosencAttention } from './attention.ts';
import { PosencBias } from './bias.ts';
import { PosencCache } from './cache.ts';
import { PosencCompare } from './compare.ts';
import { PosencDecay } from './decay.ts';
import { PosencDistances } from './distances.ts';
import { PosencLadder } from './ladder.ts';
import { PosencRotation } from './rotation.ts';
import { PosencScorecard } from './scorecard.ts';
import { PosencShift } from './shift.ts';
import { PosencSimilarity } from './similarity.ts';
import { PosencSkew } from './skew.ts';
import { PosencSpectrum } from './spectrum.ts';
import { PosencTable } from './table.ts';
import { PosencTerms } from './terms.ts';
import { PosencWords } from './words.ts';

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
