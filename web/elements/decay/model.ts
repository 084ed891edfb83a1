import type { Posenc } from 'posenc';
import type { Steps } from '../figure/index.ts';

/** The model behind `posenc-decay`. */
export interface Decay {
  readonly distances: readonly number[];
  readonly curves: readonly DecayCurve[];
}

export interface DecayCurve {
  readonly base: number;
  /** Expected q·k / d at each distance, for a random query and the key that matches it best at the distance `fits`. */
  readonly mean: Float64Array;
  /** The upper bound of Su et al. */
  readonly bound: Float64Array;
}

export interface DecayRequest {
  readonly bases: readonly number[];
  readonly dim: number;
  /** The farthest distance; all integers up to it are computed. */
  readonly distance: number;
  /** The distance at which rotated query and key point the same way; at 0 they are equal. */
  readonly fits: number;
}

/** Largest number of sines and cosines per step: about ten milliseconds. */
const anglesOfStep = 2 ** 17;

/** Computes how scores change with the distance through rotation alone, for several bases. */
export function* decaySteps(pe: Posenc, { bases, dim, distance, fits }: DecayRequest): Steps<Decay> {
  const distances = Array.from({ length: distance + 1 }, (_, i) => i);
  // The mean depends on the difference from `fits`, which may exceed the farthest distance; each difference is computed
  // once.
  const ways = Array.from({ length: Math.max(distance, fits) + 1 }, (_, i) => i);
  const ofStep = Math.ceil(anglesOfStep / (dim / 2));
  const curves: DecayCurve[] = [];
  for (const base of bases) {
    const frequencies = pe.frequencies({ scheme: 'rope', dim, base });
    const [mean, bound] = [new Float64Array(ways.length), new Float64Array(ways.length)];
    for (let from = 0; from < ways.length; from += ofStep) {
      const found = pe.rotaryDecay({ frequencies, distances: ways.slice(from, from + ofStep) });
      mean.set(found.mean, from);
      bound.set(found.bound, from);
      yield;
    }
    curves.push({
      base,
      mean: Float64Array.from(distances, (at) => mean[Math.abs(at - fits)] as number),
      bound: bound.slice(0, distance + 1),
    });
  }
  return { distances, curves };
}

/** Numbers of a list such as "10000, 500000". */
export function readBases(text: string): number[] {
  return text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(Number);
}
