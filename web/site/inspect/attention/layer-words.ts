import { english } from '../../../charts/index.ts';
import type { FirstLayer } from './plan.ts';

const norms: Readonly<Record<'layer' | 'rms' | 'rms-from-1', string>> = {
  layer: 'layer normalisation',
  rms: 'RMS normalisation',
  'rms-from-1': 'RMS normalisation with 1 + weight',
};

/** The steps of the computation, each with its name and what it does, so that they can be checked. */
export function layerSteps(layer: FirstLayer): readonly (readonly [step: string, what: string])[] {
  return [
    ['Input', inputWords(layer)],
    ['Queries and keys', headWords(layer)],
    ['Position', positionWords(layer)],
    ['Softmax', softmaxWords(layer)],
  ];
}

function inputWords({ model, scale, positions, sumNorm, segments }: FirstLayer): string {
  const added = [
    scale === 1 ? 'embeddings' : `embeddings × ${rounded(scale)}`,
    ...(positions ? [`rows of ${positions.info.name}`] : []),
    ...(segments ? [`row 0 of ${segments.name}`] : []),
  ];
  const normed = [...(sumNorm ? [norms.layer] : []), ...(model.before ? [norms[model.norm]] : [])];
  return normed.reduce<string>((input, norm) => `${input}, then ${norm}`, added.join(' + '));
}

function headWords({ row: { heads, headDim }, keyValueHeads }: FirstLayer): string {
  const queries = `${heads ?? '?'} heads of ${headDim ?? '?'}`;
  return keyValueHeads === undefined || keyValueHeads === heads ? queries : `${queries}, ${keyValueHeads} of keys`;
}

function positionWords({ row, positions }: FirstLayer): string {
  if (positions) return `added to the input, from row ${positions.offset} on`;
  const { entry, scheme, layout, base, rotaryDim, headDim, scaling } = row;
  if (entry === 'none') return 'none in this layer';
  if (entry === 'bias') return `the bias of '${scheme}', added to the logits`;
  return [
    'RoPE',
    `layout '${layout ?? '?'}'`,
    `base ${base ?? '?'}`,
    ...(rotaryDim === headDim ? [] : [`${rotaryDim ?? '?'} of ${headDim ?? '?'} components`]),
    ...(scaling ? [`scaling '${scaling.type}'`] : []),
  ].join(', ');
}

function softmaxWords({ row, softcap, sinks }: FirstLayer): string {
  const { scale, causal, temperature } = row.attention;
  return [
    ...(scale === undefined ? [] : [`scale ${rounded(scale)}`]),
    causal ? 'causal mask' : 'no mask',
    ...(row.slidingWindow === undefined ? [] : [`window of ${row.slidingWindow} tokens`]),
    ...(softcap === undefined ? [] : [`logits capped at ${softcap}`]),
    ...(sinks ? ['a learned sink for each head'] : []),
    ...(temperature ? [`temperature '${temperature.form}'`] : []),
  ].join(', ');
}

const rounded = (value: number): string => english.exact(Number(value.toPrecision(6)));

/** A token as shown in a picture: its marker for a space becomes a dot, and a line break becomes visible. */
export function tokenText(token: string): string {
  const text = token.replace(/[Ġ▁ ]/g, '·').replace(/[Ċ\n]/g, '↵');
  return text === '' ? '∅' : text;
}

export interface HeadChange {
  /** Counted from 0. */
  readonly head: number;
  /**
   * The mean over queries of half the summed differences of their weights: 0 if nothing changes, 1 if all attention
   * moves elsewhere.
   */
  readonly moved: number;
}

/** The share of each head's attention that position moves; both arrays are [heads, tokens, tokens]. */
export function headChanges(weights: Float32Array, without: Float32Array, heads: number): HeadChange[] {
  const each = weights.length / heads;
  const tokens = Math.sqrt(each);
  return Array.from({ length: heads }, (_, head) => {
    let sum = 0;
    for (let i = head * each; i < (head + 1) * each; i++)
      sum += Math.abs((weights[i] as number) - (without[i] as number));
    return { head, moved: sum / 2 / tokens };
  });
}
