import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { everyNth, rotary, sizes, window } from './common.ts';

const softmaxScale = { inverseRootOf: { keys: ['query_pre_attn_scalar'], default: 256 } } as const;
const rules = ['encoder', 'decoder'].map((stack) => {
  const [full, local] = [`${stack}_full_attention`, `${stack}_sliding_attention`];
  return [
    { list: 'layer_types', means: { full_attention: full, sliding_attention: local } },
    { ...everyNth([], 2), kind: full, others: local },
  ];
});
const full = rotary(10000, { softmaxScale });
const local = rotary(10000, { softmaxScale, window: window(4096) });
const { layers, context, ...shared } = sizes({ hiddenSize: 2304, heads: 8, layers: 26, context: 8192, headDim: 256 });

/** Gemma 2 in two stacks, each with its own object in the file; cross attention to the encoder is not rotated. */
export const t5gemma: Family = {
  title: 'T5Gemma',
  modelTypes: ['t5gemma'],
  architectures: ['T5GemmaForConditionalGeneration'],
  sources: model('t5gemma'),
  ...shared,
  context,
  kinds: {
    encoder_full_attention: { ...full, bidirectional: true },
    encoder_sliding_attention: { ...local, bidirectional: true },
    decoder_full_attention: full,
    decoder_sliding_attention: local,
  },
  stacks: [
    { name: 'encoder', part: 'encoder', layers, context, rules: rules[0] ?? [] },
    { name: 'decoder', part: 'decoder', layers, context, rules: rules[1] ?? [] },
  ],
};
