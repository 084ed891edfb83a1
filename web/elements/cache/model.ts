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
export function cachedKeys(pe: Posenc, request: CacheRequest): CacheDeviation {
  const { scaling, factor, trained, length, dim, base, seed } = request;
  return pe.cacheDeviation({
    scheme: 'rope',
    ...{ length, dim, base, seed },
    // No length is passed: `cacheDeviation` uses that of each call, as a cache sees the text grow.
    scaling: scalingOf(scaling, dim / 2, trained, factor * trained),
  });
}
