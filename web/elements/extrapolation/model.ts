import type { Posenc } from 'posenc';
import { type ScalingMethod, scalingOf } from '../spectrum/index.ts';

export interface DialsRequest {
  readonly scaling: ScalingMethod;
  readonly trained: number;
  readonly wanted: number;
  readonly base: number;
  readonly dim: number;
}

/** The model behind `posenc-extrapolation`. */
export interface Dials {
  readonly dials: readonly PairDial[];
  /** Number of pairs that reach angles never met in training. */
  readonly beyond: number;
  /** The angle of the fastest pair between adjacent tokens, in radians: as trained, and as scaled. */
  readonly step: { readonly trained: number; readonly scaled: number };
}

/** One pair of RoPE; angles are fractions of a turn. */
export interface PairDial {
  /** The arc that the distances of the trained context cover: at most 1. */
  readonly known: number;
  /** Turns over the wanted context; more than 1 for a pair that completes a turn. */
  readonly reached: number;
  /** The arc that the wanted context reaches beyond `known`. */
  readonly beyond: number;
}

/** A smaller arc is a rounding error of a quotient. */
const rounding = 1e-9;

/**
 * The angles that each pair met over the trained context, and those that it meets for the first time over the wanted
 * one.
 */
export function dialsOf(pe: Posenc, { scaling, trained, wanted, base, dim }: DialsRequest): Dials {
  const frequencies = (type: ScalingMethod) =>
    pe.frequencies({ scheme: 'rope', dim, base, scaling: scalingOf(type, dim / 2, trained, wanted) });
  const [before, after] = [frequencies('none'), frequencies(scaling)];
  const dials = Array.from(before, (frequency, pair): PairDial => {
    const known = Math.min(1, (frequency * trained) / (2 * Math.PI));
    const reached = ((after[pair] as number) * wanted) / (2 * Math.PI);
    const more = Math.min(1, reached) - known;
    return { known, reached, beyond: more > rounding ? more : 0 };
  });
  return {
    dials,
    beyond: dials.filter(({ beyond }) => beyond > 0).length,
    step: { trained: before[0] as number, scaled: after[0] as number },
  };
}
