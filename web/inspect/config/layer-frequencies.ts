/** What the pairs of a layer do, in numbers. */
import { type Posenc, PosencError } from 'posenc';
import type { LayerPositions } from './types.ts';

export interface LayerNumbers {
  /** Radians per position of each pair, fastest first, in float64; scaling included. */
  readonly frequencies: Float64Array;
  /** Multiplies cosines and sines of queries and keys alike. */
  readonly attentionFactor: number;
}

/**
 * Frequencies of a rotary layer for a sequence of `length` tokens, which matters where the row has `switchAbove`. Left out: a short one.
 *
 * ```js
 * import { createPosenc } from 'posenc';
 * import { inspectConfig, layerFrequencies } from 'posenc/inspect';
 * const pe = await createPosenc();
 * const [layer] = inspectConfig({ model_type: 'llama', head_dim: 128 }).layers;
 * console.assert(layerFrequencies(pe, layer).frequencies.length === 64);
 * ```
 *
 * @throws PosencError 'invalid-argument' when the layer is not rotary, or its scaling is unknown
 */
export function layerFrequencies(
  pe: Pick<Posenc, 'frequencies' | 'attentionFactor'>,
  layer: LayerPositions,
  { length }: { readonly length?: number } = {},
): LayerNumbers {
  const { encoding, rotaryDim } = layer;
  if (!encoding || rotaryDim === undefined) {
    throw new PosencError(
      'invalid-argument',
      `layer: ${layer.scheme} is not allowed; expected a layer whose queries and keys are turned in a way that is known`,
      { argument: 'layer' },
    );
  }
  const scaling = encoding.scaling as { readonly type: string } | undefined;
  const changes = length !== undefined && layer.switchAbove !== undefined;
  const options = {
    scheme: 'rope',
    dim: rotaryDim,
    base: encoding.base,
    ...(scaling ? { scaling: changes ? { ...scaling, seqLen: length } : scaling } : {}),
  };
  const typed = options as Parameters<Posenc['frequencies']>[0];
  return {
    frequencies: pe.frequencies(typed),
    attentionFactor: pe.attentionFactor(typed as Parameters<Posenc['attentionFactor']>[0]),
  };
}
