import type { Label } from '../../../messages/index.ts';
import { format, say } from '../language/index.ts';
import type { FirstLayer } from './plan.ts';

const norms: Readonly<Record<'layer' | 'rms' | 'rms-from-1', Label>> = {
  layer: 'layer normalisation',
  rms: 'RMS normalisation',
  'rms-from-1': 'RMS normalisation with 1 + weight',
};

/** The steps of the computation, each with its name and what it does, so that they can be checked. */
export function layerSteps(layer: FirstLayer): readonly (readonly [step: string, what: string])[] {
  return [
    [say('Input'), inputWords(layer)],
    [say('Queries and keys'), headWords(layer)],
    [say('Position'), positionWords(layer)],
    ['Softmax', softmaxWords(layer)],
  ];
}

function inputWords({ model, scale, positions, sumNorm, segments }: FirstLayer): string {
  const added = [
    scale === 1 ? say('embeddings') : say('embeddings × {scale}', { scale: rounded(scale) }),
    ...(positions ? [say('rows of {tensor}', { tensor: positions.info.name })] : []),
    ...(segments ? [say('row 0 of {tensor}', { tensor: segments.name })] : []),
  ];
  const normed = [...(sumNorm ? [norms.layer] : []), ...(model.before ? [norms[model.norm]] : [])];
  return normed.reduce<string>(
    (input, norm) => say('{input}, then {norm}', { input, norm: say(norm) }),
    added.join(' + '),
  );
}

function headWords({ row: { heads, headDim }, keyValueHeads }: FirstLayer): string {
  const sizes = { heads: heads ?? '?', dim: headDim ?? '?' };
  return keyValueHeads === undefined || keyValueHeads === heads
    ? say('{heads} heads of {dim}', sizes)
    : say('{heads} heads of {dim}, {keyHeads} of keys', { ...sizes, keyHeads: keyValueHeads });
}

function positionWords({ row, positions }: FirstLayer): string {
  if (positions) return say('added to the input, from row {row} on', { row: positions.offset });
  const { entry, scheme, layout, base, rotaryDim, headDim, scaling } = row;
  if (entry === 'none') return say('none in this layer');
  if (entry === 'bias') return say("the bias of '{scheme}', added to the logits", { scheme });
  return [
    'RoPE',
    say("layout '{layout}'", { layout: layout ?? '?' }),
    say('base {base}', { base: base ?? '?' }),
    ...(rotaryDim === headDim
      ? []
      : [say('{part} of {all} components', { part: rotaryDim ?? '?', all: headDim ?? '?' })]),
    ...(scaling ? [say("scaling '{scaling}'", { scaling: scaling.type })] : []),
  ].join(', ');
}

function softmaxWords({ row, softcap, sinks }: FirstLayer): string {
  const { scale, causal, temperature } = row.attention;
  return [
    ...(scale === undefined ? [] : [say('scale {scale}', { scale: rounded(scale) })]),
    causal ? say('causal mask') : say('no mask'),
    ...(row.slidingWindow === undefined ? [] : [say('window of {count} tokens', { count: row.slidingWindow })]),
    ...(softcap === undefined ? [] : [say('logits capped at {limit}', { limit: softcap })]),
    ...(sinks ? [say('a learned sink for each head')] : []),
    ...(temperature ? [say("temperature '{form}'", { form: temperature.form })] : []),
  ].join(', ');
}

const rounded = (value: number): string => format().exact(Number(value.toPrecision(6)));
