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
  /** How many pairs reach angles that they have never met. */
  readonly beyond: number;
  /** What the fastest pair turns from one token to the next, in radians: as trained, and as scaled. */
  readonly step: { readonly trained: number; readonly scaled: number };
}

/** A pair of RoPE; angles as parts of a turn. */
export interface PairDial {
  /** The arc that the distances of the trained context have filled: at most 1. */
  readonly known: number;
  /** Turns over the wanted context; more than 1 for a pair that goes round. */
  readonly reached: number;
  /** The arc that is reached and was never met. */
  readonly beyond: number;
}

/** An arc below it is the rounding of a quotient. */
const rounding = 1e-9;

/** Which angles each pair has met over the trained context, and which it meets for the first time over the wanted one. */
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
