export { type AttentionModel, PosencAttention } from './element.ts';
export { followsMask } from './follows-mask.ts';
export { attentionLabels, causal, head, presets, seed, sentence, sentenceProblem } from './parameters.ts';
