import type { CacheDeviation, Posenc } from 'posenc';
import { type ScalingMethod, scalingOf } from '../spectrum/index.ts';

export interface CacheRequest {
  readonly scaling: ScalingMethod;
  /** How many times longer than the trained length the text becomes. */
  readonly factor: number;
  /** The length that the model was trained on. */
  readonly trained: number;
  readonly length: number;
  readonly dim: number;
  readonly base: number;
  readonly seed: number;
}

/** The model behind `posenc-cache`. */
export function cachedKeys(pe: Posenc, { scaling, factor, trained, ...call }: CacheRequest): CacheDeviation {
  return pe.cacheDeviation({
    ...call,
    scheme: 'rope',
    // No length is passed: `cacheDeviation` uses that of each call, as a cache sees the text grow.
    scaling: scalingOf(scaling, call.dim / 2, trained, factor * trained),
  });
}
