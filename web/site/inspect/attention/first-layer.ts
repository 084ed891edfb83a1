import type { AttentionEncoding, AttentionOptions, Posenc, RopeEncoding, Tensor } from 'posenc';
import {
  type Checkpoint,
  embeddingRows,
  type Norm,
  type QueryKeyWeights,
  queryKeyWeights,
  type ReadOptions,
} from 'posenc/inspect';
import { type FirstLayer, options } from './plan.ts';

/** The weights that are read once, whatever the sentence. */
export interface FirstLayerWeights {
  readonly queryKey: QueryKeyWeights;
  /** The row that is added to every word. */
  readonly segment: Tensor | undefined;
  readonly sumNorm: Norm | undefined;
  readonly buckets: Tensor | undefined;
  readonly sinks: Tensor | undefined;
}

export async function readFirstLayer(
  checkpoint: Checkpoint,
  layer: FirstLayer,
  reading: ReadOptions,
): Promise<FirstLayerWeights> {
  const { sumNorm, segments, buckets, sinks } = layer;
  const read = (info: { readonly name: string } | undefined) => info && checkpoint.tensor(info.name, reading);
  const [queryKey, weight, bias, segment, ofBuckets, ofSinks] = await Promise.all([
    queryKeyWeights(checkpoint, 0, { ...options(layer), ...reading }),
    read(sumNorm?.weight),
    read(sumNorm?.bias),
    segments && checkpoint.tensor(segments.name, { ...reading, rows: [0, 1] }),
    read(buckets),
    read(sinks),
  ]);
  return { queryKey, segment, sumNorm: weight && { weight, bias }, buckets: ofBuckets, sinks: ofSinks };
}

/** The rows of a sentence's words and their positions, [tokens, hidden] each. */
export interface SentenceRows {
  readonly words: Tensor;
  readonly positions: Tensor | undefined;
}

export async function readRows(
  checkpoint: Checkpoint,
  { words, positions }: FirstLayer,
  ids: readonly number[],
  reading: ReadOptions,
): Promise<SentenceRows> {
  const rows = positions && ([positions.offset, positions.offset + ids.length] as const);
  if (positions && rows && rows[1] > (positions.info.shape[0] as number)) {
    throw new Error(`The table of positions has ${positions.info.shape[0]} rows, too few for ${ids.length} tokens.`);
  }
  const [ofWords, ofPositions] = await Promise.all([
    embeddingRows(checkpoint, ids, { name: words.name, ...reading }),
    positions && checkpoint.tensor(positions.info.name, { ...reading, rows }),
  ]);
  return { words: ofWords, positions: ofPositions };
}

export interface FirstAttention {
  /** [heads, tokens, tokens] */
  readonly weights: Tensor;
  readonly logits: Tensor;
  /**
   * The weights with all words at position 0, or without the vectors added for positions; masks, windows and sinks
   * stay.
   */
  readonly without: Tensor;
}

/** The attention of each head of the first layer, in float32. */
export function attendFirstLayer(
  pe: Posenc,
  layer: FirstLayer,
  weights: FirstLayerWeights,
  { words, positions }: SentenceRows,
): FirstAttention {
  const { row, softcap } = layer;
  const queriesAndKeys = (x: Tensor) => ({
    q: headsOf(pe, layer, weights, x, 'q'),
    k: headsOf(pe, layer, weights, x, 'k'),
  });
  const attend = ({ q, k }: { readonly q: Tensor; readonly k: Tensor }, encoding?: AttentionEncoding) => {
    const asked: AttentionOptions = {
      q,
      k,
      v: k,
      ...row.attention,
      ...(encoding ? { encoding } : {}),
      ...(softcap === undefined ? {} : { softcap }),
      ...(weights.sinks ? { sinks: weights.sinks.data } : {}),
      want: ['weights', 'logits'],
    };
    return pe.attention(asked) as { weights: Tensor; logits: Tensor };
  };
  const plain = queriesAndKeys(inputOf(layer, weights, words, undefined));
  if (positions) {
    const placed = attend(queriesAndKeys(inputOf(layer, weights, words, positions)));
    return { ...placed, without: attend(plain).weights };
  }
  if (row.entry === 'none') {
    const only = attend(plain);
    return { ...only, without: only.weights };
  }
  const encoding = { ...row.encoding, ...(weights.buckets ? { table: weights.buckets } : {}) } as AttentionEncoding;
  const without = row.entry === 'rotary' ? atOnePosition(pe, plain, encoding as RopeEncoding) : plain;
  return { ...attend(plain, encoding), without: attend(without).weights };
}

