/** Keys that were cached before the frequencies changed. */

import type { CacheDeviation, Posenc } from 'posenc';
import { rule, turnsOnLine } from 'posenc/catalogue';
import { refused } from '../../files/errors/index.ts';
import type { LayerPositions } from '../config/index.ts';

/**
 * Compares the logits of the last query with cached keys, each rotated with the frequencies of the length at that time,
 * and with keys that are all rotated at the end. They differ if a layer's frequencies depend on the length (dynamic
 * NTK, LongRoPE), and are equal otherwise. Seeded random vectors stand in for queries and keys.
 *
 * `length`: number of tokens in the sequence; `seed`: 0 to 2³² − 1, default 0.
 *
 * ```js
 * import { createPosenc } from 'posenc';
 * import { cacheDrift, inspectConfig } from 'posenc/inspect';
 * const pe = await createPosenc();
 * const rope_scaling = { rope_type: 'dynamic', factor: 4 };
 * const [layer] = inspectConfig({ model_type: 'llama', max_position_embeddings: 64, rope_scaling }).layers;
 * console.assert(cacheDrift(pe, layer, { length: 64 }).deviation === 0);
 * console.assert(cacheDrift(pe, layer, { length: 96 }).deviation > 0);
 * ```
 *
 * @throws PosencError 'invalid-argument' when the layer is not rotary, its scaling is unknown, or it reads positions on several axes
 */
export function cacheDrift(
  pe: Pick<Posenc, 'cacheDeviation'>,
  { encoding, rotaryDim, layout, scheme, steppedNtk }: LayerPositions,
  { length, seed }: { readonly length: number; readonly seed?: number },
): CacheDeviation {
  // In Qwen 1, the scaling of the prompt stays while tokens are added.
  if (!encoding || !turnsOnLine(encoding.scheme) || rotaryDim === undefined || steppedNtk) {
    throw refused('layer', scheme, rule('a layer with RoPE that is known'));
  }
  const { base, scaling } = encoding;
  const options = {
    scheme: encoding.scheme,
    dim: rotaryDim,
    length,
    layout,
    base,
    ...(scaling ? { scaling } : {}),
    ...(seed === undefined ? {} : { seed }),
  };
  return pe.cacheDeviation(options as Parameters<Posenc['cacheDeviation']>[0]);
}
