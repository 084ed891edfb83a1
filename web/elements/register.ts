import { PosencAttention } from './attention.ts';
import { PosencBias } from './bias.ts';
import { PosencCompare } from './compare.ts';
import { PosencDecay } from './decay.ts';
import { PosencSimilarity } from './similarity.ts';
import { PosencSpectrum } from './spectrum.ts';
import { PosencTable } from './table.ts';

const elements = {
  'posenc-attention': PosencAttention,
  'posenc-bias': PosencBias,
  'posenc-compare': PosencCompare,
  'posenc-decay': PosencDecay,
  'posenc-similarity': PosencSimilarity,
  'posenc-spectrum': PosencSpectrum,
  'posenc-table': PosencTable,
};

/** Leaves alone what the page already has under these names, as from another copy of the script; on a server it does nothing. */
export function registerElements(): void {
  if (!globalThis.customElements) return;
  for (const [name, element] of Object.entries(elements)) {
    if (!customElements.get(name)) customElements.define(name, element);
  }
}
