export { PosencAttention } from './element.ts';
export { causal, head, presets, seed, sentence, sentenceProblem } from './parameters.ts';
