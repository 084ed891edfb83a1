/** The frequencies of a layer in numbers. */

import type { Posenc } from 'posenc';
import { rotarySchemes, rule } from 'posenc/catalogue';
import { checkedNames, refused } from '../../files/errors/index.ts';
import { steppedFactor } from './scaling.ts';
import type { EncodingSpecification, LayerPositions } from './types.ts';

/** The frequencies of a layer, and the factor on its cosines and sines. */
export interface LayerNumbers {
  /** Frequency of each pair in radians per position, fastest first, in float64, including the scaling. */
  readonly frequencies: Float64Array;
  /** Factor on the cosines and sines of both queries and keys. */
  readonly attentionFactor: number;
}

/**
 * Returns the frequencies of the pairs for rows and then for columns, or alternating between the two for 'alternating'
 * pairs. DINOv3's positions go from −1 to 1, so its frequencies include 2π.
 */
function axialFrequencies(
  pe: Pick<Posenc, 'frequencies'>,
  { scheme, base, axisFrequencies, axisPairs }: EncodingSpecification,
  rotaryDim: number,
): Float64Array {
  const dealt = axisFrequencies === 'dealt';
  const ladder = pe.frequencies({ scheme: 'rope', dim: dealt ? rotaryDim : rotaryDim / 2, base: base as number });
  if (dealt) return Float64Array.from([0, 1].flatMap((axis) => [...ladder].filter((_, i) => i % 2 === axis)));
  const unit = rotarySchemes.find(({ name }) => name === scheme)?.countsTurns ? 2 * Math.PI : 1;
  const ofAxis = Array.from(ladder, (frequency) => unit * frequency);
  return Float64Array.from(axisPairs === 'alternating' ? ofAxis.flatMap((one) => [one, one]) : [...ofAxis, ...ofAxis]);
}

/** Whether rows and columns of a grid have frequencies of their own; M-RoPE deals those of one line to its axes. */
function hasGrid(scheme: string): boolean {
  return rotarySchemes.some(({ name, coordinates }) => name === scheme && coordinates !== undefined);
}

/**
 * Returns the encoding of a layer for sequences of `length` tokens, as options for `pe`. It differs from
 * `layer.encoding` beyond `switchAbove`, where that is not undefined; the encoding then states the length, or the scaling
 * that follows from it. Undefined if the layer has no encoding. Default: a short sequence.
 *
 * ```js
 * import { inspectConfig, layerEncoding } from 'posenc/inspect';
 * const [layer] = inspectConfig({ model_type: 'qwen', seq_length: 8192 }).layers;
 * console.assert(layerEncoding(layer).scaling === undefined);
 * console.assert(layerEncoding(layer, { length: 16384 }).scaling.factor === 3);
 * ```
 */
export function layerEncoding(
  { encoding, switchAbove, steppedNtk, scaling: stated }: LayerPositions,
  { length }: { readonly length?: number } = {},
): EncodingSpecification | undefined {
  if (!encoding || length === undefined || switchAbove === undefined) return encoding;
  const { scaling, ...plain } = encoding;
  if (scaling) return { ...encoding, scaling: { ...scaling, seqLen: length } };
  const factor = steppedNtk ? steppedFactor(switchAbove, length) : shrunkFactor(stated?.factor, switchAbove, length);
  return { ...(plain as typeof encoding), ...(factor > 1 ? { scaling: { type: 'ntk', factor } } : {}) };
}

/** Dynamic NTK with a factor below 1, which `pe` has no option for: what multiplies the base as in 'ntk'. */
function shrunkFactor(factor: unknown, switchAbove: number, length: number): number {
  return typeof factor === 'number' && factor < 1 ? 1 + factor * Math.max(0, length / switchAbove - 1) : 1;
}

/**
 * Computes the frequencies of a rotary layer for a sequence of `length` tokens, which matters if the row has
 * `switchAbove`. Default: a short sequence.
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
  options: { readonly length?: number } = {},
): LayerNumbers {
  const { rotaryDim, scheme } = layer;
  const encoding = layerEncoding(layer, checkedNames(options, { length: true }));
  if (!encoding || rotaryDim === undefined) {
    throw refused('layer', scheme, rule('a layer whose queries and keys are turned in a way that is known'));
  }
  const { axesDim } = layer;
  if (axesDim && encoding.axisPairs !== 'alternating') {
    const frequencies = axesDim.flatMap((dim, axis) => [
      ...pe.frequencies({ scheme: 'rope', dim, base: layer.bases?.[axis] ?? (layer.base as number) }),
    ]);
    return { frequencies: Float64Array.from(frequencies), attentionFactor: 1 };
  }
  if (encoding.scheme === undefined)
    throw refused('layer', scheme, rule('a layer whose pairs have frequencies of one list for all heads'));
  if (hasGrid(scheme)) {
    return { frequencies: axialFrequencies(pe, encoding, rotaryDim), attentionFactor: 1 };
  }
  const { base, scaling } = encoding;
  const typed = { scheme: 'rope', dim: rotaryDim, base, ...(scaling ? { scaling } : {}) };
  return {
    frequencies: pe.frequencies(typed as Parameters<Posenc['frequencies']>[0]),
    attentionFactor: pe.attentionFactor(typed as Parameters<Posenc['attentionFactor']>[0]),
  };
}
