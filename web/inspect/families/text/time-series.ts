import { named } from '../named.ts';
import { model } from '../source.ts';
import type { Family, SinusoidalKind } from '../types.ts';

const sinusoid: SinusoidalKind = {
  entry: 'absolute',
  scheme: 'sinusoidal',
  layout: 'sin|cos',
  denominator: 'dim',
  note: 'Rows for context_length + prediction_length time steps; those to be predicted go on behind the context.',
};

function timeSeries(title: string, modelType: string, architecture: string): Family {
  const stack = (name: 'encoder' | 'decoder') => ({
    name,
    layers: named(`${name}_layers`, 2),
    heads: named(`${name}_attention_heads`, 2),
    rules: [{ all: name }],
  });
  return {
    title,
    modelTypes: [modelType],
    architectures: [`${architecture}Model`, `${architecture}ForPrediction`],
    sources: model(modelType),
    hiddenSize: { ...named('d_model', 64), otherwise: ['hidden_size'] },
    context: null,
    kinds: { encoder: { ...sinusoid, bidirectional: true }, decoder: sinusoid },
    stacks: [stack('encoder'), stack('decoder')],
  };
}

/** Fixed sinusoids over time steps. */
export const timeSeriesModels: readonly Family[] = [
  timeSeries('Time Series Transformer', 'time_series_transformer', 'TimeSeriesTransformer'),
  timeSeries('Informer', 'informer', 'Informer'),
  timeSeries('Autoformer', 'autoformer', 'Autoformer'),
];
