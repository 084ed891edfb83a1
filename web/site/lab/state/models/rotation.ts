import type { Values } from '../state.ts';

/** Models that rotate whole heads, with the plain frequencies of their base. */
export const rotation: readonly ConfiguredModel[] = [
  {
    name: 'aya-23-8b',
    title: 'Aya 23 8B',
    configuration: 'aya-23-8b',
    layer: 0,
    scheme: 'rope',
    values: { layout: 'interleaved', headDim: 128, heads: 32 },
  },
  {
    name: 'codellama-7b',
    title: 'Code Llama 7B',
    configuration: 'codellama-7b',
    layer: 0,
    scheme: 'rope',
    values: { base: 1000000, headDim: 128, heads: 32 },
  },
  {
    name: 'esm2-650m',
    title: 'ESM-2 650M',
    configuration: 'esm2-650m',
    layer: 0,
    scheme: 'rope',
    values: { headDim: 64, heads: 20 },
  },
  {
    name: 'falcon-7b',
    title: 'Falcon 7B',
    configuration: 'falcon-7b',
    layer: 0,
    scheme: 'rope',
    values: { headDim: 64, heads: 71 },
  },
  {
    name: 'gemma-2-9b',
    title: 'Gemma 2 9B',
    configuration: 'gemma-2-9b',
    layer: 0,
    scheme: 'rope',
    values: { headDim: 256, heads: 16 },
  },
  {
    name: 'gemma-2b',
    title: 'Gemma 2B',
    configuration: 'gemma-2b',
    layer: 0,
    scheme: 'rope',
    values: { headDim: 256, heads: 8 },
  },
  {
    name: 'gemma-3-1b-sliding',
    title: 'Gemma 3 1B, sliding layers',
    configuration: 'gemma-3-1b',
    layer: 0,
    scheme: 'rope',
    values: { headDim: 256, heads: 4 },
    leftOut: ['the window of 512 tokens'],
  },
  {
    name: 'gemma-3-1b-full',
    title: 'Gemma 3 1B, full layers',
    configuration: 'gemma-3-1b',
    layer: 5,
    scheme: 'rope',
    values: { base: 1000000, headDim: 256, heads: 4 },
  },
  {
    name: 'gemma-3-27b-sliding',
    title: 'Gemma 3 27B, sliding layers',
    configuration: 'gemma-3-27b',
    layer: 0,
    scheme: 'rope',
    values: { headDim: 128, softmaxScale: 0.07715167498104596, heads: 32 },
    leftOut: ['the window of 1024 tokens'],
  },
  {
    name: 'gemma-4-26b-a4b-sliding',
    title: 'Gemma 4 26B-A4B, sliding layers',
    configuration: 'gemma-4-26b-a4b',
    layer: 0,
    scheme: 'rope',
    values: { headDim: 256, softmaxScale: 1, heads: 16 },
    leftOut: ['the window of 1024 tokens'],
  },
  {
    name: 'granite-3.1-8b',
    title: 'Granite 3.1 8B',
    configuration: 'granite-3.1-8b',
    layer: 0,
    scheme: 'rope',
    values: { base: 10000000, headDim: 128, softmaxScale: 0.0078125, heads: 32 },
  },
  {
    name: 'llama-2-70b',
    title: 'Llama 2 70B',
    configuration: 'llama-2-70b',
    layer: 0,
    scheme: 'rope',
    values: { headDim: 128, heads: 64 },
  },
  {
    name: 'mistral-7b-v0.1',
    title: 'Mistral 7B v0.1',
    configuration: 'mistral-7b-v0.1',
    layer: 0,
    scheme: 'rope',
    values: { headDim: 128, heads: 32 },
    leftOut: ['the window of 4096 tokens'],
  },
  {
    name: 'mixtral-8x7b',
    title: 'Mixtral 8x7B',
    configuration: 'mixtral-8x7b',
    layer: 0,
    scheme: 'rope',
    values: { base: 1000000, headDim: 128, heads: 32 },
  },
  {
    name: 'modernbert-base-full',
    title: 'ModernBERT base, full layers',
    configuration: 'modernbert-base',
    layer: 0,
    scheme: 'rope',
    values: { base: 160000, headDim: 64, heads: 12 },
  },
  {
    name: 'modernbert-base-sliding',
    title: 'ModernBERT base, sliding layers',
    configuration: 'modernbert-base',
    layer: 1,
    scheme: 'rope',
    values: { headDim: 64, heads: 12 },
    leftOut: ['the window of 128 tokens'],
  },
  {
    name: 'nomic-embed-text-v1.5',
    title: 'Nomic Embed v1.5',
    configuration: 'nomic-embed-text-v1.5',
    layer: 0,
    scheme: 'rope',
    values: { base: 1000, headDim: 64, heads: 12 },
  },
  {
    name: 'olmo-1-7b',
    title: 'OLMo 7B',
    configuration: 'olmo-1-7b',
    layer: 0,
    scheme: 'rope',
    values: { headDim: 128, heads: 32 },
  },
  {
    name: 'olmo-3.1-32b-sliding',
    title: 'Olmo 3.1 32B, sliding layers',
    configuration: 'olmo-3.1-32b',
    layer: 0,
    scheme: 'rope',
    values: { base: 500000, headDim: 128, heads: 40 },
    leftOut: ['the window of 4096 tokens'],
  },
  {
    name: 'phi-3-mini-4k',
    title: 'Phi-3 mini 4k',
    configuration: 'phi-3-mini-4k',
    layer: 0,
    scheme: 'rope',
    values: { headDim: 96, heads: 32 },
    leftOut: ['the window of 2047 tokens'],
  },
  {
    name: 'qwen1.5-1.8b',
    title: 'Qwen1.5 1.8B',
    configuration: 'qwen1.5-1.8b',
    layer: 0,
    scheme: 'rope',
    values: { base: 1000000, headDim: 128, heads: 16 },
  },
  {
    name: 'qwen2.5-vl-7b',
    title: 'Qwen2.5-VL 7B',
    configuration: 'qwen2.5-vl-7b',
    layer: 0,
    scheme: 'mrope',
    values: { base: 1000000, sections: '16 24 24', headDim: 128, heads: 28 },
  },
  {
    name: 'qwen3-30b-a3b',
    title: 'Qwen3 30B-A3B',
    configuration: 'qwen3-30b-a3b',
    layer: 0,
    scheme: 'rope',
    values: { base: 1000000, headDim: 128, heads: 32 },
  },
  {
    name: 'qwen3-8b',
    title: 'Qwen3 8B',
    configuration: 'qwen3-8b',
    layer: 0,
    scheme: 'rope',
    values: { base: 1000000, headDim: 128, heads: 32 },
  },
  {
    name: 'qwen3-vl-32b',
    title: 'Qwen3-VL 32B',
    configuration: 'qwen3-vl-32b',
    layer: 0,
    scheme: 'mrope',
    values: { base: 5000000, sections: '24 20 20', mode: 'interleaved', headDim: 128, heads: 64 },
  },
  {
    name: 'smollm2-135m',
    title: 'SmolLM2 135M',
    configuration: 'smollm2-135m',
    layer: 0,
    scheme: 'rope',
    values: { base: 100000, headDim: 64, heads: 9 },
  },
  {
    name: 'smollm3-3b',
    title: 'SmolLM3 3B',
    configuration: 'smollm3-3b',
    layer: 0,
    scheme: 'rope',
    values: { base: 5000000, headDim: 128, heads: 16 },
  },
];

/**
 * One kind of layer of a model, as read from its configuration by the rules of `posenc/inspect`; a test repeats the
 * reading.
 */
export interface ConfiguredModel {
  readonly name: string;
  readonly title: string;
  /** A file of tests/configurations, and its first layer of this kind. */
  readonly configuration: string;
  readonly layer: number;
  readonly scheme: string;
  /** By property name, as in a panel. */
  readonly values: Values;
  /** Properties in which the Lab differs from the model. */
  readonly leftOut?: readonly string[];
}
