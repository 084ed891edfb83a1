import type { Posenc, RopeScaling } from 'posenc';
import { type PublishedRotation, publishedRotations } from '../../models/index.ts';
import { attempt } from './candidate.ts';

/** Frequencies of RoPE that are known beforehand. */
export interface KnownFrequencies {
  readonly base: number;
  readonly scaling?: RopeScaling;
  readonly frequencies: Float64Array;
  /** The factor on cosines and sines. */
  readonly amplitude: number;
  readonly models: readonly string[];
}

/** The last few results, by instance and number of pairs: every search needs the same ones. */
const remembered = new WeakMap<Posenc, Map<number, readonly KnownFrequencies[]>>();

/** Returns the frequencies of published models for a number of pairs, those with as many pairs first. */
export function publishedFrequencies(pe: Posenc, pairs: number): readonly KnownFrequencies[] {
  const ofInstance = remembered.get(pe) ?? new Map<number, readonly KnownFrequencies[]>();
  const found = ofInstance.get(pairs) ?? computedFrequencies(pe, pairs);
  if (ofInstance.size >= 8) ofInstance.clear();
  remembered.set(pe, ofInstance.set(pairs, found));
  return found;
}

function computedFrequencies(pe: Posenc, pairs: number): KnownFrequencies[] {
  const rotating = ({ models }: PublishedRotation) => Number(2 * pairs in models);
  return publishedRotations
    .toSorted((a, b) => rotating(b) - rotating(a))
    .flatMap(({ base, scaling, models: byDim }) =>
      (scaling ? lengthsOf(scaling) : [undefined]).flatMap((one) => {
        const options = { scheme: 'rope', dim: 2 * pairs, base, ...(one && { scaling: one }) } as const;
        const frequencies = attempt(() => pe.frequencies(options));
        if (!frequencies) return [];
        const plain = base === 10000 && !scaling;
        const models = byDim[2 * pairs] ?? (plain ? [] : Object.values(byDim).flat());
        const amplitude = one ? pe.attentionFactor(options) : 1;
        return [{ base, ...(one && { scaling: one }), frequencies, amplitude, models }];
      }),
    );
}

/** LongRoPE has other divisors up to the trained length than beyond it, whatever the length of a table. */
function lengthsOf(scaling: RopeScaling): RopeScaling[] {
  if (scaling.type !== 'longrope') return [scaling];
  const { originalMaxPositionEmbeddings: trained = 1, maxPositionEmbeddings: extended = 2 * trained } = scaling;
  return [trained, extended].map((seqLen) => ({ ...scaling, seqLen }));
}

/**
 * Returns the known frequencies with which most pairs agree, for arrays that nothing explains; undefined if none does.
 */
export function nearestOf(
  published: readonly KnownFrequencies[],
  agrees: (known: KnownFrequencies, pair: number) => boolean,
): { readonly known: KnownFrequencies; readonly agreeing: number } | undefined {
  let best: { readonly known: KnownFrequencies; readonly agreeing: number } | undefined;
  for (const known of published) {
    const agreeing = Array.from(known.frequencies.keys()).filter((pair) => agrees(known, pair)).length;
    if (agreeing > (best?.agreeing ?? 0)) best = { known, agreeing };
  }
  return best;
}
