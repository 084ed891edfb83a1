/** Formats of programs other than transformers, as families: how their keys are read. */
export { deepseekInference } from './deepseek.ts';
export { metaLlama, metaLlama4 } from './meta.ts';
export { mistralLatentParams, mistralParams, mistralVision } from './mistral.ts';
export { tensorrtLlm, tensorrtLlmWords } from './tensorrt-llm.ts';
