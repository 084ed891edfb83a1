import type { RopeScaling } from 'posenc';
import { phi35Mini } from './phi-3.ts';

/** The frequencies of RoPE that published models have in common. */
export interface PublishedRotation {
  readonly base: number;
  /** Absent: the frequencies are those of the base. */
  readonly scaling?: RopeScaling;
  /**
   * Titles of models by the number of components of a head that they rotate, best known first. Where the layers of a
   * model differ, the title says which.
   */
  readonly models: Readonly<Record<number, readonly string[]>>;
}

const llama3 = { type: 'llama3', lowFreqFactor: 1, highFreqFactor: 4, originalMaxPositionEmbeddings: 8192 } as const;

/** Bases and scalings of published models, best known first. */
export const publishedRotations: readonly PublishedRotation[] = [
  {
    base: 10000,
    models: {
      20: ['StableLM 3B'],
      24: ['GPT-NeoX 20B'],
      32: ['Pythia 6.9B', 'Phi-2', 'Phi-1'],
      64: [
        'GPT-J 6B',
        'Falcon 7B',
        'ChatGLM3 6B',
        'GLM-4 9B',
        'Minitron 8B',
        'ESM-2 650M',
        'ModernBERT (sliding layers)',
        'MiMo-V2-Flash (sliding layers)',
        'DeepSeek-V4 (sliding layers)',
      ],
      96: ['Phi-3 mini 4k'],
      128: ['Llama 2', 'Mistral 7B v0.1', 'OLMo 7B', 'Aya 23 8B', 'Gemma 3 27B (sliding layers)'],
      256: ['Gemma', 'Gemma 2', 'Gemma 3 (sliding layers)', 'Gemma 4 (sliding layers)'],
    },
  },
  {
    base: 500000,
    models: {
      128: ['Llama 3', 'OLMo 2', 'Olmo 3 (sliding layers)', 'Olmo 3.1 32B (sliding layers)', 'Llama 4 Maverick'],
    },
  },
  {
    base: 500000,
    scaling: { ...llama3, factor: 8 },
    models: { 128: ['Llama 3.1', 'Llama 3.3'] },
  },
  {
    base: 500000,
    scaling: { ...llama3, factor: 32 },
    models: { 64: ['Llama 3.2 1B'], 128: ['Llama 3.2 3B'] },
  },
  {
    base: 500000,
    scaling: { ...llama3, factor: 16, highFreqFactor: 1 },
    models: { 128: ['Llama 4 Scout'] },
  },
  {
    base: 1e6,
    models: {
      64: ['Qwen2.5 0.5B', 'Qwen2 0.5B', 'GLM-4.5'],
      128: ['Qwen2.5', 'Qwen3', 'Qwen2', 'Mistral 7B v0.3', 'Mixtral', 'Code Llama', 'Qwen1.5', 'Qwen2.5-VL'],
      256: ['Gemma 3 1B (full layers)'],
    },
  },
  {
    base: 1e6,
    scaling: { type: 'yarn', factor: 4, originalMaxPositionEmbeddings: 32768 },
    models: { 128: ['Qwen2.5 (with YaRN)', 'Qwen3 (with YaRN)'] },
  },
  {
    base: 1e6,
    scaling: { type: 'linear', factor: 8 },
    models: { 128: ['Gemma 3 27B (full layers)'], 256: ['Gemma 3 4B and 12B (full layers)'] },
  },
  {
    base: 1e6,
    scaling: { type: 'proportional', partialRotaryFactor: 0.25 },
    models: { 512: ['Gemma 4 (full layers)'] },
  },
  { base: 1e6, scaling: { ...llama3, factor: 16 }, models: { 128: ['EXAONE 4.0 32B'] } },
  {
    base: 1e6,
    scaling: { type: 'yarn', factor: 16, originalMaxPositionEmbeddings: 16384, mscale: 1, mscaleAllDim: 1 },
    models: { 128: ['Ministral 3'] },
  },
  {
    base: 10000,
    scaling: { type: 'yarn', factor: 40, originalMaxPositionEmbeddings: 4096, mscale: 1, mscaleAllDim: 1 },
    models: { 64: ['DeepSeek-V3', 'DeepSeek-R1', 'DeepSeek-V2'] },
  },
  {
    base: 10000,
    // biome-ignore lint/suspicious/noApproximativeNumericConstant: its configuration says 0.707, not the root of a half.
    scaling: { type: 'yarn', factor: 40, originalMaxPositionEmbeddings: 4096, mscale: 0.707, mscaleAllDim: 0.707 },
    models: { 64: ['DeepSeek-V2-Lite'] },
  },
  {
    base: 150000,
    scaling: { type: 'yarn', factor: 32, originalMaxPositionEmbeddings: 4096, truncate: false },
    models: { 64: ['gpt-oss'] },
  },
  {
    base: 50000,
    scaling: { type: 'yarn', factor: 32, originalMaxPositionEmbeddings: 4096, betaFast: 1, mscale: 1, mscaleAllDim: 1 },
    models: { 64: ['Kimi K2'] },
  },
  {
    base: 160000,
    scaling: { type: 'yarn', factor: 16, originalMaxPositionEmbeddings: 65536, attentionFactor: 1 },
    models: { 64: ['DeepSeek-V4 (compressed layers)'] },
  },
  {
    base: 500000,
    scaling: { type: 'yarn', factor: 8, originalMaxPositionEmbeddings: 8192 },
    models: { 128: ['Olmo 3 (full layers)', 'Olmo 3.1 32B (full layers)'] },
  },
  { base: 160000, models: { 64: ['ModernBERT (full layers)'] } },
  { base: 1000, models: { 64: ['Nomic Embed v1.5'] } },
  { base: 100000, models: { 64: ['SmolLM2'] } },
  { base: 100000, scaling: { type: 'linear', factor: 4 }, models: { 128: ['DeepSeek Coder 6.7B'] } },
  { base: 10000, scaling: { type: 'linear', factor: 2 }, models: { 128: ['LongLoRA 8k (Llama 2)'] } },
  {
    base: 10000,
    scaling: { type: 'linear', factor: 4 },
    models: { 128: ['Vicuna v1.5 16k', 'LongLoRA 16k (Llama 2)'] },
  },
  { base: 10000, scaling: { type: 'linear', factor: 8 }, models: { 128: ['LongLoRA 32k (Llama 2)'] } },
  {
    base: 5e6,
    models: { 64: ['MiMo-V2-Flash (full layers)'], 128: ['SmolLM3', 'Yi', 'Qwen3-VL'] },
  },
  {
    base: 1e7,
    models: { 64: ['Qwen3-Next', 'MiniMax-Text-01'], 128: ['Granite 3.1', 'Qwen2.5-1M'] },
  },
  { base: 10000, scaling: { type: 'ntk', factor: 1000 }, models: { 128: ['Hunyuan 7B'] } },
  {
    base: 10000,
    scaling: { type: 'longrope', ...phi35Mini, maxPositionEmbeddings: 131072, originalMaxPositionEmbeddings: 4096 },
    models: { 96: ['Phi-3.5 mini'] },
  },
];
