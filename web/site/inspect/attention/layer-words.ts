import type { FirstLayer } from './plan.ts';

/** What is computed, as a sentence that can be checked. */
export function layerWords({ row, model, scale, softcap, positions, sumNorm, segments, sinks }: FirstLayer): string {
  const norms = {
    layer: 'layer normalisation',
    rms: 'RMS normalisation',
    'rms-from-1': 'RMS normalisation (1 + weight)',
  };
  const added = [
    positions ? `row p + ${positions.offset} of ${positions.info.name}`.replace(' + 0', '') : '',
    segments ? `row 0 of ${segments.name}` : '',
  ].filter((part) => part !== '');
  const input = [
    scale === 1 ? 'embeddings' : `embeddings times ${Number(scale.toPrecision(6))}`,
    added.length > 0 ? `plus ${added.join(' and ')}` : '',
    sumNorm ? 'after layer normalisation' : '',
    model.before ? `${sumNorm ? 'and' : 'after'} ${norms[model.norm]}` : '',
  ].filter((part) => part !== '');
  const { attention, heads, base, layout, scaling, rotaryDim, headDim } = row;
  const turned =
    row.entry === 'rotary'
      ? `turned by RoPE, layout '${layout}', base ${base}${rotaryDim === headDim ? '' : `, ${rotaryDim} of ${headDim} components`}${scaling ? `, scaling '${scaling.type}'` : ''}`
      : row.entry === 'bias'
        ? `with the bias of '${row.scheme}'`
        : row.entry === 'none'
          ? 'without any encoding'
          : '';
  const masks = [
    attention.causal ? 'causal mask' : 'no mask',
    row.slidingWindow ? `window of ${row.slidingWindow} tokens` : '',
    softcap === undefined ? '' : `logits capped at ${softcap}`,
    sinks ? 'a learned sink' : '',
    attention.temperature ? `temperature '${attention.temperature.form}'` : '',
  ].filter((part) => part !== '');
  return `Queries and keys are made of ${input.join(' ')}${turned ? `, ${turned}` : ''}: ${heads} heads of ${headDim}, softmax scale ${Number((attention.scale ?? 0).toPrecision(6))}, ${masks.join(', ')}.`;
}