/** Rotates nothing, but applies the factor by which some scalings (YaRN, LongRoPE) multiply cos and sin. */
function atOnePosition(pe: Posenc, { q, k }: { readonly q: Tensor; readonly k: Tensor }, encoding: RopeEncoding) {
  const options = { ...encoding, positions: new Array<number>(q.shape[1] as number).fill(0) };
  return { q: pe.rotate(q, options), k: pe.rotate(k, options) };
}

/** The layer's input, from which queries and keys are computed: [tokens, hidden]. */
function inputOf(
  { model, scale, epsilon }: FirstLayer,
  { segment, sumNorm, queryKey: { norm } }: FirstLayerWeights,
  words: Tensor,
  positions: Tensor | undefined,
): Tensor {
  const width = words.shape[1] as number;
  const added = {
    shape: words.shape,
    data: words.data.map((x, i) => x * scale + (segment?.data[i % width] ?? 0) + (positions?.data[i] ?? 0)),
  };
  const summed = sumNorm ? normalised(added, sumNorm, 'layer', epsilon) : added;
  if (!model.before) return summed;
  if (!norm) throw new Error('The file has no normalisation of the first layer’s input under a known name.');
  return normalised(summed, norm, model.norm, epsilon);
}

/** Queries or keys, [heads, tokens, headDim]. */
function headsOf(
  pe: Posenc,
  { model, epsilon }: FirstLayer,
  { queryKey }: FirstLayerWeights,
  x: Tensor,
  which: 'q' | 'k',
): Tensor {
  const headDim = queryKey.headDim as number;
  const bias = queryKey[`${which}Bias`];
  const headNorm = queryKey[`${which}Norm`];
  const { data, shape } = pe.project(x, queryKey[which]);
  const [tokens, width] = shape as readonly [number, number];
  if (bias) for (let i = 0; i < data.length; i++) (data[i] as number) += bias.data[i % width] as number;
  const across = headNorm && normed({ data, shape }, headNorm, headDim);
  const rows = headNorm && across ? normalised(across, headNorm, model.norm, epsilon).data : data;
  const heads = width / headDim;
  const result = new Float32Array(data.length);
  for (let head = 0; head < heads; head++) {
    for (let token = 0; token < tokens; token++) {
      const begin = token * width + head * headDim;
      result.set(rows.subarray(begin, begin + headDim), (head * tokens + token) * headDim);
    }
  }
  return { data: result, shape: [heads, tokens, headDim] };
}

/**
 * Reshapes the rows for normalisation: each head by itself (Qwen3), or all heads together (OLMo 2), depending on the
 * width of the weight.
 */
function normed({ data, shape }: Tensor, { weight }: Norm, headDim: number): Tensor {
  const width = weight.data.length;
  if (width !== headDim && width !== shape[1]) {
    throw new Error(`A normalisation of ${width} numbers fits neither a head of ${headDim} nor all ${shape[1]}.`);
  }
  return { data, shape: [data.length / width, width] };
}

/** Scales rows to mean 0 and variance 1, or to a root mean square of 1, and multiplies them by the weight. */
function normalised({ data, shape }: Tensor, { weight, bias }: Norm, kind: ModelInputNorm, epsilon: number): Tensor {
  const width = shape.at(-1) as number;
  if (weight.data.length !== width) {
    throw new Error(`A normalisation of ${weight.data.length} numbers does not fit rows of ${width}.`);
  }
  const result = new Float32Array(data.length);
  for (let begin = 0; begin < data.length; begin += width) {
    const row = data.subarray(begin, begin + width);
    const mean = kind === 'layer' ? row.reduce((sum, x) => sum + x, 0) / width : 0;
    const variance = row.reduce((sum, x) => sum + (x - mean) ** 2, 0) / width;
    const divisor = Math.sqrt(variance + epsilon);
    row.forEach((x, i) => {
      const factor = (weight.data[i] as number) + (kind === 'rms-from-1' ? 1 : 0);
      result[begin + i] = ((x - mean) / divisor) * factor + (bias?.data[i] ?? 0);
    });
  }
  return { data: result, shape };
}

type ModelInputNorm = FirstLayer['model']['norm'];
