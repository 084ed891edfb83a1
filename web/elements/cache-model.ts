import type { CacheDeviation, Posenc, RopeScaling } from 'posenc';

export type CacheScaling = 'none' | 'linear' | 'yarn' | 'dynamic' | 'longrope';

export interface CacheRequest {
  readonly scaling: CacheScaling;
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
  const { dim, base, length, seed } = request;
  return pe.cacheDeviation({ scheme: 'rope', dim, base, length, seed, scaling: scalingOf(request) });
}

function scalingOf({ scaling: type, factor, trained, dim }: CacheRequest): RopeScaling {
  switch (type) {
    case 'linear':
      return { type, factor };
    case 'yarn':
      return { type, factor, originalMaxPositionEmbeddings: trained };
    case 'dynamic':
      return { type, factor, maxPositionEmbeddings: trained };
    case 'longrope': {
      const pairs = dim / 2;
      const shortFactor = new Float64Array(pairs).fill(1);
      // Published lists are the result of a search; these rise evenly to the factor.
      const longFactor = shortFactor.map((_, i) => 1 + ((factor - 1) * i) / Math.max(1, pairs - 1));
      return { type, factor, originalMaxPositionEmbeddings: trained, shortFactor, longFactor };
    }
    default:
      return { type: 'none' };
  }
}
