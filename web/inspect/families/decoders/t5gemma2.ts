import { model } from '../source.ts';
import type { Family, RotaryKind } from '../types.ts';
import { everyNth, rotary, sizes, window } from './common.ts';

const softmaxScale = { inverseRootOf: { keys: ['query_pre_attn_scalar'], default: 256 } } as const;
const full = rotary(1000000, { scaling: 'rope_scaling', softmaxScale });
const local: RotaryKind = rotary(10000, {
  base: { keys: ['rope_local_base_freq'], default: 10000 },
  scaling: 'nested',
  window: window(4096),
  softmaxScale,
});
const rules = ['encoder', 'decoder'].map((stack) => {
  const [wide, narrow] = [`${stack}_full_attention`, `${stack}_sliding_attention`];
  return [
    { list: 'layer_types', means: { full_attention: wide, sliding_attention: narrow } },
    { ...everyNth(['sliding_window_pattern'], 6), kind: wide, others: narrow },
  ];
});
const { layers, context, ...shared } = sizes({ hiddenSize: 2304, heads: 8, layers: 26, context: 131072, headDim: 256 });

/** Gemma 3 in two stacks, each with its own object in the file. */
export const t5gemma2: Family = {
  title: 'T5Gemma 2',
  modelTypes: ['t5gemma2'],
  architectures: ['T5Gemma2ForConditionalGeneration'],
  sources: model('t5gemma2'),
  ...shared,
  context,
  kinds: {
    encoder_full_attention: { ...full, parametersName: 'full_attention', bidirectional: true },
    encoder_sliding_attention: { ...local, parametersName: 'sliding_attention', bidirectional: true },
    decoder_full_attention: { ...full, parametersName: 'full_attention' },
    decoder_sliding_attention: { ...local, parametersName: 'sliding_attention' },
  },
  stacks: [
    { name: 'encoder', part: 'encoder.text_config', layers, context, rules: rules[0] ?? [] },
    { name: 'decoder', part: 'decoder', layers, context, rules: rules[1] ?? [] },
  ],
};
