export { type AttentionModel, PosencAttention } from './element.ts';
export { attentionLabels, causal, followsMask, head, presets, seed, sentence, sentenceProblem } from './parameters.ts';
